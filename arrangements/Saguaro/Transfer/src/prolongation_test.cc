// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/prolongation.hh"

#include <gtest/gtest.h>

#include <complex>
#include <stdexcept>

#include "Saguaro/Transfer/src/test_fields.hh"

namespace transfer {
namespace {

using test::Field;
using test::polynomial;
using test::random_field;

constexpr Box fine_box = geometry::box_between<3>({-5, 3, -2}, {6, 11, 5});

struct Case {
  Prolongation operation;
  Index factor;
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << "order " << c.operation.order
             << (c.operation.centring[0] == Centring::vertex ? " vertex" : " cell") << " factor "
             << c.factor[0] << c.factor[1] << c.factor[2];
}

std::vector<Case> lagrange_cases() {
  std::vector<Case> result;
  for (const Index& factor : {Index{2, 2, 2}, Index{3, 3, 3}, Index{4, 2, 1}}) {
    for (const int order : {1, 3, 5, 7, 9, 11})
      result.push_back({{Method::lagrange, order, vertex_centred}, factor});
    for (int order = 0; order <= 5; ++order)
      result.push_back({{Method::lagrange, order, cell_centred}, factor});
    result.push_back({{Method::lagrange, 3, {Centring::cell, Centring::vertex, Centring::cell}}, factor});
  }
  return result;
}

std::vector<Case> linear_cases() {
  std::vector<Case> result = lagrange_cases();
  for (const int order : {2, 3})
    for (const Centrings& centring : test::all_centrings())
      result.push_back({{Method::staggered, order, centring}, {2, 2, 2}});
  return result;
}

Field<double> prolongated(const Case& c, Field<double>& coarse, const Box& box) {
  Field<double> fine(box);
  prolongate(c.operation, c.factor, coarse.values(), box, fine.array());
  return fine;
}

TEST(Prolongation, IsExactForPolynomialsOfItsOrder) {
  for (const Case& c : lagrange_cases()) {
    SCOPED_TRACE(testing::Message() << c);
    const auto value = [&](const Index& factor, const Index& point) {
      return polynomial(c.operation.order, test::place(c.operation.centring, factor, point));
    };
    Field<double> coarse(source_box(c.operation, c.factor, fine_box), [&](const Index& point) {
      return static_cast<double>(value({1, 1, 1}, point));
    });
    Field<double> fine = prolongated(c, coarse, fine_box);
    Field<double>::for_each_point(fine_box, [&](const Index& point) {
      const double expected = static_cast<double>(value(c.factor, point));
      ASSERT_NEAR(fine[point], expected, 1e-12 * std::max(1.0, std::abs(expected)));
    });
  }
}

TEST(Prolongation, IsNotExactForPolynomialsOfTheNextOrder) {
  const Case c{{Method::lagrange, 3, vertex_centred}, {2, 2, 2}};
  Field<double> coarse(source_box(c.operation, c.factor, fine_box),
                       [&](const Index& point) { return static_cast<double>(std::pow(point[0], 4)); });
  Field<double> fine = prolongated(c, coarse, fine_box);
  EXPECT_GT(std::abs((fine[{1, 4, 0}]) - 1 / 16.0), 0.1);
}

TEST(Prolongation, OfStaggeredVariablesIsExactForPolynomialsOfDegree3) {
  for (const Centrings& centring : test::all_centrings())
    for (const Index& factor : {Index{2, 2, 2}, Index{3, 2, 1}})
      for (const Index& powers : {Index{0, 0, 0}, Index{1, 2, 3}, Index{3, 1, 2}, Index{2, 3, 1}}) {
        const Case c{{Method::staggered, 3, centring}, factor};
        SCOPED_TRACE(testing::Message() << c << " powers " << powers[0] << powers[1] << powers[2]);
        const auto value = [&](const Index& spacing, const Index& point) {
          return static_cast<double>(test::staggered_powers(powers, centring, spacing, point));
        };
        Field<double> coarse(source_box(c.operation, factor, fine_box), [&](const Index& point) {
          return value({1, 1, 1}, point);
        });
        Field<double> fine = prolongated(c, coarse, fine_box);
        Field<double>::for_each_point(fine_box, [&](const Index& point) {
          const double expected = value(factor, point);
          ASSERT_NEAR(fine[point], expected, 1e-13 * std::max(1000.0, std::abs(expected)));
        });
      }
}

// Of order 2 they have values on points, too.
TEST(Prolongation, OfStaggeredVariablesOfOrder2IsExactForPolynomialsOfDegree2) {
  for (const Centrings& centring : test::all_centrings()) {
    const Case c{{Method::staggered, 2, centring}, {2, 2, 2}};
    SCOPED_TRACE(testing::Message() << c);
    const auto value = [&](const Index& factor, const Index& point) {
      return static_cast<double>(polynomial(2, test::place(centring, factor, point)));
    };
    Field<double> coarse(source_box(c.operation, c.factor, fine_box), [&](const Index& point) {
      return value({1, 1, 1}, point);
    });
    Field<double> fine = prolongated(c, coarse, fine_box);
    Field<double>::for_each_point(
        fine_box, [&](const Index& point) { ASSERT_NEAR(fine[point], value(c.factor, point), 1e-12); });
  }
}

/// The weights of a row of coarse points in the value at a fine one.
std::vector<double> weights_along_x(const Prolongation& operation, Coordinate fine_point) {
  const Box point = geometry::box_between<3>({fine_point, 0, 0}, {fine_point, 0, 0});
  const Index factor{2, 1, 1};
  const Box source = source_box(operation, factor, point);
  std::vector<double> result;
  for (Coordinate x = source.lower[0]; x <= source.upper[0]; ++x) {
    Field<double> coarse(source, [&](const Index&at) { return at[0] == x ? 1 : 0; }), fine(point);
    prolongate(operation, factor, coarse.values(), point, fine.array());
    result.push_back(fine[point.lower]);
  }
  return result;
}

TEST(Prolongation, OfStaggeredVariablesHasTheWeightsOfTheInterface) {
  using Weights = std::vector<double>;
  const auto parts = [](Weights numbers, double of) {
    for (double& number : numbers) number /= of;
    return numbers;
  };
  const Prolongation on{Method::staggered, 3, vertex_centred}, between{Method::staggered, 3, cell_centred},
      low_on{Method::staggered, 2, vertex_centred}, low_between{Method::staggered, 2, cell_centred};
  EXPECT_EQ(weights_along_x(on, 0), parts({-1, 34, -1}, 32));
  EXPECT_EQ(weights_along_x(on, 1), parts({-5, 37, 37, -5}, 64));
  EXPECT_EQ(weights_along_x(between, 0), parts({-5, 35, 105, -7}, 128));
  EXPECT_EQ(weights_along_x(between, 1), parts({-7, 105, 35, -5}, 128));
  EXPECT_EQ(weights_along_x(low_on, 0), Weights{1});
  EXPECT_EQ(weights_along_x(low_on, 1), parts({-1, 6, 3}, 8));
  EXPECT_EQ(weights_along_x(low_between, 0), parts({5, 30, -3}, 32));
  EXPECT_EQ(weights_along_x(low_between, 1), parts({-3, 30, 5}, 32));
  for (const int order : {4, 5})
    EXPECT_EQ(weights_along_x({Method::staggered, order, vertex_centred}, 1), weights_along_x(on, 1));
}

// The same sums in long double and without any order of axes.
long double weight(int order, Centring centring, Coordinate factor, Coordinate fine, Coordinate coarse) {
  const long double x =
      centring == Centring::vertex ? static_cast<long double>(fine) / factor : (fine + 0.5L) / factor - 0.5L;
  const bool is_on_point = x == std::floor(x);
  const auto first =
      static_cast<Coordinate>(order % 2 == 1 ? std::floor(x) - order / 2 : std::floor(x + 0.5L) - order / 2);
  if (is_on_point) return coarse == static_cast<Coordinate>(x) ? 1 : 0;
  if (coarse < first || coarse > first + order) return 0;
  long double result = 1;
  for (Coordinate other = first; other <= first + order; ++other)
    if (other != coarse) result *= (x - other) / (coarse - other);
  return result;
}

TEST(Prolongation, EqualsTheSumOfAllWeightsInLongDouble) {
  for (const Case& c : lagrange_cases()) {
    SCOPED_TRACE(testing::Message() << c);
    const Box source = source_box(c.operation, c.factor, fine_box);
    Field<double> coarse = random_field(source, 3);
    Field<double> fine = prolongated(c, coarse, fine_box);
    for (const Index& point :
         {Index{-5, 3, -2}, Index{6, 11, 5}, Index{0, 6, 0}, Index{1, 7, 3}, Index{-4, 5, 2}}) {
      long double expected = 0;
      Field<double>::for_each_point(source, [&](const Index& from) {
        long double w = 1;
        for (int axis = 0; axis < 3; ++axis)
          w *= weight(c.operation.order, c.operation.centring[axis], c.factor[axis], point[axis], from[axis]);
        if (w != 0) expected += w * coarse[from];
      });
      ASSERT_NEAR(fine[point], static_cast<double>(expected), 4e-15);
    }
  }
}

TEST(Prolongation, GivesTheSameBitsHoweverTheBoxIsCut) {
  for (const Case& c : linear_cases()) {
    SCOPED_TRACE(testing::Message() << c);
    Field<double> coarse = random_field(source_box(c.operation, c.factor, fine_box), 5);
    Field<double> whole = prolongated(c, coarse, fine_box);
    Field<double>::for_each_point(fine_box, [&](const Index& point) {
      const Box piece = geometry::box_between<3>(
          point, {std::min(point[0] + point[1] % 3, fine_box.upper[0]), point[1], point[2]});
      Field<double> part = prolongated(c, coarse, piece);
      ASSERT_EQ(part[point], whole[point]);
    });
  }
}

// What lies outside is NaN, and would be seen; leaving out an end of the box would be seen, too.
TEST(Prolongation, ReadsTheSourceBoxAndNothingElse) {
  for (const Case& c : linear_cases()) {
    for (const Coordinate length : {1, 2, 5}) {
      SCOPED_TRACE(testing::Message() << c << " length " << length);
      const Box box = geometry::box_between<3>({1, 2, 3}, {length, 1 + length, 2 + length});
      const Box source = source_box(c.operation, c.factor, box);
      Field<double> coarse(source.expanded({1, 1, 1}, {1, 1, 1}));
      Field<double>::for_each_point(source, [&](const Index& point) { coarse[point] = 1; });
      Field<double> fine = prolongated(c, coarse, box);
      Field<double>::for_each_point(box, [&](const Index& point) { ASSERT_NEAR(fine[point], 1, 1e-14); });
      for (const Index& corner : {source.lower, source.upper}) {
        Field<double> with_hole(source, [&](const Index& point) { return point == corner ? NAN : 1; });
        fine = prolongated(c, with_hole, box);
        bool has_seen_it = false;
        Field<double>::for_each_point(box,
                                      [&](const Index& point) { has_seen_it |= std::isnan(fine[point]); });
        EXPECT_TRUE(has_seen_it);
      }
    }
  }
}

TEST(Prolongation, ReachesHalfItsPointsToEitherSide) {
  const auto both = [](const Prolongation& operation) {
    const Reach r = reach(operation, 2, 0);
    return std::pair(r.below, r.above);
  };
  using Pair = std::pair<Coordinate, Coordinate>;
  EXPECT_EQ(both({Method::lagrange, 1, vertex_centred}), Pair(0, 1));
  EXPECT_EQ(both({Method::lagrange, 5, vertex_centred}), Pair(2, 3));
  EXPECT_EQ(both({Method::lagrange, 0, cell_centred}), Pair(0, 0));
  EXPECT_EQ(both({Method::lagrange, 1, cell_centred}), Pair(1, 1));
  EXPECT_EQ(both({Method::lagrange, 4, cell_centred}), Pair(2, 2));
  EXPECT_EQ(both({Method::lagrange, 5, cell_centred}), Pair(3, 3));
}

TEST(Prolongation, OfAPointOnACoarsePointIsItsValue) {
  const Case c{{Method::lagrange, 11, vertex_centred}, {2, 2, 2}};
  const Box box = geometry::box_between<3>({4, 6, -8}, {4, 6, -8});
  EXPECT_EQ(source_box(c.operation, c.factor, box), geometry::box_between<3>({2, 3, -4}, {2, 3, -4}));
  Field<double> coarse = random_field(source_box(c.operation, c.factor, box), 1);
  EXPECT_EQ((prolongated(c, coarse, box)[{4, 6, -8}]), (coarse[{2, 3, -4}]));
}

template <class T>
class ProlongationOf : public testing::Test {};
using FloatingTypes = testing::Types<float, double, long double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(ProlongationOf, FloatingTypes);

TYPED_TEST(ProlongationOf, EachTypeIsLinear) {
  const Prolongation operation{Method::lagrange, 5, cell_centred};
  const Index factor{2, 2, 2};
  const auto value = [](const Index& point) {
    return TypeParam(static_cast<float>(point[0] + 8 * point[1] - point[2]));
  };
  Field<TypeParam> coarse(source_box(operation, factor, fine_box), value), fine(fine_box);
  prolongate(operation, factor, coarse.values(), fine_box, fine.array());
  Field<TypeParam>::for_each_point(fine_box, [&](const Index& point) {
    const auto x = test::place(cell_centred, factor, point);
    const auto expected = TypeParam(static_cast<float>(x[0] + 8 * x[1] - x[2]));
    ASSERT_LT(std::abs(fine[point] - expected), 1e-4);
  });
}

TEST(Prolongation, CopiesIntegersButDoesNotInterpolateThem) {
  Field<int> coarse(geometry::box_between<3>({-4, -4, -4}, {8, 8, 8}), [](const Index& point) {
    return static_cast<int>(point[0] + 100 * point[1] + 10000 * point[2]);
  });
  Field<int> fine(fine_box);
  prolongate({Method::copy, 0, vertex_centred}, {2, 2, 2}, coarse.values(), fine_box, fine.array());
  EXPECT_EQ((fine[{-5, 3, 5}]), -3 + 100 * 1 + 10000 * 2);
  EXPECT_THROW(
      prolongate({Method::lagrange, 1, vertex_centred}, {2, 2, 2}, coarse.values(), fine_box, fine.array()),
      std::invalid_argument);
}

TEST(Prolongation, RefusesOrdersThatDoNotExist) {
  EXPECT_THROW(source_box({Method::lagrange, 2, vertex_centred}, {2, 2, 2}, fine_box), std::invalid_argument);
  EXPECT_THROW(source_box({Method::lagrange, 13, vertex_centred}, {2, 2, 2}, fine_box),
               std::invalid_argument);
  EXPECT_THROW(source_box({Method::lagrange, -1, cell_centred}, {2, 2, 2}, fine_box), std::invalid_argument);
  EXPECT_THROW(source_box({Method::staggered, 1, vertex_centred}, {2, 2, 2}, fine_box),
               std::invalid_argument);
}

TEST(Prolongation, OfNoPointsReadsNothing) {
  EXPECT_TRUE(source_box(Prolongation{}, {2, 2, 2}, Box()).empty());
}

}  // namespace
}  // namespace transfer
