// SPDX-License-Identifier: LGPL-2.1-or-later
#include "vectors.h"

#include <gtest/gtest.h>

#include <sstream>

#include "selftest.hh"

namespace {

TEST(Vectors, DoInEachLaneWhatTheCLibraryDoes) {
  const vectors::Report report = vectors::self_test();
  EXPECT_GT(report.tested.size(), 200u);
  for (const std::string& fault : report.faults) ADD_FAILURE() << fault;
}

TEST(Vectors, ReplaceTheWordsThatKrancHasDefined) { EXPECT_EQ(vectors::first_lane_after_kranc(1.5), 1.5); }

TEST(Vectors, AreAsLongAsThePreprocessorSays) {
  EXPECT_EQ(sizeof(CCTK_REAL8_VEC), CCTK_REAL8_VEC_SIZE * sizeof(CCTK_REAL8));
  EXPECT_EQ(sizeof(CCTK_REAL4_VEC), CCTK_REAL4_VEC_SIZE * sizeof(CCTK_REAL4));
  EXPECT_EQ(vecprops<CCTK_REAL>::size(), CCTK_REAL_VEC_SIZE);
}

TEST(Vectors, KeepNaNsAndSignsOfZero) {
  const double nan = std::nan("");
  EXPECT_EQ(vec_elt(kfmax(vec_set1(nan), vec_set1(2)), 0), 2);
  EXPECT_EQ(vec_elt(kfmin(vec_set1(2), vec_set1(nan)), 0), 2);
  EXPECT_TRUE(std::signbit(vec_elt(kfnabs(vec_set1(0.0)), 0)));
  EXPECT_FALSE(std::signbit(vec_elt(kfabs(vec_set1(-0.0)), 0)));
}

template <class T>
class VectorClass : public testing::Test {};
using Types = testing::Types<CCTK_REAL4, CCTK_REAL8, long double>;
TYPED_TEST_SUITE(VectorClass, Types);

TYPED_TEST(VectorClass, HasTheOperatorsOfNumbers) {
  using V = vectype<TypeParam>;
  const V x = V::set1(3), y = V::set1(4);
  EXPECT_TRUE(all(x + y == V::set1(7)));
  EXPECT_TRUE(all(x * x + y * y == V::set1(25)));
  EXPECT_TRUE(all(sqrt(x * x + y * y) == fmax(V::set1(5), -y)));
  EXPECT_TRUE(all(ifthen(x < y, x, y) == x));
  EXPECT_FALSE(any(x > y || !(x == x)));
  EXPECT_EQ(sum(x), 3 * V::size());
}

TYPED_TEST(VectorClass, TouchesOnlyWhatAMaskContains) {
  using V = vectype<TypeParam>;
  constexpr int n = V::size();
  TypeParam data[n];
  for (TypeParam& value : data) value = -1;
  const vmask mask(n > 1 ? 1 : 0, 0);
  vstore_masked(data, 0, V::set1(2), mask);
  const V loaded = vload_masked(data, 0, V::set1(9), mask);
  for (int d = 0; d < n; ++d) {
    const bool is_inside = mask.contains<TypeParam>(d);
    EXPECT_EQ(data[d], is_inside ? 2 : -1);
    EXPECT_EQ(loaded.elt(d), is_inside ? 2 : 9);
    EXPECT_EQ(bool(mask.boolmask<TypeParam>().elt(d)), is_inside);
  }
}

TEST(VectorClass, WorksWithSingleNumbersAndPrintsItsElements) {
  using V = vectype<long double>;
  std::ostringstream out;
  out << 2.0L * V::set1(3) + 1.0L;
  EXPECT_EQ(out.str(), "[7]");
}

}  // namespace
