// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Answers, and what they should be.
#ifndef TEST_ANSWERS_ANSWERS_HH
#define TEST_ANSWERS_ANSWERS_HH

#include <cmath>
#include <string>

#include "cctk.h"

namespace test_answers {

/// By more than the tolerance; NaN differs from everything.
template <class Number>
bool differs(const Number& a, const Number& b, double tolerance = 0) {
  return !(std::abs(a - b) <= tolerance);
}

class Answers {
 public:
  void expect(const std::string& what, double is, double should, double tolerance = 0);
  /// Ends the run if some were wrong, and tells which. \return the number of right ones
  CCTK_INT right() const;

 private:
  int right_ = 0, wrong_ = 0;
  std::string complaints_;
};

}  // namespace test_answers

#endif
