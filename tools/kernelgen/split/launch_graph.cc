// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launch_graph.hh"

#include <algorithm>
#include <set>
#include <string>

namespace kernelgen {

LaunchGraph::LaunchGraph(const Kernel& kernel, const LaunchCosts& costs) : costs_(costs) {
  collect(kernel);
  collect_outputs(kernel);
  is_saved_.assign(nodes_.size(), false);
  for (auto* const marks : {&stamp_, &done_, &target_, &remaining_}) marks->assign(nodes_.size(), 0);
  field_stamp_.assign(fields_.size(), 0);
  find_what_is_below();
}

bool LaunchGraph::is_free(int n) const { return is_leaf(n) || nodes_[n]->kind == Kind::negate; }

// ------------------------------------------------------------------------------------ the graph as numbers

void LaunchGraph::collect(const Kernel& kernel) {
  UniformCache uniform;
  for (Node node : in_order(kernel.roots())) {
    if (node->kind == Kind::number || is_uniform(node, uniform)) continue;
    const bool is_leaf = kernelgen::is_leaf(node);
    field_.push_back(is_leaf ? number_of_field(node) : -1);
    arguments_.push_back(is_leaf ? std::vector<int>{} : numbers_of_arguments(node));
    numbers_[node] = size();
    nodes_.push_back(node);
    int depth = 0;
    for (const int a : arguments_.back()) depth = std::max(depth, depth_[a] + 1);
    depth_.push_back(depth);
  }
  users_.resize(nodes_.size());
  for (int n = 0; n < size(); ++n) {
    std::stable_sort(arguments_[n].begin(), arguments_[n].end(),
                     [&](int a, int b) { return depth_[a] > depth_[b]; });
    for (const int a : arguments_[n]) users_[a].push_back(n);
  }
}

int LaunchGraph::number_of_field(Node leaf) {
  const bool is_load = leaf->kind == Kind::load;
  const std::pair key(is_load ? leaf->name : std::string(), is_load ? nullptr : leaf->arguments[0]);
  return fields_.try_emplace(key, static_cast<int>(fields_.size())).first->second;
}

std::vector<int> LaunchGraph::numbers_of_arguments(Node node) const {
  std::vector<int> result;
  for (Node argument : node->arguments)
    if (const auto found = numbers_.find(argument);
        found != numbers_.end() && std::count(result.begin(), result.end(), found->second) == 0)
      result.push_back(found->second);
  return result;
}

void LaunchGraph::collect_outputs(const Kernel& kernel) {
  output_count_.assign(nodes_.size(), 0);
  std::set<int> seen;
  for (const Output& output : kernel.outputs)
    if (const auto found = numbers_.find(output.value); found != numbers_.end()) {
      ++output_count_[found->second];
      if (seen.insert(found->second).second) outputs_.push_back(found->second);
    }
}

void LaunchGraph::find_what_is_below() {
  for (int n = 0; n < size(); ++n) {
    ++now_;
    size_of_.push_back(count_below(n));
    is_below_.emplace_back(nodes_.size(), false);
    for (int m = 0; m <= n; ++m) is_below_[n][m] = stamp_[m] == now_;
  }
}

int LaunchGraph::count_below(int n) {
  if (stamp_[n] == now_) return 0;
  stamp_[n] = now_;
  int count = is_free(n) ? 0 : 1;
  for (const int a : arguments_[n]) count += count_below(a);
  return count;
}

// ---------------------------------------------------------------------------------------- what a launch does

LaunchGraph::Needs LaunchGraph::needs_of(const Targets& targets) {
  ++now_;
  Needs needs;
  for (const int t : targets) target_[t] = now_;
  for (const int t : targets) mark(t, needs);
  needs.loads += static_cast<int>(needs.fetched.size());
  needs.fields += static_cast<int>(needs.fetched.size());
  alive_ = 0;
  for (const int t : targets) form(t, needs);
  return needs;
}

void LaunchGraph::mark(int n, Needs& needs) {
  if (stamp_[n] == now_) return;
  stamp_[n] = now_;
  remaining_[n] = 0;
  if (is_fetched(n)) {
    needs.fetched.push_back(n);
    return;
  }
  if (is_leaf(n)) {
    ++needs.loads;
    if (field_stamp_[field_[n]] != now_) field_stamp_[field_[n]] = now_, ++needs.fields;
  } else if (!is_free(n)) {
    ++needs.operations;
  }
  for (const int a : arguments_[n]) {
    mark(a, needs);
    ++remaining_[a];
  }
}

void LaunchGraph::form(int n, Needs& needs) {
  if (done_[n] == now_) return;
  if (!is_fetched(n))
    for (const int a : arguments_[n]) form(a, needs);
  if (done_[n] != now_) append(n, needs);
}

void LaunchGraph::append(int n, Needs& needs) {
  done_[n] = now_;
  needs.order.push_back(n);
  if (is_leaf(n)) return;
  if (!is_fetched(n))
    for (const int a : arguments_[n]) release(a);
  if (remaining_[n] > 0) ++alive_;
  needs.live = std::max(needs.live, alive_);
  absorb(n, needs);
}

void LaunchGraph::release(int n) {
  if (--remaining_[n] == 0 && done_[n] == now_ && !is_leaf(n)) --alive_;
}

// What can be formed now and makes a register free is formed now.
void LaunchGraph::absorb(int n, Needs& needs) {
  for (const int user : users_[n]) {
    if (stamp_[user] != now_ || done_[user] == now_ || is_fetched(user)) continue;
    bool is_ready = true, frees = false;
    for (const int a : arguments_[user]) {
      is_ready = is_ready && is_available(a);
      frees = frees || (!is_leaf(a) && remaining_[a] == 1);
    }
    if (!is_ready || !frees) continue;
    for (const int a : arguments_[user])
      if (done_[a] != now_) done_[a] = now_, needs.order.push_back(a);
    append(user, needs);
  }
}

// ------------------------------------------------------------------------------------------------- its costs

// Where the arguments of each step of an order are used next, one after the other; `end` if they are not.
void LaunchGraph::find_next_uses(const std::vector<int>& order, int end) {
  next_use_.assign(nodes_.size(), end);
  first_argument_.resize(order.size());
  next_of_argument_.clear();
  for (int at = static_cast<int>(order.size()); at-- > 0;) {
    first_argument_[at] = next_of_argument_.size();
    if (is_fetched(order[at])) continue;
    for (const int a : arguments_[order[at]]) {
      next_of_argument_.push_back(next_use_[a]);
      next_use_[a] = at;
    }
  }
}

// Stores and loads of values that registers do not hold: who is needed last has to go (Belady 1966).
int LaunchGraph::spills_of(const Needs& needs) {
  const int length = static_cast<int>(needs.order.size());
  find_next_uses(needs.order, length);
  held_.clear();
  is_held_.assign(nodes_.size(), 0), is_stored_.assign(nodes_.size(), 0);
  int count = 0;
  const auto drop = [&](std::size_t place) {
    is_held_[held_[place].second] = 0;
    held_[place] = held_.back(), held_.pop_back();
  };
  const auto hold = [&](int n, int next, int now) {
    if (next == length) return;
    held_.push_back({next, n}), is_held_[n] = 1;
    while (static_cast<int>(held_.size()) > costs_.live) {
      const auto last = std::max_element(held_.begin(), held_.end());
      const int value = last->second;
      if (last->first <= now) break;
      if (!is_stored_[value] && !is_fetched(value)) is_stored_[value] = 1, ++count;
      drop(static_cast<std::size_t>(last - held_.begin()));
    }
  };
  for (int at = 0; at < length; ++at) {
    const int n = needs.order[at];
    if (is_leaf(n)) continue;
    std::size_t use = first_argument_[at];
    if (!is_fetched(n))
      for (const int a : arguments_[n]) {
        const int next = next_of_argument_[use++];
        if (is_leaf(a)) continue;
        if (is_held_[a])
          drop(static_cast<std::size_t>(std::find(held_.begin(), held_.end(), std::pair(at, a)) -
                                        held_.begin()));
        else
          ++count;
        hold(a, next_use_[a] = next, at);
      }
    hold(n, next_use_[n], at);
  }
  return count;
}

int LaunchGraph::stores_of(const Targets& targets) const {
  int stores = 0;
  for (const int t : targets) stores += output_count_[t] + (is_saved_[t] ? 1 : 0);
  return stores;
}

/// All that the costs of a launch depend on: its targets, and which values below them are saved.
std::vector<int> LaunchGraph::key_of(const Targets& targets) const {
  std::vector<int> key = targets;
  key.push_back(-1);
  for (int n = 0; n < size(); ++n)
    if (is_saved_[n] && std::any_of(targets.begin(), targets.end(), [&](int t) { return is_below_[t][n]; }))
      key.push_back(n);
  return key;
}

// Most changes are tried again after others were made, or refused, that do not touch their launches.
double LaunchGraph::cost_of(const Targets& targets) {
  const auto [place, is_new] = costs_found_.try_emplace(key_of(targets), 0);
  if (is_new) place->second = new_cost_of(targets);
  return place->second;
}

double LaunchGraph::new_cost_of(const Targets& targets) {
  const Needs needs = needs_of(targets);
  const int spills = needs.live > costs_.live ? spills_of(needs) : 0;
  return needs.operations + costs_.load * needs.loads + costs_.field * (needs.fields + stores_of(targets)) +
         costs_.spill * spills + costs_.launch;
}

}  // namespace kernelgen
