// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Methods with limiters: ENO, TVD, Lagrange_monotone, and the limited interpolation in time.
#include "Saguaro/Transfer/src/limited.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <vector>

#include "Saguaro/Transfer/src/eno.hh"
#include "Saguaro/Transfer/src/test_fields.hh"
#include "Saguaro/Transfer/src/time_interpolation.hh"

namespace transfer {
namespace {

using test::Field;
using test::random_field;

constexpr Box fine_box = geometry::box_between<3>({-5, 3, -2}, {6, 11, 5});
constexpr Index two{2, 2, 2};

std::vector<Prolongation> operations() {
  return {{Method::eno, 3, vertex_centred}, {Method::weno, 5, vertex_centred},
          {Method::eno, 2, cell_centred},   {Method::eno, 3, cell_centred},
          {Method::eno, 5, cell_centred},   {Method::tvd, 1, vertex_centred},
          {Method::tvd, 1, cell_centred},   {Method::lagrange_monotone, 5, vertex_centred}};
}

Field<double> prolongated(const Prolongation& operation, Field<double>& coarse, const Box& box,
                          const Index& factor = two) {
  Field<double> fine(box);
  prolongate(operation, factor, coarse.values(), box, fine.array());
  return fine;
}

template <class Function>
void expect_values(const Prolongation& operation, const Function& function, double tolerance) {
  const auto value = [&](const Index& factor, const Index& point) {
    const auto x = test::place(operation.centring, factor, point);
    return static_cast<double>(function(x[0], x[1], x[2]));
  };
  Field<double> coarse(source_box(operation, two, fine_box), [&](const Index& p) {
    return value({1, 1, 1}, p);
  });
  Field<double> fine = prolongated(operation, coarse, fine_box);
  Field<double>::for_each_point(fine_box,
                                [&](const Index& p) { ASSERT_NEAR(fine[p], value(two, p), tolerance); });
}

TEST(LimitedProlongation, IsExactForLinearFunctions) {
  for (const Prolongation& operation : operations()) {
    SCOPED_TRACE(testing::Message() << static_cast<int>(operation.method) << " order " << operation.order);
    expect_values(
        operation, [](auto x, auto y, auto z) { return 1 + 2 * x - 3 * y + z / 2; }, 1e-13);
  }
}

// Far from extrema, where nothing is limited.
TEST(LimitedProlongation, IsExactForMonotonePolynomialsOfTheOrderOfItsStencils) {
  const auto square = [](auto x, auto y, auto z) {
    return (x + 20) * (x + 20) + (y + 20) * (y + 20) * 2 + z;
  };
  const auto cube = [](auto x, auto y, auto) { return (x + 20) * (x + 20) * (x + 20) + y; };
  expect_values({Method::eno, 3, vertex_centred}, square, 1e-11);
  expect_values({Method::eno, 2, cell_centred}, square, 1e-11);
  expect_values({Method::eno, 5, cell_centred}, cube, 1e-9);
  expect_values({Method::lagrange_monotone, 5, vertex_centred}, cube, 1e-9);
}

TEST(LimitedProlongation, StaysWithinTheRangeOfAStep) {
  for (const Prolongation& operation : operations()) {
    SCOPED_TRACE(testing::Message() << static_cast<int>(operation.method) << " order " << operation.order);
    Field<double> coarse(source_box(operation, two, fine_box),
                         [](const Index& p) { return p[0] + p[1] - p[2] > 3 ? 1.0 : 0.0; });
    Field<double> fine = prolongated(operation, coarse, fine_box);
    Field<double>::for_each_point(fine_box, [&](const Index& p) {
      ASSERT_GE(fine[p], 0.0);
      ASSERT_LE(fine[p], 1.0);
    });
  }
}

TEST(LimitedProlongation, GivesTheSameBitsHoweverTheBoxIsCut) {
  for (const Prolongation& operation : operations()) {
    Field<double> coarse = random_field(source_box(operation, two, fine_box), 5);
    Field<double> whole = prolongated(operation, coarse, fine_box);
    Field<double>::for_each_point(fine_box, [&](const Index& p) {
      ASSERT_EQ(prolongated(operation, coarse, geometry::box_between<3>(p, p))[p], whole[p]);
    });
  }
}

// f(i) mirrored is f(-i) (vertex) or f(-1 - i) (cell): so are fine values.
TEST(LimitedProlongation, OfMirroredValuesIsMirrored) {
  for (const Prolongation& operation : operations()) {
    const Coordinate shift = operation.centring[0] == Centring::cell ? 1 : 0;
    const auto mirror = [&](Index p) { return Index{-p[0] - shift, p[1], p[2]}; };
    const Box box = geometry::box_between<3>({-6, 0, 0}, {6 - shift, 3, 3});
    Field<double> coarse = random_field(source_box(operation, two, box).expanded({2, 0, 0}, {2, 0, 0}), 9);
    Field<double> mirrored(source_box(operation, two, box),
                           [&](const Index& p) { return coarse[mirror(p)]; });
    Field<double> fine = prolongated(operation, coarse, box), other = prolongated(operation, mirrored, box);
    // Slopes are taken from the point below: vertex TVD is not symmetric where they change.
    if (operation.method == Method::tvd && shift == 0) continue;
    Field<double>::for_each_point(box,
                                  [&](const Index& p) { ASSERT_NEAR(fine[p], other[mirror(p)], 1e-15); });
  }
}

// One axis, by hand. Slopes: minmod(1, 3) = 1 at the second cell, minmod(3, -1) = 0 at the third.
TEST(Tvd, TakesTheLesserSlopeOfACell) {
  const Index factor{2, 1, 1};
  const std::vector<double> values{0, 1, 4, 3};
  Field<double> coarse(geometry::box_between<3>({0, 0, 0}, {3, 0, 0}),
                       [&](const Index& p) { return values[p[0]]; });
  const Box box = geometry::box_between<3>({2, 0, 0}, {5, 0, 0});
  Field<double> fine = prolongated({Method::tvd, 1, cell_centred}, coarse, box, factor);
  EXPECT_EQ((fine[{2, 0, 0}]), 0.75);
  EXPECT_EQ((fine[{3, 0, 0}]), 1.25);
  EXPECT_EQ((fine[{4, 0, 0}]), 4);
  EXPECT_EQ((fine[{5, 0, 0}]), 4);
}

// Half way along x: of the slopes on the four edges around the point the least, wherever it is. Slopes beyond
// them are less.
TEST(Tvd, TakesTheLeastSlopeOfTheEdgesAroundAPoint) {
  for (const Index& flattest : {Index{0, 0, 0}, Index{0, 1, 0}, Index{0, 0, 1}, Index{0, 1, 1}}) {
    const auto slope = [&](const Index& p) {
      const bool is_around = p[1] >= 0 && p[1] <= 1 && p[2] >= 0 && p[2] <= 1;
      return !is_around ? 1 : p[1] == flattest[1] && p[2] == flattest[2] ? 2 : 4;
    };
    Field<double> coarse(geometry::box_between<3>({-1, -1, -1}, {2, 2, 2}),
                         [&](const Index& p) { return static_cast<double>(slope(p) * p[0]); });
    const Box box = geometry::box_between<3>({1, 0, 0}, {1, 0, 0});
    Field<double> fine = prolongated({Method::tvd, 1, vertex_centred}, coarse, box);
    EXPECT_EQ((fine[{1, 0, 0}]), 1) << "with the least slope at y " << flattest[1] << ", z " << flattest[2];
  }
}

// Second differences 2 and 8 of 0 1 4 15: the parabola of the first three, 2.25 at 1.5.
TEST(Eno, TakesTheSmootherParabola) {
  const Index factor{2, 1, 1};
  const std::vector<double> values{0, 1, 4, 15};
  Field<double> coarse(geometry::box_between<3>({0, 0, 0}, {3, 0, 0}),
                       [&](const Index& p) { return values[p[0]]; });
  const Box middle = geometry::box_between<3>({3, 0, 0}, {3, 0, 0});
  EXPECT_EQ((prolongated({Method::eno, 3, vertex_centred}, coarse, middle, factor)[{3, 0, 0}]), 2.25);
  const Box quarter = geometry::box_between<3>({4, 0, 0}, {4, 0, 0});  // at 1.75: 3.0625
  EXPECT_EQ((prolongated({Method::eno, 2, cell_centred}, coarse, quarter, factor)[{4, 0, 0}]), 3.0625);
}

/// (20 + x)^degree at Count points with a distance of 1, the first one at `first`; its differences of that
/// order are all the same.
template <std::size_t Count>
std::array<double, Count> power_from(double first, int degree) {
  std::array<double, Count> result;
  for (std::size_t n = 0; n < Count; ++n) result[n] = std::pow(20 + first + static_cast<double>(n), degree);
  return result;
}

/// Expects the value of (20 + x)^degree at `place`, whatever its sign and unit, although `values` are not
/// those of that power at points that the rule must not choose.
template <class Rule, std::size_t Count>
void expect_power(const std::array<double, Count>& values, double place, int degree, const char* chosen) {
  for (const double unit : {1.0, -1.0, 1e-3}) {
    SCOPED_TRACE(testing::Message() << "should take the one " << chosen << ", unit " << unit);
    std::array<double, Count> input;
    std::transform(values.begin(), values.end(), input.begin(), [=](double value) { return unit * value; });
    const double expected = unit * std::pow(20 + place, degree), tolerance = std::abs(unit) * 1e-11;
    EXPECT_NEAR(Rule()(input.data(), 1), expected, tolerance);
    std::reverse(input.begin(), input.end());
    EXPECT_NEAR((Mirrored<Rule, int{Count}>()(input.data(), 1)), expected, tolerance) << "mirrored";
  }
}

// A value that differs at one end makes the variation there larger, so the other polynomial is chosen.
TEST(Eno, TakesEachOfItsPolynomialsWhereItIsTheSmoothest) {
  auto vertex = power_from<4>(-1, 2);
  vertex[3] += 1;
  expect_power<VertexEno<double>>(vertex, 0.5, 2, "of the first three");
  vertex = power_from<4>(-1, 2);
  vertex[0] += 1;
  expect_power<VertexEno<double>>(vertex, 0.5, 2, "of the last three");

  auto quadratic = power_from<4>(-2, 2);
  quadratic[3] += 1;
  expect_power<CellEnoQuadratic<double>>(quadratic, -0.25, 2, "shifted back");
  quadratic = power_from<4>(-2, 2);
  quadratic[0] += 1;
  expect_power<CellEnoQuadratic<double>>(quadratic, -0.25, 2, "that is centred");
}

// The cube has third differences of 6. Values at the ends make one of them, or two, larger.
TEST(Eno, TakesEachOfItsCubicPolynomialsWhereItIsTheSmoothest) {
  const auto cube = [](std::array<double, 3> differences) {
    auto values = power_from<6>(-3, 3);
    if (differences[0] == 6) {
      values[4] += differences[1] - 6;
      values[5] += differences[2] - 6 + 3 * (differences[1] - 6);
    } else if (differences[2] == 6) {
      values[1] -= differences[1] - 6;
      values[0] -= differences[0] - 6 + 3 * (differences[1] - 6);
    } else {
      values[0] -= differences[0] - 6;
      values[5] += differences[2] - 6;
    }
    return values;
  };
  using Rule = CellEnoCubic<double>;
  expect_power<Rule>(cube({6, 7, 8}), -0.25, 3, "shifted back");
  expect_power<Rule>(cube({6, 8, 7}), -0.25, 3, "shifted back");
  expect_power<Rule>(cube({7, 8, 6}), -0.25, 3, "shifted ahead");
  expect_power<Rule>(cube({8, 7, 6}), -0.25, 3, "shifted ahead");
  expect_power<Rule>(cube({7, 6, 8}), -0.25, 3, "that is centred");
  expect_power<Rule>(cube({8, 6, 7}), -0.25, 3, "that is centred");
}

/// What a rule makes of the values, and of those that are larger by 8 once 8 is taken away.
template <class Rule>
std::array<double, 2> value_and_shifted(std::vector<double> values) {
  const double value = Rule()(values.data(), 1);
  for (double& one : values) one += 8;
  return {value, Rule()(values.data(), 1) - 8};
}

// Third differences 3, 4, 3; at the end of the line the values of the three polynomials, in 128ths.
TEST(Eno, TakesTheCubicAheadIfTheOneBackIsAsSmooth) {
  constexpr std::array<double, 2> ahead{27.0 / 128, 27.0 / 128};
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({4, 2, 0, 1, 9, 27}), ahead);  // 39, 32, 27
}

// Values 0 and 1 around the place. At the end of a line: second (third) differences; the value of the
// polynomial that would be taken.
TEST(Eno, TakesTheStraightLineWhereSignsDifferOrItWouldOvershoot) {
  constexpr std::array<double, 2> half{0.5, 0.5}, line{0.75, 0.75};
  EXPECT_EQ(value_and_shifted<VertexEno<double>>({-3, 0, 1, 6}), half);   // -2, 4; 0.94
  EXPECT_EQ(value_and_shifted<VertexEno<double>>({1, 0, 1, -1}), half);   // 2, -3; 0.25
  EXPECT_EQ(value_and_shifted<VertexEno<double>>({9, 0, 1, 12}), half);   // 10, 10; -0.75
  EXPECT_EQ(value_and_shifted<VertexEno<double>>({-8, 0, 1, -9}), half);  // -7, -11; 1.4

  EXPECT_EQ(value_and_shifted<CellEnoQuadratic<double>>({-3, 0, 1, 6}), line);     // -2, 4; 0.94
  EXPECT_EQ(value_and_shifted<CellEnoQuadratic<double>>({1, 0, 1, -1}), line);     // 2, -3; 0.56
  EXPECT_EQ(value_and_shifted<CellEnoQuadratic<double>>({20, 0, 1, 30}), line);    // 21, 28; -1.2
  EXPECT_EQ(value_and_shifted<CellEnoQuadratic<double>>({-20, 0, 1, -20}), line);  // -19, -22; 2.5

  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({9, 2, 0, 1, 9, 30}), line);      // -2, 4, 6; 0.58
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({0, 2, 0, 1, 9, 23}), line);      // 7, 4, -1; 0.05
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({7, 2, 0, 1, 9, 30}), line);      // 0, 4, 6; 0.47
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({0, 2, 0, 1, 5, 20}), line);      // 7, 0, 8; 0.47
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({0, 2, 0, 1, 9, 24}), line);      // 7, 4, 0; 0.09
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({-79, -20, 0, 1, 0, 20}), line);  // 20, 17, 23; 1.6
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({86, 20, 0, 1, 2, -27}), line);   // -25, -21, -30; -0.07
}

