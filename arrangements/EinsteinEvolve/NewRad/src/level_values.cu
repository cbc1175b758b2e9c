// SPDX-License-Identifier: LGPL-2.1-or-later
#include "level_values.hh"

#include "Saguaro/Device/src/points.hh"

namespace newrad {
namespace {

struct VariableOfBlock {
  Grid grid;
  Block block;
  double* values;
};

/// A thread whose point has its neighbour inside in another block sets all points behind it.
struct ExtrapolateAtPoint {
  const VariableOfBlock* variables;

  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const VariableOfBlock& here = variables[box];
    const Point point{i, j, k};
    if (!here.block.contains(inwards(point, here.block.outward, 1)))
      extrapolate_outward(here.grid, here.values, here.block, point);
  }
};

}  // namespace

void extrapolate(device::Queue& queue, std::span<const ValuesOfPart> parts) {
  for (const int dimension_lost : {1, 2, 3}) {
    std::vector<VariableOfBlock> variables;
    std::vector<device::PointBox> boxes;
    for (const ValuesOfPart& part : parts)
      for (const Block& block : part.blocks) {
        if (block.dimension_lost() != dimension_lost) continue;
        for (double* const values : part.variables) {
          const Point &begin = block.begin, &end = block.end;
          variables.push_back({part.grid, block, values});
          boxes.push_back({{begin[0], begin[1], begin[2]}, {end[0], end[1], end[2]}});
        }
      }
    if (boxes.empty()) continue;
    queue.with_copy(variables.data(), variables.size() * sizeof(VariableOfBlock), [&](const void* copy) {
      device::for_each_point(queue, boxes, ExtrapolateAtPoint{static_cast<const VariableOfBlock*>(copy)});
    });
  }
}

}  // namespace newrad
