// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/rows.hh"

#include <gtest/gtest.h>

#include <numeric>

#include "cctk.h"

namespace symmetry_zones {
namespace {

/// More points than are copied by one thread.
constexpr int side = 32;
constexpr std::array<std::int64_t, 3> steps{1, side, side* side};

template <class T>
std::vector<T> numbered() {
  std::vector<T> result(side * side * side);
  std::iota(result.begin(), result.end(), T(1));
  return result;
}

template <class T>
Assignment whole(int type, const std::vector<T>& from, std::vector<T>& to) {
  return {type, {side, side, side}, to.data(), steps, from.data(), steps, false};
}

TEST(Rows, AreCopiedInTheirOrder) {
  const std::vector<CCTK_REAL> from = numbered<CCTK_REAL>();
  std::vector<CCTK_REAL> to(from.size());
  assign({whole(CCTK_VARIABLE_REAL, from, to)});
  EXPECT_EQ(to, from);
}

TEST(Rows, AreTurnedAndGetTheOtherSign) {
  const std::vector<CCTK_REAL> from = numbered<CCTK_REAL>();
  std::vector<CCTK_REAL> to(from.size());
  Assignment turn = whole(CCTK_VARIABLE_REAL, from, to);
  turn.from = &from[side - 1];  // x becomes y, y becomes x in the opposite order
  turn.from_steps = {side, -1, side * side};
  turn.is_negated = true;
  assign({turn});
  for (int k = 0; k < side; ++k)
    for (int j = 0; j < side; ++j)
      for (int i = 0; i < side; ++i)
        ASSERT_EQ(to[i + side * (j + side * k)], -from[side - 1 - j + side * (i + side * k)]);
}

TEST(Rows, NothingBesideTheBoxesIsTouched) {
  const std::vector<CCTK_INT> from = numbered<CCTK_INT>();
  std::vector<CCTK_INT> to(from.size(), -7);
  Assignment left = whole(CCTK_VARIABLE_INT, from, to), right = left;
  left.extent[0] = 3;
  right.extent[0] = 2;
  right.to = &to[side - 2];
  right.from = &from[side - 2];
  assign({left, right});
  for (int n = 0; n < side * side * side; ++n) {
    const int i = n % side;
    ASSERT_EQ(to[n], i < 3 || i >= side - 2 ? from[n] : -7) << "point " << i << " of a row";
  }
}

TEST(Rows, CharactersAreCopied) {
  const std::vector<CCTK_CHAR> from = numbered<CCTK_CHAR>();
  std::vector<CCTK_CHAR> to(from.size());
  assign({whole(CCTK_VARIABLE_CHAR, from, to)});
  EXPECT_EQ(to, from);
}

}  // namespace
}  // namespace symmetry_zones