// The chosen polynomial has the value of the point before at the place: the range is closed.
TEST(Eno, TakesPolynomialsThatReachTheEndOfTheRange) {
  constexpr std::array<double, 2> zero{0, 0};
  EXPECT_EQ(value_and_shifted<VertexEno<double>>({3, 0, 1, 7}), zero);               // 4, 5
  EXPECT_EQ(value_and_shifted<CellEnoQuadratic<double>>({7, 0, 1, 11}), zero);       // 8, 9
  EXPECT_EQ(value_and_shifted<CellEnoCubic<double>>({90, 21, 0, 1, 0, -29}), zero);  // -26, -24, -26
}

TEST(LimitedProlongation, RefusesWhatItDoesNotKnow) {
  EXPECT_THROW(source_box({Method::tvd, 3, cell_centred}, two, fine_box), std::invalid_argument);
  EXPECT_THROW(source_box({Method::weno, 5, cell_centred}, two, fine_box), std::invalid_argument);
  EXPECT_THROW(source_box({Method::eno, 3, vertex_centred}, {3, 3, 3}, fine_box), std::invalid_argument);
  Field<std::complex<double>> coarse(geometry::box_between<3>({-9, -9, -9}, {9, 9, 9})), fine(fine_box);
  for (const Prolongation& operation : operations())
    EXPECT_THROW(prolongate(operation, two, coarse.values(), fine_box, fine.array()), std::invalid_argument);
}

