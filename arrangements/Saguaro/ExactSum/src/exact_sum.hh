// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sums of doubles that do not depend on the order of the terms.
#ifndef SAGUARO_EXACT_SUM_HH
#define SAGUARO_EXACT_SUM_HH

#include <array>
#include <cstdint>
#include <span>

#include "Saguaro/ExactSum/src/digits.hh"

namespace exact_sum {

/// The exact sum of any number (up to 2^60) of doubles as one long fixed-point number; rounded once, on
/// reading. Hence the same bits for any order of the terms and any distribution over threads and processes. A
/// term that is not finite makes the value what IEEE arithmetic would: infinity, or NaN for both infinities
/// or a NaN.
///
/// Source: Kulisch and Miranker 1986, "The arithmetic of the digital computer: a new approach".
class ExactSum {
 public:
  /// Adds a term (digits.hh).
  void add(double term);
  /// The same for many, faster than one by one.
  void add(std::span<const double> terms);
  /// The same term so many times.
  void add_repeated(double term, std::int64_t times);
  ExactSum& operator+=(const ExactSum& other);

  /// The sum, rounded to the nearest double (ties to even).
  double value() const;

  // ---- as plain numbers, to be added element by element by other means (MPI_SUM on int64). Not more than
  // 2^30 of them may be added up before `from_words`.
  static constexpr int word_count = exact_sum::word_count;
  std::span<const std::int64_t, word_count> words();
  static ExactSum from_words(std::span<const std::int64_t, word_count> words);

 private:
  void carry();

  std::array<std::int64_t, word_count> words_{};
  std::int64_t terms_since_carry_ = 0;
};

}  // namespace exact_sum

#endif
