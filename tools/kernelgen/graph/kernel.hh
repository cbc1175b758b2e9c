// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A calculation for one order of differences: what passes take and return.
#ifndef KERNELGEN_GRAPH_KERNEL_HH
#define KERNELGEN_GRAPH_KERNEL_HH

#include <string>
#include <unordered_map>
#include <vector>

#include "graph/expression.hh"

namespace kernelgen {

struct Output {
  std::string variable;  ///< component that is written
  Node value = nullptr;
};

using Names = std::unordered_map<Node, std::string>;

struct Kernel {
  std::string name;             ///< of the calculation
  int order = 0;                ///< of differences
  bool is_curvilinear = false;  ///< derivatives are by coordinates that are not those of the grid
  std::vector<Output> outputs;
  Names names;             ///< what equations call a node, for readable code
  std::vector<Node> kept;  ///< arguments of `shifted` nodes that are stored for rows: filled by "keep"
  Offset reach{};          ///< farthest displacement of a load along each axis: filled by "discretise"

  std::vector<Node> roots() const {
    std::vector<Node> result;
    for (const Output& output : outputs) result.push_back(output.value);
    return result;
  }
};

/// One turn of an iteration as a kernel of its own.
inline Kernel turn_of(const std::vector<Node>& body) {
  Kernel turn;
  for (Node value : body) turn.outputs.push_back({"value", value});
  return turn;
}

/// Applies a change to all outputs, and carries names over.
template <typename Change>
Kernel rewritten(const Kernel& kernel, Change change) {
  Kernel result = kernel;
  std::unordered_map<Node, Node> changed;
  for (Node node : in_order(kernel.roots())) {
    std::vector<Node> arguments;
    for (Node argument : node->arguments) arguments.push_back(changed.at(argument));
    changed[node] = change(node, arguments);
  }
  for (Output& output : result.outputs) output.value = changed.at(output.value);
  result.names.clear();
  for (const auto& [node, name] : kernel.names)
    if (const auto found = changed.find(node); found != changed.end()) {
      auto [place, is_new] = result.names.try_emplace(found->second, name);
      if (!is_new && name < place->second) place->second = name;
    }
  return result;
}

}  // namespace kernelgen

#endif
