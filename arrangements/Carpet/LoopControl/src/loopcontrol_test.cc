// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loopcontrol.h"

#include <gtest/gtest.h>

#include <vector>

namespace {

constexpr int ni = 7, nj = 5, nk = 4;

TEST(LoopControl, VisitsEachPointOnceWithAnyNumberOfThreads) {
  std::vector<int> visits(ni * nj * nk, 0);
#pragma omp parallel
  LC_LOOP3(once, i, j, k, 1, 0, 2, ni, nj - 1, nk, ni, nj, nk) { ++visits[i + ni * (j + nj * k)]; }
  LC_ENDLOOP3(once);
  for (int k = 0; k < nk; ++k)
    for (int j = 0; j < nj; ++j)
      for (int i = 0; i < ni; ++i) EXPECT_EQ(visits[i + ni * (j + nj * k)], i >= 1 && j < nj - 1 && k >= 2);
}

TEST(LoopControl, VectorLoopsCoverTheirRangeInStrides) {
  std::vector<int> covered(ni * nj * nk, 0);
  constexpr int stride = 4;
  LC_LOOP3VEC(strided, i, j, k, 2, 0, 0, ni, nj, nk, ni, nj, nk, begin, end, stride) {
    EXPECT_EQ((i + ni * (j + nj * k)) % stride, 0);
    for (int n = i; n < i + stride; ++n)
      if (n >= begin && n < end) ++covered[n + ni * (j + nj * k)];
  }
  LC_ENDLOOP3VEC(strided);
  for (int k = 0; k < nk; ++k)
    for (int j = 0; j < nj; ++j)
      for (int i = 0; i < ni; ++i) EXPECT_EQ(covered[i + ni * (j + nj * k)], i >= 2);
}

}  // namespace
