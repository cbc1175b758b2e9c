// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the points beyond planes of symmetry on a device, all components of a level at once.
#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/GridDriver/src/public/device_change.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridSymmetry/src/faces.hh"
#include "Saguaro/GridSymmetry/src/variables.hh"
#include "cctk_Arguments.h"
#include "mirror.hh"
#include "planes.hh"

extern "C" void ReflectionSymmetry_Apply(CCTK_ARGUMENTS);

namespace reflection_symmetry {
namespace {

using grid_driver::DeviceView;

device::Assignment image_beyond(const cGH* gh, const DeviceView& view, int variable, int axis,
                                const Mirror& mirror) {
  const std::array<std::int64_t, 3> steps = grid_driver::steps(view);
  double* const values = grid_driver::reals_on_device(gh, view, variable);
  device::Assignment result{view.lsh, values + mirror.first() * steps[axis],
                            steps,    values + mirror.image(mirror.first()) * steps[axis],
                            steps,    false,
                            0};
  result.points[axis] = mirror.end() - mirror.first();
  result.from_steps[axis] = -steps[axis];
  result.is_negated = grid_symmetry::image_of(variable, grid_symmetry::reflection(axis)).sign < 0;
  return result;
}

void apply(const cGH* gh) {
  if (!CCTK_IsFunctionAliased("Boundary_SelectedGVs")) return;
  const std::vector<int> variables = grid_symmetry::selected_grid_functions(gh);
  if (!grid_driver::live_on_device(gh, variables))
    return grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::local,
                                      [](cGH* local) { ReflectionSymmetry_Apply(local); });
  grid_driver::change_on_device(gh, variables);
  const Planes present = planes();
  const auto boundary = grid_symmetry::boundary_specification();
  // The zones of later faces take their corners from those of earlier ones.
  for (int face = 0; face < grid_symmetry::face_count; ++face) {
    if (!present.is_present[face]) continue;
    grid_driver::for_each_device([&] {
      std::vector<device::Assignment> images;
      for (const DeviceView& view : grid_driver::device_views(gh)) {
        if (!view.bbox[face]) continue;
        check_plane(boundary, face, present.is_staggered[face], view.ghosts[face / 2]);
        const Mirror mirror =
            mirror_at(view.lsh[face / 2], view.ghosts[face / 2], face, present.is_staggered[face]);
        for (const int variable : variables)
          images.push_back(image_beyond(gh, view, variable, face / 2, mirror));
      }
      device::assign(grid_driver::device()->main_queue(), images);
    });
  }
}

}  // namespace

void register_device_version() {
  grid_driver::register_for_all_devices(CCTK_THORNSTRING, "ReflectionSymmetry_Apply", apply);
}

}  // namespace reflection_symmetry
