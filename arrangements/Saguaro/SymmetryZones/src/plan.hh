// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which component gets which points of symmetry zones from which: for zones on hosts and on devices alike.
#ifndef SAGUARO_SYMMETRY_ZONES_PLAN_HH
#define SAGUARO_SYMMETRY_ZONES_PLAN_HH

#include <array>
#include <cstdint>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/SymmetryZones/src/zone.hh"

namespace symmetry_zones {

using grid_driver::Box;
using grid_driver::Component;
using grid_driver::Index;

/// Elements from one point to the next along each axis.
using Steps = std::array<std::int64_t, dimension>;

/// Numbers of points of a box, and the steps of values that lie there side by side, x fastest.
std::array<int, dimension> extents(const Box& box);
Steps steps_of(const std::array<int, dimension>& extent);

/// A zone in indices of the level's lattice.
class ZoneMap {
 public:
  /// \param first  index of the first point of the domain
  ZoneMap(const Zone& zone, const Index& first);

  const Box& target() const { return target_; }
  Index source_of(const Index& point) const;
  /// The points of the target whose sources lie in a box.
  Box points_from(const Box& sources) const;
  /// From the source of one point of the target to that of the next, in an array with these steps.
  Steps source_steps(const Steps& steps) const;

 private:
  Zone zone_;
  Box target_, source_;
};

/// Points that one component has from another one.
struct Copy {
  const ZoneMap* map;
  const Component *to, *from;
  Box points;  ///< of the target
};

/// Points of a zone that no component has values for.
struct Orphans {
  const Component* component;
  Box points;
};

/// All copies of some zones of a level, as one process sees them.
struct Plan {
  int map, level, epoch;  ///< of which grid
  std::vector<Zone> zones;
  std::vector<ZoneMap> maps;
  std::vector<Component> components;  ///< of all processes
  std::vector<Copy> copies;           ///< from or to components of this process; point into these two
  std::vector<Orphans> orphans;       ///< of this process
  // The same on all processes:
  bool is_empty = true;                 ///< no process has points in a zone
  bool has_messages = false;            ///< some copies go from one process to another
  bool has_one_component_each = false;  ///< no process has several components, and none has none
};

/// \param components  of all processes, which decide by it together
bool has_one_component_each(const std::vector<Component>& components, int processes);

/// Every point that has a source gets it once: from its owner, and where a level has none, from the first
/// component that has it in its ghost zones. Made once for each grid.
/// \param gh     in singlemap mode, or deeper
/// \param group  of the variables
const Plan& plan_of(const cGH* gh, int group, const std::vector<Zone>& zones);

}  // namespace symmetry_zones

#endif
