// SPDX-License-Identifier: LGPL-2.1-or-later
#include "registry.hh"

#include <gtest/gtest.h>

namespace space_mask {
namespace {

TEST(Registry, TypesGetTheLowestFreeBits) {
  Registry registry;
  EXPECT_EQ(registry.add_type("two", {"a", "b"}), "");
  EXPECT_EQ(registry.add_type("three", {"a", "b", "c"}), "");
  EXPECT_EQ(registry.find("Two")->mask(), 1);
  EXPECT_EQ(registry.find("three")->mask(), 6);
}

TEST(Registry, AStateShowsTheDigitsOfItsNumber) {
  Registry registry;
  registry.add_type("two", {"a", "b"});
  registry.add_type("four", {"a", "b", "c", "d"});
  const Type& four = *registry.find("four");
  EXPECT_EQ(four.state_mask(*four.find("a")), 0);
  EXPECT_EQ(four.state_mask(*four.find("B")), 2);
  EXPECT_EQ(four.state_mask(*four.find("c")), 4);
  EXPECT_EQ(four.state_mask(*four.find("d")), 6);
  EXPECT_EQ(four.find("e"), std::nullopt);
}

TEST(Registry, FurtherStatesGetFurtherBitsAndOldOnesKeepTheirs) {
  Registry registry;
  registry.add_type("first", {"a", "b"});
  registry.add_type("second", {"a", "b"});
  Type& first = *registry.find("first");
  EXPECT_EQ(registry.add_states(first, {"c"}), "");
  EXPECT_EQ(first.mask(), 1 | 4);
  EXPECT_EQ(first.state_mask(1), 1);
  EXPECT_EQ(first.state_mask(2), 4);
}

TEST(Registry, WhatCannotBeRegisteredIsRefusedAndLeavesNoTrace) {
  Registry registry;
  EXPECT_EQ(registry.add_type("one", {"a"}), "it needs at least 2 states, not 1");
  for (int n = 0; n < bit_count; ++n)
    EXPECT_EQ(registry.add_type("type " + std::to_string(n), {"a", "b"}), "");
  EXPECT_EQ(registry.add_type("TYPE 0", {"a", "b"}), "the name is taken");
  EXPECT_EQ(registry.add_type("too many", {"a", "b"}),
            "it needs 1 more bits, but types own too many of the 30 already");
  EXPECT_EQ(registry.find("too many"), nullptr);
}

}  // namespace
}  // namespace space_mask
