// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/loops.hh"

#include <algorithm>
#include <map>
#include <set>

namespace kernelgen {

namespace {

bool is_leaf(Node node) { return node->kind == Kind::load || node->kind == Kind::shifted; }

/// Improves an assignment of operations to loops.
class Divider {
 public:
  Divider(const std::vector<Node>& roots, int most) : most_(most) {
    collect(roots);
    sort_by_stencils();
    const int count = static_cast<int>((operations_.size() * 5 / 4 + most - 1) / most);
    loop_of_.resize(operations_.size());
    sizes_.assign(std::max(count, 1), 0);
    for (std::size_t n = 0; n < operations_.size(); ++n)
      ++sizes_[loop_of_[n] = static_cast<int>(n * count / operations_.size())];
    count_users();
  }

  Division run() {
    for (int sweep = 0, idle = 0; sweep < most_sweeps && idle < most_idle; ++sweep)
      idle = improve(sweep % 2 == 0) ? 0 : idle + 1;
    Division result;
    result.loops.resize(sizes_.size());
    for (std::size_t n = 0; n < operations_.size(); ++n)
      result.loops[loop_of_[n]].push_back(operations_[n].node);
    result.loops.erase(std::remove_if(result.loops.begin(), result.loops.end(),
                                      [](const auto& loop) { return loop.empty(); }),
                       result.loops.end());
    result.cost = cost();
    return result;
  }

 private:
  static constexpr int most_sweeps = 60, most_idle = 6, several_variables = 1 << 20;

  /// An operation, or a leaf. Arguments are seen through what is repeated.
  struct Operation {
    Node node;
    std::vector<int> arguments, leaves, users;
  };
  /// How many users each value has in each loop; values of operations come first, then leaves.
  using Users = std::map<int, int>;

  void collect(const std::vector<Node>& roots) {
    std::unordered_map<Node, int> places, leaf_places;
    UniformCache uniform;
    std::set<Node> seen;
    // Recursive, as the order is that of depth first.
    const auto visit = [&](const auto& self, Node node) -> void {
      if (node->kind == Kind::number || is_uniform(node, uniform) || !seen.insert(node).second) return;
      if (!is_leaf(node))
        for (Node argument : node->arguments) self(self, argument);
      if (is_repeated(node)) return;
      Operation operation{node, {}, {}, {}};
      std::set<int> arguments, leaves;
      const auto look = [&](const auto& self, Node argument) -> void {
        if (argument->kind == Kind::number || is_uniform(argument, uniform)) return;
        if (is_leaf(argument)) {
          const auto [place, is_new] =
              leaf_places.try_emplace(argument, static_cast<int>(leaf_places.size()));
          if (is_new) group_of_leaf_.push_back(variable_of(argument));
          leaves.insert(place->second);
        } else if (is_repeated(argument))
          for (Node inner : argument->arguments) self(self, inner);
        else
          arguments.insert(places.at(argument));
      };
      for (Node argument : node->arguments) look(look, argument);
      operation.arguments.assign(arguments.begin(), arguments.end());
      operation.leaves.assign(leaves.begin(), leaves.end());
      const int place = static_cast<int>(operations_.size());
      places[node] = place;
      for (int argument : operation.arguments) operations_[argument].users.push_back(place);
      operations_.push_back(std::move(operation));
    };
    for (Node root : roots) visit(visit, root);
    leaf_users_.resize(leaf_places.size());
  }

  // First what needs no neighbours, then for each variable what needs neighbours of that one only, then the
  // rest.
  void sort_by_stencils() {
    constexpr int none = -1, several = several_variables;
    std::vector<int> group(operations_.size(), none);
    const auto join = [&](int a, int b) { return a == none || a == b ? b : b == none ? a : several; };
    for (std::size_t n = 0; n < operations_.size(); ++n) {
      for (int argument : operations_[n].arguments) group[n] = join(group[n], group[argument]);
      for (int leaf : operations_[n].leaves) group[n] = join(group[n], group_of_leaf_[leaf]);
    }
    std::vector<int> order(operations_.size()), place(operations_.size());
    for (std::size_t n = 0; n < order.size(); ++n) order[n] = static_cast<int>(n);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return group[a] < group[b]; });
    for (std::size_t n = 0; n < order.size(); ++n) place[order[n]] = static_cast<int>(n);
    std::vector<Operation> sorted;
    for (int n : order) sorted.push_back(std::move(operations_[n]));
    for (Operation& operation : sorted) {
      for (int& argument : operation.arguments) argument = place[argument];
      for (int& user : operation.users) user = place[user];
    }
    operations_ = std::move(sorted);
  }

