// SPDX-License-Identifier: LGPL-2.1-or-later
#include "room.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace boundary {
namespace {

/// An axis with boundaries at both ends, whose values are the sums of points further inside; each process has
/// a part of it, and ghost points around.
struct Axis {
  int points, ghosts, lower, upper, inside;
  std::vector<int> ends;  ///< of what each process owns
};

/// What a process stores.
struct Part {
  int first;
  std::vector<double> values;
  bool reads_outside = false;

  double* at(int point) {
    const bool is_here = point >= first && point < first + static_cast<int>(values.size());
    reads_outside = reads_outside || !is_here;
    return is_here ? &values[point - first] : &nowhere;
  }
  double nowhere = 0;
};

Part part_of(const Axis& axis, int process) {
  const int begin = process == 0 ? 0 : axis.ends[process - 1] - axis.ghosts;
  const bool is_last = process + 1 == static_cast<int>(axis.ends.size());
  const int end = is_last ? axis.points : std::min(axis.points, axis.ends[process] + axis.ghosts);
  Part part{std::max(begin, 0), {}};
  for (int point = part.first; point < end; ++point) part.values.push_back(1 + 3 * point % 7);
  return part;
}

/// Sets the boundary points of a face from inside outward. \param last  the outermost point
void set_face(Part& part, int last, int outward, int width, int inside) {
  for (int layer = width - 1; layer >= 0; --layer) {
    const int point = last - outward * layer;
    double value = 100;
    for (int n = 1; n <= inside; ++n) value += *part.at(point - outward * n);
    *part.at(point) = value;
  }
}

/// All values of the axis, each from its owner. Empty if a process looked at what it does not store.
std::vector<double> after_conditions(const Axis& axis) {
  std::vector<double> result;
  for (std::size_t process = 0; process < axis.ends.size(); ++process) {
    Part part = part_of(axis, static_cast<int>(process));
    const int begin = process == 0 ? 0 : axis.ends[process - 1];
    if (begin == 0) set_face(part, 0, -1, axis.lower, axis.inside);
    if (axis.ends[process] == axis.points) set_face(part, axis.points - 1, 1, axis.upper, axis.inside);
    for (int point = begin; point < axis.ends[process]; ++point) result.push_back(*part.at(point));
    if (part.reads_outside) return {};
  }
  return result;
}

bool has_room(const Axis& axis, int granted) {
  const bool is_whole = axis.ends.size() == 1;
  const int ghosts = is_whole ? 0 : axis.ghosts;
  const Room lower{
      axis.lower, axis.inside, axis.upper, axis.points, static_cast<int>(part_of(axis, 0).values.size()),
      ghosts,     granted};
  const Room upper{axis.upper,
                   axis.inside,
                   axis.lower,
                   axis.points,
                   static_cast<int>(part_of(axis, static_cast<int>(axis.ends.size()) - 1).values.size()),
                   ghosts,
                   granted};
  return (axis.lower == 0 || lack_of_room(lower).empty()) && (axis.upper == 0 || lack_of_room(upper).empty());
}

class Draws {
 public:
  Axis axis() {
    Axis axis{between(1, 12), between(0, 3), between(0, 5), between(0, 5), between(0, 2), {}};
    axis.ends = {axis.points};
    return axis;
  }
  int between(int least, int most) { return std::uniform_int_distribution(least, most)(generator_); }

 private:
  std::mt19937 generator_{20261127};
};

TEST(Room, OfBoundariesLetsNobodyLookOutsideOfItsPoints) {
  Draws draws;
  int held = 0;
  for (int n = 0; n < 20000; ++n) {
    const Axis axis = draws.axis();
    if (!has_room(axis, /*granted=*/0)) continue;
    ++held;
    SCOPED_TRACE(testing::Message() << axis.points << " points, widths " << axis.lower << " and "
                                    << axis.upper << ", " << axis.inside << " inside");
    ASSERT_FALSE(after_conditions(axis).empty());
  }
  EXPECT_GT(held, 2000);
}

TEST(Room, OfPartsGivesTheValuesOfTheWhole) {
  Draws draws;
  int held = 0;
  for (int n = 0; n < 20000; ++n) {
    const Axis whole = draws.axis();
    Axis cut = whole;
    if (whole.points < 2 || whole.ghosts == 0) continue;
    cut.ends = {draws.between(1, whole.points - 1), whole.points};
    if (cut.ends[0] < cut.ghosts || whole.points - cut.ends[0] < cut.ghosts) continue;  // no driver cuts so
    if (!has_room(cut, 0) || !has_room(whole, 0)) continue;
    ++held;
    SCOPED_TRACE(testing::Message() << whole.points << " points, cut at " << cut.ends[0] << ", ghosts "
                                    << cut.ghosts << ", widths " << whole.lower << " and " << whole.upper
                                    << ", " << whole.inside << " inside");
    ASSERT_EQ(after_conditions(cut), after_conditions(whole));
  }
  EXPECT_GT(held, 500);
}

TEST(Room, IsWhereTheDriverCutsForIt) {
  EXPECT_NE(lack_of_room({3, 1, 3, 40, 5, 2, /*granted=*/2}), "");
  EXPECT_EQ(lack_of_room({3, 1, 3, 40, 5, 2, /*granted=*/3}), "");
}

TEST(Room, IsLackingIfNoPointLiesBetweenTwoBoundaries) {
  EXPECT_EQ(lack_of_room({1, 1, 1, 3, 3, 0, 1}), "");
  EXPECT_EQ(
      lack_of_room({1, 1, 1, 2, 2, 0, 1}),
      "whose values follow from 1 point inside; from face to face there are 2 points, and it needs 3. Use a "
      "larger grid or a narrower boundary");
}

TEST(Room, MayBeTakenWhollyByWhatLooksAtNothingInside) {
  EXPECT_EQ(lack_of_room({1, 0, 1, 1, 1, 0, 1}), "");
  EXPECT_EQ(
      lack_of_room({2, 0, 2, 1, 1, 0, 1}),
      "but from face to face there is 1 point, and it needs 2. Use a larger grid or a narrower boundary");
}

TEST(Room, IsNeverLessThanNone) { EXPECT_NE(lack_of_room({-1, 0, 1, 9, 9, 0, 1}), ""); }

}  // namespace
}  // namespace boundary
