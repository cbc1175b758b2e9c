// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What set operations on many boxes cost: cells of 8^3 points of which a random three quarters are filled,
// and boxes that overlap at random. Prints lines of a key and values; `make bench BENCH=regions` judges them.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

#include "Saguaro/Geometry/src/geometry.hh"

namespace {

using geometry::Coordinate;
using Box = geometry::Box<3>;
using Index = geometry::Index<3>;
using Region = geometry::Region<3>;

constexpr Coordinate cell = 8, ghosts = 3;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The least time of several runs of a function.
template <class Function>
double least_seconds(int repeats, Function function) {
  double result = 1e30;
  for (int n = 0; n < repeats; ++n) {
    const double begin = processor_seconds();
    function();
    result = std::min(result, processor_seconds() - begin);
  }
  return result;
}

std::vector<Box> filled_cells(Coordinate cells_per_side) {
  std::mt19937 engine(1);
  std::vector<Box> result;
  for (Coordinate n = 0; n < cells_per_side * cells_per_side * cells_per_side; ++n) {
    if (engine() % 4 == 0) continue;
    const Index lower{cell * (n % cells_per_side), cell * (n / cells_per_side % cells_per_side),
                      cell * (n / cells_per_side / cells_per_side)};
    result.push_back(geometry::box_between<3>(lower, {lower[0] + 7, lower[1] + 7, lower[2] + 7}));
  }
  return result;
}

/// From a list of boxes to the list of boxes that fill the rest of the domain.
void measure_complement(const std::vector<Box>& boxes, const Box& domain, int repeats) {
  std::size_t rest = 0;
  const double seconds = least_seconds(repeats, [&] {
    const Region region = Region::of_disjoint(boxes);
    rest = (Region(domain) - region).boxes().size();
  });
  const double set_operation = least_seconds(
      repeats, [&, region = Region::of_disjoint(boxes)] { return (Region(domain) - region).empty(); });
  std::printf("complement %zu %zu %.6f %.6f\n", boxes.size(), rest, seconds, set_operation);
}

/// For each box, the parts of other boxes that lie in its ghost zones.
void measure_schedule(const std::vector<Box>& boxes, int repeats) {
  struct Overlap {
    int sender;
    Box box;
  };
  std::vector<Overlap> overlaps;
  std::size_t all = 0;
  const double seconds = least_seconds(repeats, [&] {
    all = 0;
    const geometry::BoxIndex<3> index{std::span<const Box>(boxes)};
    for (int receiver = 0; receiver < static_cast<int>(boxes.size()); ++receiver) {
      const Box stored = boxes[receiver].expanded(geometry::uniform<3>(ghosts), geometry::uniform<3>(ghosts));
      overlaps.clear();
      index.for_each_touching(stored, [&](int sender) {
        if (sender != receiver) overlaps.emplace_back(sender, stored & boxes[sender]);
      });
      all += overlaps.size();
    }
  });
  std::printf("schedule %zu %zu %.6f\n", boxes.size(), all, seconds);
}

/// Boxes of up to 16^3 points anywhere in a cube, as many as have a quarter of its points together.
std::vector<Box> overlapping_boxes(int count) {
  std::mt19937 engine(2);
  Coordinate side = 1;
  while (side * side * side < count * 4 * 614) ++side;
  std::vector<Box> result(count);
  for (Box& box : result)
    for (int d = 0; d < 3; ++d) {
      box.lower[d] = static_cast<Coordinate>(engine() % side);
      box.upper[d] = box.lower[d] + static_cast<Coordinate>(engine() % 16);
    }
  return result;
}

void measure_union(const std::vector<Box>& boxes, int repeats) {
  std::size_t corners = 0;
  const double seconds = least_seconds(repeats, [&] { corners = Region::united(boxes).corners(); });
  std::printf("overlapping %zu %zu %.6f\n", boxes.size(), corners, seconds);
}

}  // namespace

int main() {
  for (const Coordinate side : {16, 32, 64, 110}) {
    const std::vector<Box> boxes = filled_cells(side);
    const Coordinate end = side * cell - 1;
    const int repeats = 3 + 100000 / static_cast<int>(boxes.size());
    measure_complement(boxes, geometry::box_between<3>({0, 0, 0}, {end, end, end}), repeats);
    measure_schedule(boxes, repeats);
  }
  for (const int count : {1000, 10000, 100000}) measure_union(overlapping_boxes(count), 2);
}
