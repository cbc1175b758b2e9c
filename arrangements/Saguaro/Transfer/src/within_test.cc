// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/within.hh"

#include <gtest/gtest.h>

namespace transfer {
namespace {

constexpr Index factor{2, 2, 2};
// Three points of boundary on both levels, beyond coarse points 0 and 8.
constexpr Box fine = geometry::box_between<3>({-3, -3, -3}, {19, 19, 19});

Box coarse(Coordinate boundary) {
  return geometry::box_between<3>({-boundary, -3, -3}, {8 + boundary, 11, 11});
}

TEST(Within, AnOperatorThatFitsStays) {
  const Prolongation fifth{Method::lagrange, 5, vertex_centred}, limited{Method::eno, 5, vertex_centred};
  EXPECT_EQ(within(fifth, factor, fine, geometry::box_between<3>({-4, -4, -4}, {12, 12, 12})), fifth);
  EXPECT_EQ(within(limited, factor, fine, coarse(3)), limited);
}

TEST(Within, OthersBecomePolynomialsOfTheHighestOrderThatFits) {
  const auto straight = [](int order) { return Prolongation{Method::lagrange, order, vertex_centred}; };
  EXPECT_EQ(within(straight(5), factor, fine, coarse(3)), straight(3));
  EXPECT_EQ(within({Method::eno, 5, vertex_centred}, factor, fine, coarse(2)), straight(1));
}

TEST(Within, StaggeredOperatorsGetNarrowerWithTheirOwnOrders) {
  constexpr Centrings mixed{Centring::vertex, Centring::cell, Centring::cell};
  const Prolongation widest{Method::staggered, 5, mixed};
  const auto beside = [](Coordinate points) {
    return geometry::box_between<3>({-2, -2 - points, -2 - points}, {10, 9 + points, 9 + points});
  };
  const Box inside = geometry::box_between<3>({-2, -4, -4}, {18, 19, 19});
  EXPECT_EQ(within(widest, factor, inside, beside(2)), widest);
  EXPECT_EQ(within(widest, factor, inside, beside(1)), (Prolongation{Method::staggered, 2, mixed}));
  EXPECT_EQ(within(widest, factor, inside, beside(0)), (Prolongation{Method::copy, 0, mixed}));
}

TEST(Within, TheLastWayOutIsTheCopy) {
  const Box cells = geometry::box_between<3>({-2, -2, -2}, {17, 17, 17});
  EXPECT_EQ(within({Method::lagrange, 2, cell_centred}, factor, cells,
                   geometry::box_between<3>({-1, -1, -1}, {8, 8, 8})),
            (Prolongation{Method::copy, 0, cell_centred}));
}

}  // namespace
}  // namespace transfer
