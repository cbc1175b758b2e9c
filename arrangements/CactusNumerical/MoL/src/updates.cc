// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The routines that change registered variables. Grid functions are done component by component; arrays, of
// which there is one on each process, by routines of their own in level mode.
#include <map>
#include <set>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "kept.hh"
#include "left_out.hh"
#include "outside.hh"
#include "points.hh"
#include "schedule_access.hh"
#include "thorn.hh"

namespace {

using namespace mol;

constexpr Operand value{Field::value}, start{Field::start}, rhs{Field::rhs};

const Stage& current_stage(const cGH* gh) { return method().stages.at(stage_of(gh)); }

/// The program of a role in a stage. Slow variables have their own, which is empty in methods that are not
/// multirate.
const Program& program_of(const cGH* gh, Role role) {
  const Stage& stage = current_stage(gh);
  return role == Role::slow ? stage.slow : stage.fast;
}

/// Arrays belong to no level; they step with the coarsest one.
bool is_turn_of_arrays(const cGH* gh) {
  return !CCTK_IsFunctionAliased("GetRefinementLevel") || GetRefinementLevel(gh) <= 0;
}

void run_for_evolved_functions(const cGH* gh, const Program& program) {
  for (Role role : {Role::evolved, Role::slow}) run_program(gh, role, Kind::grid_function, program);
}

void run_for_evolved_arrays(const cGH* gh, const Program& program) {
  if (is_turn_of_arrays(gh)) run_program(gh, Role::evolved, Kind::array, program);
}

/// Copies current values of save-and-restore variables to their scratch space or back, which has one
/// timelevel each.
void copy_saved(const cGH* gh, bool back) {
  const auto& members = thorn().roles.members(Role::save_and_restore, Kind::grid_function);
  const int scratch = CCTK_VarIndex(CCTK_THORNSTRING "::SandRScratchSpace");
  std::vector<Batch> batches;
  int slot = 0;
  for (const Member& member : members)
    for (int real = 0; real < reals_per_element(member.variable); ++real) {
      const std::ptrdiff_t elements = stored_elements(gh, member.variable);
      double* const current = data_of(gh, member.variable, 0) + real * elements;
      double* const saved = data_of(gh, scratch, slot++);
      batches.push_back(
          {elements, {back ? Combination{current, {saved}, {1}} : Combination{saved, {current}, {1}}}});
    }
  sweep(batches);
}

/// The groups of grid functions of which MoL overwrites each variable before anybody reads it. Those that it
/// saves and restores are read first.
std::set<int> overwritten_groups() {
  std::map<int, int> members;
  for (Role role : {Role::evolved, Role::slow, Role::constrained})
    for (const Member& member : thorn().roles.members(role, Kind::grid_function))
      ++members[CCTK_GroupIndexFromVarI(member.variable)];
  std::set<int> result;
  for (const auto [group, count] : members)
    if (count == CCTK_NumVarsInGroupI(group)) result.insert(group);
  return result;
}

/// Evolved variables get the values of the start where this stage calculates nothing and somebody may look.
void keep_outside(const cGH* gh, const Program& program) {
  const StagePoints points = points_of_stage(gh);
  const std::ptrdiff_t row = gh->cctk_ash[0];
  KeptOfComponent kept(points, {row, row * gh->cctk_ash[1]}, zero_of_rate(gh, program));
  for (const Member& member : thorn().roles.members(Role::evolved, Kind::grid_function)) {
    const int variable = member.variable;
    if (!is_kept_outside(variable, points.has_boundary)) continue;
    const bool is_all_seen = are_all_seen(points, variable);
    if (!is_all_seen && is_left_to_others(gh, variable, points.beside)) continue;
    // A kernel has formed the values in the memory of the right-hand side.
    kept.add({data_of(gh, is_offered(variable) ? member.rhs : variable, 0), data_of(gh, variable, 1)},
             is_all_seen);
  }
  for (const KeptBatch& batch : std::move(kept).batches()) keep(batch);
}

}  // namespace

bool mol::are_all_seen(const StagePoints& points, int variable) {
  return points.seen != points.all && !may_spoilt_values_be_anything(variable);
}

bool mol::may_rate_be_left(const cGH* gh, const Member& member, const StagePoints& points) {
  return is_kept_outside(member.variable, points.has_boundary) && !may_all_be_looked_at(gh) &&
         wanted_after_stage_by(gh, member.rhs).empty();
}

double mol::zero_of_rate(const cGH* gh, const Program& program) {
  const Term& rate = program.front().terms.back();
  return (rate.times_step ? rate.coefficient * whole_step(gh) : rate.coefficient) * 0.0;
}

void mol::tell_what_copies_overwrite(const cGH* gh) {
  flesh::levels().overwritten_in_steps(gh, overwritten_groups());
}

bool mol::is_left_alone(const cGH* gh, Role role, int variable) {
  return role == Role::constrained && CCTK_ActiveTimeLevelsVI(gh, variable) < 2;
}

