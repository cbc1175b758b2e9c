// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/periodic_on_device.hh"

#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/GridDriver/src/device_change.hh"
#include "Saguaro/GridDriver/src/grid_driver.hh"

namespace symmetry_zones {
namespace {

using grid_driver::Box;
using grid_driver::DeviceView;

/// The points of a level that a component stores, or owns.
const grid_driver::Component& component(const cGH* gh, int variable, const DeviceView& view) {
  return grid_driver::layout(gh, CCTK_GroupIndexFromVarI(variable), view.map, view.level)
      .local[view.component];
}

/// The points of a component in the zone of a piece, as far as they come from what another one owns.
Box filled_part(const Box& stored, const Box& owned, int d, const Piece& piece) {
  Box zone = stored;
  zone.lower[d] = piece.target;
  zone.upper[d] = piece.target + piece.length - 1;
  grid_driver::Index shift{};
  shift[d] = piece.target - piece.source;
  return stored & zone & owned.shifted(shift);
}

void append(const cGH* gh, const std::vector<int>& variables, const DeviceView& to, const DeviceView& from,
            int d, const Piece& piece, std::vector<device::Assignment>& result) {
  const auto& target = component(gh, variables.front(), to);
  const auto& source = component(gh, variables.front(), from);
  const Box points = filled_part(target.stored, source.owned, d, piece);
  if (points.empty()) return;
  grid_driver::Index origin = points.lower;
  origin[d] += piece.source - piece.target;
  for (const int variable : variables)
    result.push_back({{static_cast<int>(points.extent(0)), static_cast<int>(points.extent(1)),
                       static_cast<int>(points.extent(2))},
                      grid_driver::reals_on_device(gh, to, variable) + target.offset(points.lower),
                      grid_driver::steps(to),
                      grid_driver::reals_on_device(gh, from, variable) + source.offset(origin),
                      grid_driver::steps(from),
                      false,
                      0});
}

bool has_room(const std::array<int, dimension>& points, const PeriodicZones& zones) {
  for (int d = 0; d < dimension; ++d)
    if (zones[d].both() > 0 && points[d] < zones[d].both() + 1) return false;
  return true;
}

}  // namespace

bool fill_periodic_on_device(const cGH* gh, const std::vector<int>& variables, const PeriodicZones& zones) {
  if (CCTK_nProcs(gh) > 1 || !grid_driver::live_on_device(gh, variables)) return false;
  const std::vector<DeviceView> views = grid_driver::device_views(gh);
  for (const DeviceView& view : views)
    if (!has_room(view.gsh, zones)) return false;  // the host says what is wrong
  grid_driver::change_on_device(gh, variables);
  // Later directions take their corners from earlier ones.
  for (int d = 0; d < dimension; ++d) {
    std::vector<device::Assignment> copies;
    for (const DeviceView& to : views)
      for (const bool is_upper : {false, true})
        for (const Piece& piece : pieces(to.gsh[d], zones[d], is_upper))
          for (const DeviceView& from : views)
            if (from.map == to.map) append(gh, variables, to, from, d, piece, copies);
    device::assign(grid_driver::device()->main_queue(), copies);
  }
  return true;
}

}  // namespace symmetry_zones
