// SPDX-License-Identifier: LGPL-2.1-or-later
#include "level_rates.hh"

#include "Saguaro/Device/src/packed.hh"
#include "Saguaro/Device/src/points.hh"

namespace newrad {
namespace {

struct BlockOfPart {
  Grid grid;
  Block block, threads;  ///< points that are set; those that a thread begins with
  int first_field, field_count;
};

/// Enough to share what depends on the point alone, and few enough that many threads wait at once.
constexpr int fields_of_thread = 2;

/// Groups of fields are layers of points on top of each other along the last axis, so that all are treated
/// side by side. A thread sets the points of a face that lie behind each other, or one point of an edge or
/// corner.
struct RatesAtPoint {
  const BlockOfPart* blocks;
  const Field* fields;

  DEVICE_FUNCTION void operator()(int box, int i, int j, int layer) const {
    const BlockOfPart& here = blocks[box];
    const int planes = here.threads.end[2] - here.threads.begin[2];
    const int first = layer / planes * fields_of_thread, rest = here.field_count - first;
    const int count = rest < fields_of_thread ? rest : fields_of_thread;
    const Field* const group = fields + here.first_field + first;
    const Point point{i, j, here.threads.begin[2] + layer % planes};
    if (here.block.is_face())
      set_rates_outward<fields_of_thread>(here.grid, group, count, here.block, point);
    else
      set_rates_from_inside<fields_of_thread>(here.grid, group, count, here.block, point);
  }
};

}  // namespace

void set_boundary_rates(device::Queue& queue, std::span<const LevelPart> parts) {
  std::vector<BlockOfPart> blocks;
  std::vector<Field> fields;
  std::vector<device::PointBox> boxes;
  for (const LevelPart& part : parts) {
    const int count = static_cast<int>(part.fields.size());
    const int groups = (count + fields_of_thread - 1) / fields_of_thread;
    for (const Block& block : part.blocks) {
      const Block threads = block.is_face() ? block.innermost() : block;
      const Point &begin = threads.begin, &end = threads.end;
      blocks.push_back({part.grid, block, threads, static_cast<int>(fields.size()), count});
      boxes.push_back({{begin[0], begin[1], 0}, {end[0], end[1], groups * (end[2] - begin[2])}});
    }
    fields.insert(fields.end(), part.fields.begin(), part.fields.end());
  }
  if (boxes.empty() || fields.empty()) return;
  std::vector<std::byte> bytes;
  const std::size_t block_place = device::append(bytes, blocks), field_place = device::append(bytes, fields);
  queue.with_copy(bytes.data(), bytes.size(), [&](const void* copy) {
    const auto* const begin = static_cast<const std::byte*>(copy);
    device::for_each_point(queue, boxes,
                           RatesAtPoint{reinterpret_cast<const BlockOfPart*>(begin + block_place),
                                        reinterpret_cast<const Field*>(begin + field_place)});
  });
}

}  // namespace newrad
