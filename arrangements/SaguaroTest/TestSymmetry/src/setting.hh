// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The fields that the parameters ask for.
#ifndef SAGUARO_TEST_SYMMETRY_SETTING_HH
#define SAGUARO_TEST_SYMMETRY_SETTING_HH

#include <cmath>

#include "SaguaroTest/TestSymmetry/src/fields.hh"
#include "cctk.h"
#include "cctk_Parameters.h"

namespace test_symmetry {

/// Largest deviation that rounding explains.
constexpr CCTK_REAL tolerance = 1e-12;

class Setting {
 public:
  Setting() {
    DECLARE_CCTK_PARAMETERS;
    group_ = group_of(symmetry);
    unit_ = CCTK_EQUALS(symmetry, "translations") ? 2 * M_PI / period : 1.3;
  }
  std::array<double, field_count> fields(const Point& x) const {
    return in_order(fields_at(x, group_, unit_));
  }

 private:
  std::vector<Matrix> group_;
  double unit_;
};

/// The variables in the order of their fields.
inline std::vector<int> variables() {
  std::vector<int> result;
  for (const char* group : {"scalar", "vector", "axial_vector", "elements", "tensor", "weyl"}) {
    const int index = CCTK_GroupIndex((std::string("TestSymmetry::") + group).c_str());
    const int first = CCTK_FirstVarIndexI(index);
    for (int v = first; v < first + CCTK_NumVarsInGroupI(index); ++v) result.push_back(v);
  }
  return result;
}

}  // namespace test_symmetry

#endif
