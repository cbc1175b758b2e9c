// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launch_counter.hh"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace kernelgen {

namespace {

constexpr int never = std::numeric_limits<int>::max();

}  // namespace

LaunchCounter::LaunchCounter(const LaunchGraph& graph, const LaunchCosts& costs)
    : graph_(graph),
      costs_(costs),
      values_(static_cast<std::size_t>(graph.size())),
      wanted_(static_cast<std::size_t>(graph.size() / 64 + 1), 0),
      places_(static_cast<std::size_t>(graph.size())) {}

LaunchNeeds LaunchCounter::needs_of(const Draft& draft) {
  count(draft);
  forget(draft);
  return needs_;
}

double LaunchCounter::cost_of(const Draft& draft) {
  count(draft);
  const int spilled = needs_.live > costs_.live ? spills() : 0;
  forget(draft);
  return needs_.operations + costs_.load * needs_.loads + costs_.field * (needs_.fields + stores_of(draft)) +
         costs_.spill * spilled + costs_.launch;
}

int LaunchCounter::stores_of(const Draft& draft) const {
  int stores = 0;
  for (const int t : draft.targets)
    stores += graph_.output_count(t) + std::binary_search(draft.saved.begin(), draft.saved.end(), t);
  return stores;
}

void LaunchCounter::count(const Draft& draft) {
  needs_.order.clear(), needs_.fetched.clear();
  needs_.live = needs_.operations = needs_.loads = needs_.fields = alive_ = 0;
  mark(draft);
  for (const int t : draft.targets) form(t);
}

void LaunchCounter::forget(const Draft& draft) {
  for (const int n : needs_.order) values_[n] = {};
  for (const int n : draft.saved) values_[n] = {};
}

// ---------------------------------------------------------------------------------------- what is needed

// Users have higher numbers than their arguments.
void LaunchCounter::mark(const Draft& draft) {
  reads_.assign(static_cast<std::size_t>(graph_.fields()), 0);
  for (const int n : draft.saved) values_[n].is_fetched = true;
  int last = 0;
  for (const int t : draft.targets) values_[t].is_fetched = false, need(t), last = std::max(last, t);
  for (int word = last / 64; word >= 0; --word)
    while (wanted_[word] != 0) {
      const int bit = 63 - std::countl_zero(wanted_[word]);
      wanted_[word] ^= std::uint64_t{1} << bit;
      take_in(word * 64 + bit);
    }
  for (const int n : draft.saved)
    if (values_[n].is_fetched && values_[n].progress == Progress::needed) needs_.fetched.push_back(n);
  needs_.loads += static_cast<int>(needs_.fetched.size());
  needs_.fields += static_cast<int>(needs_.fetched.size());
}

void LaunchCounter::need(int n) { wanted_[n / 64] |= std::uint64_t{1} << n % 64; }

void LaunchCounter::take_in(int n) {
  values_[n].progress = Progress::needed;
  if (values_[n].is_fetched) return;
  if (graph_.is_leaf(n)) {
    ++needs_.loads;
    needs_.fields += std::exchange(reads_[graph_.field(n)], 1) == 0;
    return;
  }
  if (!graph_.is_free(n)) ++needs_.operations;
  values_[n].missing = static_cast<std::uint16_t>(graph_.operations(n).size());
  for (const int a : graph_.arguments(n)) need(a), ++values_[a].waiting;
}

// --------------------------------------------------------------------------------------- in which order

// Depth first, but what can be formed now and makes a register free is formed now.
void LaunchCounter::form(int target) {
  open_.push_back({target, false});
  while (!open_.empty())
    if (open_.back().is_of_users)
      absorb();
    else
      approach();
}

// On the way to a value: to its next argument, or to itself.
void LaunchCounter::approach() {
  Visit& visit = open_.back();
  const int n = visit.value;
  if (!is_done(n) && !values_[n].is_fetched)
    for (const auto all = graph_.arguments(n); visit.next < all.size();) {
      const int a = all[visit.next++];
      if (is_done(a)) continue;
      if (!graph_.is_leaf(a)) return open_.push_back({a, false});
      append(a);
    }
  open_.pop_back();
  if (!is_done(n)) append(n);
}

