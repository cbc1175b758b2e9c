// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A kernel as numbers, for the search of its launches.
#ifndef KERNELGEN_SPLIT_LAUNCH_GRAPH_HH
#define KERNELGEN_SPLIT_LAUNCH_GRAPH_HH

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graph/kernel.hh"

namespace kernelgen {

/// Loads and displaced values.
inline bool is_leaf(Node node) { return node->kind == Kind::load || node->kind == Kind::shifted; }

/// Lists of numbers that stand one after the other in memory.
class NumberLists {
 public:
  void append(const std::vector<int>& list) {
    numbers_.insert(numbers_.end(), list.begin(), list.end());
    begins_.push_back(static_cast<std::uint32_t>(numbers_.size()));
  }
  std::span<const int> operator[](int n) const {
    return {numbers_.data() + begins_[n], numbers_.data() + begins_[n + 1]};
  }

 private:
  std::vector<int> numbers_;
  std::vector<std::uint32_t> begins_{0};
};

/// Values that a launch leaves behind, in the order in which it turns to them.
using Targets = std::vector<int>;

/// A launch in the making: all that its needs and costs depend on. Values are saved by the launch whose
/// targets they are; others fetch them.
struct Draft {
  Targets targets;
  std::vector<int> saved;  ///< of the values that targets are formed of, targets included; ascending
  bool operator==(const Draft&) const = default;
};

/// Values of a kernel as numbers: those that differ from point to point, arguments before what is formed of
/// them. Never changes, so that threads may share it.
class LaunchGraph {
 public:
  explicit LaunchGraph(const Kernel& kernel);

  int size() const { return static_cast<int>(nodes_.size()); }
  Node node(int n) const { return nodes_[n]; }
  const std::vector<Node>& nodes() const { return nodes_; }
  bool has(Node node) const { return numbers_.count(node) > 0; }
  int number(Node node) const { return numbers_.at(node); }

  /// Those that are formed of most operations after each other come first.
  std::span<const int> arguments(int n) const { return arguments_[n]; }
  /// Those of them that are no leaves.
  std::span<const int> operations(int n) const { return operations_[n]; }
  std::span<const int> users(int n) const { return users_[n]; }
  bool is_leaf(int n) const { return field_[n] >= 0; }
  /// Leaves and signs, which are formed again rather than kept.
  bool is_free(int n) const { return is_free_[n]; }
  /// Of a value that has several users or a name in the equations, others may have a use.
  bool is_shared(int n) const { return is_shared_[n]; }
  /// The variable that a leaf is of, as a number; -1 for what is none.
  int field(int n) const { return field_[n]; }
  int fields() const { return static_cast<int>(fields_.size()); }
  /// Operations by which a value is formed.
  int size_of(int n) const { return size_of_[n]; }
  /// Is value `n` one of those that `user` is formed of, itself included?
  bool is_below(int n, int user) const { return n <= user && (below_[user][n / 64] >> n % 64 & 1) != 0; }

  const std::vector<int>& outputs() const { return outputs_; }
  /// Variables that a value is stored to.
  int output_count(int n) const { return output_count_[n]; }

  Draft draft(const Targets& targets, const std::vector<int>& saved) const;

  /// Graphs of the same description have the same plans.
  std::vector<int> description() const;

 private:
  void collect(const Kernel& kernel);
  int number_of_field(Node leaf);
  std::vector<int> numbers_of_arguments(Node node) const;
  void collect_users(const Kernel& kernel);
  void collect_outputs(const Kernel& kernel);
  void find_what_is_below();

  std::vector<Node> nodes_;
  std::unordered_map<Node, int> numbers_;
  NumberLists arguments_, operations_, users_;
  std::vector<int> field_, outputs_, output_count_, size_of_;
  std::vector<char> is_free_, is_shared_;
  std::map<std::pair<std::string, Node>, int> fields_;
  std::vector<std::vector<std::uint64_t>> below_;  ///< bits
};

}  // namespace kernelgen

#endif
