// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the points beyond planes of symmetry on a device, all components of a level at once.
#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridSymmetry/src/faces.hh"
#include "Saguaro/GridSymmetry/src/variables.hh"
#include "cctk_Arguments.h"
#include "flesh/devices.hh"
#include "flesh/driver_hooks.hh"
#include "flesh/levels.hh"
#include "images.hh"
#include "planes.hh"

extern "C" void ReflectionSymmetry_Apply(CCTK_ARGUMENTS);

namespace reflection_symmetry {
namespace {

using flesh::DeviceView;

/// The planes of symmetry that a component reaches, by face.
std::vector<AxisMirror> mirrors_of(const DeviceView& view) {
  const Planes present = planes();
  std::vector<AxisMirror> mirrors;
  for (int face = 0; face < grid_symmetry::face_count; ++face) {
    if (!present.is_present[face] || !view.bbox[face]) continue;
    const int axis = face / 2;
    check_plane(grid_symmetry::boundary_specification(), face, present.is_staggered[face], view.ghosts[axis]);
    mirrors.push_back({axis, mirror_at(view.lsh[axis], view.ghosts[axis], face, present.is_staggered[face])});
  }
  return mirrors;
}

/// A variable, and whether its image has the other sign across each axis.
struct Selected {
  int variable;
  std::array<bool, 3> changes_sign;
};

device::Assignment assignment_of(const cGH* gh, const DeviceView& view, const Selected& selected,
                                 const ImageBox& box) {
  const std::array<std::int64_t, 3> steps = view.steps();
  double* const values = flesh::reals_on_device(gh, view, selected.variable);
  device::Assignment result{{}, values, steps, values, steps, false, 0};
  for (int axis = 0; axis < 3; ++axis) {
    result.points[axis] = box.end[axis] - box.begin[axis];
    result.to += box.begin[axis] * steps[axis];
    result.from += box.image[axis] * steps[axis];
    if (!box.is_reversed[axis]) continue;
    result.from_steps[axis] = -steps[axis];
    result.is_negated ^= selected.changes_sign[axis];
  }
  return result;
}

/// All components of the current device: in one launch, unless images of one mirror are set by another one.
void apply_on_this_device(const cGH* gh, const std::vector<Selected>& selected) {
  std::vector<std::vector<device::Assignment>> launches(1);
  for (const DeviceView& view : flesh::devices().views(gh)) {
    const std::vector<AxisMirror> mirrors = mirrors_of(view);
    const auto add = [&](const std::vector<AxisMirror>& together, std::size_t launch) {
      launches.resize(std::max(launches.size(), launch + 1));
      const auto boxes = image_boxes(view.lsh, together);
      launches[launch].reserve(launches[launch].size() + boxes.size() * selected.size());
      for (const ImageBox& box : boxes)
        for (const Selected& one : selected) launches[launch].push_back(assignment_of(gh, view, one, box));
    };
    if (are_apart(mirrors))
      add(mirrors, 0);
    else
      for (std::size_t n = 0; n < mirrors.size(); ++n) add({mirrors[n]}, n);
  }
  for (const auto& assignments : launches)
    device::assign(flesh::devices().current()->main_queue(), assignments);
}

void apply(const cGH* gh) {
  if (!CCTK_IsFunctionAliased("Boundary_SelectedGVs")) return;
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(gh);
  if (variables.empty()) return;  // a parallel region without work would wake the threads of the host
  if (!flesh::live_on_device(gh, variables))
    return flesh::levels().for_each_component(const_cast<cGH*>(gh),
                                              [](cGH* local) { ReflectionSymmetry_Apply(local); });
  flesh::change_on_device(gh, variables);
  std::vector<Selected> selected;
  const std::vector<std::array<bool, 3>> changes_of_sign = grid_symmetry::changes_of_sign(variables);
  for (std::size_t n = 0; n < variables.size(); ++n) selected.push_back({variables[n], changes_of_sign[n]});
  flesh::devices().for_each([&] { apply_on_this_device(gh, selected); });
  flesh::driver_hooks().note_filled_outside(flesh::levels().current(gh), variables, zones(planes()));
}

}  // namespace

void register_device_version() {
  flesh::register_for_all_devices(CCTK_THORNSTRING, "ReflectionSymmetry_Apply", apply);
}

}  // namespace reflection_symmetry
