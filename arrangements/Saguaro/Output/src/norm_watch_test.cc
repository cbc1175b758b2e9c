// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/norm_watch.hh"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace output {
namespace {

TEST(NormWatch, SpeaksOnceOfTheFirstNormThatIsBeyondAllGrowth) {
  NormWatch watch;
  EXPECT_FALSE(watch.look("wave::phi", "norm2", 0.25, 0));
  EXPECT_FALSE(watch.look("wave::phi", "norm2", 1e30, 40));
  EXPECT_EQ(
      watch.look("wave::phi", "norm2", 1.5e30, 50),
      "the run is unstable since iteration 50: the norm2 of wave::phi is 1.5e+30, and was 0.25 at first");
  EXPECT_FALSE(watch.look("wave::phi", "norm2", 1e40, 60));
  EXPECT_FALSE(watch.look("wave::pi", "norm2", -1e40, 60));
}

TEST(NormWatch, MeasuresGrowthFromTheFirstValueOfTheSameReduction) {
  NormWatch watch;
  EXPECT_FALSE(watch.look("hydro::press", "maximum", -1e35, 0));
  EXPECT_FALSE(watch.look("hydro::press", "maximum", 1e64, 10));
  EXPECT_FALSE(watch.look("hydro::press", "minimum", 1, 0));
  EXPECT_TRUE(watch.look("hydro::press", "minimum", -1e31, 10));
}

TEST(NormWatch, LeavesNaNToOthersButNotInfinity) {
  NormWatch watch;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(watch.look("wave::phi", "norm2", nan, 0));
  EXPECT_FALSE(watch.look("wave::phi", "norm2", nan, 1));
  EXPECT_TRUE(watch.look("wave::phi", "norm2", std::numeric_limits<double>::infinity(), 2));
}

TEST(NormWatch, SpeaksOfAFirstValueBeyondAllGrowth) {
  EXPECT_TRUE(NormWatch().look("wave::phi", "norm2", 1e279, 0));
  EXPECT_TRUE(NormWatch().look("wave::phi", "norm2", std::numeric_limits<double>::infinity(), 0));
}

TEST(NormWatch, TakesTheGreatestNumberForAMark) {
  NormWatch watch;
  const double mark = std::numeric_limits<double>::max();
  for (const double value : {mark, -mark, 1.0, mark})
    EXPECT_FALSE(watch.look("sphericalsurface::sf_delta_theta_estimate", "minimum", value, 0));
  EXPECT_TRUE(watch.look("sphericalsurface::sf_delta_theta_estimate", "minimum", mark / 2, 0));
}

TEST(NormWatch, SeesThatNobodyHasSetAPoint) {
  NormWatch watch;
  double unset = 0;
  std::memset(&unset, 0x72, sizeof unset);
  EXPECT_FALSE(watch.look("grhydro::divB", "maximum", unset, 0));
  EXPECT_FALSE(watch.look("wave::phi", "maximum", 0, 0));
  EXPECT_TRUE(watch.look("wave::phi", "maximum", 2e30, 10)) << "zero is a value";
  EXPECT_TRUE(NormWatch().look("grhydro::divB", "maximum", 1.0000001 * unset, 0));
}

}  // namespace
}  // namespace output
