// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/ownership.hh"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace balance {

/// A branch is consecutive pieces and the processes that share them; its children follow from the rule.
struct Ownership::Tree {
  struct Branch {
    Stretch stretch;
    int first;  ///< number of its first process
    int count;  ///< >= 1 processes

    /// One box and several processes: everything about it follows from shape, outer faces and number of
    /// processes.
    bool is_box() const { return stretch.is_single() && count > 1; }
    Index shape() const { return stretch.box(stretch.begin()).shape(); }
    std::tuple<Index, Faces, int> kind() const { return {shape(), stretch.outer(stretch.begin()), count}; }
    std::pair<int, int> processes() const { return {first, count}; }
  };

  Pieces pieces;
  int processes;
  std::shared_ptr<const CutRule> rule;
  std::map<std::tuple<Index, Faces, int>, std::optional<Cut>> cuts_of_boxes;
  std::map<std::pair<int, int>, StretchCut> cuts_of_stretches;
  std::map<std::tuple<Index, Faces, int>, int> share_counts_of_boxes;
  std::map<std::array<int, 3>, int> share_counts_of_stretches;
  std::map<std::tuple<Index, Faces, int>, Coordinate> largest_shares_of_boxes;

  Branch root() const { return {Stretch(pieces), 0, processes}; }

  /// The cut of a branch; nothing for a leaf, whose first process owns it all.
  std::optional<StretchCut> cut(const Branch& branch) {
    if (branch.count == 1) return std::nullopt;
    if (branch.stretch.is_single()) return cut_of_box(branch);
    const auto known = cuts_of_stretches.find(branch.processes());
    if (known != cuts_of_stretches.end()) return known->second;
    return cuts_of_stretches.emplace(branch.processes(), rule->cut_stretch(branch.stretch, branch.count))
        .first->second;
  }

  std::optional<StretchCut> cut_of_box(const Branch& branch) {
    const auto kind = branch.kind();
    auto known = cuts_of_boxes.find(kind);
    if (known == cuts_of_boxes.end())
      known =
          cuts_of_boxes.emplace(kind, std::apply([&](auto... of) { return rule->cut(of...); }, kind)).first;
    if (!known->second) return std::nullopt;
    return StretchCut{branch.stretch.begin(), *known->second};
  }

  static Branch left(const Branch& branch, const StretchCut& cut) {
    return {cut.part(branch.stretch, Side::left), branch.first, cut.cut.processes_left};
  }
  static Branch right(const Branch& branch, const StretchCut& cut) {
    return {cut.part(branch.stretch, Side::right), branch.first + cut.cut.processes_left,
            branch.count - cut.cut.processes_left};
  }

  Branch leaf_of(int process) {
    Branch branch = root();
    while (const std::optional<StretchCut> here = cut(branch))
      branch = process < branch.first + here->cut.processes_left ? left(branch, *here) : right(branch, *here);
    return branch;
  }

  /// How many shares of a map there are in a branch.
  int share_count(const Branch& branch, int map) {
    const int of_map = branch.stretch.count_of_map(map);
    if (of_map == 0) return 0;
    if (branch.is_box() && rule->leaves_nobody_idle(branch.shape(), branch.count)) return branch.count;
    const std::optional<StretchCut> here = cut(branch);
    if (!here) return of_map;
    const auto count = [&] {
      return share_count(left(branch, *here), map) + share_count(right(branch, *here), map);
    };
    if (branch.is_box()) return kept(share_counts_of_boxes, branch.kind(), count);
    return kept(share_counts_of_stretches, std::array{branch.first, branch.count, map}, count);
  }

  double largest_load(const Branch& branch) {
    if (branch.is_box()) {
      const int piece = branch.stretch.begin();
      return static_cast<double>(largest_share(branch)) * branch.stretch.cost_per_point(piece);
    }
    const std::optional<StretchCut> here = cut(branch);
    if (!here) return branch.stretch.cost();
    return std::max(largest_load(left(branch, *here)), largest_load(right(branch, *here)));
  }

  /// Points of the largest share of a branch that is one box.
  Coordinate largest_share(const Branch& branch) {
    const std::optional<StretchCut> here = cut(branch);
    if (!here) return branch.stretch.box(branch.stretch.begin()).size();
    return kept(largest_shares_of_boxes, branch.kind(), [&] {
      return std::max(largest_share(left(branch, *here)), largest_share(right(branch, *here)));
    });
  }

  /// What is known under a key, or else what `compute` says, which is kept.
  template <class Known, class Key, class Compute>
  static typename Known::mapped_type kept(Known& known, const Key& key, Compute compute) {
    if (const auto found = known.find(key); found != known.end()) return found->second;
    return known[key] = compute();
  }

