// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All functions of vectors.h against the C library, lane by lane.
#ifndef VECTORS_SELF_TEST_HH
#define VECTORS_SELF_TEST_HH

#include <string>
#include <vector>

namespace vectors {

/// What the test found.
struct Report {
  std::vector<std::string> tested;  ///< names of functions
  std::vector<std::string> faults;  ///< one sentence each; empty if all is well
};

Report self_test();

/// `value`, through ToReal and IfThen of vectors.h in a source that has defined both otherwise before.
double first_lane_after_kranc(double value);

}  // namespace vectors

#endif
