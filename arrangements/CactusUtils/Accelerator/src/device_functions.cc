// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public functions of an architecture thorn: for thorns and drivers that say themselves what is copied.
// They act on whole variables of a level, over all maps and components of the process, in any mode.
#include <algorithm>
#include <array>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "combination.hh"
#include "flesh/devices.hh"
#include "grid_driver.hh"
#include "grid_driver_device.hh"

namespace {

using flesh::DeviceView;
using flesh::Side;
using grid_driver::Component;
using grid_driver::Datum;

constexpr CCTK_INT done = 0, refused = -1;

const cGH* grid(CCTK_POINTER_TO_CONST cctkGH) { return static_cast<const cGH*>(cctkGH); }

bool exists(const cGH* gh, const Datum& datum) {
  return datum.variable >= 0 && datum.variable < CCTK_NumVars() &&
         CCTK_GroupTypeFromVarI(datum.variable) == CCTK_GF && datum.level >= 0 &&
         datum.level < grid_driver::level_count(gh) && datum.timelevel >= 0 &&
         datum.timelevel < CCTK_ActiveTimeLevelsVI(gh, datum.variable);
}

bool exist(const cGH* gh, const std::vector<Datum>& data) {
  return std::all_of(data.begin(), data.end(), [&](const Datum& datum) { return exists(gh, datum); });
}

bool are_real(const std::vector<Datum>& data) {
  return std::all_of(data.begin(), data.end(),
                     [](const Datum& datum) { return CCTK_VarTypeI(datum.variable) == CCTK_VARIABLE_REAL; });
}

bool are_valid(const std::vector<Datum>& data, Side side) {
  return std::all_of(data.begin(), data.end(),
                     [=](const Datum& datum) { return grid_driver::is_valid(datum, side); });
}

/// Sources that a later launch reads have to be what they were before the first one.
bool changes_under_way(const Datum& target, const std::vector<Datum>& sources) {
  const auto is_target = [&](const Datum& source) {
    return source.variable == target.variable && source.timelevel == target.timelevel;
  };
  const auto later = std::min<std::size_t>(sources.size(), accelerator::most_sources);
  return std::any_of(sources.begin() + static_cast<std::ptrdiff_t>(later), sources.end(), is_target);
}

std::vector<Datum> data_of(const CCTK_INT* variables, const CCTK_INT* levels, const CCTK_INT* timelevels,
                           CCTK_INT count) {
  std::vector<Datum> result;
  for (int i = 0; i < count; ++i) result.push_back({variables[i], levels[i], timelevels[i]});
  return result;
}

/// visit(place, component) for each component of this process on a level.
template <class Visit>
void for_each_component(const cGH* gh, int level, Visit visit) {
  for (int map = 0; map < grid_driver::map_count(gh); ++map) {
    const auto& components = grid_driver::grid_layout(gh, map, level).local;
    for (int c = 0; c < static_cast<int>(components.size()); ++c)
      if (!components[c].stored.empty())
        visit(DeviceView{.map = map, .level = level, .component = c}, components[c]);
  }
}

double* on_device(const cGH* gh, const DeviceView& view, const Datum& datum) {
  return static_cast<double*>(flesh::devices().data(gh, view, datum.variable, datum.timelevel));
}

const double* on_host(const cGH* gh, const DeviceView& view, const Component& component, const Datum& datum) {
  return static_cast<const double*>(
      grid_driver::values(gh, view.map, view.level, component, datum.variable, datum.timelevel));
}

accelerator::Combination shape_of(const Component& component) {
  const auto& allocated = component.allocated;
  accelerator::Combination result{};
  for (int d = 0; d < 3; ++d)
    result.points[d] = static_cast<int>(component.stored.upper[d] - component.stored.lower[d] + 1);
  result.row = allocated[0];
  result.plane = allocated[0] * allocated[1];
  return result;
}

/// Formed where the sources are; on the host if the device has not got all of them.
void combine(const cGH* gh, const Datum& target, double scale, const std::vector<Datum>& sources,
             const std::vector<double>& factors) {
  const bool is_on_device = flesh::devices().current() && are_valid(sources, Side::device);
  if (is_on_device) {
    grid_driver::require(sources, Side::device);  // what is on its way arrives
    if (scale != 0) grid_driver::require(std::array{target}, Side::device);
    grid_driver::note_written(std::array{target}, Side::device);
  }
  for_each_component(gh, target.level, [&](const DeviceView& view, const Component& component) {
    accelerator::Combination here = shape_of(component);
    here.scale = scale;
    here.factors = factors;
    for (const Datum& source : sources)
      here.from.push_back(is_on_device ? on_device(gh, view, source) : on_host(gh, view, component, source));
    here.to = is_on_device ? on_device(gh, view, target)
                           : static_cast<double*>(grid_driver::data(gh, view.map, view.level, component,
                                                                    target.variable, target.timelevel));
    if (!is_on_device) return accelerator::combine(nullptr, here);
    device::Device& keeper = flesh::devices().numbered(component.device);
    const device::Use use(keeper);
    accelerator::combine(&keeper.main_queue(), here);
  });
}

}  // namespace

