// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Copies slabs between arrays whose values name their points: after each copy every point says where it came
// from.
#include <algorithm>
#include <array>

// Not every Slab.h can be the first header in C++.
#include "cctk.h"
#include "cctk_Arguments.h"

#include "Slab.h"
#include "flesh/levels.hh"

namespace {

constexpr int max_dimension = 3;

/// The shape of the arrays of one group on this process.
struct Shape {
  cGroupDynamicData data;

  explicit Shape(const cGH* gh, const char* group) {
    if (CCTK_GroupDynamicData(gh, CCTK_GroupIndex(group), &data) != 0)
      CCTK_VERROR("The shape of %s is not known", group);
  }
  /// An axis without a slab.
  slabinfo axis(int d) const {
    return {data.gsh[d],          data.lbnd[d],        data.lsh[d], data.ash[d], data.bbox[2 * d],
            data.bbox[2 * d + 1], data.nghostzones[d], 0,           1,           0};
  }
  int shortest_axis() const { return *std::min_element(data.gsh, data.gsh + data.dim); }
};

using Point = std::array<int, max_dimension>;

/// Calls `visit(index, point)` for each stored point; `point` counts from the corner of the whole array.
template <class Visit>
void for_each_point(const cGroupDynamicData& data, Visit visit) {
  Point end{1, 1, 1}, row{1, 1, 1}, first{};
  for (int d = 0; d < data.dim; ++d) {
    end[d] = data.lsh[d];
    first[d] = data.lbnd[d];
    if (d > 0) row[d] = row[d - 1] * data.ash[d - 1];
  }
  for (int k = 0; k < end[2]; ++k)
    for (int j = 0; j < end[1]; ++j)
      for (int i = 0; i < end[0]; ++i)
        visit(i + row[1] * j + row[2] * k, Point{first[0] + i, first[1] + j, first[2] + k});
}

int name_of(const Point& point) { return 1 + point[0] + 100 * (point[1] + 100 * point[2]); }

/// One way to lay a slab: which axis of the source goes where, and which are reversed.
struct Orientation {
  Point axes;
  int flips;   ///< bit d: axis d of the target is reversed
  int stride;  ///< of the slab in the target; in the source it is one less or one more

