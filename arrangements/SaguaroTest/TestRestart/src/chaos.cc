// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Variables of all kinds that evolve chaotically: after some steps no two runs agree that differ in one bit.
#include <complex>
#include <cstdint>
#include <cstring>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

/// The logistic map; `growth` near 4 makes it chaotic on [0, 1].
CCTK_REAL next(CCTK_REAL x, CCTK_REAL growth) { return growth * x * (1 - x); }

/// z -> z^2 + c rotated back onto the unit circle stays there, and doubles every angle.
CCTK_COMPLEX next(const CCTK_COMPLEX& z) {
  const CCTK_COMPLEX square = z * z + CCTK_COMPLEX(0.25, 0);
  return square / std::abs(square);
}

CCTK_INT next(CCTK_INT n) {
  return static_cast<CCTK_INT>(static_cast<std::uint32_t>(n) * 1664525U + 1013904223U);
}

/// The position of a centre of refined regions is a variable of CarpetRegrid2.
CCTK_REAL& coordinate_of_first_centre(const cGH* cctkGH, const char* name) {
  auto* const value = static_cast<CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, name));
  if (!value) CCTK_VERROR("TestRestart::moves_regions = yes needs CarpetRegrid2: there is no %s", name);
  return *value;
}

/// A number in (0, 1) for each point of the lattice of a level.
CCTK_REAL start(int i, int j, int k) {
  return static_cast<std::uint32_t>(next(next(next(i) + j) + k)) / 4294967296.0;
}

template <class Visit>
void for_each_point(const cGH* cctkGH, int margin, Visit visit) {
  DECLARE_CCTK_ARGUMENTS;
  for (int k = margin; k < cctk_lsh[2] - margin; ++k)
    for (int j = margin; j < cctk_lsh[1] - margin; ++j)
      for (int i = margin; i < cctk_lsh[0] - margin; ++i) visit(i, j, k);
}

}  // namespace

extern "C" void TestRestart_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_point(cctkGH, 0, [&](int i, int j, int k) {
    const int here = CCTK_GFINDEX3D(cctkGH, i, j, k);
    const CCTK_REAL x = start(cctk_lbnd[0] + i, cctk_lbnd[1] + j, cctk_lbnd[2] + k);
    u[here] = u_p[here] = u_p_p[here] = x;
    z[here] = z_p[here] = std::polar(1.0, 6 * x);
    n[here] = n_p[here] = static_cast<CCTK_INT>(1e6 * x);
    f[here] = x;
  });
}

extern "C" void TestRestart_BeginOther(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  cGroupDynamicData shape;
  CCTK_GroupDynamicData(cctkGH, CCTK_GroupIndex("TestRestart::grid_array"), &shape);
  for (int j = 0; j < shape.lsh[1]; ++j)
    for (int i = 0; i < shape.lsh[0]; ++i)
      a[i + shape.ash[0] * j] = a_p[i + shape.ash[0] * j] = start(shape.lbnd[0] + i, shape.lbnd[1] + j, 7);
  for (int i = 0; i < 6; ++i) table[i] = std::polar(1.0, 1.0 * i);
  *s = *s_p = 0.3;
  *phase = std::polar(1.0, 0.7);
  *steps = 0;
  *text_length = 4;
}

extern "C" void TestRestart_Step(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for_each_point(cctkGH, 0, [&](int i, int j, int k) {
    const int here = CCTK_GFINDEX3D(cctkGH, i, j, k);
    u[here] = next(u_p[here], growth);
    z[here] = next(z_p[here]);
    n[here] = next(n_p[here]);
  });
  // Neighbours, and the oldest timelevel, take part.
  for_each_point(cctkGH, 1, [&](int i, int j, int k) {
    const int here = CCTK_GFINDEX3D(cctkGH, i, j, k);
    const CCTK_REAL mean =
        (u_p_p[CCTK_GFINDEX3D(cctkGH, i - 1, j, k)] + u_p_p[CCTK_GFINDEX3D(cctkGH, i, j + 1, k)] +
         u_p_p[CCTK_GFINDEX3D(cctkGH, i, j, k + 1)]) /
        3;
    u[here] = 0.9 * u[here] + 0.1 * mean;
  });
}

extern "C" void TestRestart_StepOther(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  cGroupDynamicData shape;
  CCTK_GroupDynamicData(cctkGH, CCTK_GroupIndex("TestRestart::grid_array"), &shape);
  for (int i = 0; i < shape.ash[0] * shape.ash[1]; ++i) a[i] = next(a_p[i], growth);
  for (int i = 0; i < 6; ++i) table[i] = next(table[i]);
  *s = next(*s_p, growth);
  *phase = next(*phase);
  ++*steps;
  *text_length = static_cast<CCTK_INT>(std::strlen(story));
  // Lines that look like other things must come back as they were.
  const std::string longer =
      std::string(story) + "\n" + std::to_string(*steps) + " \"TestRestart\"\nTestRestart::growth = 4";
  const std::string steered = std::to_string(3.9 + 1e-3 * (*steps % 7));
  if (std::strlen(story) < 400) CCTK_ParameterSet("story", "TestRestart", longer.c_str());
  CCTK_ParameterSet("growth", "TestRestart", steered.c_str());
}

extern "C" void TestRestart_MoveRegions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  // Each position follows from the last one, so a lost one shows; s is a chaotic number between 0 and 1.
  constexpr CCTK_REAL reach = 0.15;
  for (const char* const name : {"CarpetRegrid2::position_x[0]", "CarpetRegrid2::position_y[0]"}) {
    CCTK_REAL& position = coordinate_of_first_centre(cctkGH, name);
    position += 0.5 * (reach * (2 * *s - 1) - position);
  }
}
