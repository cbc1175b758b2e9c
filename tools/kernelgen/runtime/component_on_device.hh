// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calculations on a device: all components of a level at once. Part of each generated thorn; only where there
// is Saguaro/GridDriver.
#ifndef KERNEL_COMPONENT_ON_DEVICE_HH
#define KERNEL_COMPONENT_ON_DEVICE_HH

#include <climits>
#include <map>
#include <string>
#include <vector>

#include "component.hh"
#include "grid_driver_device.hh"
#include "kernel_device_call.hh"

namespace {

inline Shape shape_of(const grid_driver::DeviceView& view) {
  Shape shape;
  for (int d = 0; d < 3; ++d) {
    shape.lsh[d] = view.lsh[d], shape.ash[d] = view.ash[d], shape.gsh[d] = view.gsh[d];
    shape.ghosts[d] = view.ghosts[d];
  }
  std::copy_n(view.bbox.begin(), 6, shape.bbox);
  return shape;
}

/// A variable of a calculation; those that have no storage in this run get the address of another one.
struct DeviceField {
  const char* name;
  bool has_storage;
};

/// What is the same at all points of a map, in the order of the kernel's uniforms.
template <class Given>
inline std::map<int, std::vector<double>> given_on_maps(const std::vector<grid_driver::DeviceView>& views,
                                                        const Given& given) {
  std::map<int, std::vector<double>> result;
  for (const auto& view : views)
    if (result.count(view.map) == 0) result[view.map] = given(view.spacing.data());
  return result;
}

/// The points of a component that a calculation is for.
inline std::vector<KernelBox> boxes_of(const cGH* cctkGH, const grid_driver::DeviceView& view,
                                       const char* calculation, Points points, const int* reach) {
  std::vector<KernelBox> boxes = boxes_of(cctkGH, shape_of(view), calculation, points, reach);
  if (points != Points::of_stage) return boxes;
  if (const auto needed = grid_driver::points_of_stage(view.map, view.level, view.component))
    boxes[0] = common_part(boxes[0], needed->begin.data(), needed->end.data());
  for (int d = 0; d < 3 && !boxes.empty(); ++d)
    if (boxes[0].begin[d] >= boxes[0].end[d]) boxes.clear();
  return boxes;
}

/// Points in two parts: those that may be treated while ghost zones are on their way, and those that wait.
struct EarlyAndLate {
  std::vector<KernelBox> early, late;
};

inline EarlyAndLate early_and_late(const grid_driver::DeviceView& view, const Shape& shape,
                                   const std::vector<KernelBox>& boxes, const int* reach) {
  // Threads along x that work together.
  constexpr int lanes = 32;
  grid_driver::SettledPoints settled;
  KernelBox part;
  const bool is_divided =
      boxes.size() == 1 && grid_driver::find_settled_points(view, settled) &&
      settled_part(shape, settled.begin.data(), settled.end.data(), lanes, boxes[0], reach, part);
  if (!is_divided) return {{}, boxes};
  return {{part}, rest_of(boxes[0], part)};
}

/// Runs a kernel on all points of the current level: if ghost zones are on their way, first where nobody
/// needs them.
/// \param given  spacings -> values of the uniforms
template <class Given>
inline void run_on_device(const cGH* cctkGH, const char* calculation, const KernelChoice& choice,
                          const DeviceKernel& kernel, Points points, const std::vector<DeviceField>& fields,
                          const Given& given, KernelManner manner) {
  const std::vector<grid_driver::DeviceView> views = grid_driver::device_views(cctkGH);
  const std::map<int, std::vector<double>> values = given_on_maps(views, given);
  device::Device& device = *grid_driver::device();
  void* const queue = device.main_queue().native();
  if (queue != nullptr && kernel.run == nullptr)
    CCTK_VERROR("%s has no version for %s: this configuration is made without a compiler for GPUs",
                calculation, device.name().c_str());
  std::vector<std::vector<double*>> addresses;
  std::size_t points_of_places = 0;
  for (const auto& view : views) {
    std::vector<double*> found;
    for (const DeviceField& field : fields)
      found.push_back(field.has_storage ? static_cast<double*>(grid_driver::device_data(
                                              cctkGH, view, CCTK_VarIndex(field.name), 0))
                                        : nullptr);
    double* const any =
        *std::find_if(found.begin(), found.end(), [](const double* p) { return p != nullptr; });
    for (double*& address : found)
      if (address == nullptr) address = any;
    addresses.push_back(found);
    const std::size_t points_here = static_cast<std::size_t>(view.ash[0]) * view.ash[1] * view.ash[2];
    if (points_here > INT_MAX)
      CCTK_VERROR(
          "%s: %d x %d x %d points in one component are more than a GPU's kernels can count; take more "
          "processes or GridDriver::components_per_process",
          calculation, view.ash[0], view.ash[1], view.ash[2]);
    points_of_places += points_here;
  }
  std::vector<EarlyAndLate> points_of_views;
  for (const auto& view : views) {
    const Shape shape = shape_of(view);
    points_of_views.push_back(
        early_and_late(view, shape, boxes_of(cctkGH, view, calculation, points, choice.reach), choice.reach));
  }
  if (queue == nullptr) {
    // The device is memory of the host.
    device.main_queue().wait();
    const auto treat = [&](std::vector<KernelBox> EarlyAndLate::*part) {
      for (std::size_t v = 0; v < views.size(); ++v) {
        const HostKernel on_host(calculation, choice, shape_of(views[v]), addresses[v],
                                 values.at(views[v].map).data(), manner);
        on_host.treat(points_of_views[v].*part);
      }
    };
    treat(&EarlyAndLate::early);
    grid_driver::await_ghosts();
    treat(&EarlyAndLate::late);
    return;
  }
  device::Buffer memory;
  if (kernel.places > 0)
    memory = device::Buffer(device, kernel.places * points_of_places * sizeof(double),
                            std::string("values between the launches of ") + calculation);
  double* next = reinterpret_cast<double*>(memory.data());
  for (std::size_t v = 0; v < views.size(); ++v)
    for (int place = 0; place < kernel.places; ++place) {
      addresses[v].push_back(next);
      next += static_cast<std::size_t>(views[v].ash[0]) * views[v].ash[1] * views[v].ash[2];
    }
  const auto treat = [&](std::vector<KernelBox> EarlyAndLate::*part) {
    std::map<int, std::vector<KernelDeviceView>> calls;
    for (std::size_t v = 0; v < views.size(); ++v) {
      const Shape shape = shape_of(views[v]);
      for (const KernelBox& box : points_of_views[v].*part) {
        KernelDeviceView call{addresses[v].data(),
                              shape.ash[0],
                              static_cast<std::ptrdiff_t>(shape.ash[0]) * shape.ash[1],
                              {},
                              {}};
        std::copy_n(box.begin, 3, call.begin);
        std::copy_n(box.end, 3, call.end);
        calls[views[v].map].push_back(call);
      }
    }
    for (const auto& [map, of_map] : calls)
      kernel.run(of_map.data(), static_cast<int>(of_map.size()), values.at(map).data(), kernel.tile, queue);
  };
  treat(&EarlyAndLate::early);
  grid_driver::await_ghosts();
  treat(&EarlyAndLate::late);
}

}  // namespace

#endif
