// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Who touches a right-hand side or another variable in a stage, as declarations in schedules say.
#ifndef MOL_SCHEDULE_ACCESS_HH
#define MOL_SCHEDULE_ACCESS_HH

#include <functional>
#include <span>
#include <string>

#include "cctk.h"
#include "flesh/schedule.hh"

namespace mol {

/// Whether the update may be formed while the right-hand side is calculated.
struct Verdict {
  std::string objection;  ///< why not; empty: it may
  int rim = 0;  ///< so many points next to the outer boundary stay right-hand sides: others read them
  /// The kernel is a calculation of a script, which writes no other points than those that it declares.
  bool is_from_script = false;
  /// Nobody writes the right-hand side there, so that it is zero.
  bool is_zero_at_boundary = false, is_zero_in_ghosts = false;
};

/// \param kernel  who asks; if it does not write this right-hand side, or is null, the first one counts that does
Verdict verdict_of_schedule(const flesh::ScheduledFunction* kernel, int rhs);

/// True if what a function makes of the variable may depend on its values outside of the interior. What
/// conditions at physical boundaries look at is not declared and not meant.
bool looks_outside(const flesh::ScheduledFunction& function, int variable);

/// True if what a stage has spoilt of an evolved variable does no harm until it is filled. Between stages
/// only these functions may look there: those that make evolved values of values at the same point, and those
/// of rates that ask at which points they are needed.
/// \param is_left_between_stages  whether a function works in the last stage only
bool are_spoilt_values_unread(
    int variable, const std::function<bool(const flesh::ScheduledFunction&)>& is_left_between_stages);

/// True if what a function writes at a point is sure to follow from values at that point (tag `Pointwise=1`).
bool is_pointwise(const flesh::ScheduledFunction& function);

/// True if the function runs where right-hand sides are calculated.
bool calculates_rhs(const flesh::ScheduledFunction* function);

/// Who wants to see the right-hand side after the last stage: output that is due, or a function outside of
/// MoL's groups that reads it, unless it is calculated anew before; empty: nobody.
std::string wanted_after_step_by(const cGH* gh, int rhs);

/// True if, before anybody looks at it, a function whose declarations bind calculates the right-hand side at
/// all points of the interior.
bool is_calculated_inside(int rhs);
/// The same of all points of the outer boundary.
bool is_calculated_at_boundary(int rhs);

/// True if nobody touches the evolved variable from the begin of a step to the first update but functions
/// that find its values at the start of the step (tag `Finds="values"`), on the side where updates are done.
bool is_found_before_update(int variable);

/// True if, in each step before anybody reads it, a calculation of a script, whose declarations bind, writes
/// all of the variable. Other functions may leave it alone at times.
bool is_written_before_read(int variable);

/// The last one of the functions that, in the last stage of a step, together write all of the variable if
/// somebody looks at it, and otherwise are left out; null: there are none.
const flesh::ScheduledFunction* writer_of_all_at_end_of_step(int variable);

/// True if nobody but `writer` reads the variables between one of its calls in a stage and the next: all
/// functions of stages are bound to their declarations, and none but it names the variables.
bool are_unread_between_stages(const flesh::ScheduledFunction* writer, std::span<const CCTK_INT> variables);
/// The same from its call in the last stage of a step to its call in CCTK_POSTRESTRICT, if that comes next.
bool are_unread_before_restriction(const flesh::ScheduledFunction* writer,
                                   std::span<const CCTK_INT> variables);

/// True if the function runs after steps, when the state is complete.
bool follows_step(const flesh::ScheduledFunction* function);

/// True if the function runs in stages.
bool completes_stages(const flesh::ScheduledFunction* function);

/// True if the function completes the state after levels have taken values of finer ones.
bool follows_restriction(const flesh::ScheduledFunction* function);

/// Why `writer`, which ends steps or follows them, is to be called in each step, and not only if output of
/// its variables is due; empty: no function looks at the variables from its call to that after the next step.
/// For functions of MoL_Step and MoL_PseudoEvolution are bound, all others look at nothing that they do not
/// declare, and none names the variables; nor do checkpoints hold them, if any are written. Who proposes the
/// structure of levels looks at no grid function.
std::string reader_between_steps(const cGH* gh, const flesh::ScheduledFunction* writer,
                                 std::span<const CCTK_INT> variables);

/// The present values of all parameters that tags ByName name. Answers of reader_between_steps hold as long
/// as these stay the same.
std::vector<std::string> lists_by_name();

/// True if who asks, and all functions of steps that write one of the variables, do so each time they are
/// called: no parameter `NAME_calc_every` leaves them out. May change in a run.
bool are_calculated_each_time(const flesh::ScheduledFunction* asker, std::span<const CCTK_INT> variables);
/// The same of one iteration.
bool are_calculated_in(int iteration, const flesh::ScheduledFunction* asker,
                       std::span<const CCTK_INT> variables);

/// True if a function writes variables of the group inside of components and not in ghost zones, so that
/// edges of levels are interpolated.
bool leaves_edges(const flesh::ScheduledFunction& function, int group);
/// True if a function writes variables of the group between steps and output, to show them say.
bool is_written_for_analysis(int group);

/// True if something that is no scheduled function may look at any variable: a search for poison, output of
/// past timelevels.
bool may_all_be_looked_at(const cGH* gh);
/// True if something that is no scheduled function looks at what this step leaves in one of the variables, or
/// may do so: output that is due or writes past timelevels, a search for poison.
bool are_looked_at_after_step(const cGH* gh, std::span<const CCTK_INT> variables);

}  // namespace mol

#endif