extern "C" {

/// The number among the devices of this process of the one that the caller works for: in local mode the
/// keeper of the component. -1 if there is none.
CCTK_INT AcceleratorThorn_GetDevice(CCTK_POINTER_TO_CONST) {
  const auto& all = device::all();
  return flesh::devices().current()
             ? static_cast<CCTK_INT>(std::find(all.begin(), all.end(), flesh::devices().current()) -
                                     all.begin())
             : -1;
}

CCTK_INT AcceleratorThorn_CreateVariables(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars,
                                          const CCTK_INT* rls, const CCTK_INT* tls, CCTK_INT nvars) {
  const std::vector<Datum> data = data_of(vars, rls, tls, nvars);
  if (!exist(grid(cctkGH), data)) return refused;
  for (const Datum& datum : data)
    for_each_component(grid(cctkGH), datum.level, [&](const DeviceView& view, const Component&) {
      on_device(grid(cctkGH), view, datum);
    });
  return done;
}

/// Data on both sides go with the timelevels when the driver rotates these.
CCTK_INT AcceleratorThorn_CopyCycle(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars, const CCTK_INT* rls,
                                    const CCTK_INT* tls, CCTK_INT nvars) {
  return exist(grid(cctkGH), data_of(vars, rls, tls, nvars)) ? done : refused;
}

/// Each timelevel takes the values of the one before it, on the device. Real variables only.
CCTK_INT AcceleratorThorn_DeviceCopyFromPast(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars,
                                             const CCTK_INT* rls, const CCTK_INT* tls, CCTK_INT nvars) {
  std::vector<Datum> past = data_of(vars, rls, tls, nvars);
  for (Datum& datum : past) ++datum.timelevel;
  if (!exist(grid(cctkGH), past) || !are_real(past) || !are_valid(past, Side::device)) return refused;
  for (const Datum& datum : past)
    combine(grid(cctkGH), {datum.variable, datum.level, datum.timelevel - 1}, 0, {datum}, {1});
  return done;
}

/// Makes values valid on the host for an exchange there. Returns when they are there.
CCTK_INT AcceleratorThorn_CopyPreSync(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars, const CCTK_INT* rls,
                                      const CCTK_INT* tls, CCTK_INT nvars) {
  const std::vector<Datum> data = data_of(vars, rls, tls, nvars);
  if (!exist(grid(cctkGH), data)) return refused;
  grid_driver::require(data, Side::host);
  return done;
}

CCTK_INT AcceleratorThorn_CopyToDevice(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars,
                                       const CCTK_INT* rls, const CCTK_INT* tls, CCTK_INT nvars,
                                       CCTK_INT* moved) {
  *moved = 0;
  const std::vector<Datum> data = data_of(vars, rls, tls, nvars);
  if (!flesh::devices().current() || !exist(grid(cctkGH), data) || !are_valid(data, Side::host))
    return refused;
  grid_driver::note_written(data, Side::host);  // the caller knows that they have changed
  grid_driver::require(data, Side::device);
  return done;
}

/// The host has exchanged ghost zones; its values are those of both sides then.
CCTK_INT AcceleratorThorn_CopyPostSync(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars,
                                       const CCTK_INT* rls, const CCTK_INT* tls, CCTK_INT nvars) {
  CCTK_INT moved;
  return AcceleratorThorn_CopyToDevice(cctkGH, vars, rls, tls, nvars, &moved);
}

CCTK_INT AcceleratorThorn_CopyToHost(CCTK_POINTER_TO_CONST cctkGH, const CCTK_INT* vars, const CCTK_INT* rls,
                                     const CCTK_INT* tls, CCTK_INT nvars, CCTK_INT* moved) {
  *moved = 0;
  return AcceleratorThorn_CopyPreSync(cctkGH, vars, rls, tls, nvars);
}

CCTK_INT AcceleratorThorn_LinearCombination(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT var, CCTK_INT rl,
                                            CCTK_INT tl, CCTK_REAL scale, const CCTK_INT* srcs,
                                            const CCTK_INT* tls, const CCTK_REAL* facts, CCTK_INT nsrcs) {
  const Datum target{var, rl, tl};
  std::vector<Datum> sources;
  for (int n = 0; n < nsrcs; ++n) sources.push_back({srcs[n], rl, tls[n]});
  std::vector<Datum> all = sources;
  all.push_back(target);
  if (!exist(grid(cctkGH), all) || !are_real(all) || changes_under_way(target, sources)) return refused;
  combine(grid(cctkGH), target, scale, sources, {facts, facts + nsrcs});
  return done;
}

}  // extern "C"
