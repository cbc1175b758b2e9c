// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/groups.hh"

#include <gtest/gtest.h>

#include <stdexcept>

namespace grid_driver {
namespace {

TEST(Transport, IsThatOfTheTagInAnyCase) {
  for (const char* name : {"none", "sync", "Sync", "NONE"}) {
    ASSERT_TRUE(transport_named(name)) << name;
    EXPECT_FALSE(transport_named(name)->prolongates || transport_named(name)->restricts) << name;
  }
  ASSERT_TRUE(transport_named("restrict"));
  EXPECT_FALSE(transport_named("restrict")->prolongates);
  EXPECT_TRUE(transport_named("restrict")->restricts);
  for (const char* name : {"copy", "Lagrange", "eno", "WENO", "tvd", "lagrange_monotone"}) {
    ASSERT_TRUE(transport_named(name)) << name;
    EXPECT_TRUE(transport_named(name)->prolongates && transport_named(name)->restricts) << name;
    EXPECT_FALSE(transport_named(name)->is_staggered()) << name;
  }
}

TEST(Transport, TakesTheNewestTimelevelAloneForCopiesAndPolynomialsInSpace) {
  EXPECT_TRUE(transport_named("copy")->is_from_newest);
  EXPECT_EQ(transport_named("copy")->method, transfer::Method::lagrange);
  for (const char* name : {"lagrange", "eno", "weno", "tvd", "lagrange_monotone"})
    EXPECT_FALSE(transport_named(name)->is_from_newest) << name;
}

TEST(Transport, KnowsWhatLiesBetweenPointsAlongSomeAxes) {
  for (const char* name : {"STAGGER011", "stagger101", "STAGGER110", "STAGGER111"})
    EXPECT_TRUE(transport_named(name) && transport_named(name)->is_staggered()) << name;
  using enum geometry::Centring;
  const Transport edges = *transport_named("STAGGER011"), fields = *transport_named("Lagrange");
  EXPECT_EQ(edges.centring(vertex), (transfer::Centrings{vertex, cell, cell}));
  EXPECT_EQ(fields.centring(cell), transfer::cell_centred);
}

TEST(Transport, OfAnyOtherNameDoesNotExist) {
  for (const char* name : {"", "linear", "Lagrang", "stagger", "STAGGER01", "STAGGER012", "STAGGER0110"})
    EXPECT_FALSE(transport_named(name)) << name;
}

TEST(Transport, IsSaidByOneTagOnly) {
  EXPECT_NO_THROW(require_one_tag("wave::u", "", "", ""));
  EXPECT_NO_THROW(require_one_tag("wave::u", "ENO", "", ""));
  EXPECT_NO_THROW(require_one_tag("wave::u", "", "wave::operator", ""));
  EXPECT_THROW(require_one_tag("wave::u", "ENO", "wave::operator", ""), std::invalid_argument);
  EXPECT_THROW(require_one_tag("wave::u", "", "", "ENO"), std::invalid_argument);
}

}  // namespace
}  // namespace grid_driver
