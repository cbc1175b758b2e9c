// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef KERNELGEN_EXPAND_DEPENDENCE_HH
#define KERNELGEN_EXPAND_DEPENDENCE_HH

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <utility>

#include "graph/expression.hh"

namespace kernelgen {

/// Which expressions depend on some of their nodes. Each node is looked at once, however often it is asked
/// for.
class Dependence {
 public:
  /// \param is_source  of a node alone, without its arguments
  explicit Dependence(std::function<bool(Node)> is_source) : is_source_(std::move(is_source)) {}

  bool operator()(Node node) {
    if (const auto found = known_.find(node); found != known_.end()) return found->second;
    const bool depends = is_source_(node) || std::any_of(node->arguments.begin(), node->arguments.end(),
                                                         [&](Node argument) { return (*this)(argument); });
    return known_[node] = depends;
  }

 private:
  std::function<bool(Node)> is_source_;
  std::unordered_map<Node, bool> known_;
};

}  // namespace kernelgen

#endif
