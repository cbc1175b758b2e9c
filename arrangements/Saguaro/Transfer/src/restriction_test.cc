// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/restriction.hh"

#include <gtest/gtest.h>

#include <stdexcept>

#include "Saguaro/Transfer/src/prolongation.hh"
#include "Saguaro/Transfer/src/test_fields.hh"

namespace transfer {
namespace {

using test::Field;
using test::random_field;

constexpr Box coarse_box = geometry::box_between<3>({-2, 1, 0}, {3, 4, 5});

Field<double> restricted(const Restriction& operation, const Index& factor, Field<double>& fine,
                         const Box& box) {
  Field<double> coarse(box);
  restrict_to_coarse(operation, factor, fine.values(), box, coarse.array());
  return coarse;
}

TEST(Restriction, BetweenVerticesTakesTheFinePointThere) {
  const Restriction operation{0, vertex_centred};
  Field<double> fine = random_field(source_box(operation, {2, 3, 1}, coarse_box), 1);
  EXPECT_EQ(fine.box(), geometry::box_between<3>({-4, 3, 0}, {6, 12, 5}));
  Field<double> coarse = restricted(operation, {2, 3, 1}, fine, coarse_box);
  Field<double>::for_each_point(coarse_box, [&](const Index& p) {
    ASSERT_EQ(coarse[p], (fine[{2 * p[0], 3 * p[1], p[2]}]));
  });
}

TEST(Restriction, BetweenCellsIsTheMean) {
  const Restriction operation{0, cell_centred};
  Field<double> fine = random_field(source_box(operation, {2, 2, 2}, coarse_box), 2);
  EXPECT_EQ(fine.box(), geometry::box_between<3>({-4, 2, 0}, {7, 9, 11}));
  Field<double> coarse = restricted(operation, {2, 2, 2}, fine, coarse_box);
  Field<double>::for_each_point(coarse_box, [&](const Index& p) {
    long double sum = 0;
    for (int n = 0; n < 8; ++n) sum += fine[{2 * p[0] + n % 2, 2 * p[1] + n / 2 % 2, 2 * p[2] + n / 4}];
    ASSERT_NEAR(coarse[p], static_cast<double>(sum / 8), 1e-15);
  });
}

TEST(Restriction, OfHigherOrderIsExactForPolynomialsOfThatOrder) {
  for (const int order : {1, 3, 5}) {
    SCOPED_TRACE(order);
    const Restriction operation{order, cell_centred};
    const Index factor{2, 2, 2};
    Field<double> fine(source_box(operation, factor, coarse_box), [&](const Index& p) {
      return static_cast<double>(test::polynomial(order, test::place(cell_centred, factor, p)));
    });
    Field<double> coarse = restricted(operation, factor, fine, coarse_box);
    Field<double>::for_each_point(coarse_box, [&](const Index& p) {
      const double expected =
          static_cast<double>(test::polynomial(order, test::place(cell_centred, {1, 1, 1}, p)));
      ASSERT_NEAR(coarse[p], expected, 1e-13 * std::max(1.0, std::abs(expected)));
    });
  }
}

TEST(Restriction, OfStaggeredVariablesIsExactForPolynomialsOfDegree3) {
  for (const Centrings& centring : test::all_centrings())
    for (const Index& factor : {Index{2, 2, 2}, Index{4, 3, 1}})
      for (const Index& powers : {Index{0, 0, 0}, Index{1, 2, 3}, Index{3, 1, 2}, Index{2, 3, 1}}) {
        // The centre between an odd number of points is a point: only straight lines have their mean there.
        if (factor[1] % 2 == 1 && centring[1] == Centring::cell && powers[1] > 1) continue;
        const Restriction operation{3, centring, true};
        const auto value = [&](const Index& spacing, const Index& point) {
          return static_cast<double>(test::staggered_powers(powers, centring, spacing, point));
        };
        Field<double> fine(source_box(operation, factor, coarse_box),
                           [&](const Index& point) { return value(factor, point); });
        Field<double> coarse = restricted(operation, factor, fine, coarse_box);
        Field<double>::for_each_point(coarse_box, [&](const Index& point) {
          const double expected = value({1, 1, 1}, point);
          ASSERT_NEAR(coarse[point], expected, 1e-13 * std::max(100.0, std::abs(expected)));
        });
      }
}

TEST(Restriction, OfStaggeredVariablesHasTheWeightsOfTheInterface) {
  const Restriction operation{3, {Centring::vertex, Centring::cell, Centring::vertex}, true};
  const Box point = geometry::box_between<3>({0, 0, 0}, {0, 0, 0});
  const Box source = source_box(operation, {2, 2, 1}, point);
  EXPECT_EQ(source, geometry::box_between<3>({-1, -1, 0}, {1, 2, 0}));
  const double along_x[] = {1 / 8.0, 6 / 8.0, 1 / 8.0},
               along_y[] = {-1 / 16.0, 9 / 16.0, 9 / 16.0, -1 / 16.0};
  Field<double>::for_each_point(source, [&](const Index& from) {
    Field<double> fine(source, [&](const Index& at) { return at == from ? 1 : 0; });
    EXPECT_EQ(restricted(operation, {2, 2, 1}, fine, point)[point.lower],
              along_x[from[0] + 1] * along_y[from[1] + 1]);
  });
}

TEST(Restriction, TakesTheFinePointsAroundTheCentre) {
  const Box cell = geometry::box_between<3>({1, 1, 1}, {1, 1, 1});
  EXPECT_EQ(source_box({1, cell_centred}, {2, 2, 2}, cell), geometry::box_between<3>({2, 2, 2}, {3, 3, 3}));
  EXPECT_EQ(source_box({5, cell_centred}, {2, 2, 2}, cell), geometry::box_between<3>({0, 0, 0}, {5, 5, 5}));
  EXPECT_EQ(source_box({3, cell_centred}, {3, 3, 3}, cell), geometry::box_between<3>({4, 4, 4}, {4, 4, 4}));
}

TEST(Restriction, GivesTheSameBitsHoweverTheBoxIsCut) {
  constexpr Centrings mixed{Centring::cell, Centring::vertex, Centring::cell};
  for (const Restriction& operation :
       {Restriction{0, mixed}, {1, mixed}, {3, mixed}, {5, mixed}, {3, mixed, true}}) {
    Field<double> fine = random_field(source_box(operation, {2, 2, 2}, coarse_box), 4);
    Field<double> whole = restricted(operation, {2, 2, 2}, fine, coarse_box);
    Field<double>::for_each_point(coarse_box, [&](const Index& p) {
      ASSERT_EQ(restricted(operation, {2, 2, 2}, fine, geometry::box_between<3>(p, p))[p], whole[p]);
    });
  }
}

TEST(Restriction, AfterProlongationBetweenVerticesGivesBackTheValues) {
  const Prolongation up{Method::lagrange, 5, vertex_centred};
  const Restriction down{0, vertex_centred};
  const Index factor{2, 2, 2};
  const Box fine_box = source_box(down, factor, coarse_box);
  Field<double> original = random_field(source_box(up, factor, fine_box), 6), fine(fine_box);
  prolongate(up, factor, original.values(), fine_box, fine.array());
  Field<double> coarse = restricted(down, factor, fine, coarse_box);
  Field<double>::for_each_point(coarse_box, [&](const Index& p) { ASSERT_EQ(coarse[p], original[p]); });
}

TEST(Restriction, RefusesEvenOrders) {
  EXPECT_THROW(source_box({2, cell_centred}, {2, 2, 2}, coarse_box), std::invalid_argument);
}

}  // namespace
}  // namespace transfer
