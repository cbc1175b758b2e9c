// SPDX-License-Identifier: LGPL-2.1-or-later
#include "listing.hh"

#include <gtest/gtest.h>

namespace flesh_info {
namespace {

TEST(Listing, IsATableBelowAHeading) {
  EXPECT_EQ(listing("IOMethods", "I/O methods", {{0, "Scalar", "IOBasic", "IOBasic"}}),
            "\nIOMethods\n---------\n1 I/O methods are registered.\n"
            " Handle | Name                           | Thorn           | Implementation \n"
            "      0 | Scalar                         | IOBasic         | IOBasic        \n");
}

TEST(Listing, OfNothingHasNoTable) {
  EXPECT_EQ(listing("IOMethods", "I/O methods", {}),
            "\nIOMethods\n---------\n0 I/O methods are registered.\n");
}

TEST(Listing, CutsLongNames) {
  const std::string text = listing("H", "w", {{3, std::string(50, 'n'), "t", "i"}});
  EXPECT_NE(text.find(" | " + std::string(30, 'n') + " | "), std::string::npos);
}

}  // namespace
}  // namespace flesh_info