// And Lagrange, the notes on the interface say which.
TEST(LimitedProlongation, HasTheOrdersOfTheInterface) {
  struct {
    Method method;
    std::vector<int> vertex, cell;
  } const known[] = {{Method::lagrange, {1, 3, 5, 7, 9, 11}, {0, 1, 2, 3, 4, 5}},
                     {Method::eno, {3, 5}, {2, 3, 4, 5}},
                     {Method::weno, {5}, {}},
                     {Method::tvd, {1}, {1}}};
  const auto is_accepted = [](const Prolongation& operation) {
    try {
      source_box(operation, two, fine_box);
      return true;
    } catch (const std::invalid_argument&) {
      return false;
    }
  };
  for (const auto& [method, vertex, cell] : known)
    for (int order = -1; order <= 12; ++order) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(method) << " order " << order);
      EXPECT_EQ(is_accepted({method, order, vertex_centred}), std::ranges::count(vertex, order) == 1);
      if (method != Method::lagrange || order < 6)
        EXPECT_EQ(is_accepted({method, order, cell_centred}), std::ranges::count(cell, order) == 1);
    }
  for (int order = -1; order <= 12; ++order)
    EXPECT_EQ(is_accepted({Method::lagrange_monotone, order, vertex_centred}), order == 5) << order;
}

