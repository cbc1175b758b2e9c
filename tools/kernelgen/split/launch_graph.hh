// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a launch costs that forms some values of a kernel.
#ifndef KERNELGEN_SPLIT_LAUNCH_GRAPH_HH
#define KERNELGEN_SPLIT_LAUNCH_GRAPH_HH

#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graph/kernel.hh"
#include "split/launches.hh"

namespace kernelgen {

/// Loads and displaced values.
inline bool is_leaf(Node node) { return node->kind == Kind::load || node->kind == Kind::shifted; }

/// Values that a launch leaves behind, in the order in which it turns to them.
using Targets = std::vector<int>;

/// Values of a kernel as numbers: those that differ from point to point, arguments before what is formed of
/// them. Some are saved: launches that need them and do not leave them behind fetch them.
class LaunchGraph {
 public:
  /// What a launch does.
  struct Needs {
    std::vector<int> order;    ///< operations and leaves, arguments first
    std::vector<int> fetched;  ///< saved values of other launches
    int live = 0, operations = 0, loads = 0, fields = 0;
  };

  LaunchGraph(const Kernel& kernel, const LaunchCosts& costs);

  int size() const { return static_cast<int>(nodes_.size()); }
  Node node(int n) const { return nodes_[n]; }
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<int>& arguments(int n) const { return arguments_[n]; }
  const std::vector<int>& outputs() const { return outputs_; }
  bool has(Node node) const { return numbers_.count(node) > 0; }
  int number(Node node) const { return numbers_.at(node); }
  bool is_output(int n) const { return output_count_[n] > 0; }
  bool has_several_users(int n) const { return users_[n].size() > 1; }
  bool is_leaf(int n) const { return field_[n] >= 0; }
  /// Leaves and signs, which are formed again rather than kept.
  bool is_free(int n) const;
  /// The variable that a leaf is of, as a number; -1 for what is none.
  int field(int n) const { return field_[n]; }
  /// Operations by which a value is formed.
  int size_of(int n) const { return size_of_[n]; }

  bool is_saved(int n) const { return is_saved_[n]; }
  void save(int n) { is_saved_[n] = true; }
  void forget(int n) { is_saved_[n] = false; }

  Needs needs_of(const Targets& targets);
  double cost_of(const Targets& targets);
  int stores_of(const Targets& targets) const;

 private:
  void collect(const Kernel& kernel);
  int number_of_field(Node leaf);
  std::vector<int> numbers_of_arguments(Node node) const;
  void collect_outputs(const Kernel& kernel);
  void find_what_is_below();
  int count_below(int n);

  bool is_fetched(int n) const { return is_saved_[n] && target_[n] != now_; }
  void mark(int n, Needs& needs);
  bool is_available(int n) const { return done_[n] == now_ || is_leaf(n); }
  void release(int n);
  void append(int n, Needs& needs);
  void absorb(int n, Needs& needs);
  void form(int n, Needs& needs);

  void find_next_uses(const std::vector<int>& order, int end);
  int spills_of(const Needs& needs);
  std::vector<int> key_of(const Targets& targets) const;
  double new_cost_of(const Targets& targets);

  const LaunchCosts costs_;
  std::vector<Node> nodes_;
  std::unordered_map<Node, int> numbers_;
  std::vector<std::vector<int>> arguments_, users_;
  std::vector<int> field_, depth_, outputs_, output_count_, size_of_;
  std::map<std::pair<std::string, Node>, int> fields_;
  std::vector<bool> is_saved_;
  std::vector<std::vector<bool>> is_below_;  ///< of each node: what it is formed of, itself included
  std::map<std::vector<int>, double> costs_found_;

  // Of the launch whose needs are being found: what is stamped with `now_` belongs to it.
  int now_ = 0, alive_ = 0;
  std::vector<int> stamp_, done_, target_, remaining_, field_stamp_;
  // Of spills_of, which is called often: next use and value of what registers hold; arguments in the order of
  // steps.
  std::vector<std::pair<int, int>> held_;
  std::vector<char> is_held_, is_stored_;
  std::vector<int> next_use_, next_of_argument_;
  std::vector<std::size_t> first_argument_;
};

}  // namespace kernelgen

#endif
