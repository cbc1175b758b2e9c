// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of grid_driver.hh that bring values to one process.
#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "Saguaro/Device/src/emulated.hh"
#include "Saguaro/GridDriver/src/device/points_to_host.hh"
#include "Saguaro/GridDriver/src/move/gathering.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "cctk.h"

namespace grid_driver {
namespace {

void require_storage(const Run& run, int variable, int timelevel) {
  if (run.storage.timelevels(run.groups.of_variable(variable).index) <= timelevel)
    throw std::runtime_error("timelevel " + std::to_string(timelevel) + " of " + CCTK_FullVarName(variable) +
                             " has no storage and cannot be gathered");
}

/// Of a component of this process.
int local_index(const Run& run, int variable, Place place, const Component& component) {
  const Layout& layout = run.grid.lattice(run.groups.of_variable(variable), place).layout();
  return component.number - layout.local.front().number;
}

void finish_if_pending(Run& run, int variable) {
  if (run.exchanger.is_pending(variable)) run.exchanger.finish();
}

/// Values of a region, box by box.
void pack(const Region& region, const ArrayView& from, std::byte* to) {
  for (const Box& box : region.boxes()) {
    copy_box(box, from, packed_array(to, box, from.element));
    to += from.element * static_cast<std::size_t>(box.size());
  }
}

}  // namespace

void copy_values(const cGH*, std::span<const CopyOf> copies) {
  Run& run = driver().run();
  std::vector<PointsFor> points;
  for (const auto& [variable, timelevel, map, level, component, box, to] : copies) {
    finish_if_pending(run, variable);
    const auto element = static_cast<std::size_t>(run.groups.of_variable(variable).element_size);
    points.push_back({{variable, level, timelevel},
                      map,
                      local_index(run, variable, {map, level}, *component),
                      box,
                      packed_array(to, box, element)});
  }
  copy_to_arrays(run.grid, run.groups, run.storage, run.residence, points, run.residence.reader());
}

/// A parcel is unpacked while the next one comes. Emulated devices pack it in memory of the host.
double bytes_under_way(double bytes) {
  const std::vector<device::Device*>& devices = driver().run().storage.devices();
  if (devices.empty()) return 0;
  const double parcels = std::min(bytes, 2.0 * most_in_parcel_by_default);
  return device::is_emulated(*devices.front()) ? 2 * parcels : parcels;
}

std::vector<flesh::Bytes> gather(const cGH* gh, std::span<const Gathered> wanted, int root) {
  Messenger& messenger = driver().messenger();
  if (root < 0) {
    std::vector<flesh::Bytes> everywhere = gather(gh, wanted, 0);
    for (std::size_t n = 0; n < wanted.size(); ++n) {
      const int element = CCTK_VarTypeSize(CCTK_VarTypeI(wanted[n].variable));
      everywhere[n].resize(static_cast<std::size_t>(element * wanted[n].region.size()));
      messenger.broadcast(0, everywhere[n]);
    }
    return everywhere;
  }
  Run& run = driver().run();
  for (const Gathered& one : wanted) {
    require_storage(run, one.variable, one.timelevel);
    freshen(gh, one.variable, one.timelevel, one.level);
    finish_if_pending(run, one.variable);
  }
  return gather(GatherParts{run.grid, run.groups, run.storage, run.residence, messenger}, wanted, root,
                run.residence.reader());
}

flesh::Bytes gather(const cGH* gh, int variable, int timelevel, int map, int level, const Region& region,
                    int root) {
  const Gathered alone[] = {{variable, timelevel, map, level, region}};
  return std::move(gather(gh, alone, root).front());
}

std::vector<std::vector<std::byte>> gather_stored(const cGH* gh, std::span<const int> variables,
                                                  int timelevel, int map, int level,
                                                  const Component& component, const Region& region,
                                                  int root) {
  if (variables.empty()) return {};
  const Run& run = driver().run();
  Messenger& messenger = driver().messenger();
  for (const int variable : variables) require_storage(run, variable, timelevel);
  const Group& group = run.groups.of_variable(variables.front());
  const bool is_replicated = run.grid.lattice(group, {map, level}).layout().replicated;
  const int sender = is_replicated ? root : component.process, here = messenger.processes().mine;
  std::vector<std::vector<std::byte>> result(variables.size());
  if (here == sender) {
    std::vector<PointsOf> wanted;
    for (const int variable : variables)
      wanted.push_back({variable, timelevel, map, level, &component, region});
    bring_values(gh, wanted);
  }
  for (std::size_t n = 0; n < variables.size() && (here == root || here == sender); ++n) {
    const std::size_t element = run.groups.of_variable(variables[n]).element_size;
    result[n].resize(element * static_cast<std::size_t>(region.size()));
    if (here == sender) {
      const void* const stored = brought_values(gh, map, level, component, variables[n], timelevel);
      pack(region, component_array(const_cast<void*>(stored), component, element), result[n].data());
    }
    if (sender == root) continue;
    if (here == root) {
      messenger.receive(sender, result[n]);
    } else {
      messenger.send(root, result[n]);
      result[n].clear();
    }
  }
  return result;
}

}  // namespace grid_driver