bool mol::is_copied(const cGH* gh, Role role, int variable) {
  DECLARE_CCTK_PARAMETERS;
  if (role == Role::evolved) return !is_found_at_start(variable);
  if (is_left_alone(gh, role, variable)) return false;
  if (role != Role::constrained || !leave_out_unread || !CCTK_Equals(presync_mode, "off")) return true;
  return !is_written_before_read(variable) && !is_unread_in_step(gh, variable);
}

// ---- before the stages

extern "C" void MoL_InitialCopy(CCTK_ARGUMENTS) {
  const Program from_start{{value, {{start, 1}}}};
  copy_saved(cctkGH, /*back=*/false);
  for (Role role : all_roles)
    sweep(Fields(cctkGH, role, Kind::grid_function, [=](int variable) {
            return is_copied(cctkGH, role, variable);
          }).batches(from_start));
  tell_what_copies_overwrite(cctkGH);
}

extern "C" void MoL_InitialCopyOfArrays(CCTK_ARGUMENTS) {
  run_for_evolved_arrays(cctkGH, {{value, {{start, 1}}}});
}

extern "C" void MoL_RestoreSandR(CCTK_ARGUMENTS) { copy_saved(cctkGH, /*back=*/true); }

extern "C" void MoL_FillAllLevels(CCTK_ARGUMENTS) {
  for (Role role : all_roles)
    for (const Member& member : thorn().roles.members(role, Kind::grid_function)) {
      Batch batch{stored_elements(cctkGH, member.variable) * reals_per_element(member.variable), {}};
      const int timelevels = CCTK_ActiveTimeLevelsVI(cctkGH, member.variable);
      for (int t = 1; t < timelevels; ++t)
        batch.combinations.push_back(
            {data_of(cctkGH, member.variable, t), {data_of(cctkGH, member.variable, 0)}, {1}});
      sweep(std::span(&batch, 1));
    }
}

// ---- in each stage

extern "C" void MoL_InitRHS(CCTK_ARGUMENTS) {
  const StagePoints points = points_of_stage(cctkGH);
  std::vector<Batch> whole;
  std::vector<Rest> rests;
  for (Role role : {Role::evolved, Role::slow})
    for (const Member& member : thorn().roles.members(role, Kind::grid_function)) {
      const Combination zero{data_of(cctkGH, member.rhs, 0), {}, {}};
      const int reals = reals_per_element(member.rhs);
      // What somebody is bound to calculate needs no zeros before, and updates leave out what is kept.
      const bool is_calculated = reals == 1 && is_calculated_inside(member.rhs);
      if (is_calculated && role == Role::evolved && may_rate_be_left(cctkGH, member, points)) {
        note_left_rates(cctkGH, member.rhs);
        continue;
      }
      if (is_calculated)
        rests.push_back(
            {points.all,
             is_calculated_at_boundary(member.rhs) ? calculated_box_with_boundary(cctkGH) : points.calculated,
             {zero}});
      else
        whole.push_back({stored_elements(cctkGH, member.rhs) * reals, {zero}});
    }
  sweep(whole);
  combine_outside(cctkGH, rests);
}
extern "C" void MoL_InitRHSOfArrays(CCTK_ARGUMENTS) { run_for_evolved_arrays(cctkGH, {{rhs, {}}}); }

extern "C" void MoL_ICNAverage(CCTK_ARGUMENTS) {
  run_program(cctkGH, Role::evolved, Kind::grid_function, current_stage(cctkGH).prepare);
}
extern "C" void MoL_ICNAverageOfArrays(CCTK_ARGUMENTS) {
  run_for_evolved_arrays(cctkGH, current_stage(cctkGH).prepare);
}

extern "C" void MoL_Add(CCTK_ARGUMENTS) {
  const StagePoints points = points_of_stage(cctkGH);
  for (Role role : {Role::evolved, Role::slow})
    run_program(cctkGH, role, Kind::grid_function, program_of(cctkGH, role),
                role == Role::evolved ? &points : nullptr);
  complete_offers(cctkGH, program_of(cctkGH, Role::evolved));
  keep_outside(cctkGH, program_of(cctkGH, Role::evolved));
}

extern "C" void MoL_AddToArrays(CCTK_ARGUMENTS) {
  run_for_evolved_arrays(cctkGH, program_of(cctkGH, Role::evolved));
}

namespace {

/// Looks at one component, of which there may be several.
void require_numbers(const cGH* gh, const Member& member) {
  const char* const name = CCTK_FullVarName(member.rhs);
  if (CheckVarsForNaN(gh, -1, name, "both", "just warn") > 0)
    CCTK_VERROR("The right-hand side %s is not a number somewhere in stage %d of %d", name, stage_of(gh) + 1,
                static_cast<int>(method().stages.size()));
}

}  // namespace

extern "C" void MoL_NaNCheck(CCTK_ARGUMENTS) {
  flesh::levels().for_each_component(cctkGH, [](const cGH* local) {
    for (Role role : {Role::evolved, Role::slow})
      for (const Member& member : thorn().roles.members(role, Kind::grid_function))
        require_numbers(local, member);
  });
}