/// What a rule gives along one axis, from values around the coarse point below.
using AlongAxis = std::function<double(const std::function<double(Coordinate)>&)>;

/// The value half way along all axes: lines along x first, what they give along y, and that along z.
double axis_by_axis(Field<double>& coarse, const AlongAxis& rule) {
  return rule([&](Coordinate k) {
    return rule([&](Coordinate j) { return rule([&](Coordinate i) { return coarse[{i, j, k}]; }); });
  });
}

TEST(Eno, GoesAlongXThenAlongYThenAlongZ) {
  const AlongAxis vertex = [](const auto& value) {
    const std::array<double, 4> line{value(-1), value(0), value(1), value(2)};
    return VertexEno<double>()(line.data(), 1);
  };
  int differences = 0;
  for (int seed = 0; seed < 20; ++seed) {
    const Prolongation operation{Method::eno, 3, vertex_centred};
    const Box box = geometry::box_between<3>({1, 1, 1}, {1, 1, 1});
    Field<double> coarse = random_field(source_box(operation, two, box), seed);
    Field<double> turned(coarse.box(), [&](const Index& p) { return coarse[{p[2], p[1], p[0]}]; });
    const double found = prolongated(operation, coarse, box)[{1, 1, 1}];
    EXPECT_EQ(found, axis_by_axis(coarse, vertex)) << seed;
    differences += std::abs(found - axis_by_axis(turned, vertex)) > 1e-3;
  }
  EXPECT_GT(differences, 0) << "the order of axes does not show";
}

