// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/catalogue.hh"

#include <gtest/gtest.h>

#include "model/sample_thorns.hh"

namespace flesh {
namespace {

TEST(Catalogue, FindsThornsInAnyLetterCase) {
  const Catalogue catalogue(samples::thorns);
  EXPECT_EQ(catalogue.find_thorn("grid"), &samples::grid);
  EXPECT_EQ(catalogue.find_thorn("OTHERWAVE"), &samples::other_wave);
  EXPECT_EQ(catalogue.find_thorn("wavetoy"), nullptr);
  EXPECT_EQ(catalogue.thorn_index("GRID"), 1);
  EXPECT_EQ(catalogue.thorn_index("none"), -1);
}

TEST(Catalogue, CollectsTheThornsOfAnImplementation) {
  const Catalogue catalogue(samples::thorns);
  const Implementation* wavetoy = catalogue.find_implementation("WaveToy");
  ASSERT_NE(wavetoy, nullptr);
  EXPECT_EQ(wavetoy->thorns, (std::vector{&samples::wave, &samples::other_wave}));
  EXPECT_EQ(catalogue.implementations().size(), 7u);
  EXPECT_EQ(catalogue.find_implementation("nowhere"), nullptr);
}

}  // namespace
}  // namespace flesh
