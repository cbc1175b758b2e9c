// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How for_each_point is carried out.
#ifndef SAGUARO_DEVICE_POINTS_LAUNCH_HH
#define SAGUARO_DEVICE_POINTS_LAUNCH_HH

#include <stdexcept>

namespace device {

template <class Body>
void for_each_point_on_host(std::span<const PointBox> boxes, Body body) {
  for (int b = 0; b < static_cast<int>(boxes.size()); ++b) {
    const PointBox& box = boxes[b];
#pragma omp parallel for collapse(2)
    for (int k = box.begin[2]; k < box.end[2]; ++k)
      for (int j = box.begin[1]; j < box.end[1]; ++j)
        for (int i = box.begin[0]; i < box.end[0]; ++i) body(b, i, j, k);
  }
}

#if !defined(__CUDACC__)

template <class Body>
void for_each_point(Queue& queue, std::span<const PointBox> boxes, Body body) {
  if (queue.native())
    throw std::logic_error(
        "a function was not compiled for the GPU: its file needs the suffix .cu, and the "
        "configuration ExternalLibraries/CUDA");
  for_each_point_on_host(boxes, body);
}

#endif

}  // namespace device

#endif