  std::array<xferinfo, max_dimension> transfer(const Shape& shape) const {
    std::array<xferinfo, max_dimension> result{};
    const int length = (shape.shortest_axis() - 2) / 2;
    for (int d = 0; d < shape.data.dim; ++d) {
      result[d].src = shape.axis(d);
      result[d].src.off = d;
      result[d].src.str = 3 - stride;
      result[d].dst = shape.axis(d);
      result[d].dst.off = max_dimension - 1 - d;
      result[d].dst.str = stride;
      result[d].src.len = result[d].dst.len = length;
      result[d].xpose = axes[d];
      result[d].flip = flips >> d & 1;
    }
    return result;
  }
};

/// What a point of the target must hold after a transfer; -1 outside of the slab.
int expected(const std::array<xferinfo, max_dimension>& transfer, int dimension, const Point& point) {
  Point source{};
  for (int d = 0; d < dimension; ++d) {
    const slabinfo& to = transfer[d].dst;
    const slabinfo& from = transfer[transfer[d].xpose].src;
    const int distance = point[d] - to.off;
    if (distance < 0 || distance % to.str != 0 || distance / to.str >= to.len) return -1;
    const int n = transfer[d].flip ? to.len - 1 - distance / to.str : distance / to.str;
    source[transfer[d].xpose] = from.off + n * from.str;
  }
  return name_of(source);
}

/// The points of this component that are to be sent: of grid functions those that it owns.
flesh::PointRange sent_points(const cGH* gh, const Shape& shape) {
  if (shape.data.dim == gh->cctk_dim && std::equal(gh->cctk_lbnd, gh->cctk_lbnd + 3, shape.data.lbnd) &&
      std::equal(gh->cctk_lsh, gh->cctk_lsh + 3, shape.data.lsh))
    return flesh::levels().owned_points(gh, 3);
  flesh::PointRange all{{0, 0, 0}, {1, 1, 1}};
  std::copy_n(shape.data.lsh, shape.data.dim, all.end.begin());
  return all;
}

bool is_in(const flesh::PointRange& range, const Shape& shape, const Point& point) {
  for (int d = 0; d < shape.data.dim; ++d) {
    const int here = point[d] - shape.data.lbnd[d];
    if (here < range.begin[d] || here >= range.end[d]) return false;
  }
  return true;
}

/// Copies a slab of `source` to `target` in one orientation. What others own holds nonsense in the source.
/// \return the number of wrong points here
template <class T>
int wrong_points(const cGH* gh, const Shape& shape, const Orientation& orientation, int type, T* source,
                 T* target) {
  const flesh::PointRange sent = sent_points(gh, shape);
  for_each_point(shape.data, [&](int index, const Point& point) {
    source[index] = is_in(sent, shape, point) ? name_of(point) : -2;
    target[index] = -1;
  });
  const auto transfer = orientation.transfer(shape);
  if (Slab_Transfer(gh, shape.data.dim, transfer.data(), -1, type, source, type, target) != 0)
    CCTK_ERROR("Slab_Transfer failed");
  int wrong = 0;
  for_each_point(shape.data, [&](int index, const Point& point) {
    wrong += target[index] != expected(transfer, shape.data.dim, point);
  });
  return wrong;
}

/// All orientations for one group.
template <class T>
int wrong_points(const cGH* gh, const char* group, int type, T* source, T* target) {
  const Shape shape(gh, group);
  int wrong = 0;
  Orientation orientation{{0, 1, 2}, 0, 1};
  do
    for (orientation.flips = 0; orientation.flips < 1 << shape.data.dim; ++orientation.flips)
      for (orientation.stride = 1; orientation.stride <= 2; ++orientation.stride)
        wrong += wrong_points(gh, shape, orientation, type, source, target);
  while (std::next_permutation(orientation.axes.begin(), orientation.axes.begin() + shape.data.dim));
  return wrong;
}

/// Several arrays at once, in one message: each must get its own values. \return the number of wrong points
/// here
int wrong_points_of_many(const cGH* gh, std::array<CCTK_REAL*, 3> arrays) {
  const Shape shape(gh, "SlabTest::a3s");
  const Orientation orientation{{2, 0, 1}, 5, 1};
  const auto transfer = orientation.transfer(shape);
  for_each_point(shape.data, [&](int index, const Point& point) {
    for (std::size_t v = 0; v < arrays.size(); ++v) arrays[v][index] = name_of(point) + 0.25 * double(v);
  });
  const std::array<int, 2> types{CCTK_VARIABLE_REAL, CCTK_VARIABLE_REAL};
  // The slabs of the second pair overlap: the middle array is target and source.
  const std::array<const void*, 2> sources{arrays[0], arrays[1]};
  const std::array<void*, 2> targets{arrays[1], arrays[2]};
  if (Slab_MultiTransfer(gh, 3, transfer.data(), -1, 2, types.data(), sources.data(), types.data(),
                         targets.data()) != 0)
    CCTK_ERROR("Slab_MultiTransfer failed");
  int wrong = 0;
  for_each_point(shape.data, [&](int index, const Point& point) {
    const int value = expected(transfer, 3, point);
    if (value < 0) return;
    wrong += arrays[1][index] != value;
    wrong += arrays[2][index] != value + 0.25;
  });
  return wrong;
}

}  // namespace

extern "C" void SlabTest_Test(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int wrong = wrong_points(cctkGH, "SlabTest::gfs", CCTK_VARIABLE_REAL, gfx, gfy) +
                    wrong_points(cctkGH, "SlabTest::igfs", CCTK_VARIABLE_INT, igfx, igfz) +
                    wrong_points(cctkGH, "SlabTest::a1s", CCTK_VARIABLE_REAL, a1x, a1y) +
                    wrong_points(cctkGH, "SlabTest::a2s", CCTK_VARIABLE_REAL, a2x, a2z) +
                    wrong_points(cctkGH, "SlabTest::a3s", CCTK_VARIABLE_REAL, a3y, a3z) +
                    wrong_points_of_many(cctkGH, {a3x, a3y, a3z});
  if (wrong > 0)
    CCTK_VERROR("After copying slabs %d points hold values of other points than they should", wrong);
  *success = 1;
}
