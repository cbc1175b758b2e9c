// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions on a device: all components of a level at once.
#include "on_device.hh"

#include <algorithm>
#include <optional>

#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/Device/src/device.hh"
#include "cctk_Parameters.h"
#include "conditions.hh"
#include "falloff_zones.hh"
#include "flesh/devices.hh"

namespace boundary {
namespace {

using flesh::DeviceView;
using flesh::Side;

/// Where boundary points get their values.
struct Source {
  enum class Kind { constant, inside, variable } kind;
  double constant = 0;
  int variable = -1, timelevel = 0;
};

bool is_on_sides(int variable) {
  return variable >= 0 && CCTK_GroupTypeFromVarI(variable) == CCTK_GF &&
         CCTK_VarTypeI(variable) == CCTK_VARIABLE_REAL && CCTK_GroupDimFromVarI(variable) == max_dimension;
}

std::optional<Source> source_of(const std::string& condition, int variable, int table) {
  if (CCTK_Equals(condition.c_str(), "Flat")) return Source{Source::Kind::inside};
  if (CCTK_Equals(condition.c_str(), "Static")) return Source{Source::Kind::variable, 0, variable, 1};
  if (CCTK_Equals(condition.c_str(), "Copy")) {
    const int from = variable_option(table, "COPY_FROM");
    if (!is_on_sides(from)) return {};  // the host complains, or copies what is not on the device
    return Source{Source::Kind::variable, 0, from, 0};
  }
  if (CCTK_Equals(condition.c_str(), "Scalar"))
    return Source{Source::Kind::constant, real_option(table, "SCALAR", 0)};
  return {};
}

Shape shape_of(const cGH* gh, const DeviceView& view, int variable) {
  const auto is_symmetry = symmetry_faces(gh);
  Shape shape{
      CCTK_GroupDimFromVarI(variable), view.lsh, {}, {}, is_symmetry, {}, view.gsh, view.ghosts, view.level};
  const auto steps = view.steps();
  for (int d = 0; d < max_dimension; ++d) shape.stride[d] = static_cast<int>(steps[d]);
  for (int face = 0; face < max_faces; ++face) {
    shape.outer[face] = view.bbox[face];
    shape.physical[face] = view.bbox[face] && !is_symmetry[face];
  }
  return shape;
}

device::Assignment assignment(const cGH* gh, const DeviceView& view, int variable, const Zone& zone,
                              const Source& source) {
  const auto steps = view.steps();
  const auto offset_of = [&](const std::array<int, max_dimension>& point) {
    return view.offset(point[0], point[1], point[2]);
  };
  device::Assignment result{{},
                            flesh::reals_on_device(gh, view, variable) + offset_of(zone.lower),
                            steps,
                            nullptr,
                            steps,
                            false,
                            source.constant};
  for (int d = 0; d < max_dimension; ++d) result.points[d] = zone.upper[d] - zone.lower[d];
  if (source.kind == Source::Kind::variable)
    result.from = flesh::reals_on_device(gh, view, source.variable, source.timelevel) + offset_of(zone.lower);
  if (source.kind == Source::Kind::inside) {
    std::array<int, max_dimension> nearest = zone.lower;
    nearest[zone.direction] = zone.outward < 0 ? zone.upper[zone.direction] : zone.lower[zone.direction] - 1;
    result.from = flesh::reals_on_device(gh, view, variable) + offset_of(nearest);
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

/// Makes places valid on the device; those without storage are complained of when they are looked up.
struct Sources {
  std::vector<int> variables, timelevels;

  void add(int variable, int timelevel = 0) {
    variables.push_back(variable);
    timelevels.push_back(timelevel);
  }
  void require(const cGH* gh) const { flesh::devices().require(gh, variables, timelevels, Side::device); }
};

/// What is to be done: selections with their widths.
struct Work {
  const std::vector<Selection>& selections;
  std::vector<int> variables;
  std::vector<Widths> widths;
  Demand demand;

  Work(const cGH* gh, const std::string& condition, const std::vector<Selection>& all)
      : selections(all), variables(variables_of(all)), demand(demand_of(condition)) {
    for (const Selection& selection : all)
      widths.push_back(given_widths(gh, selection.variable, selection.width, selection.table));
  }

  /// Calls visit(view, number of the selection, zone) for the zones of a face.
  template <class Visit>
  void for_each_zone(const cGH* gh, int face, Visit visit) const {
    for (const DeviceView& view : flesh::devices().views(gh))
      for (std::size_t n = 0; n < variables.size(); ++n) {
        const Shape shape = shape_of(gh, view, variables[n]);
        require_room(shape, variables[n], face, widths[n], demand);
        if (!shape.physical[face] || widths[n][face] == 0) continue;
        visit(view, n, zone_of(shape, face, widths[n][face]));
      }
  }
};

device::Queue& queue() { return flesh::devices().current()->main_queue(); }

// ---- points that take existing values

bool assign(const cGH* gh, const std::string& condition, const Work& work) {
  std::vector<Source> sources;
  Sources needed;
  for (const Selection& selection : work.selections) {
    const std::optional<Source> source = source_of(condition, selection.variable, selection.table);
    if (!source) return false;
    sources.push_back(*source);
    if (source->kind == Source::Kind::variable) needed.add(source->variable, source->timelevel);
  }
  if (copies_one_another(sources, work.variables)) return false;
  needed.require(gh);
  flesh::change_on_device(gh, work.variables);
  // Zones overlap in edges and corners: what is applied to a later face sees what earlier ones have set.
  for (int face = 0; face < max_faces; ++face)
    flesh::devices().for_each([&] {
      std::vector<device::Assignment> assignments;
      work.for_each_zone(gh, face, [&](const DeviceView& view, std::size_t n, const Zone& zone) {
        assignments.push_back(assignment(gh, view, work.variables[n], zone, sources[n]));
      });
      device::assign(queue(), assignments);
    });
  return true;
}

// ---- points that follow from their neighbours inside

/// The points of a zone that are so many layers away from the innermost one.
device::PointBox layer_of(const Zone& zone, int layer) {
  device::PointBox box;
  for (int d = 0; d < max_dimension; ++d) box.begin[d] = zone.lower[d], box.end[d] = zone.upper[d];
  const int d = zone.direction;
  box.begin[d] = zone.outward < 0 ? zone.upper[d] - 1 - layer : zone.lower[d] + layer;
  box.end[d] = box.begin[d] + 1;
  return box;
}

/// Face by face, layer by layer. \param at_point  makes the function of one point for a view, the number of a
/// selection, the direction of the normal, and the way to the neighbour inside
template <class AtPoint, class Make>
void apply_inside_out_of_device(const cGH* gh, const Work& work, Make make) {
  for (int face = 0; face < max_faces; ++face)
    for (int layer = 0;; ++layer) {
      std::vector<PlacedZone<AtPoint>> zones;
      work.for_each_zone(gh, face, [&](const DeviceView& view, std::size_t n, const Zone& zone) {
        if (layer >= zone.depth()) return;
        const auto steps = view.steps();
        const std::int64_t inward = -zone.outward * steps[zone.direction];
        zones.push_back(
            {layer_of(zone, layer), {steps[0], steps[1], steps[2]}, make(view, n, zone.direction, inward)});
      });
      if (zones.empty()) break;
      set_points<AtPoint>(queue(), zones);
    }
}

template <class AtPoint, class Make>
void apply_inside_out(const cGH* gh, const Work& work, Make make) {
  flesh::devices().for_each([&] { apply_inside_out_of_device<AtPoint>(gh, work, make); });
}

/// Radiation with coordinates as usual, and previous values that no other one changes.
bool radiate(const cGH* gh, const Work& work) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<Radiation> options;
  Sources needed;
  for (int d = 0; d < max_dimension; ++d) needed.add(coordinate_index(d));
  needed.add(radius_index());
  for (const Selection& selection : work.selections) {
    const Radiation& radiation = options.emplace_back(radiation_options(selection.variable, selection.table));
    const bool changes =
        radiation.previous_timelevel == 0 &&
        std::find(work.variables.begin(), work.variables.end(), radiation.previous) != work.variables.end();
    if (changes) return false;
    needed.add(radiation.previous, radiation.previous_timelevel);
  }
  if (!std::all_of(needed.variables.begin(), needed.variables.end(), is_on_sides)) return false;
  needed.require(gh);
  flesh::change_on_device(gh, work.variables);
  const CCTK_REAL dt = gh->cctk_delta_time / gh->cctk_timefac;
  apply_inside_out<RadiationAtPoint>(
      gh, work, [&](const DeviceView& view, std::size_t n, int direction, std::int64_t inward) {
        const auto reals = [&](int variable, int timelevel = 0) {
          return flesh::reals_on_device(gh, view, variable, timelevel);
        };
        const Radiation& radiation = options[n];
        return RadiationAtPoint{reals(work.variables[n]),
                                reals(radiation.previous, radiation.previous_timelevel),
                                reals(coordinate_index(direction)),
                                reals(radius_index()),
                                inward,
                                dt,
                                radiation.limit,
                                radiation.speed,
                                static_cast<int>(radpower)};
      });
  return true;
}

bool fall_off(const cGH* gh, const Work& work) {
  if (!is_on_sides(radius_index())) return false;
  Sources needed;
  needed.add(radius_index());
  needed.require(gh);
  flesh::change_on_device(gh, work.variables);
  apply_inside_out<RobinAtPoint>(gh, work,
                                 [&](const DeviceView& view, std::size_t n, int, std::int64_t inward) {
                                   const Robin options = robin_options(work.selections[n].table);
                                   return RobinAtPoint{flesh::reals_on_device(gh, view, work.variables[n]),
                                                       flesh::reals_on_device(gh, view, radius_index()),
                                                       inward, options.limit, options.power};
                                 });
  return true;
}

}  // namespace

bool apply_on_device(const cGH* gh, const std::string& condition, const std::vector<Selection>& selections) {
  if (CCTK_Equals(condition.c_str(), "None")) return true;
  if (!flesh::live_on_device(gh, variables_of(selections))) return false;
  const Work work(gh, condition, selections);
  if (CCTK_Equals(condition.c_str(), "Radiation")) return radiate(gh, work);
  if (CCTK_Equals(condition.c_str(), "Robin")) return fall_off(gh, work);
  return assign(gh, condition, work);
}

}  // namespace boundary
