// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The Fortran modules where the answer is known (tensor_calls.F90, tensor_grid_calls.F90,
// tensor_frame_calls.F90, tensor_error_calls.F90).
#include <gtest/gtest.h>

#include <limits>

extern "C" {
double tensor_calls_inverses();
int tensor_calls_tells_errors();
double tensor_calls_sphere();
double tensor_calls_hyperbolic_space();
double tensor_calls_de_sitter();
double tensor_calls_round_trip();
double tensor_calls_derivatives();
double tensor_calls_simple_gauge();
double tensor_calls_differences(int order);
double tensor_calls_order_of_differences(int order);
void tensor_calls_differences_of_order_3();
double tensor_calls_pointwise_derivatives(int order);
int tensor_calls_pointwise_values();
double tensor_calls_covariant_derivatives(int dimensions);
double tensor_calls_longitudinal_parts(int dimensions);
double tensor_calls_exponentials();
double tensor_calls_frames();
double tensor_calls_rotations();
double tensor_calls_coordinates();
double tensor_calls_times();
void tensor_calls_product_of_different_sizes();
int tensor_calls_framework();
int tensor_calls_external_classify();
int tensor_calls_classify();
int tensor_calls_wrong_determinants(double factor);
double tensor_calls_determinants_of_zero();
void tensor_calls_inverse_in_four_dimensions(double factor);
double tensor_calls_connection_by_names();
}

namespace {

TEST(TGRtensor, InvertsMatricesOfAllSizes) { EXPECT_LT(tensor_calls_inverses(), 1e-13); }
TEST(TGRtensor, TellsThatAMatrixHasNoInverse) { EXPECT_EQ(tensor_calls_tells_errors(), 1); }
TEST(TGRtensor, KnowsTheCurvatureOfASphere) { EXPECT_LT(tensor_calls_sphere(), 1e-13); }
TEST(TGRtensor, KnowsDerivativesOfTheCurvatureOfHyperbolicSpace) {
  EXPECT_LT(tensor_calls_hyperbolic_space(), 1e-12);
}
TEST(TGRtensor, FindsNoWeylCurvatureInDeSitterSpace) { EXPECT_LT(tensor_calls_de_sitter(), 1e-13); }
TEST(TGRtensor, SplitsSpacetimesAndPutsThemTogether) { EXPECT_LT(tensor_calls_round_trip(), 1e-13); }
// Differences of second order with a step of 1e-4, of third derivatives below 1.
TEST(TGRtensor, DerivesAsDifferencesDo) { EXPECT_LT(tensor_calls_derivatives(), 2e-8); }
TEST(TGRtensor, KnowsTheGaugeWithoutLapseAndShift) { EXPECT_LT(tensor_calls_simple_gauge(), 1e-13); }
TEST(TGRtensor, DerivesPolynomialsOnAGridExactly) {
  EXPECT_LT(tensor_calls_differences(2), 1e-12);
  EXPECT_LT(tensor_calls_differences(4), 1e-12);
}
TEST(TGRtensor, DerivesOnAGridToTheOrderAskedFor) {
  EXPECT_NEAR(tensor_calls_order_of_differences(2), 2, 0.05);
  EXPECT_NEAR(tensor_calls_order_of_differences(4), 4, 0.05);
}
// There is no run here that a warning could end: the framework says so, and ends the process.
TEST(TGRtensorDeathTest, RefusesDifferencesOfOtherOrders) {
  EXPECT_DEATH(tensor_calls_differences_of_order_3(), "function of the thorn interface was called");
}
TEST(TGRtensor, DerivesScalarsVectorsAndTensorsAtAPoint) {
  EXPECT_LT(tensor_calls_pointwise_derivatives(2), 1e-12);
  EXPECT_LT(tensor_calls_pointwise_derivatives(4), 1e-12);
}
TEST(TGRtensor, ReadsAndWritesAtAPoint) { EXPECT_EQ(tensor_calls_pointwise_values(), 0); }
TEST(TGRtensor, KnowsCovariantDerivativesInHyperbolicSpace) {
  EXPECT_LT(tensor_calls_covariant_derivatives(3), 1e-13);
  EXPECT_LT(tensor_calls_covariant_derivatives(2), 1e-13);
}
TEST(TGRtensor, FindsNoLongitudinalPartInWhatStretchesEvenly) {
  EXPECT_LT(tensor_calls_longitudinal_parts(3), 1e-13);
  EXPECT_LT(tensor_calls_longitudinal_parts(2), 1e-13);
}
TEST(TGRtensor, KnowsExponentialsOfMatrices) { EXPECT_LT(tensor_calls_exponentials(), 1e-12); }
TEST(TGRtensor, MakesFramesWithTheirDerivatives) { EXPECT_LT(tensor_calls_frames(), 1); }
TEST(TGRtensor, TurnsAboutTheRightAxes) { EXPECT_LT(tensor_calls_rotations(), 1e-14); }
TEST(TGRtensor, ChangesCoordinatesThereAndBack) { EXPECT_LT(tensor_calls_coordinates(), 1e-13); }
TEST(TGRtensor, DerivesParabolasOfTimeExactly) { EXPECT_LT(tensor_calls_times(), 1e-13); }
TEST(TGRtensorDeathTest, RefusesProductsOfVectorsOfDifferentSizes) {
  EXPECT_DEATH(tensor_calls_product_of_different_sizes(), "function of the thorn interface was called");
}
TEST(TGRtensor, DeclaresFunctionsOfTheFramework) { EXPECT_EQ(tensor_calls_framework(), 1); }

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(TGRtensor, KnowsKindsOfNumbers) { EXPECT_EQ(tensor_calls_classify(), 1); }
TEST(TGRtensor, KnowsKindsOfNumbersWithoutItsModule) { EXPECT_EQ(tensor_calls_external_classify(), 1); }
TEST(TGRtensor, TellsOfDeterminantsOfZeroThoseWhoAsk) {
  EXPECT_EQ(tensor_calls_wrong_determinants(1), 0);
  EXPECT_EQ(tensor_calls_wrong_determinants(0), 3);
  EXPECT_EQ(tensor_calls_wrong_determinants(nan), 3);
  EXPECT_EQ(tensor_calls_determinants_of_zero(), 0);
}
TEST(TGRtensorDeathTest, WarnsOfMetricsOfSpacetimeWithoutInverse) {
  tensor_calls_inverse_in_four_dimensions(1);
  EXPECT_DEATH(tensor_calls_inverse_in_four_dimensions(0), "function of the thorn interface was called");
  EXPECT_DEATH(tensor_calls_inverse_in_four_dimensions(nan), "function of the thorn interface was called");
}
TEST(TGRtensor, NamesArgumentsAsThePublicThornDoes) {
  EXPECT_DOUBLE_EQ(tensor_calls_connection_by_names(), 1);
}

}  // namespace
