// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/split.hh"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "discretise/discretise.hh"

namespace kernelgen {

namespace {

int operations_in(Node root) {
  UniformCache uniform;
  int count = 0;
  for (Node node : in_order({root}))
    if (!node->arguments.empty() && !is_uniform(node, uniform)) ++count;
  return count;
}

bool holds_shifted(Node root) {
  const auto all = in_order({root});
  return std::any_of(all.begin(), all.end(), [](Node node) { return node->kind == Kind::shifted; });
}

/// Displacements at which each shifted expression is used, in the order of first use.
std::vector<std::pair<Node, std::set<Offset>>> displacements(const std::vector<Node>& roots) {
  std::vector<std::pair<Node, std::set<Offset>>> result;
  std::unordered_map<Node, std::size_t> places;
  for (Node node : in_order(roots)) {
    if (node->kind != Kind::shifted) continue;
    const auto [place, is_new] = places.try_emplace(node->arguments[0], result.size());
    if (is_new) result.push_back({node->arguments[0], {}});
    result[place->second].second.insert(node->offset);
  }
  return result;
}

bool is_worth_keeping(Node node, const std::set<Offset>& offsets, int threshold) {
  const bool fits = std::all_of(offsets.begin(), offsets.end(), [](const Offset& o) { return o[2] == 0; });
  return fits && !holds_shifted(node) &&
         (static_cast<int>(offsets.size()) - 1) * operations_in(node) >= threshold;
}

/// Appends the operations below `root` that have not been done.
class StepList {
 public:
  void compute(Node root) {
    UniformCache& uniform = uniform_;
    for (Node node : in_order_without(root))
      if (node->kind != Kind::number && !is_uniform(node, uniform) && done_.insert(node).second)
        steps.push_back({node});
  }
  std::vector<Step> steps;

 private:
  // Arguments of `shifted` belong to another stage. Of two arguments the one with more below it comes first:
  // fewer values wait meanwhile.
  std::vector<Node> in_order_without(Node root) {
    std::vector<Node> result;
    visit(root, result);
    return result;
  }
  void visit(Node node, std::vector<Node>& result) {
    if (!seen_.insert(node).second) return;
    if (node->kind != Kind::shifted) {
      std::vector<Node> arguments = node->arguments;
      std::stable_sort(arguments.begin(), arguments.end(),
                       [&](Node a, Node b) { return depth(a) > depth(b); });
      for (Node argument : arguments) visit(argument, result);
    }
    result.push_back(node);
  }
  int depth(Node node) {
    const auto [place, is_new] = depth_.try_emplace(node, 0);
    if (!is_new) return place->second;
    int most = 0;
    if (node->kind != Kind::shifted)
      for (Node argument : node->arguments) most = std::max(most, depth(argument) + 1);
    return depth_[node] = most;
  }

  std::set<Node> done_, seen_;
  std::unordered_map<Node, int> depth_;
  UniformCache uniform_;
};

}  // namespace

Kernel keep_or_repeat(Graph& graph, const Kernel& kernel, int threshold) {
  std::set<Node> kept_nodes;
  Kernel result = kernel;
  for (const auto& [node, offsets] : displacements(kernel.roots()))
    if (is_worth_keeping(node, offsets, threshold)) {
      kept_nodes.insert(node);
      result.kept.push_back(node);
    }
  std::vector<Node> kept = result.kept;
  result = rewritten(result, [&](Node node, const std::vector<Node>& arguments) -> Node {
    if (kept_nodes.count(node) > 0) return graph.shifted(node, {});
    if (node->kind != Kind::shifted) return graph.with_arguments(node, arguments);
    if (kept_nodes.count(node->arguments[0]) > 0) return graph.shifted(node->arguments[0], node->offset);
    return displaced(graph, arguments[0], node->offset);
  });
  result.kept = std::move(kept);
  return result;
}

Split split(const Kernel& kernel) {
  Split result;
  const auto used = displacements(kernel.roots());
  for (Node node : kernel.kept) {
    KeptField field{node};
    for (const auto& [shifted, offsets] : used)
      if (shifted == node)
        for (const Offset& offset : offsets) {
          field.reach_x = std::max(field.reach_x, std::abs(offset[0]));
          field.reach_y = std::max(field.reach_y, std::abs(offset[1]));
        }
    result.reach_x = std::max(result.reach_x, field.reach_x);
    result.reach_y = std::max(result.reach_y, field.reach_y);
    result.kept.push_back(field);
  }
  StepList ring, row, main;
  for (std::size_t i = 0; i < result.kept.size(); ++i) {
    StepList& stage = result.kept[i].is_ring() ? ring : row;
    stage.compute(result.kept[i].node);
    stage.steps.push_back({result.kept[i].node, "", static_cast<int>(i)});
  }
  std::set<std::string> loaded;
  for (Node node : in_order(kernel.roots()))
    if (node->kind == Kind::load) loaded.insert(node->name);
  std::vector<Step> late;
  for (const Output& output : kernel.outputs) {
    main.compute(output.value);
    (loaded.count(output.variable) > 0 ? late : main.steps).push_back({output.value, output.variable});
  }
  main.steps.insert(main.steps.end(), late.begin(), late.end());
  result.ring = std::move(ring.steps);
  result.row = std::move(row.steps);
  result.main = std::move(main.steps);
  return result;
}

}  // namespace kernelgen
