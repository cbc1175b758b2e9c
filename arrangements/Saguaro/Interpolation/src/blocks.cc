// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/blocks.hh"

#include <atomic>

namespace interpolation {

using grid_driver::Box;
using grid_driver::Coordinate;
using grid_driver::Index;

Blocks::Blocks(const Box& all)
    : all_(all),
      counts_(geometry::by_axis<3>([](Coordinate points) { return geometry::ceil_div(points, edge); },
                                   all.shape())),
      taken_(counts_[0] * counts_[1] * counts_[2]) {}

void Blocks::add(const Box& box) {
  const auto block_of = [&](const Index& point) {
    return geometry::by_axis<3>([](Coordinate x, Coordinate lower) { return (x - lower) / edge; }, point,
                                all_.lower);
  };
  const Index first = block_of(box.lower), last = block_of(box.upper);
  for (Coordinate k = first[2]; k <= last[2]; ++k)
    for (Coordinate j = first[1]; j <= last[1]; ++j)
      for (Coordinate i = first[0]; i <= last[0]; ++i)
        std::atomic_ref(taken_[i + counts_[0] * (j + counts_[1] * k)]).store(1, std::memory_order_relaxed);
}

/// One box for each run of neighbours.
void Blocks::add_row(Coordinate j, Coordinate k, std::vector<Box>& boxes) const {
  for (Coordinate begin = 0; begin < counts_[0]; ++begin) {
    if (!is_taken(begin, j, k)) continue;
    Coordinate end = begin + 1;
    while (end < counts_[0] && is_taken(end, j, k)) ++end;
    Box run = all_;
    const Index first{begin, j, k}, last{end, j + 1, k + 1};
    for (int d = 0; d < 3; ++d) {
      run.lower[d] = all_.lower[d] + edge * first[d];
      run.upper[d] = std::min(all_.upper[d], all_.lower[d] + edge * last[d] - 1);
    }
    boxes.push_back(run);
    begin = end;
  }
}

grid_driver::Region Blocks::points() const {
  std::vector<Box> boxes;
  for (Coordinate k = 0; k < counts_[2]; ++k)
    for (Coordinate j = 0; j < counts_[1]; ++j) add_row(j, k, boxes);
  return grid_driver::Region::of_disjoint(boxes);
}

}  // namespace interpolation
