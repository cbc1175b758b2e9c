// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points beyond planes of symmetry, filled row by row. Pure.
//
// The zones of later axes take their corners from those of earlier ones. A plane of constant z gets its zones
// across x and y by itself, so planes can be filled side by side; zones across z are copies of whole planes.
#ifndef REFLECTIONSYMMETRY_IMAGES_HH
#define REFLECTIONSYMMETRY_IMAGES_HH

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "mirror.hh"

namespace reflection_symmetry {

/// A mirror across an axis.
struct AxisMirror {
  int axis;
  Mirror mirror;
};

/// The values of a variable on a component.
template <class T>
struct Values {
  T* first;
  std::array<int, 3> points;
  std::array<std::ptrdiff_t, 2> steps;  ///< elements from one row to the next, and from one plane to the next
  std::array<bool, 3> is_negated;       ///< images across this axis have the other sign

  T* row(int j, int k) const { return first + j * steps[0] + k * steps[1]; }
};

template <class T>
void copy_row(const T* from, int points, bool is_negated, T* to) {
  if (!is_negated) {
    std::copy_n(from, points, to);
    return;
  }
#pragma omp simd
  for (int i = 0; i < points; ++i) to[i] = static_cast<T>(-from[i]);
}

template <class T>
void mirror_across_x(const Values<T>& values, const Mirror& mirror, int k) {
  const int first = mirror.first(), end = mirror.end();
  for (int j = 0; j < values.points[1]; ++j) {
    T* const row = values.row(j, k);
    for (int i = first; i < end; ++i) {
      const T image = row[mirror.image(i)];
      row[i] = values.is_negated[0] ? static_cast<T>(-image) : image;
    }
  }
}

template <class T>
void mirror_across_y(const Values<T>& values, const Mirror& mirror, int k) {
  for (int j = mirror.first(); j < mirror.end(); ++j)
    copy_row(values.row(mirror.image(j), k), values.points[0], values.is_negated[1], values.row(j, k));
}

/// Fills what lies beyond mirrors across x and y in plane `k`, in their order.
template <class T>
void mirror_within_plane(const Values<T>& values, const std::vector<AxisMirror>& mirrors, int k) {
  for (const auto& [axis, mirror] : mirrors)
    if (axis == 0)
      mirror_across_x(values, mirror, k);
    else if (axis == 1)
      mirror_across_y(values, mirror, k);
}

/// Fills plane `k`, which lies beyond a mirror across z, from its image.
template <class T>
void mirror_plane(const Values<T>& values, const Mirror& mirror, int k) {
  for (int j = 0; j < values.points[1]; ++j)
    copy_row(values.row(j, mirror.image(k)), values.points[0], values.is_negated[2], values.row(j, k));
}

/// Points that are the images of others: those of a box, in the opposite order along some axes.
struct ImageBox {
  std::array<int, 3> begin, end;      ///< begin <= point < end
  std::array<int, 3> image;           ///< of `begin`
  std::array<bool, 3> is_reversed{};  ///< along this axis, which a mirror is across
};

/// All points beyond mirrors, each with its image inside of all of them: across a face, an edge or a corner.
/// So boxes can be filled in any order, if `are_apart`.
inline std::vector<ImageBox> image_boxes(const std::array<int, 3>& points,
                                         const std::vector<AxisMirror>& mirrors) {
  std::vector<ImageBox> boxes{{{0, 0, 0}, points, {0, 0, 0}, {}}};
  for (const auto& [axis, mirror] : mirrors) {
    std::vector<ImageBox> beyond;
    for (ImageBox& box : boxes) {
      if (box.is_reversed[axis]) continue;
      ImageBox& zone = beyond.emplace_back(box);
      zone.begin[axis] = mirror.first();
      zone.end[axis] = mirror.end();
      zone.image[axis] = mirror.image(mirror.first());
      zone.is_reversed[axis] = true;
      (mirror.is_upper ? box.end : box.begin)[axis] = mirror.is_upper ? mirror.first() : mirror.end();
      box.image[axis] = box.begin[axis];
    }
    boxes.insert(boxes.end(), beyond.begin(), beyond.end());
  }
  boxes.erase(boxes.begin());  // the points inside
  return boxes;
}

/// Whether no mirror has its images beyond another one of the same axis, as on very few points.
inline bool are_apart(const std::vector<AxisMirror>& mirrors) {
  return std::none_of(mirrors.begin(), mirrors.end(), [](const AxisMirror& m) {
    return m.mirror.points < m.mirror.needed_points() + m.mirror.width;
  });
}

}  // namespace reflection_symmetry

#endif
