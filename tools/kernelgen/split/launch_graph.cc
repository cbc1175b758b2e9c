// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launch_graph.hh"

#include <algorithm>
#include <bit>
#include <set>

namespace kernelgen {

LaunchGraph::LaunchGraph(const Kernel& kernel) {
  collect(kernel);
  collect_users(kernel);
  collect_outputs(kernel);
  find_what_is_below();
}

void LaunchGraph::collect(const Kernel& kernel) {
  UniformCache uniform;
  std::vector<int> depth;
  for (Node node : in_order(kernel.roots())) {
    if (node->kind == Kind::number || is_uniform(node, uniform)) continue;
    const bool is_leaf = kernelgen::is_leaf(node);
    std::vector<int> arguments = is_leaf ? std::vector<int>{} : numbers_of_arguments(node);
    std::stable_sort(arguments.begin(), arguments.end(), [&](int a, int b) { return depth[a] > depth[b]; });
    depth.push_back(arguments.empty() ? 0 : depth[arguments[0]] + 1);
    arguments_.append(arguments);
    std::erase_if(arguments, [&](int a) { return LaunchGraph::is_leaf(a); });
    operations_.append(arguments);
    field_.push_back(is_leaf ? number_of_field(node) : -1);
    is_free_.push_back(is_leaf || node->kind == Kind::negate);
    numbers_[node] = size();
    nodes_.push_back(node);
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

void LaunchGraph::collect_users(const Kernel& kernel) {
  std::vector<std::vector<int>> users(nodes_.size());
  for (int n = 0; n < size(); ++n)
    for (const int a : arguments(n)) users[a].push_back(n);
  for (int n = 0; n < size(); ++n) {
    users_.append(users[n]);
    is_shared_.push_back(users[n].size() > 1 || kernel.names.count(nodes_[n]) > 0);
  }
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
  std::vector<std::uint64_t> operations(nodes_.size() / 64 + 1, 0);
  for (int n = 0; n < size(); ++n) {
    const std::uint64_t bit = std::uint64_t{1} << n % 64;
    if (!is_free(n)) operations[n / 64] |= bit;
    std::vector<std::uint64_t> below(n / 64 + 1, 0);
    below.back() |= bit;
    for (const int a : arguments(n))
      for (std::size_t word = 0; word < below_[a].size(); ++word) below[word] |= below_[a][word];
    int size = 0;
    for (std::size_t word = 0; word < below.size(); ++word)
      size += std::popcount(below[word] & operations[word]);
    size_of_.push_back(size);
    below_.push_back(std::move(below));
  }
}

Draft LaunchGraph::draft(const Targets& targets, const std::vector<int>& saved) const {
  Draft draft{targets, {}};
  for (const int n : saved)
    if (std::any_of(targets.begin(), targets.end(), [&](int t) { return is_below(n, t); }))
      draft.saved.push_back(n);
  return draft;
}

std::vector<int> LaunchGraph::description() const {
  std::vector<int> result{size()};
  for (int n = 0; n < size(); ++n) {
    result.insert(result.end(), {field_[n], is_free_[n], is_shared_[n], output_count_[n]});
    result.push_back(static_cast<int>(arguments(n).size()));
    result.insert(result.end(), arguments(n).begin(), arguments(n).end());
  }
  result.insert(result.end(), outputs_.begin(), outputs_.end());
  return result;
}

}  // namespace kernelgen
