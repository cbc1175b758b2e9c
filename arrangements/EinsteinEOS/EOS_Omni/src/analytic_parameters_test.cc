// SPDX-License-Identifier: LGPL-2.1-or-later
#include "analytic_parameters.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "analytic.hh"

namespace eos {
namespace {

/// The defaults of param.ccl.
AnalyticParameters defaults() {
  return {2, 100, 2, 100, 1.5, 2, {}, {}, 0, 1.325, 2.5, 0.4640517, 3.238607e-4};
}

AnalyticParameters three_pieces() {
  AnalyticParameters p = defaults();
  p.n_pieces = 3;
  p.hybrid_gamma = {1.6, 0.6, 2.5};
  p.hybrid_rho = {1e-6, 1e-4};
  p.hybrid_k0 = 2.5;
  return p;
}

std::string wrong(const AnalyticParameters& p) {
  std::string names;
  for (const auto& [parameter, problem] : mistakes_of(p)) names += parameter + " ";
  return names;
}

TEST(AnalyticParameters, AreSensibleByDefault) { EXPECT_EQ(wrong(defaults()), ""); }

TEST(AnalyticParameters, MayHaveASoftPieceThatIsNotTheFirst) { EXPECT_EQ(wrong(three_pieces()), ""); }

TEST(AnalyticParameters, RefuseExponentsWithoutFiniteEnergy) {
  AnalyticParameters p = defaults();
  p.poly_gamma = p.gl_gamma = p.hybrid_gamma1 = p.hybrid_gamma2 = 1;
  EXPECT_EQ(wrong(p), "poly_gamma gl_gamma hybrid_gamma1 hybrid_gamma2 ");
  p.hybrid_gamma2 = 0.9;
  EXPECT_EQ(wrong(p), "poly_gamma gl_gamma hybrid_gamma1 ");
  p = three_pieces();
  p.hybrid_gamma = {0.9, 1, 2.5};
  EXPECT_EQ(wrong(p), "hybrid_gamma[0] hybrid_gamma[1] ");
}

TEST(AnalyticParameters, RefuseHeatThatPulls) {
  AnalyticParameters p = defaults();
  p.hybrid_gamma_th = 1;
  EXPECT_EQ(wrong(p), "");
  p.hybrid_gamma_th = 0.99;
  EXPECT_EQ(wrong(p), "hybrid_gamma_th ");
}

TEST(AnalyticParameters, RefuseWhatIsNotFinite) {
  AnalyticParameters p = defaults();
  p.poly_k = p.gl_k = p.hybrid_k1 = std::numeric_limits<double>::infinity();
  p.hybrid_rho_nuc = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(wrong(p), "poly_k gl_k hybrid_k1 hybrid_rho_nuc ");
}

TEST(AnalyticParameters, WarnOfOldNamesWhereNewOnesCount) {
  const auto warned = [](const AnalyticParameters& p) {
    std::string names;
    for (const auto& [parameter, problem] : warnings_of(p)) names += parameter + " ";
    return names;
  };
  AnalyticParameters p = three_pieces();
  EXPECT_EQ(warned(p), "");
  p.old_names_in_file = {"hybrid_gamma1", "hybrid_k1"};
  EXPECT_EQ(warned(p), "hybrid_gamma1 hybrid_k1 ");
  EXPECT_EQ(wrong(p), "");
  AnalyticParameters old = defaults();
  old.old_names_in_file = p.old_names_in_file;
  EXPECT_EQ(warned(old), "");
  old.hybrid_gamma = {1.3, 2.5}, old.hybrid_rho = {1e-4}, old.hybrid_k0 = 1;
  EXPECT_EQ(warned(old), "hybrid_gamma1 hybrid_k1 ");
}

TEST(AnalyticParameters, MayDescribeDustAndNoNegativePressure) {
  AnalyticParameters p = defaults();
  p.poly_k = 0;
  EXPECT_EQ(wrong(p), "");
  p.poly_k = -1;
  EXPECT_EQ(wrong(p), "poly_k ");
}

TEST(AnalyticParameters, DoNotMixOldNamesAndNewOnes) {
  AnalyticParameters p = defaults();
  p.hybrid_gamma[1] = 2.5;
  p.hybrid_rho[0] = 1e-4;
  p.hybrid_k0 = 1;
  EXPECT_EQ(wrong(p), "hybrid_gamma[1] hybrid_rho[0] hybrid_k0 ");
}

TEST(AnalyticParameters, DescribeNoPiecesThatAreNotThere) {
  AnalyticParameters p = three_pieces();
  p.hybrid_gamma[3] = 2;
  p.hybrid_rho[2] = 1;
  EXPECT_EQ(wrong(p), "hybrid_gamma[3] hybrid_rho[2] ");
}

TEST(AnalyticParameters, NeedAllPieces) {
  AnalyticParameters p = three_pieces();
  p.hybrid_gamma[2] = p.hybrid_k0 = 0;
  p.hybrid_rho[1] = p.hybrid_rho[0];
  EXPECT_EQ(wrong(p), "hybrid_gamma[2] hybrid_rho[1] hybrid_k0 ");
}

/// Whether cold matter has a pressure and an energy at densities that simulations meet.
bool has_sensible_matter(const AnalyticParameters& p) {
  const ColdPieces cold = pieces_of(p);
  const Hybrid hybrid(cold.gammas, cold.boundaries, cold.k, p.hybrid_gamma_th);
  const auto is_sensible = [](double press, double eps) {
    return std::isfinite(press) && std::isfinite(eps) && press >= 0 && eps >= 0;
  };
  for (double rho = 1e-15; rho < 1e-2; rho *= 10) {
    const Polytrope polytrope{p.poly_gamma, p.poly_k};
    if (!is_sensible(polytrope.press({rho, 0, 0, 0}), polytrope.cold_eps(rho)) ||
        !is_sensible(hybrid.cold_press(rho), hybrid.cold_eps(rho)))
      return false;
  }
  return true;
}

TEST(AnalyticParameters, GiveMatterAPressureWhateverIsAccepted) {
  std::mt19937 generator(7);
  const double values[] = {0, 0.5, 1, 1.3, 2};
  const auto any = [&] { return values[std::uniform_int_distribution<std::size_t>(0, 4)(generator)]; };
  int accepted = 0;
  for (int n = 0; n < 20000; ++n) {
    AnalyticParameters p = defaults();
    p.poly_gamma = any();
    p.poly_k = any();
    p.hybrid_gamma1 = any();
    p.hybrid_gamma2 = any();
    p.hybrid_gamma[0] = any();
    p.hybrid_gamma[1] = any();
    p.hybrid_rho[0] = any() / 1000;
    p.hybrid_k0 = any();
    if (!mistakes_of(p).empty()) continue;
    ++accepted;
    ASSERT_TRUE(has_sensible_matter(p))
        << p.poly_gamma << " " << p.poly_k << " " << p.hybrid_gamma[0] << " " << p.hybrid_gamma[1] << " "
        << p.hybrid_gamma1 << " " << p.hybrid_gamma2;
  }
  EXPECT_GT(accepted, 500);
}

}  // namespace
}  // namespace eos
