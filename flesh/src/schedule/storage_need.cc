// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/storage_need.hh"

#include <algorithm>

namespace flesh::schedule {

namespace {

class NeedWalk {
 public:
  NeedWalk(int group_count, const StorageCost& cost)
      : timelevels_(group_count), at_most_(group_count), cost_(cost) {
    for (int group = 0; group < group_count; ++group)
      now_ += cost_(group, 0);  // a driver may keep storage always
  }

  void raise(const StorageWish& wish) {
    int& timelevels = timelevels_[wish.group];
    if (wish.timelevels <= timelevels) return;
    now_ += cost_(wish.group, wish.timelevels) - cost_(wish.group, timelevels);
    timelevels = wish.timelevels;
    if (now_ < most_) return;
    most_ = now_;
    at_most_ = timelevels_;
  }

  void walk(const Node& node) {
    if (!node.item || node.item->storage.empty()) return walk_items(node);
    const auto timelevels_before = timelevels_;
    const double before = now_;
    for (const StorageWish& wish : node.item->storage) raise(wish);
    walk_items(node);
    timelevels_ = timelevels_before;
    now_ = before;
  }

  double now() const { return now_; }
  double most() const { return std::max(most_, now_); }
  const std::vector<int>& timelevels_at_most() const { return at_most_; }

 private:
  void walk_items(const Node& node) {
    for (const auto& item : node.items) walk(*item);
  }

  std::vector<int> timelevels_, at_most_;  // by group
  const StorageCost& cost_;
  double now_ = 0;
  double most_ = 0;
};

}  // namespace

StorageNeed storage_need(Schedule& schedule, int group_count, const StorageCost& cost) {
  NeedWalk walk(group_count, cost);
  for (const StorageWish& wish : schedule.permanent_storage()) walk.raise(wish);
  StorageNeed need;
  need.permanent = walk.now();
  for (const std::string_view bin : standard_bins())
    if (const Node* root = schedule.tree(bin)) walk.walk(*root);
  need.most = walk.most();
  need.timelevels_at_most = walk.timelevels_at_most();
  return need;
}

}  // namespace flesh::schedule
