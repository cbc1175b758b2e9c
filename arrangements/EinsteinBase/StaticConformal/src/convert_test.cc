// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "cctk.h"

extern "C" void StaticConf_ConfToPhysInPlace(CCTK_INT nx, CCTK_INT ny, CCTK_INT nz, const CCTK_REAL* psi,
                                             CCTK_REAL* gxx, CCTK_REAL* gxy, CCTK_REAL* gxz, CCTK_REAL* gyy,
                                             CCTK_REAL* gyz, CCTK_REAL* gzz);
extern "C" void StaticConf_PhysToConfInPlace(CCTK_INT nx, CCTK_INT ny, CCTK_INT nz, const CCTK_REAL* psi,
                                             CCTK_REAL* gxx, CCTK_REAL* gxy, CCTK_REAL* gxz, CCTK_REAL* gyy,
                                             CCTK_REAL* gyz, CCTK_REAL* gzz);

namespace {

constexpr int points = 6;

struct Metric {
  CCTK_REAL of[6][points];
  void apply(decltype(StaticConf_ConfToPhysInPlace)* convert, const CCTK_REAL* psi) {
    convert(1, 2, 3, psi, of[0], of[1], of[2], of[3], of[4], of[5]);
  }
};

Metric some_metric() {
  Metric metric;
  for (int c = 0; c < 6; ++c)
    for (int p = 0; p < points; ++p) metric.of[c][p] = 1 + 10 * c + p;
  return metric;
}

const CCTK_REAL psi[points] = {1, 2, 0.5, 4, -2, 8};

TEST(StaticConformal, PhysicalMetricsArePsiToTheFourthTimesConformalOnes) {
  Metric metric = some_metric();
  metric.apply(StaticConf_ConfToPhysInPlace, psi);
  const CCTK_REAL psi4[points] = {1, 16, 0.0625, 256, 16, 4096};
  for (int c = 0; c < 6; ++c)
    for (int p = 0; p < points; ++p) EXPECT_EQ(metric.of[c][p], psi4[p] * (1 + 10 * c + p)) << c << ' ' << p;
}

TEST(StaticConformal, ThereAndBackIsTheSame) {
  Metric metric = some_metric();
  metric.apply(StaticConf_PhysToConfInPlace, psi);
  metric.apply(StaticConf_ConfToPhysInPlace, psi);
  for (int c = 0; c < 6; ++c)
    for (int p = 0; p < points; ++p) EXPECT_EQ(metric.of[c][p], 1 + 10 * c + p) << c << ' ' << p;
}

}  // namespace
