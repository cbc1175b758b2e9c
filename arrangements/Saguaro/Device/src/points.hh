// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Functions of one point, run on the points of many boxes at once: on the host, on an emulated device, and,
// in files with the suffix .cu in a configuration with CUDA, on GPUs. One source serves all three, with the
// same arithmetic.
#ifndef SAGUARO_DEVICE_POINTS_HH
#define SAGUARO_DEVICE_POINTS_HH

#include <span>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/point_box.hh"
#include "Saguaro/Device/src/tiles.hh"

namespace device {

/// Calls body(box, i, j, k) for all points of all boxes, in any order and many at a time; `box` counts boxes.
/// One launch. The body is a callable that may be copied byte by byte, best a struct with an operator()
/// marked DEVICE_FUNCTION (nvcc knows lambdas with limits); what it points to is memory of the device of the
/// queue. It must not touch a point that another call sets.
template <class Body>
void for_each_point(Queue& queue, std::span<const PointBox> boxes, Body body);

/// Boxes that are used many times: their list lies on the device, and nothing of it has to be made or sent
/// again.
class BoxList {
 public:
  BoxList(Device& device, std::vector<PointBox> boxes)
      : boxes_(std::move(boxes)),
        tiling_(boxes_),
        copy_(device, tiling_.boxes.size() * sizeof(TiledBox), "lists of boxes") {
    device.main_queue().to_device(copy_.data(), tiling_.boxes.data(), copy_.size());
    device.main_queue().wait();
  }

  std::span<const PointBox> boxes() const { return boxes_; }
  const Tiling& tiling() const { return tiling_; }
  const TiledBox* on_device() const { return reinterpret_cast<const TiledBox*>(copy_.data()); }

 private:
  std::vector<PointBox> boxes_;
  Tiling tiling_;
  Buffer copy_;
};
template <class Body>
void for_each_point(Queue& queue, const BoxList& boxes, Body body);

}  // namespace device

#include "Saguaro/Device/src/points_launch.hh"

#endif
