// SPDX-License-Identifier: LGPL-2.1-or-later
#include "answers.hh"

#include <cmath>
#include <cstdio>

namespace test_answers {

void Answers::expect(const std::string& what, double is, double should, double tolerance) {
  if (std::abs(is - should) <= tolerance) {
    ++right_;
    return;
  }
  ++wrong_;
  char numbers[100];
  std::snprintf(numbers, sizeof numbers, ": %.17g, expected %.17g\n", is, should);
  complaints_ += what + numbers;
}

CCTK_INT Answers::right() const {
  if (wrong_ > 0) CCTK_VERROR("%d wrong answers:\n%s", wrong_, complaints_.c_str());
  return right_;
}

}  // namespace test_answers
