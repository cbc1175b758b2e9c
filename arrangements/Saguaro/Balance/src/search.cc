// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/search.hh"

#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <tuple>
#include <unordered_map>

#include "Saguaro/Balance/src/best_cut.hh"

namespace balance {
namespace {

/// A box to be distributed; lengths in ascending order where all axes are alike.
struct Problem {
  Index shape;
  int processes;
  int depth;
  friend bool operator==(const Problem&, const Problem&) = default;

  Coordinate points() const { return shape[0] * shape[1] * shape[2]; }
  /// No decomposition is better.
  Coordinate least_load() const { return geometry::ceil_div(points(), processes); }
};

struct HashOfProblem {
  std::size_t operator()(const Problem& problem) const {
    std::size_t result = static_cast<std::size_t>(problem.processes) * 64 + problem.depth;
    for (Coordinate length : problem.shape) result = (result ^ length) * 0x9E3779B97F4A7C15u;
    return result ^ (result >> 29);
  }
};

/// Answers by problem, for several threads.
class Memory {
 public:
  std::optional<Answer> find(const Problem& problem) {
    Part& part = part_of(problem);
    const std::lock_guard lock(part.mutex);
    const auto found = part.answers.find(problem);
    return found == part.answers.end() ? std::nullopt : std::optional(found->second);
  }
  Answer keep(const Problem& problem, const Answer& answer) {
    Part& part = part_of(problem);
    const std::lock_guard lock(part.mutex);
    Answer& kept = part.answers[problem];
    if (!kept.is_solved) kept = answer;
    return answer;
  }

 private:
  struct Part {
    std::mutex mutex;
    std::unordered_map<Problem, Answer, HashOfProblem> answers;
  };
  Part& part_of(const Problem& problem) { return parts_[HashOfProblem()(problem) % parts_.size()]; }

  std::array<Part, 64> parts_;
};

/// The permutation that sorts lengths; of equal ones the slowest axis last, which is cut first.
std::array<int, 3> ascending_axes(const Index& shape) {
  std::array<int, 3> result{0, 1, 2};
  std::stable_sort(result.begin(), result.end(), [&](int a, int b) { return shape[a] < shape[b]; });
  return result;
}

class MultiOption : public CutRule {
 public:
  explicit MultiOption(const SearchSettings& settings)
      : settings_(settings), halves_(longest_direction_rule(settings.widths)) {
    for (Coordinate& points : settings_.widths.minimum) points = std::max<Coordinate>(points, 1);
#ifdef _OPENMP
    if (settings_.threads == 0) settings_.threads = omp_get_max_threads();
#endif
    settings_.threads = std::max(settings_.threads, 1);
    const auto are_alike = [](const Index& width) { return width[0] == width[1] && width[1] == width[2]; };
    axes_are_alike_ = are_alike(settings_.widths.minimum) && are_alike(settings_.widths.comfortable);
  }

  std::optional<Cut> cut(const Index& shape, int processes) const override {
    if (!axes_are_alike_) return solved({shape, processes, 0}).cut;
    const std::array<int, 3> axes = ascending_axes(shape);
    std::optional<Cut> result = solved({sorted(shape), processes, 0}).cut;
    if (result) result->axis = axes[result->axis];
    return result;
  }

  StretchCut cut_stretch(const Stretch& stretch, int processes) const override {
    if (processes > settings_.most_processes_of_pieces)
      return cut_of_least_load(stretch, processes, processes / 2, settings_.widths);
    return *solved_within(stretch, processes, 0, std::numeric_limits<double>::infinity()).cut;
  }

 private:
  Index sorted(Index shape) const {
    if (axes_are_alike_) std::sort(shape.begin(), shape.end());
    return shape;
  }

  /// Small bounds first: a branch that cannot keep to them is given up early.
  Answer solved(const Problem& problem) const {
    const Coordinate least = problem.least_load();
    for (Coordinate slack = least / 2048 + 1;; slack *= 2)
      if (const Answer answer = solved_within(problem, least + slack); answer.is_solved) return answer;
  }

