// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/split.hh"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "discretise/discretise.hh"
#include "split/loops.hh"

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

/// Where values are that earlier loops have saved.
using Places = std::unordered_map<Node, int>;

/// Appends the operations below `root` that have not been done.
class StepList {
 public:
  explicit StepList(const Places& places = {}) : places_(places) {}
  void compute(Node root) { visit(root); }
  Steps steps;

 private:
  // Arguments of `shifted` belong to another stage. Of two arguments the one with more below it comes first:
  // fewer values wait meanwhile.
  void visit(Node node) {
    if (node->kind == Kind::number || is_uniform(node, uniform_) || !seen_.insert(node).second) return;
    if (const auto place = places_.find(node); place != places_.end()) {
      steps.push_back({.node = node, .fetched = place->second});
      return;
    }
    if (node->kind != Kind::shifted) {
      std::vector<Node> arguments = node->arguments;
      std::stable_sort(arguments.begin(), arguments.end(),
                       [&](Node a, Node b) { return depth(a) > depth(b); });
      for (Node argument : arguments) visit(argument);
    }
    steps.push_back({.node = node});
  }
  int depth(Node node) {
    const auto [place, is_new] = depth_.try_emplace(node, 0);
    if (!is_new) return place->second;
    int most = 0;
    if (node->kind != Kind::shifted && places_.count(node) == 0)
      for (Node argument : node->arguments) most = std::max(most, depth(argument) + 1);
    return depth_[node] = most;
  }

  const Places places_;
  std::set<Node> seen_;
  std::unordered_map<Node, int> depth_;
  UniformCache uniform_;
};

/// Shares places out to values that live from one loop to another.
class PlaceTable {
 public:
  int take() {
    if (free_.empty()) return count_++;
    const int place = *free_.begin();
    free_.erase(free_.begin());
    return place;
  }
  void give_back(int place) { free_.insert(place); }
  int count() const { return count_; }

 private:
  std::set<int> free_;
  int count_ = 0;
};

/// What outputs need, as one loop.
Steps single_loop(const std::vector<Output>& early, const std::vector<Output>& late) {
  StepList all;
  for (const Output& output : early) {
    all.compute(output.value);
    all.steps.push_back({.node = output.value, .output = output.variable});
  }
  for (const Output& output : late) all.compute(output.value);
  for (const Output& output : late) all.steps.push_back({.node = output.value, .output = output.variable});
  return std::move(all.steps);
}

/// The loop that is the last one to use each operation of another loop.
std::unordered_map<Node, int> last_uses(const Division& division, const std::unordered_map<Node, int>& home) {
  std::unordered_map<Node, int> last;
  for (int l = 0; l < static_cast<int>(division.loops.size()); ++l)
    for (Node node : division.loops[l]) {
      std::vector<Node> arguments = node->arguments;
      while (!arguments.empty()) {
        const Node argument = arguments.back();
        arguments.pop_back();
        if (const auto found = home.find(argument); found == home.end()) {
          if (argument->kind != Kind::shifted)
            arguments.insert(arguments.end(), argument->arguments.begin(), argument->arguments.end());
        } else if (found->second < l) {
          last[argument] = l;
        }
      }
    }
  return last;
}

void divide(const Kernel& kernel, const std::vector<Output>& early, const std::vector<Output>& late,
            int loop_size, Split& result) {
  const Division division = divide_into_loops(kernel.roots(), loop_size);
  const int count = static_cast<int>(division.loops.size());
  if (count <= 1) {
    result.loops = {single_loop(early, late)};
    return;
  }
  std::unordered_map<Node, int> home;
  for (int l = 0; l < count; ++l)
    for (Node node : division.loops[l]) home[node] = l;
  std::unordered_map<Node, int> last = last_uses(division, home);
  for (const Output& output : late)
    if (const auto found = home.find(output.value); found != home.end() && found->second < count - 1)
      last[output.value] = count - 1;

  Places places;
  PlaceTable table;
  for (int l = 0; l < count; ++l) {
    StepList list(places);
    for (Node node : division.loops[l]) {
      if (last.count(node) > 0) {
        list.compute(node);
        list.steps.push_back({.node = node, .saved = places[node] = table.take()});
      }
      for (const Output& output : early)
        if (output.value == node) {
          list.compute(node);
          list.steps.push_back({.node = node, .output = output.variable});
        }
    }
    if (l == count - 1) {
      for (const Output& output : early)
        if (home.count(output.value) == 0) {
          list.compute(output.value);
          list.steps.push_back({.node = output.value, .output = output.variable});
        }
      for (const Output& output : late) list.compute(output.value);
      for (const Output& output : late)
        list.steps.push_back({.node = output.value, .output = output.variable});
    }
    for (const auto& [node, loop] : last)
      if (loop == l) table.give_back(places.at(node));
    result.loops.push_back(std::move(list.steps));
  }
  result.places = table.count();
}

/// Of displaced expressions that hold displaced ones, those inside move: none holds another then.
Kernel with_flat_displacements(Graph& graph, const Kernel& kernel) {
  return rewritten(kernel, [&](Node node, const std::vector<Node>& arguments) {
    const bool is_outer = node->kind == Kind::shifted && holds_shifted(arguments[0]);
    return is_outer ? displaced(graph, arguments[0], node->offset) : graph.with_arguments(node, arguments);
  });
}

}  // namespace

Kernel keep_or_repeat(Graph& graph, const Kernel& nested, int threshold) {
  const Kernel kernel = with_flat_displacements(graph, nested);
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

Split split(const Kernel& kernel, int loop_size) {
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
  StepList ring, row;
  for (std::size_t i = 0; i < result.kept.size(); ++i) {
    StepList& stage = result.kept[i].is_ring() ? ring : row;
    stage.compute(result.kept[i].node);
    stage.steps.push_back({.node = result.kept[i].node, .kept = static_cast<int>(i)});
  }
  result.ring = std::move(ring.steps);
  result.row = std::move(row.steps);
  std::set<std::string> loaded;
  for (Node node : in_order(kernel.roots()))
    if (node->kind == Kind::load) loaded.insert(node->name);
  std::vector<Output> early, late;
  for (const Output& output : kernel.outputs)
    (loaded.count(output.variable) > 0 ? late : early).push_back(output);
  divide(kernel, early, late, loop_size, result);
  return result;
}

}  // namespace kernelgen
