// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/tensor_type.hh"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace grid_symmetry {
namespace {

const TensorType& type(const char* name) {
  const TensorType* const found = TensorType::find(name);
  if (!found) throw std::runtime_error(std::string("no tensor type ") + name);
  return *found;
}

constexpr int xx = 0, xy = 1, xz = 2, yy = 3, yz = 4, zz = 5;

TEST(TensorType, NamesAreFoundInAnyCaseAndOthersAreNot) {
  EXPECT_EQ(TensorType::find("DD_Sym"), TensorType::find("dd_sym"));
  EXPECT_EQ(type("4dd_sym").components(), 10);
  EXPECT_EQ(TensorType::find("ddd"), nullptr);
}

TEST(TensorType, AReflectionReversesTheNormalComponentOfAVector) {
  for (int axis = 0; axis < dimension; ++axis)
    for (int component = 0; component < dimension; ++component)
      EXPECT_EQ(type("u").image(component, reflection(axis)),
                (ComponentImage{component, component == axis ? -1 : 1}));
}

TEST(TensorType, AnAxialVectorIsReflectedTheOtherWayRound) {
  for (int component = 0; component < dimension; ++component)
    EXPECT_EQ(type("u").image(component, reflection(0), true).sign, component == 0 ? 1 : -1);
}

TEST(TensorType, AQuarterTurnExchangesTheComponentsOfAVector) {
  // A field along x at (1, 0) is one along y at (0, 1), and one along y there one along -x here.
  const AxisMap turn = rotation(2, 1);
  EXPECT_EQ(type("u").image(1, turn), (ComponentImage{0, 1}));
  EXPECT_EQ(type("u").image(0, turn), (ComponentImage{1, -1}));
  EXPECT_EQ(type("u").image(2, turn), (ComponentImage{2, 1}));
}

TEST(TensorType, AQuarterTurnOfASymmetricTensor) {
  const AxisMap turn = rotation(2, 1);
  EXPECT_EQ(type("dd_sym").image(xx, turn), (ComponentImage{yy, 1}));
  EXPECT_EQ(type("dd_sym").image(xy, turn), (ComponentImage{xy, -1}));
  EXPECT_EQ(type("dd_sym").image(xz, turn), (ComponentImage{yz, -1}));
  EXPECT_EQ(type("dd_sym").image(yz, turn), (ComponentImage{xz, 1}));
  EXPECT_EQ(type("dd_sym").image(zz, turn), (ComponentImage{zz, 1}));
}

TEST(TensorType, ReflectionsConjugateWeylScalars) {
  for (int component = 0; component < 10; ++component) {
    EXPECT_EQ(type("weylscalars_real").image(component, reflection(1)),
              (ComponentImage{component, component % 2 == 0 ? 1 : -1}));
    EXPECT_EQ(type("weylscalars_real").image(component, rotation(2, 2)), (ComponentImage{component, 1}));
  }
}

TEST(TensorType, TimeComponentsAreNotTouched) {
  EXPECT_EQ(type("4u").image(0, reflection(2)), (ComponentImage{0, 1}));
  EXPECT_EQ(type("4dd_sym").image(3, reflection(2)), (ComponentImage{3, -1}));
  EXPECT_EQ(type("4uu_sym").image(2, rotation(2, 1)), (ComponentImage{1, 1}));
}

/// The outer product of vectors is a tensor: its components must follow from theirs.
TEST(TensorType, TensorsTransformAsProductsOfVectors) {
  const char* const names = "xyz";
  for (int axis = 0; axis < dimension; ++axis)
    for (const AxisMap& map : {rotation(axis, 1), rotation(axis, 2), reflection(axis)}) {
      int component = 0;
      for (int a = 0; a < dimension; ++a)
        for (int b = 0; b < dimension; ++b)
          for (int c = b; c < dimension; ++c, ++component) {
            SCOPED_TRACE(testing::Message() << names[a] << names[b] << names[c]);
            const ComponentImage first = type("d").image(a, map), second = type("d").image(b, map),
                                 third = type("d").image(c, map),
                                 whole = type("ddd_sym").image(component, map);
            EXPECT_EQ(whole.sign, first.sign * second.sign * third.sign);
            EXPECT_EQ(whole.component / 6, first.component);
          }
    }
}

TEST(TensorType, ADerivativeOfASymmetricTensorHasItsOwnIndexLast) {
  const AxisMap turn = rotation(2, 1);
  EXPECT_EQ(type("dd_sym_d").image(0, turn), (ComponentImage{10, -1}));  // xx,x from yy,y
  EXPECT_EQ(type("dd_sym_d").image(5, turn), (ComponentImage{5, -1}));   // xy,z from yx,z
}

TEST(TensorType, AMapAndItsInverseLeadBack) {
  for (const char* name :
       {"scalar", "u", "4d", "uu", "dd_sym", "ddd_sym", "dd_sym_d", "4uu_sym", "weylscalars_real"})
    for (int component = 0; component < type(name).components(); ++component) {
      const AxisMap map = rotation(2, 1) * reflection(0);
      const ComponentImage there = type(name).image(component, map, true);
      const ComponentImage back = type(name).image(there.component, map.inverse(), true);
      EXPECT_EQ(back.component, component) << name;
      EXPECT_EQ(there.sign * back.sign, 1) << name;
    }
}

TEST(TensorType, OddComponentsAreThoseWhoseImageHasTheOtherSign) {
  for (const char* name :
       {"scalar", "u", "4d", "uu", "dd_sym", "ddd_sym", "dd_sym_d", "4uu_sym", "weylscalars_real"})
    for (int component = 0; component < type(name).components(); ++component)
      for (int axis = 0; axis < dimension; ++axis)
        for (const bool is_pseudo : {false, true})
          EXPECT_EQ(type(name).is_odd(component, axis, is_pseudo),
                    type(name).image(component, reflection(axis), is_pseudo).sign < 0)
              << name << " " << component << " " << axis;
}

}  // namespace
}  // namespace grid_symmetry
