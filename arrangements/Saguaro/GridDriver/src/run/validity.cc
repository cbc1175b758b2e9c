// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/run/validity.hh"

#include <algorithm>
#include <cmath>

#include "cctk.h"

namespace grid_driver {
namespace {

using flesh::DataAccess;
using flesh::PresyncMode;
using flesh::ScheduledFunction;

template <class T>
void add_once(std::vector<T>& list, const T& value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

std::string name_of(const ScheduledFunction& function) { return function.thorn + "::" + function.routine; }

}  // namespace

bool Validity::is_tracking() const { return parts_.settings.presync != PresyncMode::off; }

bool Validity::repairs() const { return is_tracking() && parts_.settings.presync != PresyncMode::warn_only; }

bool Validity::has_storage(const DataAccess& access) const {
  return access.timelevel < parts_.storage.timelevels(parts_.groups.of_variable(access.variable).index);
}

Remedy Validity::remedy_of(const DataAccess& access, int level) const {
  const Group& group = parts_.groups.of_variable(access.variable);
  const bool has_ghosts =
      !group.replicated && parts_.grid.lattice(group, {0, level}).layout().ghosts != Index{};
  const Circumstances about{.is_current = access.timelevel == 0,
                            .has_boundary_condition = boundary_conditions_.has(access.variable),
                            .has_boundary = group.kind == GroupKind::grid_function,
                            .has_ghosts = has_ghosts};
  return remedy(ledger_.at(access.variable, level, access.timelevel), access.region, about);
}

Validity::Work Validity::work_for(std::span<const DataAccess> reads, int level) const {
  Work work;
  for (const DataAccess& access : reads) {
    if (!has_storage(access)) continue;
    const Remedy needed = remedy_of(access, level);
    if (needed == Remedy::impossible || (needed != Remedy::none && !repairs())) {
      work.hopeless.push_back(&access);
      continue;
    }
    if (needed != Remedy::none)
      add_once(work.exchange_groups, parts_.groups.of_variable(access.variable).index);
    if (needed == Remedy::boundary) add_once(work.boundary_variables, access.variable);
  }
  return work;
}

bool Validity::require(GridHierarchy& gh, int level, std::span<const DataAccess> reads,
                       const std::string& reader) {
  const bool is_valid = begin_repair(gh, level, reads, reader);
  parts_.exchanger.finish();
  return is_valid;
}

bool Validity::begin_repair(GridHierarchy& gh, int level, std::span<const DataAccess> reads,
                            const std::string& reader) {
  if (!is_tracking() || boundary_conditions_.is_applying()) return true;
  const Work work = work_for(reads, level);
  for (const DataAccess* access : work.hopeless) complain(*access, level, reader);
  repair(gh, level, work);
  return work.hopeless.empty();
}

void Validity::freshen(GridHierarchy& gh, int level, std::span<const DataAccess> reads) {
  if (is_tracking() && !boundary_conditions_.is_applying()) repair(gh, level, work_for(reads, level));
  parts_.exchanger.finish();
}

void Validity::repair(GridHierarchy& gh, int level, const Work& work) {
  if (!work.exchange_groups.empty()) exchange(gh, level, work.exchange_groups);
  apply_boundary_conditions(gh, level, work.boundary_variables);
}

void Validity::before_call(GridHierarchy& gh, const ScheduledFunction& function, int level) {
  if (!function.reads.empty()) begin_repair(gh, level, function.reads, name_of(function));
}

void Validity::after_call(const ScheduledFunction& function, int level) {
  if (!is_tracking()) return;
  for (const DataAccess& access : function.invalidates)
    ledger_.invalidate(access.variable, level, access.timelevel, access.region);
  for (const DataAccess& access : function.writes) {
    if (!has_storage(access)) continue;
    ledger_.write(access.variable, level, access.timelevel, access.region);
    last_writer_[access.variable] = &function;
  }
}

void Validity::synchronise(GridHierarchy& gh, int level, std::span<const int> groups) {
  warn_of_missing_ghosts(gh, groups);
  exchange(gh, level, groups);
  if (!repairs() || boundary_conditions_.is_applying()) return;
  std::vector<int> variables;
  for (int index : groups) {
    const Group& group = parts_.groups[index];
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v) {
      const DataAccess boundary{v, 0, valid::boundary};
      if (has_storage(boundary) && remedy_of(boundary, level) == Remedy::boundary) variables.push_back(v);
    }
  }
  apply_boundary_conditions(gh, level, variables);
}

void Validity::warn_of_missing_ghosts(const GridHierarchy& gh, std::span<const int> groups) {
  if (warned_of_missing_ghosts_) return;
  for (int index : groups) {
    const Group& group = parts_.groups[index];
    if (group.kind != GroupKind::grid_function) continue;
    const Layout& layout = parts_.grid.lattice(group, {}).layout();
    warned_of_missing_ghosts_ = true;  // all grid functions have the same ghost zones
    if (layout.component_count < 2 || layout.ghosts != Index{} || CCTK_MyProc(&gh) != 0) return;
    CCTK_VWARN(CCTK_WARN_ALERT,
               "%s is to be synchronised, but the %d components of the grid have no ghost zones: what uses "
               "neighbouring points gets wrong numbers, perhaps NaN, where components meet; set %s to "
               "the width of the stencils, or use one process",
               group.name.c_str(), layout.component_count, parts_.settings.names.ghosts.c_str());
    return;
  }
}

void Validity::exchange(GridHierarchy& gh, int level, std::span<const int> groups) {
  const double now = gh.view.level == level ? gh.cctk_time : parts_.grid.level(level).time;
  const bool has_edges = level > 0 && (parts_.prolongates || parts_.settings.goes_with_coarser(level)) &&
                         !is_between_coarse_steps(level, now);
  if (!has_edges && !parts_.prolongates && !parts_.settings.sync_during_time_integration) return;
  if (has_edges && is_tracking()) freshen_coarser(gh, level - 1, groups);
  parts_.exchanger.begin_exchange(level, groups, has_edges ? Zones::ghosts_and_edges : Zones::ghosts, now);
  if (!is_tracking()) return;
  for (int index : groups) {
    const Group& group = parts_.groups[index];
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      ledger_.set(v, level, 0, after_exchange(ledger_.at(v, level, 0)));
  }
}

/// What a level's edges are interpolated from: its own ghost zones and boundary are part of the stencil.
void Validity::freshen_coarser(GridHierarchy& gh, int level, std::span<const int> groups) {
  std::vector<DataAccess> reads;
  for (int index : groups) {
    const Group& group = parts_.groups[index];
    if (!group.transport.prolongates) continue;
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      reads.push_back({v, 0, valid::everywhere});
  }
  freshen(gh, level, reads);
}

void Validity::freshen_before_restriction(GridHierarchy& gh, int level) {
  std::vector<DataAccess> reads;
  for (const Group& group : parts_.groups) {
    if (!group.transport.is_staggered()) continue;
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      for (const int region : {valid::interior | valid::ghosts, +valid::boundary})
        reads.push_back({v, 0, region});
  }
  freshen(gh, level, reads);
}

/// With tapered grids buffer zones last from one step of the coarser level to the next.
bool Validity::is_between_coarse_steps(int level, double now) const {
  if (!parts_.settings.has_tapered_buffers) return false;
  const double coarse = parts_.grid.level(level - 1).time;
  return std::abs(now - coarse) > 1e-8 * (1 + std::abs(now));
}

void Validity::apply_boundary_conditions(GridHierarchy& gh, int level, std::span<const int> variables) {
  if (variables.empty()) return;
  parts_.exchanger.finish();
  const ViewScope scope(parts_.views, gh, View{Mode::level, level, -1, -1});
  boundary_conditions_.apply(&gh, variables);
  for (int v : variables) ledger_.write(v, level, 0, valid::boundary);
}

void Validity::complain(const DataAccess& access, int level, const std::string& reader) const {
  const auto writer = last_writer_.find(access.variable);
  const std::string text =
      reader + " reads " + CCTK_FullVarName(access.variable) + " (timelevel " +
      std::to_string(access.timelevel) + ", level " + std::to_string(level) + ") in " +
      flesh::region_text(access.region) + ", but it is valid in " +
      flesh::region_text(ledger_.at(access.variable, level, access.timelevel)) + " only; " +
      (writer == last_writer_.end()
           ? std::string("no declared function has written it")
           : "it was last written by " + name_of(*writer->second) + " (" + writer->second->file + ":" +
                 std::to_string(writer->second->line) + ")");
  const bool is_fatal = parts_.settings.presync == PresyncMode::mixed_error ||
                        parts_.settings.presync == PresyncMode::presync_only;
  CCTK_WARN(is_fatal ? CCTK_WARN_ABORT : CCTK_WARN_ALERT, text.c_str());
}

void Validity::rotate(const Group& group, int level) {
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    ledger_.rotate(v, level, parts_.storage.timelevels(group.index));
}

void Validity::exchange_entries(const Group& first, const Group& second, int level) {
  for (int offset = 0; offset < first.variable_count; ++offset) {
    const int a = first.first_variable + offset, b = second.first_variable + offset;
    const int region = ledger_.at(a, level, 0);
    ledger_.set(a, level, 0, ledger_.at(b, level, 0));
    ledger_.set(b, level, 0, region);
  }
}

void Validity::current_copied_to_past(const Group& group, int level) {
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    for (int t = 1; t < parts_.storage.timelevels(group.index); ++t)
      ledger_.set(v, level, t, ledger_.at(v, level, 0));
}

void Validity::truncate(const Group& group, int timelevels) {
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    for (int level = 0; level < parts_.grid.level_count(); ++level) ledger_.truncate(v, level, timelevels);
}

void Validity::level_rebuilt(int level, bool is_filled) {
  for (const Group& group : parts_.groups) {
    // Boundary conditions are somebody else's, and what is not interpolated has holes.
    const bool has_values = is_filled && group.transport.prolongates;
    const int filled = has_values ? valid::interior | valid::ghosts : valid::nowhere;
    // Scalars and arrays are the same on all levels, so a new level has what was written before it came.
    const bool is_on_level = group.kind == GroupKind::grid_function;
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      for (int t = 0; t < parts_.storage.timelevels(group.index); ++t)
        ledger_.set(v, level, t, is_on_level ? filled : ledger_.at(v, 0, t));
  }
}

void Validity::restricted(int level) {
  for (const Group& group : parts_.groups)
    if (group.kind == GroupKind::grid_function && group.transport.restricts)
      for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
        ledger_.invalidate(v, level, 0, valid::boundary);
}

void Validity::all_recovered() {
  for (const Group& group : parts_.groups)
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      for (int level = 0; level < parts_.grid.level_count(); ++level)
        for (int t = 0; t < parts_.storage.timelevels(group.index); ++t)
          ledger_.set(v, level, t, valid::everywhere);
}

}  // namespace grid_driver
