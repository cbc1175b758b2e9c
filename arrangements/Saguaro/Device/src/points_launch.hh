// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How for_each_point is carried out.
#ifndef SAGUARO_DEVICE_POINTS_LAUNCH_HH
#define SAGUARO_DEVICE_POINTS_LAUNCH_HH

#include <algorithm>
#include <vector>

#include "Saguaro/Device/src/started.hh"
#include "Saguaro/Device/src/tiles.hh"

namespace device {

inline constexpr std::int64_t points_worth_threads = 4096;

template <class Body>
void for_each_point_on_host(std::span<const PointBox> boxes, Body body) {
  for (int b = 0; b < static_cast<int>(boxes.size()); ++b) {
    const PointBox& box = boxes[b];
#pragma omp parallel for collapse(2) if (box.size() >= points_worth_threads)
    for (int k = box.begin[2]; k < box.end[2]; ++k)
      for (int j = box.begin[1]; j < box.end[1]; ++j)
        for (int i = box.begin[0]; i < box.end[0]; ++i) body(b, i, j, k);
  }
}

/// The same in the turn of a queue without a native one.
template <class Body>
void put_on_host(Queue& queue, std::span<const PointBox> boxes, const Body& body) {
  queue.run([kept = std::vector<PointBox>(boxes.begin(), boxes.end()), body] {
    for_each_point_on_host(std::span<const PointBox>(kept), body);
  });
}

#if defined(__CUDACC__)

/// Boxes as a kernel gets them: few as its arguments, many in memory of the device.
struct TiledBoxes {
  const TiledBox* many;
  int count;
  unsigned points_per_tile;
  TiledBox few[most_boxes_as_arguments];
};

/// A block of threads is a tile.
template <class Body>
__global__ void __launch_bounds__(threads_per_tile)
    run_tile(const __grid_constant__ TiledBoxes boxes, const Body body) {
  const TiledBox* const list = boxes.many ? boxes.many : boxes.few;
  const TiledBox& box = list[box_of_tile(list, boxes.count, blockIdx.x)];
  const unsigned first = (blockIdx.x - box.first_tile) * boxes.points_per_tile;
  const unsigned last = min(first + boxes.points_per_tile, box.points);
  for (unsigned n = first + threadIdx.x; n < last; n += threads_per_tile) {
    int i, j, k;
    box.locate(n, i, j, k);
    body(box.number, i, j, k);
  }
}

template <class Body>
void launch_tiles(Queue& queue, const Tiling& tiling, const TiledBoxes& boxes, const Body& body) {
  queue.launch([tiles = tiling.tiles, boxes, body](void* native) {
    run_tile<<<tiles, threads_per_tile, 0, static_cast<cudaStream_t>(native)>>>(boxes, body);
    require_started("a function");
  });
}

template <class Body>
void for_each_point(Queue& queue, std::span<const PointBox> boxes, Body body) {
  if (!queue.native()) return put_on_host(queue, boxes, body);
  const Tiling tiling(boxes);
  if (tiling.tiles == 0) return;
  TiledBoxes arguments{nullptr, static_cast<int>(tiling.boxes.size()), tiling.points_per_tile, {}};
  if (tiling.boxes.size() <= most_boxes_as_arguments) {
    std::copy(tiling.boxes.begin(), tiling.boxes.end(), arguments.few);
    return launch_tiles(queue, tiling, arguments, body);
  }
  queue.with_copy(tiling.boxes.data(), tiling.boxes.size() * sizeof(TiledBox), [&](const void* copy) {
    arguments.many = static_cast<const TiledBox*>(copy);
    launch_tiles(queue, tiling, arguments, body);
  });
}

template <class Body>
void for_each_point(Queue& queue, const BoxList& boxes, Body body) {
  if (!queue.native()) return put_on_host(queue, boxes.boxes(), body);
  const Tiling& tiling = boxes.tiling();
  if (tiling.tiles == 0) return;
  launch_tiles(queue, tiling,
               {boxes.on_device(), static_cast<int>(tiling.boxes.size()), tiling.points_per_tile, {}}, body);
}

#else

inline void refuse_gpu(const Queue& queue) {
  if (queue.native())
    throw std::logic_error(
        "a function was not compiled for the GPU: its file needs the suffix .cu, and the "
        "configuration ExternalLibraries/CUDA");
}

template <class Body>
void for_each_point(Queue& queue, std::span<const PointBox> boxes, Body body) {
  refuse_gpu(queue);
  put_on_host(queue, boxes, body);
}

template <class Body>
void for_each_point(Queue& queue, const BoxList& boxes, Body body) {
  refuse_gpu(queue);
  put_on_host(queue, boxes.boxes(), body);
}

#endif

}  // namespace device

#endif
