// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/operations.hh"

#include <gtest/gtest.h>

namespace grid_symmetry {
namespace {

TEST(OperationImage, AValueStaysAValue) {
  EXPECT_EQ(operation_image(0, rotation(2, 1)), (OperationImage{0, 1}));
}

TEST(OperationImage, TheNormalDerivativeOfAnEvenFunctionIsOdd) {
  EXPECT_EQ(operation_image(1, reflection(0)), (OperationImage{1, -1}));
  EXPECT_EQ(operation_image(2, reflection(0)), (OperationImage{2, 1}));
  EXPECT_EQ(operation_image(11, reflection(0)), (OperationImage{11, 1}));
  EXPECT_EQ(operation_image(13, reflection(0)), (OperationImage{13, -1}));
}

TEST(OperationImage, AQuarterTurnExchangesDerivatives) {
  EXPECT_EQ(operation_image(2, rotation(2, 1)), (OperationImage{1, 1}));
  EXPECT_EQ(operation_image(1, rotation(2, 1)), (OperationImage{2, -1}));
  EXPECT_EQ(operation_image(12, rotation(2, 1)), (OperationImage{12, -1}));
  EXPECT_EQ(operation_image(11, rotation(2, 1)), (OperationImage{22, 1}));
  EXPECT_EQ(operation_image(23, rotation(2, 1)), (OperationImage{13, 1}));
}

}  // namespace
}  // namespace grid_symmetry
