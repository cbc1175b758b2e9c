// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions that put an existing value or a constant into boundary points, on a device: all components
// of a level at once.
#include "on_device.hh"

#include <algorithm>
#include <optional>

#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/GridDriver/src/device_change.hh"
#include "conditions.hh"

namespace boundary {
namespace {

using grid_driver::DeviceView;
using grid_driver::Side;

/// Where boundary points get their values.
struct Source {
  enum class Kind { constant, inside, variable } kind;
  double constant = 0;
  int variable = -1, timelevel = 0;
};

std::optional<Source> source_of(const std::string& condition, int variable, int table) {
  if (CCTK_Equals(condition.c_str(), "Flat")) return Source{Source::Kind::inside};
  if (CCTK_Equals(condition.c_str(), "Static")) return Source{Source::Kind::variable, 0, variable, 1};
  if (CCTK_Equals(condition.c_str(), "Copy")) {
    const int from = variable_option(table, "COPY_FROM");
    if (from < 0 || CCTK_VarTypeI(from) != CCTK_VarTypeI(variable)) return {};  // the host complains
    return Source{Source::Kind::variable, 0, from, 0};
  }
  if (CCTK_Equals(condition.c_str(), "Scalar"))
    return Source{Source::Kind::constant, real_option(table, "SCALAR", 0)};
  return {};
}

Shape shape_of(const cGH* gh, const DeviceView& view, int variable) {
  const auto is_symmetry = symmetry_faces(gh);
  Shape shape{CCTK_GroupDimFromVarI(variable), view.lsh, {}, {}};
  const auto steps = grid_driver::steps(view);
  for (int d = 0; d < max_dimension; ++d) shape.stride[d] = static_cast<int>(steps[d]);
  for (int face = 0; face < max_faces; ++face) shape.physical[face] = view.bbox[face] && !is_symmetry[face];
  return shape;
}

device::Assignment assignment(const cGH* gh, const DeviceView& view, int variable, const Zone& zone,
                              const Source& source) {
  const auto steps = grid_driver::steps(view);
  const auto offset_of = [&](const std::array<int, max_dimension>& point) {
    return view.offset(point[0], point[1], point[2]);
  };
  device::Assignment result{{},
                            grid_driver::reals_on_device(gh, view, variable) + offset_of(zone.lower),
                            steps,
                            nullptr,
                            steps,
                            false,
                            source.constant};
  for (int d = 0; d < max_dimension; ++d) result.points[d] = zone.upper[d] - zone.lower[d];
  if (source.kind == Source::Kind::variable)
    result.from =
        grid_driver::reals_on_device(gh, view, source.variable, source.timelevel) + offset_of(zone.lower);
  if (source.kind == Source::Kind::inside) {
    std::array<int, max_dimension> nearest = zone.lower;
    nearest[zone.direction] = zone.outward < 0 ? zone.upper[zone.direction] : zone.lower[zone.direction] - 1;
    result.from = grid_driver::reals_on_device(gh, view, variable) + offset_of(nearest);
    result.from_steps[zone.direction] = 0;
  }
  return result;
}

std::vector<int> variables_of(const std::vector<Selection>& selections) {
  std::vector<int> result;
  for (const Selection& selection : selections) result.push_back(selection.variable);
  return result;
}

/// Whether one of the variables is copied to another: then their order counts, and all at once have none.
bool copies_one_another(const std::vector<Source>& sources, const std::vector<int>& variables) {
  return std::any_of(sources.begin(), sources.end(), [&](const Source& source) {
    return source.kind == Source::Kind::variable &&
           std::find(variables.begin(), variables.end(), source.variable) != variables.end();
  });
}

void require_sources(const cGH* gh, const std::vector<Source>& sources) {
  for (const Source& source : sources)
    if (source.kind == Source::Kind::variable)
      grid_driver::require(gh, {&source.variable, 1}, {&source.timelevel, 1}, Side::device);
}

}  // namespace

bool apply_on_device(const cGH* gh, const std::string& condition, const std::vector<Selection>& selections) {
  if (CCTK_Equals(condition.c_str(), "None")) return true;
  const std::vector<int> variables = variables_of(selections);
  if (!grid_driver::live_on_device(gh, variables)) return false;
  std::vector<Source> sources;
  std::vector<Widths> widths;
  for (const Selection& selection : selections) {
    const std::optional<Source> source = source_of(condition, selection.variable, selection.table);
    if (!source) return false;
    sources.push_back(*source);
    widths.push_back(given_widths(selection.variable, selection.width, selection.table));
  }
  if (copies_one_another(sources, variables)) return false;
  require_sources(gh, sources);
  grid_driver::change_on_device(gh, variables);
  // Zones overlap in edges and corners: what is applied to a later face sees what earlier ones have set.
  for (int face = 0; face < max_faces; ++face) {
    std::vector<device::Assignment> assignments;
    for (const DeviceView& view : grid_driver::device_views(gh))
      for (std::size_t n = 0; n < selections.size(); ++n) {
        const Shape shape = shape_of(gh, view, variables[n]);
        if (!shape.physical[face] || widths[n][face] <= 0) continue;
        check_width(shape, variables[n], face, widths[n][face], "a boundary condition");
        assignments.push_back(
            assignment(gh, view, variables[n], zone_of(shape, face, widths[n][face]), sources[n]));
      }
    device::assign(grid_driver::device()->main_queue(), assignments);
  }
  return true;
}

}  // namespace boundary