// A ridge that the polynomials of fifth order overshoot: (3 -25 150 150 -25 3)/256 of it would be 1.17.
TEST(LagrangeMonotone, TakesTheMeanOfThePointsAroundWhereItOvershoots) {
  const Prolongation operation{Method::lagrange_monotone, 5, vertex_centred};
  const auto values_at = [&](const Index& fine, const auto& function) {
    const Box box = geometry::box_between<3>(fine, fine);
    Field<double> coarse(source_box(operation, two, box), function);
    return prolongated(operation, coarse, box)[fine];
  };
  const auto ridge = [](const Index& p) { return p[0] == 0 ? 1.25 : p[0] == 1 ? 1. : 0.; };
  EXPECT_EQ(values_at({1, 0, 0}, ridge), 1.125);
  const auto dome = [&](const Index& p) { return ridge(p) + 2 * ridge({p[1], 0, 0}); };
  EXPECT_EQ(values_at({1, 1, 0}, dome), 3 * 1.125);
  EXPECT_EQ(values_at({1, 1, 1}, dome), 3 * 1.125);
  // Within the range of the points around, the polynomial.
  const auto slope = [](const Index& p) { return static_cast<double>(p[0] * p[0] * p[0] + 20 * p[0]); };
  EXPECT_DOUBLE_EQ(values_at({1, 0, 0}, slope), 0.125 + 10);
}

TEST(Method, IsFoundByTheNameOfATagInAnyCase) {
  EXPECT_EQ(method_named("lagrange"), Method::lagrange);
  EXPECT_EQ(method_named("WeNo"), Method::weno);
  EXPECT_EQ(method_named("LAGRANGE_MONOTONE"), Method::lagrange_monotone);
  EXPECT_EQ(method_named("Lagrang"), std::nullopt);
  EXPECT_EQ(method_named("Lagrange_"), std::nullopt);
}

TEST(CombineLimited, TakesTheStraightLineWhereTheParabolaOvershoots) {
  const Box box = geometry::box_between<3>({0, 0, 0}, {1, 0, 0});
  // At point 0 a parabola within the range, at point 1 one with its top between the times.
  Field<double> now(box, [](const Index& p) { return p[0] == 0 ? 4 : 1; });
  Field<double> past(box, [](const Index&) { return 1; });
  Field<double> before(box, [](const Index&) { return 0; }), result(box);
  const std::vector<Array<const double>> from{now.values(), past.values(), before.values()};
  combine_limited<double>(box, std::vector<double>{2, 1, 0}, 1.5, from, result.array());
  EXPECT_DOUBLE_EQ((result[{0, 0, 0}]), 2.25);  // t^2
  EXPECT_DOUBLE_EQ((result[{1, 0, 0}]), 1);     // the parabola has 1.125
}

}  // namespace
}  // namespace transfer
