// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/sort.hh"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh::schedule {
namespace {

/// Items without their relations, as the sort mode wants them.
std::vector<const Item*> in_base_order(std::span<const Item* const> items, SortMode mode) {
  std::vector<const Item*> ordered(items.begin(), items.end());
  const auto before = [](const Item* a, const Item* b) {
    if (const int order = compare_names(a->thorn->name, b->thorn->name)) return order < 0;
    return compare_names(a->alias(), b->alias()) < 0;
  };
  if (mode == SortMode::ascending) std::ranges::stable_sort(ordered, before);
  if (mode == SortMode::descending)
    std::ranges::stable_sort(ordered, [&](const Item* a, const Item* b) { return before(b, a); });
  return ordered;
}

std::string item_text(const Item& item) {
  return text(item.thorn->name, "::", item.alias(), " (", item.statement->position.file, ":",
              item.statement->position.line, ")");
}

/// The relations between the items of one group, as a directed graph over their places in base order.
class Relations {
 public:
  Relations(std::string_view group, std::vector<const Item*> items)
      : group_(group),
        items_(std::move(items)),
        followers_(items_.size()),
        predecessors_(items_.size()),
        open_(items_.size()),
        is_placed_(items_.size()) {}

  void read(const SortOptions& options, Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      read_clause(i, items_[i]->statement->before, true, options, diagnostics);
      read_clause(i, items_[i]->statement->after, false, options, diagnostics);
    }
  }

  std::vector<const Item*> sorted(Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (open_[i] == 0) ready_.push(i);
    for (;;) {
      place_ready();
      if (sorted_.size() == items_.size()) return sorted_;
      break_cycle(diagnostics);
    }
  }

 private:
  void read_clause(std::size_t i, std::span<const std::string_view> names, bool is_before,
                   const SortOptions& options, Diagnostics& diagnostics) {
    for (const std::string_view name : names) {
      if (items_[i]->answers_to(name)) continue;  // an item cannot come before itself or its namesakes
      bool is_known = false;
      for (std::size_t j = 0; j < items_.size(); ++j) {
        if (!items_[j]->answers_to(name)) continue;
        is_known = true;
        is_before ? relate(i, j) : relate(j, i);
      }
      if (!is_known && options.warn_about_absent_names)
        diagnostics.warning(source_position(items_[i]->statement->position),
                            absent_name(*items_[i], name, is_before));
    }
  }

  std::string absent_name(const Item& item, std::string_view name, bool is_before) const {
    std::vector<std::string> known;
    for (const Item* other : items_) known.emplace_back(other->alias());
    return text(item.thorn->name, "::", item.alias(), is_before ? " BEFORE '" : " AFTER '", name,
                "': nothing of this name is scheduled in ", group_, did_you_mean(name, known));
  }

  void relate(std::size_t earlier, std::size_t later) {
    followers_[earlier].push_back(later);
    predecessors_[later].push_back(earlier);
    ++open_[later];
  }

  void place_ready() {
    for (; !ready_.empty();) {
      const std::size_t i = ready_.top();
      ready_.pop();
      place(i);
    }
  }

  void place(std::size_t i) {
    if (is_placed_[i]) return;
    is_placed_[i] = true;
    sorted_.push_back(items_[i]);
    for (const std::size_t j : followers_[i])
      if (--open_[j] == 0 && !is_placed_[j]) ready_.push(j);
  }

  /// Reports one cycle among the items that are left and places its items, so that further cycles are found
  /// too.
  void break_cycle(Diagnostics& diagnostics) {
    const std::vector<std::size_t> cycle = find_cycle();
    std::string chain;
    for (const std::size_t i : cycle) chain += item_text(*items_[i]) + " before ";
    diagnostics.error(
        source_position(items_[cycle.front()]->statement->position),
        text("cycle in the schedule of ", group_, ": ", chain, item_text(*items_[cycle.front()]),
             "; expected an order; remove one of these BEFORE or AFTER"));
    for (const std::size_t i : cycle) place(i);
  }

  /// Walks from any item that is left to predecessors that are left, until an item comes again.
  std::vector<std::size_t> find_cycle() const {
    std::vector<std::size_t> path;
    std::size_t i = std::ranges::find(is_placed_, false) - is_placed_.begin();
    for (; std::ranges::find(path, i) == path.end(); i = unplaced_predecessor(i)) path.push_back(i);
    path.erase(path.begin(), std::ranges::find(path, i));
    std::ranges::reverse(path);
    std::ranges::rotate(path, std::ranges::min_element(path));
    return path;
  }

  std::size_t unplaced_predecessor(std::size_t i) const {
    return *std::ranges::find_if(predecessors_[i], [&](std::size_t j) { return !is_placed_[j]; });
  }

  std::string_view group_;
  std::vector<const Item*> items_;
  std::vector<std::vector<std::size_t>> followers_;
  std::vector<std::vector<std::size_t>> predecessors_;
  std::vector<int> open_;  // predecessors that are not placed yet
  std::vector<bool> is_placed_;
  std::vector<const Item*> sorted_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready_;  // lowest place first
};

}  // namespace

SortMode sort_mode(std::string_view keyword) {
  if (same_name(keyword, "ascending")) return SortMode::ascending;
  if (same_name(keyword, "descending")) return SortMode::descending;
  return SortMode::none;
}

std::vector<const Item*> sort_items(std::string_view group, std::span<const Item* const> items,
                                    const SortOptions& options, Diagnostics& diagnostics) {
  Relations relations(group, in_base_order(items, options.mode));
  relations.read(options, diagnostics);
  return relations.sorted(diagnostics);
}

}  // namespace flesh::schedule
