// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What alternatives of a search are judged by, and which of them is the best.
#ifndef SAGUARO_BALANCE_BEST_CUT_HH
#define SAGUARO_BALANCE_BEST_CUT_HH

#include <atomic>
#include <compare>
#include <limits>
#include <mutex>
#include <optional>
#include <tuple>

#include "Saguaro/Balance/src/cut.hh"

namespace balance {

inline constexpr Coordinate no_bound = std::numeric_limits<Coordinate>::max();

/// What a finished decomposition of a box is judged by.
struct Judgement {
  Coordinate worst = no_bound;  ///< points of the largest part
  Coordinate surface = 0;       ///< points of all planes of cutting
  friend auto operator<=>(const Judgement&, const Judgement&) = default;
};

/// The best cut of a problem, or that there is none within a bound.
struct Answer {
  Judgement judgement;     ///< if not solved, no solution's worst load is below `judgement.worst`
  std::optional<Cut> cut;  ///< none: the box stays whole
  bool is_solved = false;
};

/// The best alternative found so far by several threads, whichever comes first: what is judged best, and of
/// equal ones the first in order. A perfect one ends the search: then those after it in order do not count
/// any more. What there is at first comes before all alternatives.
class BestCut {
 public:
  BestCut(const Answer& first, Coordinate least_load) : answer_(first), least_load_(least_load) {
    consider_perfect(-1);
  }
  /// Worst load that an alternative must not exceed to be of interest.
  Coordinate bound() const { return bound_; }
  /// Whether an alternative that has not been offered yet can still be of interest.
  bool wants(int number) const { return number < first_perfect_; }
  void offer(int number, const Judgement& judgement, const Cut& cut) {
    const std::lock_guard lock(mutex_);
    const bool is_perfect = judgement.worst == least_load_;
    const bool replaces_perfect = is_perfect && number < first_perfect_;
    const bool is_better = std::tuple(judgement, number) < std::tuple(answer_.judgement, number_);
    if (first_perfect_ != none ? !replaces_perfect : !is_better) return;
    answer_ = {judgement, cut, true};
    number_ = number;
    consider_perfect(number);
  }
  const Answer& answer() const { return answer_; }

 private:
  static constexpr int none = std::numeric_limits<int>::max();

  void consider_perfect(int number) {
    bound_ = answer_.judgement.worst;
    if (answer_.is_solved && answer_.judgement.worst == least_load_) first_perfect_ = number;
  }

  std::mutex mutex_;
  Answer answer_;
  Coordinate least_load_;
  int number_ = -1;
  std::atomic<int> first_perfect_ = none;
  std::atomic<Coordinate> bound_ = no_bound;
};

}  // namespace balance

#endif