  /// Looks for the shares among some pieces that have points in common with a box.
  struct Search {
    int map;
    Box box;
    std::vector<Share> found;
  };

  /// \param candidates  numbers of pieces of the map, ascending; \param before  shares of the map in branches
  /// to the left
  void collect(const Branch& branch, std::span<const int> candidates, int before, Search& search) {
    const auto begin = std::lower_bound(candidates.begin(), candidates.end(), branch.stretch.begin());
    const auto end = std::lower_bound(begin, candidates.end(), branch.stretch.end());
    candidates = {begin, end};
    const auto touches = [&](int piece) { return !(branch.stretch.box(piece) & search.box).empty(); };
    if (std::none_of(candidates.begin(), candidates.end(), touches)) return;
    if (const std::optional<StretchCut> here = cut(branch)) {
      const Branch on_left = left(branch, *here), on_right = right(branch, *here);
      collect(on_left, candidates, before, search);
      if (candidates.back() >= on_right.stretch.begin())
        collect(on_right, candidates, before + share_count(on_left, search.map), search);
      return;
    }
    const int first_of_map = std::max(branch.stretch.begin(), pieces.first_of_map(search.map));
    for (int piece : candidates)
      if (touches(piece))
        search.found.push_back(
            {branch.first, search.map, before + piece - first_of_map, branch.stretch.box(piece)});
  }
};

Ownership::Ownership(std::vector<Piece> pieces, int processes, std::shared_ptr<const CutRule> rule)
    : tree_(std::make_unique<Tree>(
          Tree{Pieces(std::move(pieces)), processes, std::move(rule), {}, {}, {}, {}, {}})) {
  if (processes < 1)
    throw std::invalid_argument("cannot distribute boxes over " + std::to_string(processes) +
                                " processes; give at least one");
}

Ownership::Ownership(const Box& domain, int processes, std::shared_ptr<const CutRule> rule)
    : Ownership(std::vector<Piece>{{.box = domain}}, processes, std::move(rule)) {}

Ownership::~Ownership() = default;
Ownership::Ownership(Ownership&&) noexcept = default;
Ownership& Ownership::operator=(Ownership&&) noexcept = default;

const Pieces& Ownership::pieces() const { return tree_->pieces; }
int Ownership::processes() const { return tree_->processes; }

std::vector<Share> Ownership::shares(int process) const {
  std::vector<Share> result;
  const Tree::Branch leaf = tree_->leaf_of(process);
  if (process != leaf.first) return result;
  const Stretch& stretch = leaf.stretch;
  for (int piece = stretch.begin(); piece < stretch.end(); ++piece) {
    const int map = stretch.map(piece);
    const bool continues = !result.empty() && result.back().map == map;
    const int number = continues ? result.back().number + 1 : share_number(process, map);
    result.push_back({process, map, number, stretch.box(piece)});
  }
  return result;
}

int Ownership::share_number(int process, int map) const {
  int before = 0;
  Tree::Branch branch = tree_->root();
  while (const std::optional<StretchCut> cut = tree_->cut(branch)) {
    const Tree::Branch left = Tree::left(branch, *cut);
    const bool goes_left = process < left.first + left.count;
    if (!goes_left) before += tree_->share_count(left, map);
    branch = goes_left ? left : Tree::right(branch, *cut);
  }
  return before + (process > branch.first ? branch.stretch.count_of_map(map) : 0);
}

int Ownership::owner(int map, const Index& point) const {
  const Box here = geometry::box_between<3>(point, point);
  const std::vector<int> found = tree_->pieces.touching(map, here);
  if (found.empty())
    throw std::out_of_range("nobody owns point " + to_text(here) + " of map " + std::to_string(map));
  const int piece = found.front();
  Tree::Branch branch = tree_->root();
  while (const std::optional<StretchCut> cut = tree_->cut(branch)) {
    const Tree::Branch left = Tree::left(branch, *cut);
    const bool is_left = piece < left.stretch.end() && left.stretch.box(piece).contains(point);
    branch = is_left ? left : Tree::right(branch, *cut);
  }
  return branch.first;
}

std::vector<Share> Ownership::touching(int map, const Box& box) const {
  Tree::Search search{map, box, {}};
  tree_->collect(tree_->root(), tree_->pieces.touching(map, box), 0, search);
  return std::move(search.found);
}

double Ownership::largest_load() const { return tree_->largest_load(tree_->root()); }

double Ownership::imbalance() const {
  return largest_load() * tree_->processes / tree_->pieces.cost_before(tree_->pieces.count()) - 1;
}

}  // namespace balance
