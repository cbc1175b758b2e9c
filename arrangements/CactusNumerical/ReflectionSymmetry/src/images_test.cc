// SPDX-License-Identifier: LGPL-2.1-or-later
#include "images.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace {

using namespace reflection_symmetry;

constexpr std::array<int, 3> points{7, 8, 9}, stored{9, 8, 10};

struct Field {
  std::vector<double> data = std::vector<double>(std::size_t(stored[0]) * stored[1] * stored[2]);

  double& at(const std::array<int, 3>& p) {
    return data[p[0] + stored[0] * (p[1] + std::size_t(stored[1]) * p[2])];
  }

  Values<double> values(const std::array<bool, 3>& is_negated) {
    return {data.data(), points, {stored[0], std::ptrdiff_t(stored[0]) * stored[1]}, is_negated};
  }
};

/// Point by point, mirror by mirror.
void fill_slowly(Field& field, const std::vector<AxisMirror>& mirrors,
                 const std::array<bool, 3>& is_negated) {
  for (const auto& [axis, mirror] : mirrors)
    for (int k = 0; k < points[2]; ++k)
      for (int j = 0; j < points[1]; ++j)
        for (int i = 0; i < points[0]; ++i) {
          const std::array<int, 3> point{i, j, k};
          if (point[axis] < mirror.first() || point[axis] >= mirror.end()) continue;
          std::array<int, 3> image = point;
          image[axis] = mirror.image(point[axis]);
          field.at(point) = is_negated[axis] ? -field.at(image) : field.at(image);
        }
}

void fill(Field& field, const std::vector<AxisMirror>& mirrors, const std::array<bool, 3>& is_negated) {
  const Values<double> values = field.values(is_negated);
  for (int k = 0; k < points[2]; ++k) mirror_within_plane(values, mirrors, k);
  for (const auto& [axis, mirror] : mirrors)
    for (int k = mirror.first(); axis == 2 && k < mirror.end(); ++k) mirror_plane(values, mirror, k);
}

/// Box by box, the last one first.
void fill_by_boxes(Field& field, const std::vector<AxisMirror>& mirrors,
                   const std::array<bool, 3>& is_negated) {
  std::vector<ImageBox> boxes = image_boxes(points, mirrors);
  std::reverse(boxes.begin(), boxes.end());
  for (const ImageBox& box : boxes)
    for (int k = box.begin[2]; k < box.end[2]; ++k)
      for (int j = box.begin[1]; j < box.end[1]; ++j)
        for (int i = box.begin[0]; i < box.end[0]; ++i) {
          const std::array<int, 3> point{i, j, k};
          std::array<int, 3> image = box.image;
          double sign = 1;
          for (int d = 0; d < 3; ++d) {
            image[d] += (box.is_reversed[d] ? -1 : 1) * (point[d] - box.begin[d]);
            if (box.is_reversed[d] && is_negated[d]) sign = -sign;
          }
          field.at(point) = sign * field.at(image);
        }
}

/// Any choice of faces, on points and between them, of signs, with points in memory beyond the component's.
TEST(Images, AreThoseOfMirrorsOneAfterTheOther) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> value(1, 2);
  for (unsigned choice = 0; choice < 1U << 10; ++choice) {
    const auto is_set = [choice](int bit) { return (choice >> bit & 1) != 0; };
    std::vector<AxisMirror> mirrors;
    for (int face = 0; face < 6; ++face)
      if (is_set(face)) mirrors.push_back({face / 2, {points[face / 2], 2, face % 2 == 1, is_set(6)}});
    const std::array<bool, 3> is_negated{is_set(7), is_set(8), is_set(9)};
    Field slow;
    for (double& number : slow.data) number = value(random);
    Field fast = slow, boxes = slow;
    fill_slowly(slow, mirrors, is_negated);
    fill(fast, mirrors, is_negated);
    ASSERT_EQ(fast.data, slow.data) << choice;
    ASSERT_TRUE(are_apart(mirrors));
    fill_by_boxes(boxes, mirrors, is_negated);
    ASSERT_EQ(boxes.data, slow.data) << choice;
  }
}

TEST(Images, AreNotApartOnVeryFewPoints) {
  EXPECT_TRUE(are_apart({{0, {7, 2, false, false}}, {0, {7, 2, true, false}}}));
  EXPECT_FALSE(are_apart({{0, {6, 2, false, false}}, {0, {6, 2, true, false}}}));
  EXPECT_TRUE(are_apart({{0, {6, 2, false, true}}, {0, {6, 2, true, true}}}));
}

}  // namespace