void LaunchCounter::append(int n) {
  values_[n].progress = Progress::done;
  needs_.order.push_back(n);
  if (graph_.is_leaf(n)) return;
  for (const int a : operations(n))
    if (--values_[a].waiting == 0) --alive_;
  if (values_[n].waiting > 0) ++alive_;
  needs_.live = std::max(needs_.live, alive_);
  bool has_ready_users = false;
  for (const int user : graph_.users(n)) {
    if (values_[user].progress == Progress::unneeded) continue;
    --values_[user].missing;
    has_ready_users = has_ready_users || is_ready(user);
  }
  if (has_ready_users) open_.push_back({n, true});
}

// The next user of a value that can be formed now and makes a register free.
void LaunchCounter::absorb() {
  Visit& visit = open_.back();
  for (const auto users = graph_.users(visit.value); visit.next < users.size();) {
    const int user = users[visit.next++];
    if (!is_ready(user) || !frees_register(user)) continue;
    for (const int a : graph_.arguments(user))
      if (!is_done(a)) append(a);
    return append(user);
  }
  open_.pop_back();
}

bool LaunchCounter::is_ready(int n) const {
  const Value& value = values_[n];
  return value.progress == Progress::needed && value.missing == 0 && !value.is_fetched;
}

bool LaunchCounter::frees_register(int n) const {
  const auto all = graph_.operations(n);
  return std::any_of(all.begin(), all.end(), [&](int a) { return values_[a].waiting == 1; });
}

// ---------------------------------------------------------------------------- what registers do not hold

// Stores and loads of values that registers do not hold: who is needed last has to go (Belady 1966).
int LaunchCounter::spills() {
  find_next_uses();
  uses_.assign(needs_.order.size() / 64 + 1, 0);
  held_ = spilled_ = 0;
  for (int now = 0; now < static_cast<int>(needs_.order.size()); ++now) {
    const int n = needs_.order[now];
    if (graph_.is_leaf(n)) continue;
    for (const int a : operations(n)) {
      use(a);
      hold(a, now);
    }
    hold(n, now);
  }
  return spilled_;
}

void LaunchCounter::find_next_uses() {
  next_uses_.clear();
  for (const int n : needs_.order) places_[n] = {.next_use = never};
  for (int at = static_cast<int>(needs_.order.size()); at-- > 0;) {
    const auto all = operations(needs_.order[at]);
    for (auto a = all.rbegin(); a != all.rend(); ++a)
      next_uses_.push_back(std::exchange(places_[*a].next_use, at));
  }
}

void LaunchCounter::use(int n) {
  Place& place = places_[n];
  if (std::exchange(place.is_held, false))
    --held_;
  else
    ++spilled_;
  place.next_use = next_uses_.back();
  next_uses_.pop_back();
}

void LaunchCounter::hold(int n, int now) {
  Place& place = places_[n];
  if (place.next_use == never) return;
  uses_[place.next_use / 64] |= std::uint64_t{1} << place.next_use % 64;
  place.is_held = true;
  ++held_;
  while (held_ > costs_.live) {
    const int last = last_use();
    if (last <= now) break;
    drop(last);
  }
}

/// The last step that needs what registers hold.
int LaunchCounter::last_use() const {
  std::size_t word = uses_.size() - 1;
  while (uses_[word] == 0) --word;
  return static_cast<int>(word) * 64 + 63 - std::countl_zero(uses_[word]);
}

// Of what a step needs, the value with the highest number.
void LaunchCounter::drop(int use) {
  int dropped = -1, count = 0;
  for (const int a : graph_.operations(needs_.order[use]))
    if (places_[a].is_held && places_[a].next_use == use) dropped = std::max(dropped, a), ++count;
  if (count == 1) uses_[use / 64] ^= std::uint64_t{1} << use % 64;
  places_[dropped].is_held = false;
  --held_;
  if (!values_[dropped].is_fetched && !std::exchange(places_[dropped].is_stored, true)) ++spilled_;
}

}  // namespace kernelgen
