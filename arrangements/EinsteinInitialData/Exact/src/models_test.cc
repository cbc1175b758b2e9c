// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "adm.hh"

namespace exact {
namespace {

using Rule = Softening::Rule;

const Event somewhere{0.3, 0.17, -0.4, 0.9};

void expect_inverse(const Metric& metric) {
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      double sum = 0;
      for (int k = 0; k < 4; ++k) sum += metric.lower[i][k] * metric.upper[k][j];
      EXPECT_NEAR(sum, i == j, 1e-14) << i << ' ' << j;
    }
}

Wave wave(Shape shape, bool is_diagonal) { return {shape, 0.2, 1, 0.7, 0.1, is_diagonal}; }

TEST(Models, UpperComponentsAreTheInverseOfLowerOnes) {
  for (const Shape shape : {Shape::sine, Shape::exponential_sine, Shape::gaussian})
    for (const bool is_diagonal : {false, true})
      expect_inverse(gauge_wave(wave(shape, is_diagonal), somewhere));
  expect_inverse(shifted_gauge_wave(wave(Shape::sine, false), somewhere));
}

TEST(Models, TheKasnerUniverseExpandsAsPowersOfTime) {
  expect_inverse(kasner_like(0.3, somewhere));
  const Adm adm = adm_of([](const Event& at) { return kasner_like(0.3, at); }, {2, 0.1, 0.2, 0.3}, {4, 1e-3});
  EXPECT_NEAR(adm.metric[0], std::pow(2, 0.6), 1e-14);
  EXPECT_NEAR(adm.metric[5], std::pow(2, 0.8), 1e-14);
  EXPECT_NEAR(adm.curvature[3], -0.3 * std::pow(2, -0.4), 1e-9);
  EXPECT_NEAR(adm.curvature[5], -0.4 * std::pow(2, -0.2), 1e-9);
  EXPECT_EQ(adm.lapse, 1);
}

TEST(Models, StayInverseWhenBoostedAndRotated) {
  const Model model = [](const Event& at) { return shifted_gauge_wave(wave(Shape::sine, false), at); };
  expect_inverse(placed(model, boost_and_rotation({0.3, -0.2, 0.5}, 0.4, 1.1, -0.7))(somewhere));
}

TEST(Models, FlatSpaceIsFlatHoweverItMoves) {
  const Metric metric = placed(minkowski, boost_and_rotation({0.3, -0.2, 0.5}, 0.4, 1.1, -0.7))(somewhere);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      EXPECT_NEAR(metric.lower[i][j], i != j ? 0 : i == 0 ? -1 : 1, 1e-14) << i << ' ' << j;
}

TEST(Models, ARotationAboutZTurnsTheWaveFromXToY) {
  const Model along_x = [](const Event& at) { return gauge_wave(wave(Shape::sine, false), at); };
  const double quarter = std::acos(0.0);
  const Metric turned = placed(along_x, boost_and_rotation({0, 0, 0}, quarter, 0, 0))({0.3, 5, 0.17, 7});
  const Metric plain = along_x({0.3, 0.17, 0, 0});
  EXPECT_NEAR(turned.lower[2][2], plain.lower[1][1], 1e-14);
  EXPECT_NEAR(turned.lower[1][1], 1, 1e-14);
}

TEST(Models, OfHolesAndTheBowlAreInverse) {
  const Softening wide{2, 4}, even{3, 8, Rule::even_polynomial}, inside{0.2, 8, Rule::even_polynomial};
  for (const Softening& softening : {Softening{}, wide, even})
    expect_inverse(brill_lindquist(1.2, softening, somewhere));
  for (const Softening& softening : {Softening{}, inside})
    expect_inverse(kerr_schild({1.2, 0.7, softening}, somewhere));
  expect_inverse(bowl({}, somewhere));
  expect_inverse(einstein_de_sitter(0.3, somewhere));
}

// Where the radius is softened the metric does not solve Einstein's equations. An evolution still needs a
// gauge.
TEST(Models, OfASoftenedHoleHaveAGaugeUpToTheCentre) {
  const Hole hole{1, 0.8, {1, 8, Rule::even_polynomial}};
  const Model model = [&](const Event& at) { return kerr_schild(hole, at); };
  const double least_radius = 35. / 128;  // of the polynomial of degree 8
  const Adm centre = adm_of(model, {}, {2, 1e-6});
  EXPECT_NEAR(centre.lapse, 1 / std::sqrt(1 + 2 / least_radius), 1e-15);
  EXPECT_EQ(centre.shift[0], 0);
  for (double x = -1.5; x <= 1.5; x += 0.25)
    for (double z = 0; z <= 1.5; z += 0.25) {
      const Adm adm = adm_of(model, {0, x, 0.125, z}, {2, 1e-6});
      EXPECT_TRUE(adm.lapse > 0.3 && adm.lapse < 1) << x << ' ' << z << ": " << adm.lapse;
      for (const double value : adm.curvature) EXPECT_TRUE(std::isfinite(value)) << x << ' ' << z;
    }
}

TEST(Models, ASoftenedRadiusHasNoKinkAndIsKeptAwayFromZero) {
  for (const int power : {2, 4, 6, 8}) {
    const Softening even{0.5, power, Rule::even_polynomial};
    EXPECT_GT(softened(0, even), 0.1);
    EXPECT_NEAR(softened(0.4999, even), 0.4999, 1e-7);
    EXPECT_EQ(softened(0.7, even), 0.7);
  }
  EXPECT_NEAR(softened(0.25, {0.5, 2, Rule::even_polynomial}), 0.5 * (1 + (0.25 - 1) / 2), 1e-15);
  EXPECT_NEAR(softened(0.3, {0.4, 2}), 0.5, 1e-15);
  EXPECT_EQ(softened(0.3, {0.4, 0, Rule::floor}), 0.4);
  EXPECT_EQ(softened(0.5, {0.4, 0, Rule::floor}), 0.5);
}

// Values of the public cases Schwarzschild_EF, bowl-init and de_Sitter.
TEST(Models, AgreeWithKnownNumbers) {
  const Adm hole =
      adm_of([](const Event& at) { return kerr_schild({}, at); }, {0, -2.9, -0.1, -0.1}, {2, 1e-3});
  EXPECT_NEAR(hole.metric[0], 1.6872023398075, 1e-13);
  EXPECT_NEAR(hole.lapse, 0.7694956783573, 1e-13);
  EXPECT_NEAR(hole.shift[0], -0.4073922745268, 1e-13);
  EXPECT_NEAR(hole.curvature[0], -0.2444232948612, 1e-9);
  EXPECT_NEAR(bowl({}, {0, 0.3, 0.1, 0.1}).lower[1][1], 0.9974990059626, 1e-13);
  EXPECT_NEAR(bowl({}, {0, 0.1, 0.3, 0.1}).lower[1][1], 0.9874950298129, 1e-13);
  EXPECT_NEAR(einstein_de_sitter(1, {1.03125, 0, 0, 0}).lower[1][1], 1.0418821928167, 1e-13);
}

// H = R + K^2 - K_ij K^ij - 16 pi T_tt in flat space with lapse 1.
TEST(Models, DustObeysTheHamiltonianConstraint) {
  const Event at{1.7, 0.2, 0.3, 0.4};
  const Adm adm = adm_of([](const Event& here) { return einstein_de_sitter(0.3, here); }, at, {4, 1e-3});
  const double k = adm.curvature[0] / adm.metric[0];
  EXPECT_NEAR(6 * k * k, 16 * std::acos(-1.0) * einstein_de_sitter_dust(at)[0][0], 1e-9);
}

// There the time translation becomes null.
TEST(Models, TheHorizonOfASpinningHoleIsOnTheAxisAtMPlusRootOfMSquaredMinusASquared) {
  const Hole hole{1, 0.6, {}};
  const Metric metric = kerr_schild(hole, {0, 0, 0, 1.8});
  EXPECT_NEAR(metric.lower[0][0], 0, 1e-15);
}

TEST(Models, AMovingHoleIsFoundWhereItHasGone) {
  const Model at_rest = [](const Event& at) { return kerr_schild({}, at); };
  const Model moving = placed(at_rest, boost_and_rotation({0, 0, 0.5}, 0, 0, 0));
  // At t = 2 the hole is at z = 1: the same metric on both sides of it along x.
  EXPECT_NEAR(moving({2, 3, 0, 1}).lower[0][0], moving({2, -3, 0, 1}).lower[0][0], 1e-15);
  EXPECT_NEAR(moving({2, 3, 0, 1}).lower[0][0], moving({0, 3, 0, 0}).lower[0][0], 1e-14);
}

TEST(Adm, OfTheGaugeWaveIsKnown) {
  // K_xx = -d_t H / (2 sqrt(H)), d_t alpha = d_t H / (2 sqrt(H))
  const Wave w = wave(Shape::sine, false);
  const Adm adm = adm_of([&](const Event& at) { return gauge_wave(w, at); }, somewhere, {4, 1e-3});
  const double k = 2 * std::acos(-1.0) / w.wavelength, p = k * (somewhere[1] - somewhere[0]) - w.phase;
  const double h = 1 - w.amplitude * std::sin(p), dth = w.amplitude * k * std::cos(p);
  EXPECT_NEAR(adm.metric[0], h, 1e-14);
  EXPECT_NEAR(adm.lapse, std::sqrt(h), 1e-14);
  EXPECT_NEAR(adm.curvature[0], -dth / (2 * std::sqrt(h)), 1e-8);
  EXPECT_NEAR(adm.dtlapse, dth / (2 * std::sqrt(h)), 1e-8);
  EXPECT_EQ(adm.shift[0], 0);
}

TEST(Adm, DifferencesHaveTheirOrder) {
  const Wave w = wave(Shape::sine, false);
  const Model model = [&](const Event& at) { return shifted_gauge_wave(w, at); };
  const double limit = adm_of(model, somewhere, {4, 1e-3}).curvature[0];
  const auto error = [&](int order, double step) {
    return std::abs(adm_of(model, somewhere, {order, step}).curvature[0] - limit);
  };
  EXPECT_NEAR(std::log2(error(2, 0.02) / error(2, 0.01)), 2, 0.1);
  EXPECT_NEAR(std::log2(error(4, 0.04) / error(4, 0.02)), 4, 0.2);
}

}  // namespace
}  // namespace exact
