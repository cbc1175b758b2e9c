// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/ledger.hh"

#include <gtest/gtest.h>

namespace grid_driver {
namespace {

using valid::boundary;
using valid::everywhere;
using valid::ghosts;
using valid::interior;
using valid::nowhere;

constexpr Circumstances managed{true, true, true, true}, unmanaged{true, false, true, true},
    past{false, true, true, true}, array{true, false, false, true}, scalar{true, false, false, false};

// The whole table for a variable with a boundary condition on the current timelevel: rows have, columns need.
TEST(Remedy, FollowsTheTable) {
  constexpr Remedy n = Remedy::none, e = Remedy::exchange, b = Remedy::boundary, x = Remedy::impossible;
  constexpr Remedy expected[8][8] = {
      //          -  g  b  gb i  gi bi gbi
      /* -   */ {n, x, x, x, x, x, x, x},
      /* g   */ {n, n, x, x, x, x, x, x},
      /* b   */ {n, x, n, x, x, x, x, x},
      /* gb  */ {n, n, n, n, x, x, x, x},
      /* i   */ {n, e, b, b, n, e, b, b},
      /* gi  */ {n, n, b, b, n, n, b, b},
      /* bi  */ {n, e, n, e, n, e, n, e},
      /* gbi */ {n, n, n, n, n, n, n, n},
  };
  for (int have = 0; have < 8; ++have)
    for (int need = 0; need < 8; ++need)
      EXPECT_EQ(remedy(have, need, managed), expected[have][need]) << "have " << have << ", need " << need;
}

static_assert(remedy(interior, everywhere, unmanaged) == Remedy::impossible);
static_assert(remedy(interior | boundary, everywhere, unmanaged) == Remedy::exchange);
static_assert(remedy(interior, interior | ghosts, unmanaged) == Remedy::exchange);
static_assert(remedy(interior, everywhere, past) == Remedy::impossible);
static_assert(remedy(interior, everywhere, array) == Remedy::exchange);
static_assert(remedy(interior, interior | boundary, array) == Remedy::none);
static_assert(remedy(nowhere, boundary, array) == Remedy::impossible);

static_assert(remedy(interior, everywhere, scalar) == Remedy::none);
static_assert(remedy(ghosts | boundary, everywhere, scalar) == Remedy::impossible);

static_assert(after_write(everywhere, interior) == interior);
static_assert(after_write(interior, boundary) == (interior | boundary));
static_assert(after_write(nowhere, everywhere) == everywhere);
static_assert(after_exchange(interior) == (interior | ghosts));
static_assert(after_exchange(boundary) == boundary);

TEST(Ledger, KnowsNothingAtFirst) {
  const Ledger ledger;
  EXPECT_EQ(ledger.at(5, 1, 2), nowhere);
}

TEST(Ledger, RotatesTimelevels) {
  Ledger ledger;
  ledger.write(3, 0, 0, everywhere);
  ledger.rotate(3, 0, 3);
  EXPECT_EQ(ledger.at(3, 0, 0), nowhere);
  EXPECT_EQ(ledger.at(3, 0, 1), everywhere);
  ledger.write(3, 0, 0, interior);
  ledger.rotate(3, 0, 3);
  EXPECT_EQ(ledger.at(3, 0, 1), interior);
  EXPECT_EQ(ledger.at(3, 0, 2), everywhere);
  ledger.rotate(3, 0, 3);
  EXPECT_EQ(ledger.at(3, 0, 2), interior);
}

TEST(Ledger, ForgetsWhatHasNoStorage) {
  Ledger ledger;
  ledger.write(0, 0, 1, everywhere);
  ledger.truncate(0, 0, 1);
  EXPECT_EQ(ledger.at(0, 0, 1), nowhere);
  ledger.truncate(7, 2, 0);
}

TEST(Ledger, KeepsLevelsApart) {
  Ledger ledger;
  ledger.write(0, 1, 0, everywhere);
  ledger.invalidate(0, 1, 0, ghosts);
  EXPECT_EQ(ledger.at(0, 0, 0), nowhere);
  EXPECT_EQ(ledger.at(0, 1, 0), interior | boundary);
}

}  // namespace
}  // namespace grid_driver
