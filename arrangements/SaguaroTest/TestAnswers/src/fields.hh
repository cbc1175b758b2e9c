// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fields that are known at each point.
#ifndef TEST_ANSWERS_FIELDS_HH
#define TEST_ANSWERS_FIELDS_HH

#include <string>

#include "cctk.h"

namespace test_answers {

/// Of a variable of this thorn.
int index_of(const std::string& name);
std::string full_name(const std::string& name);
CCTK_REAL* data(const cGH* gh, const std::string& name, int timelevel = 0);

double known(int i, int j, int k);

/// Calls `visit(index, i, j, k)` for each point of the component.
template <class Visit>
void for_each_point(const cGH* gh, Visit visit) {
  for (int k = 0; k < gh->cctk_lsh[2]; ++k)
    for (int j = 0; j < gh->cctk_lsh[1]; ++j)
      for (int i = 0; i < gh->cctk_lsh[0]; ++i) visit(CCTK_GFINDEX3D(gh, i, j, k), i, j, k);
}

/// All fields; their previous timelevels, and what other variables hold, which is the same as these.
void fill(const cGH* gh);

/// The sum over the points of a field, each with another weight: differs if anything differs.
double fingerprint(const cGH* gh, const char* name);

}  // namespace test_answers

#endif