  // The variable whose neighbours a leaf needs, as a number in the order of first use.
  int variable_of(Node leaf) {
    constexpr int none = -1;
    std::set<std::string> names;
    const bool is_kept = leaf->kind == Kind::shifted;
    for (Node node : in_order({leaf}))
      if (node->kind == Kind::load && (is_kept || node->offset != Offset{})) names.insert(node->name);
    if (names.size() != 1) return names.empty() ? none : several_variables;
    return variables_.try_emplace(*names.begin(), static_cast<int>(variables_.size())).first->second;
  }

  void count_users() {
    users_.resize(operations_.size());
    for (std::size_t n = 0; n < operations_.size(); ++n) {
      for (int argument : operations_[n].arguments) ++users_[argument][loop_of_[n]];
      for (int leaf : operations_[n].leaves) ++leaf_users_[leaf][loop_of_[n]];
    }
  }

  static int count_in(const Users& users, int loop) {
    const auto found = users.find(loop);
    return found == users.end() ? 0 : found->second;
  }

  // Memory operations for the value of n if it stood in `loop`.
  int cost_of_value(int n, int loop) const {
    const Users& users = users_[n];
    const int others = static_cast<int>(users.size()) - (count_in(users, loop) > 0);
    return others == 0 ? 0 : 1 + others;
  }

  // Memory operations that moving n from `from` to `to` adds.
  int change(int n, int from, int to) const {
    int result = cost_of_value(n, to) - cost_of_value(n, from);
    for (int argument : operations_[n].arguments) {
      const Users& users = users_[argument];
      const int home = loop_of_[argument];
      const bool leaves = count_in(users, from) == 1, enters = count_in(users, to) == 0;
      const int before = static_cast<int>(users.size()) - (count_in(users, home) > 0);
      const int after = before - (leaves && from != home) + (enters && to != home);
      result += (after == 0 ? 0 : 1 + after) - (before == 0 ? 0 : 1 + before);
    }
    for (int leaf : operations_[n].leaves)
      result += (count_in(leaf_users_[leaf], to) == 0) - (count_in(leaf_users_[leaf], from) == 1);
    return result;
  }

  static void move_user(Users& users, int from, int to) {
    if (--users[from] == 0) users.erase(from);
    ++users[to];
  }

  void move(int n, int to) {
    const int from = loop_of_[n];
    for (int argument : operations_[n].arguments) move_user(users_[argument], from, to);
    for (int leaf : operations_[n].leaves) move_user(leaf_users_[leaf], from, to);
    --sizes_[from], ++sizes_[to];
    loop_of_[n] = to;
  }

  // One move for each operation at most. What changes nothing moves on in the direction of the sweep, so that
  // chains follow each other.
  bool improve(bool is_forward) {
    bool is_better = false;
    const int count = static_cast<int>(operations_.size());
    for (int step = 0; step < count; ++step) {
      const int n = is_forward ? count - 1 - step : step;
      int low = 0, high = static_cast<int>(sizes_.size()) - 1;
      for (int argument : operations_[n].arguments) low = std::max(low, loop_of_[argument]);
      for (int user : operations_[n].users) high = std::min(high, loop_of_[user]);
      const int from = loop_of_[n];
      int best = from, least = 0;
      for (int to = low; to <= high; ++to) {
        if (to == from || sizes_[to] >= most_) continue;
        const int added = change(n, from, to);
        const bool drifts = added == least && (is_forward ? to > best : to < best);
        if (added < least || drifts) best = to, least = added;
      }
      if (best == from) continue;
      is_better = is_better || least < 0;
      move(n, best);
    }
    return is_better;
  }

  DivisionCost cost() const {
    DivisionCost result;
    for (std::size_t n = 0; n < operations_.size(); ++n)
      if (const int value = cost_of_value(static_cast<int>(n), loop_of_[n]); value > 0)
        ++result.saved, result.fetched += value - 1;
    for (const Users& users : leaf_users_) result.loaded += static_cast<int>(users.size());
    return result;
  }

  const int most_;
  std::vector<Operation> operations_;
  std::vector<int> loop_of_, sizes_, group_of_leaf_;
  std::unordered_map<std::string, int> variables_;
  std::vector<Users> users_, leaf_users_;
};

}  // namespace

bool is_repeated(Node node) {
  switch (node->kind) {
    case Kind::load:
    case Kind::shifted:
    case Kind::compare:
    case Kind::logical:
    case Kind::negate:
      return true;
    default:
      return false;
  }
}

Division divide_into_loops(const std::vector<Node>& roots, int most) { return Divider(roots, most).run(); }

}  // namespace kernelgen
