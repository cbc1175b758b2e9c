// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What single points do is compared, bit by bit, with what is done axis by axis.
#include "Saguaro/Transfer/src/pointwise.hh"

#include <gtest/gtest.h>

#include <complex>
#include <cstring>
#include <limits>
#include <memory>
#include <random>

#include "Saguaro/Transfer/src/test_fields.hh"
#include "Saguaro/Transfer/src/tilewise.hh"
#include "Saguaro/Transfer/src/transfer.hh"

namespace transfer {
namespace {

using test::Field;

template <class T>
Field<T> random_values(const Box& box) {
  std::mt19937 generator(21);
  std::uniform_real_distribution<double> value(-1, 1);
  return Field<T>(box, [&](const Index&) { return static_cast<T>(value(generator)); });
}

template <class T>
Field<T> point_by_point(const PointOperators& operators, int number, Field<T>& input, const Box& box) {
  const PointOperator& operation = operators.operators()[number];
  const GroupStart start = group_start(operation, box.lower);
  const Array<const T> values = input.values();
  const T* const base = values.data + (start.base[0] - values.lower[0]) +
                        values.step(1) * (start.base[1] - values.lower[1]) +
                        values.step(2) * (start.base[2] - values.lower[2]);
  const std::int64_t steps[3] = {1, values.step(1), values.step(2)};
  return Field<T>(box, [&](const Index& point) {
    std::int32_t place[3];
    for (int axis = 0; axis < 3; ++axis)
      place[axis] = start.phase[axis] + static_cast<std::int32_t>(point[axis] - box.lower[axis]);
    const auto read = [&](std::int64_t offset) { return base[offset]; };
    return operation.is_linear ? value_of_point<T>(operation, operators.taps().data(), place, steps, read)
                               : value_by_rules<T>(operation, operators.taps().data(), place, steps, read);
  });
}

/// The same tile by tile. Nothing outside of the input is read.
template <class T>
Field<T> tile_by_tile(const PointOperators& operators, int number, Field<T>& input, const Box& box) {
  const PointOperator& operation = operators.operators()[number];
  const GroupStart start = group_start(operation, box.lower);
  const Array<const T> values = input.values();
  const std::int64_t steps[3] = {1, values.step(1), values.step(2)};
  std::int64_t base = 0;
  std::int32_t phase[3];
  for (int d = 0; d < 3; ++d) {
    base += steps[d] * (start.base[d] - values.lower[d]);
    phase[d] = start.phase[d];
  }
  Field<T> result(box, [](const Index&) { return std::numeric_limits<double>::quiet_NaN(); });
  const auto tiles =
      tiles_of_box(operation, operators.taps(), phase, {box.extent(0), box.extent(1), box.extent(2)});
  if (!tiles) return result;
  const Index wide{1 << tiles->logs[0], 1 << tiles->logs[1], 1 << tiles->logs[2]};
  const auto memory = std::make_unique<TileMemory<T>>();
  for (Coordinate z = 0; z < box.extent(2); z += wide[2])
    for (Coordinate y = 0; y < box.extent(1); y += wide[1])
      for (Coordinate x = 0; x < box.extent(0); x += wide[0]) {
        const Index first{x, y, z};
        Tile tile;
        for (int d = 0; d < 3; ++d) {
          tile.begin[d] = phase[d] + static_cast<std::int32_t>(first[d]);
          tile.extent[d] = static_cast<std::int32_t>(std::min(wide[d], box.extent(d) - first[d]));
        }
        const auto read = [&](std::int64_t offset) {
          EXPECT_TRUE(base + offset >= 0 && base + offset < values.step(2) * input.box().extent(2));
          return values.data[base + offset];
        };
        values_of_tile<T>(
            device::Team(), *memory, operation, operators.taps().data(), *tiles, tile, steps, read,
            [&](int i, int j, int k, T value) {
              result[Index{box.lower[0] + x + i, box.lower[1] + y + j, box.lower[2] + z + k}] = value;
            });
      }
  return result;
}

template <class T>
void expect_same_bits(Field<T>& found, Field<T>& expected) {
  Field<T>::for_each_point(found.box(), [&](const Index& point) {
    ASSERT_EQ(std::memcmp(&found[point], &expected[point], sizeof(T)), 0)
        << point[0] << " " << point[1] << " " << point[2];
  });
}

template <class T>
void check(const Prolongation& operation, const Index& factor, const Box& box) {
  PointOperators operators;
  const auto number = operators.add(operation, factor);
  ASSERT_TRUE(number);
  Field<T> coarse = random_values<T>(source_box(operation, factor, box)), fine(box);
  prolongate<T>(operation, factor, coarse.values(), box, fine.array());
  Field<T> found = point_by_point(operators, *number, coarse, box);
  expect_same_bits(found, fine);
  if (!operators.operators()[*number].is_linear) return;
  found = tile_by_tile(operators, *number, coarse, box);
  expect_same_bits(found, fine);
}

template <class T>
void check(const Restriction& operation, const Index& factor, const Box& box) {
  PointOperators operators;
  const int number = operators.add(operation, factor);
  Field<T> fine = random_values<T>(source_box(operation, factor, box)), coarse(box);
  restrict_to_coarse<T>(operation, factor, fine.values(), box, coarse.array());
  Field<T> found = point_by_point(operators, number, fine, box);
  expect_same_bits(found, coarse);
}

const Index factors[] = {{2, 2, 2}, {1, 3, 2}, {4, 1, 1}, {1, 1, 1}};
const Centrings mixed{Centring::cell, Centring::vertex, Centring::cell};
const Box box = geometry::box_between<3>({-3, 2, -8}, {4, 5, 1});

TEST(Pointwise, ProlongatesWithTheBitsOfTheHost) {
  for (const Index& factor : factors)
    for (const Centrings& centring : {vertex_centred, cell_centred, mixed})
      for (const int order : {1, 3, 5, 11}) {
        check<double>(Prolongation{Method::lagrange, order, centring}, factor, box);
        check<float>(Prolongation{Method::lagrange, order, centring}, factor, box);
        check<double>(Prolongation{Method::copy, order, centring}, factor, box);
      }
}

TEST(Pointwise, RestrictsWithTheBitsOfTheHost) {
  for (const Index& factor : factors)
    for (const Centrings& centring : {vertex_centred, cell_centred, mixed})
      for (const int order : {0, 1, 5}) {
        check<double>(Restriction{order, centring}, factor, box);
        check<float>(Restriction{order, centring}, factor, box);
      }
}

TEST(Pointwise, TreatsStaggeredVariablesWithTheBitsOfTheHost) {
  for (const Index& factor : factors)
    for (const Centrings& centring : test::all_centrings()) {
      for (const int order : {2, 3}) {
        check<double>(Prolongation{Method::staggered, order, centring}, factor, box);
        check<float>(Prolongation{Method::staggered, order, centring}, factor, box);
      }
      check<double>(Restriction{3, centring, true}, factor, box);
      check<float>(Restriction{3, centring, true}, factor, box);
    }
}

TEST(Pointwise, ChoosesPolynomialsWithTheBitsOfTheHost) {
  for (const Index& factor : {Index{2, 2, 2}, Index{1, 2, 2}, Index{2, 1, 1}}) {
    for (const int order : {3, 5}) {
      check<double>(Prolongation{Method::eno, order, vertex_centred}, factor, box);
      check<float>(Prolongation{Method::eno, order, vertex_centred}, factor, box);
    }
    for (const int order : {2, 3, 4, 5}) {
      check<double>(Prolongation{Method::eno, order, cell_centred}, factor, box);
      check<float>(Prolongation{Method::eno, order, cell_centred}, factor, box);
      check<double>(Prolongation{Method::eno, 5, mixed}, factor, box);
    }
  }
}

TEST(Pointwise, LeavesWhatLooksAtAllAxesToTheHost) {
  PointOperators operators;
  EXPECT_FALSE(operators.add({Method::tvd, 1, cell_centred}, {2, 2, 2}));
  EXPECT_FALSE(operators.add({Method::lagrange_monotone, 5, vertex_centred}, {2, 2, 2}));
  EXPECT_THROW(operators.add({Method::lagrange, 4, vertex_centred}, {2, 2, 2}), std::invalid_argument);
}

TEST(Pointwise, KeepsEachOperatorOnce) {
  PointOperators operators;
  const auto first = operators.add({Method::lagrange, 3, vertex_centred}, {2, 2, 2});
  EXPECT_NE(operators.add({Method::lagrange, 5, vertex_centred}, {2, 2, 2}), first);
  EXPECT_EQ(operators.add({Method::lagrange, 3, vertex_centred}, {2, 2, 2}), first);
  EXPECT_EQ(operators.operators().size(), 2u);
  EXPECT_NE(operators.add(Restriction{3, mixed}, {2, 2, 2}),
            operators.add(Restriction{3, mixed, true}, {2, 2, 2}));
}

}  // namespace
}  // namespace transfer