  /// \param bound  decompositions with a worse load are of no interest
  Answer solved_within(const Problem& problem, Coordinate bound) const {
    if (problem.least_load() > bound) return {{problem.least_load()}, {}, false};
    if (problem.processes == 1) return {{problem.points(), 0}, {}, true};
    if (problem.depth >= static_cast<int>(settings_.depths.size())) return halved(problem);
    if (const std::optional<Answer> known = memory_.find(problem))
      if (known->is_solved || known->judgement.worst > bound) return *known;

    const Answer fallback = halved(problem);
    const bool fallback_counts = fallback.judgement.worst <= bound;
    BestCut best(fallback_counts ? fallback : Answer{{bound + 1}, {}, false}, problem.least_load());
    const auto largest_surface =
        static_cast<Coordinate>(settings_.largest_surface * static_cast<double>(fallback.judgement.surface));
    const std::vector<Cut> cuts = alternatives(problem);
    for_each_number(static_cast<int>(cuts.size()), problem.depth, [&](int i) {
      if (!best.wants(i)) return;
      const std::optional<Judgement> found = judged(problem, cuts[i], std::min(bound, best.bound()));
      if (found && found->surface <= largest_surface) best.offer(i, *found, cuts[i]);
    });
    return memory_.keep(problem, best.answer());
  }

  /// Calls `look_at` for 0, 1, ..., count - 1; in parallel at the root of a search.
  template <class Function>
  void for_each_number(int count, int depth, Function look_at) const {
    if (depth > 0 || settings_.threads == 1) {
      for (int i = 0; i < count; ++i) look_at(i);
      return;
    }
#pragma omp parallel for schedule(dynamic) num_threads(settings_.threads)
    for (int i = 0; i < count; ++i) look_at(i);
  }

  /// The decomposition by halves, which is always possible.
  Answer halved(Problem problem) const {
    if (problem.processes == 1) return {{problem.points(), 0}, {}, true};
    problem.depth = -1;  // it is the same at all depths
    if (const std::optional<Answer> known = memory_.find(problem)) return *known;
    const std::optional<Cut> cut = halves_->cut(problem.shape, problem.processes);
    if (!cut) return memory_.keep(problem, {{problem.points(), 0}, {}, true});
    const auto [left, right] = parts(problem, *cut);
    const Judgement judgement = together(problem, *cut, halved(left).judgement, halved(right).judgement);
    return memory_.keep(problem, {judgement, cut, true});
  }

  /// What comes of a cut; nothing if its worst load exceeds the bound.
  std::optional<Judgement> judged(const Problem& problem, const Cut& cut, Coordinate bound) const {
    const auto [left, right] = parts(problem, cut);
    if (std::max(left.least_load(), right.least_load()) > bound) return std::nullopt;
    const Answer of_left = solved_within(left, bound);
    if (!of_left.is_solved || of_left.judgement.worst > bound) return std::nullopt;
    const Answer of_right = solved_within(right, bound);
    if (!of_right.is_solved || of_right.judgement.worst > bound) return std::nullopt;
    return together(problem, cut, of_left.judgement, of_right.judgement);
  }

  std::array<Problem, 2> parts(const Problem& problem, const Cut& cut) const {
    Index left = problem.shape, right = problem.shape;
    left[cut.axis] = cut.position;
    right[cut.axis] -= cut.position;
    return {Problem{sorted(left), cut.processes_left, problem.depth + 1},
            Problem{sorted(right), problem.processes - cut.processes_left, problem.depth + 1}};
  }

  static Judgement together(const Problem& problem, const Cut& cut, const Judgement& left,
                            const Judgement& right) {
    return {std::max(left.worst, right.worst),
            left.surface + right.surface + problem.points() / problem.shape[cut.axis]};
  }

  /// The cuts that are tried, in order: long axes first, then even splits, then good positions.
  std::vector<Cut> alternatives(const Problem& problem) const {
    const OptionCount& options = settings_.depths[problem.depth];
    const std::array<int, 3> ascending = ascending_axes(problem.shape);
    const double shortest = settings_.shortest_axis * static_cast<double>(problem.shape[ascending[2]]);
    std::vector<Cut> result;
    Coordinate previous = 0;
    for (int i = 2; i >= 0; --i) {
      const int axis = ascending[i];
      const Coordinate length = problem.shape[axis];
      const bool is_new = length != previous || !axes_are_alike_;
      previous = length;
      if (static_cast<double>(length) < shortest || !is_new) continue;
      for (int left = problem.processes / 2; left >= 1 && left > problem.processes / 2 - options.splits;
           --left)
        append_positions({axis, 0, left}, problem, options.positions, result);
    }
    return result;
  }

