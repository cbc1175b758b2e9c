// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/plan.hh"

#include <algorithm>
#include <list>

namespace symmetry_zones {
namespace {

using grid_driver::Region;

Box box_of(const std::array<Range, dimension>& ranges, const Index& first) {
  Box box;
  for (int d = 0; d < dimension; ++d) {
    box.lower[d] = first[d] + ranges[d].first;
    box.upper[d] = box.lower[d] + ranges[d].length - 1;
  }
  return box;
}

/// Calls `add(copy)` for each copy to a component. \return the points without a source
template <class Add>
Region for_each_copy(const Component& to, const std::vector<Component>& all, const ZoneMap& map,
                     const Add& add) {
  const Box wanted = to.stored & map.target();
  Region rest(wanted);
  const auto take = [&](const Component& from, const Box& sources) {
    const Box offered = map.points_from(sources) & wanted;
    if (offered.empty()) return;
    const Region found = rest & Region(offered);
    for (const Box& box : found.boxes()) add(Copy{&map, &to, &from, box});
    rest -= found;
  };
  for (const Component& from : all) take(from, from.owned);
  for (const Component& from : all)
    if (!rest.empty()) take(from, from.stored);
  return rest;
}

/// \param mine  this process
void add_zone(Plan& plan, const ZoneMap& map, int mine) {
  for (const Component& to : plan.components) {
    if ((to.stored & map.target()).empty()) continue;
    plan.is_empty = false;
    const Region rest = for_each_copy(to, plan.components, map, [&](const Copy& copy) {
      if (copy.to->process != copy.from->process) plan.has_messages = true;
      if (copy.to->process == mine || copy.from->process == mine) plan.copies.push_back(copy);
    });
    if (to.process == mine)
      for (const Box& box : rest.boxes()) plan.orphans.push_back({&to, box});
  }
}

}  // namespace

std::array<int, dimension> extents(const Box& box) {
  return {static_cast<int>(box.extent(0)), static_cast<int>(box.extent(1)), static_cast<int>(box.extent(2))};
}

Steps steps_of(const std::array<int, dimension>& extent) {
  return {1, extent[0], static_cast<std::int64_t>(extent[0]) * extent[1]};
}

ZoneMap::ZoneMap(const Zone& zone, const Index& first)
    : zone_(zone), target_(box_of(zone.target, first)), source_(box_of(zone.source, first)) {}

Index ZoneMap::source_of(const Index& point) const {
  Index result{};
  for (int d = 0; d < dimension; ++d) {
    const int axis = zone_.source_axis[d];
    const auto steps = point[d] - target_.lower[d];
    result[axis] = zone_.is_flipped[d] ? source_.upper[axis] - steps : source_.lower[axis] + steps;
  }
  return result;
}

Box ZoneMap::points_from(const Box& sources) const {
  Box result;
  for (int d = 0; d < dimension; ++d) {
    const int axis = zone_.source_axis[d];
    const auto behind = [&](auto source) {
      return target_.lower[d] +
             (zone_.is_flipped[d] ? source_.upper[axis] - source : source - source_.lower[axis]);
    };
    result.lower[d] = behind(zone_.is_flipped[d] ? sources.upper[axis] : sources.lower[axis]);
    result.upper[d] = behind(zone_.is_flipped[d] ? sources.lower[axis] : sources.upper[axis]);
  }
  return result & target_;
}

Steps ZoneMap::source_steps(const Steps& steps) const {
  Steps result;
  for (int d = 0; d < dimension; ++d)
    result[d] = zone_.is_flipped[d] ? -steps[zone_.source_axis[d]] : steps[zone_.source_axis[d]];
  return result;
}

bool has_one_component_each(const std::vector<Component>& components, int processes) {
  std::vector<int> count(processes);
  for (const Component& component : components) ++count[component.process];
  return std::ranges::all_of(count, [](int here) { return here == 1; });
}

const Plan& plan_of(const cGH* gh, int group, const std::vector<Zone>& zones) {
  static std::list<Plan> plans;
  const grid_driver::View here = grid_driver::current_view(gh);
  const int epoch = grid_driver::regridding_epoch(gh, here.level);
  const auto is_of_level = [&](const Plan& plan) { return plan.map == here.map && plan.level == here.level; };
  std::erase_if(plans, [&](const Plan& plan) { return is_of_level(plan) && plan.epoch != epoch; });
  const auto found = std::find_if(plans.begin(), plans.end(),
                                  [&](const Plan& plan) { return is_of_level(plan) && plan.zones == zones; });
  if (found != plans.end()) return *found;
  Plan& plan = plans.emplace_back(Plan{here.map, here.level, epoch, zones, {}, {}, {}, {}});
  const Index& first = grid_driver::grid_layout(gh, here.map, here.level).domain.lower;
  for (const Zone& zone : zones) plan.maps.emplace_back(zone, first);
  plan.components = grid_driver::all_components(gh, group, here.map, here.level);
  plan.has_one_component_each = has_one_component_each(plan.components, CCTK_nProcs(gh));
  for (const ZoneMap& map : plan.maps) add_zone(plan, map, CCTK_MyProc(gh));
  return plan;
}

}  // namespace symmetry_zones
