// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/ownership.hh"

#include <map>
#include <stdexcept>
#include <utility>

namespace balance {

/// A branch is a box and the processes that share it; its children follow from the rule.
struct Ownership::Tree {
  struct Branch {
    Box box;
    int first;  ///< number of its first process
    int count;  ///< >= 1 processes
  };

  Box domain;
  int processes;
  std::shared_ptr<const CutRule> rule;
  std::map<std::pair<Index, int>, std::optional<Cut>> known_cuts;
  std::map<std::pair<Index, int>, int> known_share_counts;

  Branch root() const { return {domain, 0, processes}; }

  /// The cut of a branch; nothing for a leaf, whose first process owns it all.
  std::optional<Cut> cut(const Branch& branch) {
    if (branch.count == 1) return std::nullopt;
    const auto key = std::pair(branch.box.shape(), branch.count);
    const auto known = known_cuts.find(key);
    return known != known_cuts.end() ? known->second : known_cuts[key] = rule->cut(key.first, key.second);
  }

  static Branch left(const Branch& branch, const Cut& cut) {
    Branch result{branch.box, branch.first, cut.processes_left};
    result.box.upper[cut.axis] = branch.box.lower[cut.axis] + cut.position - 1;
    return result;
  }
  static Branch right(const Branch& branch, const Cut& cut) {
    Branch result{branch.box, branch.first + cut.processes_left, branch.count - cut.processes_left};
    result.box.lower[cut.axis] += cut.position;
    return result;
  }

  /// How many processes of a branch own something; the same for all branches of one shape.
  int share_count(const Branch& branch) {
    const std::optional<Cut> here = cut(branch);
    if (!here) return 1;
    const auto key = std::pair(branch.box.shape(), branch.count);
    if (const auto known = known_share_counts.find(key); known != known_share_counts.end())
      return known->second;
    return known_share_counts[key] = share_count(left(branch, *here)) + share_count(right(branch, *here));
  }

  void collect(const Branch& branch, const Box& box, std::vector<Share>& result) {
    if ((branch.box & box).empty()) return;
    if (const std::optional<Cut> here = cut(branch)) {
      collect(left(branch, *here), box, result);
      collect(right(branch, *here), box, result);
    } else {
      result.push_back({branch.first, branch.box});
    }
  }
};

Ownership::Ownership(const Box& domain, int processes, std::shared_ptr<const CutRule> rule)
    : tree_(std::make_unique<Tree>(Tree{domain, processes, std::move(rule), {}, {}})) {
  if (domain.empty() || domain.stride != geometry::uniform<3>(1) || processes < 1)
    throw std::invalid_argument(
        "cannot distribute " + to_text(domain) + " over " + std::to_string(processes) +
        " processes; give a box of stride 1 that is not empty, and at least one process");
}

Ownership::~Ownership() = default;
Ownership::Ownership(Ownership&&) noexcept = default;
Ownership& Ownership::operator=(Ownership&&) noexcept = default;

const Box& Ownership::domain() const { return tree_->domain; }
int Ownership::processes() const { return tree_->processes; }

Box Ownership::box(int process) const {
  Tree::Branch branch = tree_->root();
  while (const std::optional<Cut> cut = tree_->cut(branch))
    branch =
        process < branch.first + cut->processes_left ? Tree::left(branch, *cut) : Tree::right(branch, *cut);
  return process == branch.first ? branch.box : Box{};
}

int Ownership::share_number(int process) const {
  int before = 0;
  Tree::Branch branch = tree_->root();
  while (const std::optional<Cut> cut = tree_->cut(branch)) {
    const Tree::Branch left = Tree::left(branch, *cut);
    const bool goes_left = process < left.first + left.count;
    if (!goes_left) before += tree_->share_count(left);
    branch = goes_left ? left : Tree::right(branch, *cut);
  }
  return before + (process > branch.first ? 1 : 0);
}

int Ownership::owner(const Index& point) const {
  Tree::Branch branch = tree_->root();
  while (const std::optional<Cut> cut = tree_->cut(branch)) {
    const Tree::Branch left = Tree::left(branch, *cut);
    branch = left.box.contains(point) ? left : Tree::right(branch, *cut);
  }
  return branch.first;
}

std::vector<Share> Ownership::touching(const Box& box) const {
  std::vector<Share> result;
  tree_->collect(tree_->root(), box, result);
  return result;
}

}  // namespace balance
