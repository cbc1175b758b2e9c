// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Is the momentum that GRHydro::constrain_to_1D leaves the radial part of what was set?
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "flesh/processes.hh"
#include "inner_points.hh"

extern "C" void TestMatter_KeepMomentum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int p = 0; p < points; ++p)
    given_s1[p] = scon[p], given_s2[p] = scon[p + points], given_s3[p] = scon[p + 2 * points];
}

extern "C" void TestMatter_JudgeMomentum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  std::vector<double> counts(2);
  for_each_inner_point(cctkGH, [&](int p) {
    const double radius = std::hypot(x[p], y[p], z[p]),
                 size = std::hypot(given_s1[p], given_s2[p], given_s3[p]);
    const double direction[] = {x[p] / radius, y[p] / radius, z[p] / radius};
    const double outwards =
        direction[0] * given_s1[p] + direction[1] * given_s2[p] + direction[2] * given_s3[p];
    bool is_wrong = false;
    for (int i = 0; i < 3; ++i) {
      const double expected = radius > 0 ? direction[i] * outwards : 0;
      is_wrong = is_wrong || !(std::abs(scon[p + i * points] - expected) <= 1e-14 * size);
    }
    counts[0] += 1;
    counts[1] += is_wrong;
  });
  flesh::sum_over_processes(counts);
  *judged_momenta = static_cast<CCTK_INT>(counts[0]);
  *wrong_momenta = static_cast<CCTK_INT>(counts[1]);
}
