// SPDX-License-Identifier: LGPL-2.1-or-later
#include "CactusUtils/CaKernel/src/launch.hh"

#include <cstring>
#include <set>
#include <string>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
#include "flesh/schedule.hh"

namespace cakernel {
namespace {

Shape shape_of(const cGH* grid) {
  Shape shape{};
  for (int d = 0; d < 3; ++d) {
    shape.size[d] = grid->cctk_lsh[d];
    shape.ghosts[d] = grid->cctk_nghostzones[d];
  }
  for (int side = 0; side < 6; ++side) shape.bbox[side] = grid->cctk_bbox[side] != 0;
  return shape;
}

std::ptrdiff_t stored_points(const cGH* grid) {
  return std::ptrdiff_t{1} * grid->cctk_ash[0] * grid->cctk_ash[1] * grid->cctk_ash[2];
}

Params params_of(const cGH* grid) {
  Params params{};
  params.cagh_it = grid->cctk_iteration;
  params.cagh_ni = grid->cctk_lsh[0];
  params.cagh_nj = grid->cctk_lsh[1];
  params.cagh_nk = grid->cctk_lsh[2];
  params.cagh_nghostsi = grid->cctk_nghostzones[0];
  params.cagh_nghostsj = grid->cctk_nghostzones[1];
  params.cagh_nghostsk = grid->cctk_nghostzones[2];
  params.cagh_blocky = 1;
  params.cagh_dx = grid->cctk_delta_space[0];
  params.cagh_dy = grid->cctk_delta_space[1];
  params.cagh_dz = grid->cctk_delta_space[2];
  params.cagh_dt = grid->cctk_delta_time;
  params.cagh_xmin = grid->cctk_origin_space[0];
  params.cagh_ymin = grid->cctk_origin_space[1];
  params.cagh_zmin = grid->cctk_origin_space[2];
  params.cagh_time = grid->cctk_time;
  params.level_dx = grid->cctk_delta_space[0] / grid->cctk_levfac[0];
  params.level_dy = grid->cctk_delta_space[1] / grid->cctk_levfac[1];
  params.level_dz = grid->cctk_delta_space[2] / grid->cctk_levfac[2];
  return params;
}

/// All kernels of the program: constants, which are made before it begins.
std::vector<const Kernel*>& kernels() {
  static std::vector<const Kernel*> all;
  return all;
}

void* device_address(const cGH* grid, int index) {
  const std::vector<flesh::DeviceView> views = flesh::devices().views(grid);
  return views.size() == 1 ? flesh::devices().data(grid, views.front(), index, 0) : nullptr;
}

}  // namespace

Kernel::Kernel(const char* its_thorn, const char* its_name, const Stencil& its_stencil)
    : thorn(its_thorn), name(its_name), stencil(its_stencil) {
  kernels().push_back(this);
}

device::Device* device_of_call() {
  const flesh::ScheduledFunction* const function = flesh::current_scheduled_function();
  const bool on_device = function && flesh::devices().side_of(*function) == flesh::Side::device;
  return on_device ? flesh::devices().current() : nullptr;
}

Launch::Launch(const cGH* grid, const Kernel& kernel)
    : grid_(grid), kernel_(kernel), device_(device_of_call()), shape_(shape_of(grid)) {
  DECLARE_CCTK_PARAMETERS;
  static std::set<const Kernel*> told;
  if (verbose && told.insert(&kernel).second)
    CCTK_VInfo(CCTK_THORNSTRING, "kernel %s of %s runs on %s", kernel.name, kernel.thorn,
               device_ ? ("the device (" + device_->name() + ")").c_str() : "the host");
}

Launch::~Launch() = default;

void* Launch::address(int index, const char* name) const {
  void* const values = index < 0 ? nullptr : device_ ? device_address(grid_, index) : grid_->data[index][0];
  if (!values)
    CCTK_VERROR(
        "kernel %s of thorn %s needs storage of variable %s: add it to STORAGE, and run the kernel in local "
        "mode",
        kernel_.name, kernel_.thorn, name);
  return values;
}

std::size_t Launch::bytes(int index) const {
  cGroup group;
  CCTK_GroupData(CCTK_GroupIndexFromVarI(index), &group);
  const int components = group.vectorgroup ? group.vectorlength : 1;
  return static_cast<std::size_t>(stored_points(grid_)) * components * CCTK_VarTypeSize(group.vartype);
}

void* Launch::copy(int index, const char* name) {
  const void* const values = address(index, name);
  const std::size_t size = bytes(index);
  if (device_) {
    copies_on_device_.emplace_back(*device_, size, std::string("old values of ") + name);
    device_->main_queue().copy(copies_on_device_.back().data(), values, size);
    return copies_on_device_.back().data();
  }
  copies_on_host_.emplace_back(size);
  std::memcpy(copies_on_host_.back().data(), values, size);
  return copies_on_host_.back().data();
}

Frame Launch::frame(const device::PointBox& points) const {
  Frame frame{};
  frame.params = params_of(grid_);
  frame.stride_j = grid_->cctk_ash[0];
  frame.stride_k = frame.stride_j * grid_->cctk_ash[1];
  frame.stride_component = stored_points(grid_);
  for (int d = 0; d < 3; ++d) {
    frame.first[d] = points.begin[d];
    frame.inner_begin[d] = shape_.bbox[2 * d] ? shape_.ghosts[d] : 0;
    frame.inner_end[d] = shape_.size[d] - (shape_.bbox[2 * d + 1] ? shape_.ghosts[d] : 0);
  }
  frame.params.cagh_blocky = blocks_along_y(points);
  return frame;
}

int Launch::blocks_along_y(const device::PointBox& points) const {
  const Stencil& stencil = kernel_.stencil;
  const int points_per_block = stencil.tile[1] - stencil.reach[2] - stencil.reach[3];
  const int rows = points.end[1] - points.begin[1];
  return rows <= 0 || points_per_block <= 0 ? 0 : (rows + points_per_block - 1) / points_per_block;
}

void Launch::tell(std::span<const device::PointBox> boxes) const {
  DECLARE_CCTK_PARAMETERS;
  if (!veryverbose) return;
  for (const device::PointBox& box : boxes)
    CCTK_VInfo(CCTK_THORNSTRING, "kernel %s of %s, iteration %d, %s: points [%d:%d, %d:%d, %d:%d)",
               kernel_.name, kernel_.thorn, grid_->cctk_iteration, device_ ? "device" : "host", box.begin[0],
               box.end[0], box.begin[1], box.end[1], box.begin[2], box.end[2]);
}

void register_variables(const cGH* grid, const std::vector<int>& indices) {
  for (const int index : indices)
    if (index >= 0) CaKernel_RegisterMem(const_cast<cGH*>(grid), index, CCTK_ActiveTimeLevelsVI(grid, index));
}

}  // namespace cakernel

extern "C" int CaKernel_RegisterKernels(void) {
  for (const cakernel::Kernel* const kernel : cakernel::kernels())
    flesh::register_for_both_sides(kernel->thorn, std::string("CAKERNEL_Launch_") + kernel->name);
  return 0;
}