  /// Appends the cut at its positions of least load, but for those that leave somebody without points where
  /// there are enough of them.
  void append_positions(Cut cut, const Problem& problem, int positions, std::vector<Cut>& result) const {
    const int processes = problem.processes;
    const Coordinate length = problem.shape[cut.axis], plane = problem.points() / length;
    const Coordinate below = length * cut.processes_left / processes;
    const Coordinate width = settings_.widths.of(problem.shape)[cut.axis];
    const auto serves_all = [&](Coordinate position) {
      return processes > problem.points() || (position * plane >= cut.processes_left &&
                                              (length - position) * plane >= processes - cut.processes_left);
    };
    std::vector<Coordinate> candidates;
    for (Coordinate position = below - positions / 2; position <= below + 1 + positions / 2; ++position)
      if (position >= width && position <= length - width && serves_all(position))
        candidates.push_back(position);
    // Load per process of the worse side; of two that are as good the one that gives the lower part more.
    const auto order = [&](Coordinate position) {
      return std::tuple(
          std::max(position * (processes - cut.processes_left), (length - position) * cut.processes_left),
          -position);
    };
    std::sort(candidates.begin(), candidates.end(),
              [&](Coordinate a, Coordinate b) { return order(a) < order(b); });
    if (static_cast<int>(candidates.size()) > positions) candidates.resize(positions);
    for (const Coordinate position : candidates) {
      cut.position = position;
      result.push_back(cut);
    }
  }

  struct StretchAnswer {
    double worst;  ///< infinite if the bound cannot be kept
    std::optional<StretchCut> cut;
  };

  /// With several pieces the worst load alone counts: they are neighbours anyway.
  StretchAnswer solved_within(const Stretch& stretch, int processes, int depth, double bound) const {
    if (processes == 1) return {stretch.cost(), {}};
    if (stretch.is_single()) return {worst_load_of_box(stretch, processes, depth, bound), {}};
    StretchAnswer best{std::numeric_limits<double>::infinity(), {}};
    for (const StretchCut& cut : alternatives(stretch, processes, depth)) {
      const double load = worst_load(stretch, processes, cut, depth, std::min(bound, best.worst));
      if (!best.cut || load < best.worst) best = {load, cut};
    }
    return best;
  }

  /// What comes of a cut, or something larger than the bound.
  double worst_load(const Stretch& stretch, int processes, const StretchCut& cut, int depth,
                    double bound) const {
    double result = 0;
    for (const Side side : {Side::left, Side::right}) {
      const int count = side == Side::left ? cut.cut.processes_left : processes - cut.cut.processes_left;
      const Stretch part = cut.part(stretch, side);
      result = std::max(result, part.cost() / count);
      if (result > bound) return result;
      result = std::max(result, solved_within(part, count, depth + 1, bound).worst);
      if (result > bound) return result;
    }
    return result;
  }

  double worst_load_of_box(const Stretch& stretch, int processes, int depth, double bound) const {
    const double cost = stretch.cost_per_point(stretch.begin());
    const Problem problem{sorted(stretch.box(stretch.begin()).shape()), processes, depth};
    const double most_points = std::min(bound / cost, static_cast<double>(problem.points()));
    const Answer answer = solved_within(problem, static_cast<Coordinate>(most_points));
    return answer.is_solved ? cost * static_cast<double>(answer.judgement.worst)
                            : std::numeric_limits<double>::infinity();
  }

  /// Even splits of the processes first, each with its best cut.
  std::vector<StretchCut> alternatives(const Stretch& stretch, int processes, int depth) const {
    const bool is_deep = depth >= static_cast<int>(settings_.depths.size());
    const int splits = is_deep ? 1 : settings_.depths[depth].splits;
    std::vector<StretchCut> result;
    for (int i = 0; i < splits; ++i) {
      const int left = processes / 2 + (i % 2 == 0 ? -i / 2 : (i + 1) / 2);
      if (left >= 1 && left < processes)
        result.push_back(cut_of_least_load(stretch, processes, left, settings_.widths));
    }
    return result;
  }

  SearchSettings settings_;
  std::unique_ptr<CutRule> halves_;
  bool axes_are_alike_;
  mutable Memory memory_;
};

}  // namespace

std::unique_ptr<CutRule> multi_option_rule(const SearchSettings& settings) {
  return std::make_unique<MultiOption>(settings);
}

}  // namespace balance
