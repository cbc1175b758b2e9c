// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Stages that kernels finish themselves. A kernel that calculates a right-hand side has read all that the
// update needs; if nobody else may want to see that right-hand side, it can write the new value at once. It
// writes it into the memory of the right-hand side, because its neighbours still need the old one; after the
// stage, the driver exchanges the two.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "points.hh"
#include "schedule_access.hh"
#include "stage.h"
#include "thorn.hh"

namespace mol {

namespace {

/// Rates of change of a variable where no stage calculates them, as far as somebody looks.
struct RatesOutside {
  bool are_zero_in_ghosts = false, are_zero_at_boundary = false;
  bool are_from_script = false;
};

struct Offers {
  /// Boxes of offers that kernels have taken, by the data of the right-hand side, which tell components
  /// apart.
  std::map<const void*, Box> taken;
  /// Groups of variables for which some kernel has taken one in this stage; those of the stage before.
  std::set<int> groups, exchanged;
  /// Levels of which the driver knows what this stage reads and writes on the device.
  std::set<int> announced;
  /// By group of variables; decided once.
  std::map<int, Verdict> verdicts;
  /// By variable; found once.
  std::map<int, RatesOutside> rates_outside;
  /// Whether steps begin without a copy of a group; decided once.
  std::map<int, bool> found;
  /// Decisions that have been printed.
  std::set<std::string> printed;
};
Offers offers;

/// True if the update needs nothing but what exists before the stage and the right-hand side, in this order.
bool is_fusable(const Program& program) {
  if (program.empty() || program.size() > MOL_MOST_UPDATES || program.front().target.field != Field::value)
    return false;
  for (std::size_t a = 0; a < program.size(); ++a) {
    const std::vector<Term>& terms = program[a].terms;
    const bool ends_with_rhs = !terms.empty() && terms.back().source == Operand{Field::rhs};
    if (!ends_with_rhs || terms.size() > MOL_MOST_TERMS + 1) return false;
    for (std::size_t t = 0; t + 1 < terms.size(); ++t)
      if (terms[t].source.field == Field::rhs || (a > 0 && terms[t].source.field == Field::value))
        return false;
  }
  return true;
}

std::string objection_of_method(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const Method& method = mol::method();
  const bool all_fusable = std::all_of(method.stages.begin(), method.stages.end(),
                                       [](const Stage& stage) { return is_fusable(stage.fast); });
  if (!all_fusable) return "the method needs the right-hand side or the new value once more";
  if (adaptive_stepsize) return "the error of adaptive steps is measured with the right-hand side";
  if (MoL_NaN_Check) return "MoL_NaN_Check looks at the right-hand side";
  if (!init_RHS_zero) return "init_RHS_zero = no: points that the kernel leaves out would keep older values";
  if (!CCTK_IsFunctionAliased("Driver_ExchangeGroups"))
    return "the driver cannot exchange two groups, and a copy would cost what fusing saves";
  return {};
}

/// Kernel and update must work in the same memory.
std::string objection_of_side(const MoL_Stage& stage) {
  const bool is_on_device = stage.rhs_on_device != nullptr;
  if (is_on_device != are_updates_on_device())
    return is_on_device ? "updates are done on the host" : "updates are done on the device";
  if (!is_on_device) return {};
  std::size_t most = 0;
  for (const Stage& of_method : method().stages)
    for (const Assignment& assignment : of_method.fast) most = std::max(most, assignment.terms.size() - 1);
  if (most <= static_cast<std::size_t>(stage.most_terms)) return {};
  return "the method has updates of " + std::to_string(most) + " terms, and the kernel can do " +
         std::to_string(stage.most_terms);
}

/// Whole groups are exchanged, so each variable must belong to its counterpart.
std::string objection_of_group(int variable, int rhs) {
  if (!thorn().roles.has(Role::evolved, variable))
    return std::string(CCTK_FullVarName(variable)) + " is not registered as evolved";
  if (thorn().roles.rhs_of(variable) != rhs) return "the registered right-hand side is another variable";
  const int group = CCTK_GroupIndexFromVarI(variable), rhs_group = CCTK_GroupIndexFromVarI(rhs);
  const int first = CCTK_FirstVarIndexI(group), first_rhs = CCTK_FirstVarIndexI(rhs_group);
  const int count = CCTK_NumVarsInGroupI(group);
  const Roles& roles = thorn().roles;
  bool is_match = count == CCTK_NumVarsInGroupI(rhs_group);
  for (int v = 0; v < count && is_match; ++v) {
    is_match = roles.has(Role::evolved, first + v) && roles.rhs_of(first + v) == first_rhs + v;
    if (roles.has(Role::slow, first + v))
      return std::string(CCTK_FullVarName(first + v)) + " is also a slow variable";
  }
  if (!is_match)
    return std::string(CCTK_FullGroupName(rhs_group)) +
           " is not, variable by variable, the right-hand side of " + CCTK_FullGroupName(group);
  if (CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL || CCTK_GroupTypeI(group) != CCTK_GF)
    return std::string(CCTK_FullGroupName(group)) + " holds no real grid functions";
  // The groups exchange their memory, and only that of vectors has no gaps.
  cGroup data, rhs_data;
  CCTK_GroupData(group, &data);
  CCTK_GroupData(rhs_group, &rhs_data);
  if (data.vectorgroup != rhs_data.vectorgroup)
    return std::string("only one of ") + CCTK_FullGroupName(group) + " and " + CCTK_FullGroupName(rhs_group) +
           " is a vector";
  return {};
}

/// A group is updated as a whole.
Verdict verdict_of(const MoL_Stage& stage, const flesh::ScheduledFunction* kernel, int variable, int rhs) {
  DECLARE_CCTK_PARAMETERS;
  const auto* gh = static_cast<const cGH*>(stage.cctkGH);
  if (!fuse_updates) return {"MoL::fuse_updates is off"};
  for (std::string reason : {objection_of_group(variable, rhs), objection_of_method(gh)})
    if (!reason.empty()) return {reason};
  if (const std::string reason = objection_of_side(stage); !reason.empty()) return {reason};
  Verdict result;
  const int rhs_group = CCTK_GroupIndexFromVarI(rhs), first = CCTK_FirstVarIndexI(rhs_group);
  for (int v = first; v < first + CCTK_NumVarsInGroupI(rhs_group) && result.objection.empty(); ++v) {
    Verdict of_member = verdict_of_schedule(kernel, v);
    of_member.rim = std::max(of_member.rim, result.rim);
    if (v > first) {
      of_member.is_zero_at_boundary = of_member.is_zero_at_boundary && result.is_zero_at_boundary;
      of_member.is_zero_in_ghosts = of_member.is_zero_in_ghosts && result.is_zero_in_ghosts;
    }
    result = std::move(of_member);
  }
  if (result.objection.empty() && result.rim > 0 && !stage.can_leave_rim)
    return {"a boundary condition reads the right-hand side next to the boundary"};
  return result;
}

/// Once for all variables of a kernel that meet the same decision.
void print_once(const std::string& decision) {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_Equals(verbose, "none") && offers.printed.insert(decision).second)
    CCTK_VINFO("%s", decision.c_str());
}

std::string kernel_name(const flesh::ScheduledFunction* kernel) {
  return kernel ? kernel->thorn + "::" + kernel->routine : "A kernel";
}

void print_verdict(const flesh::ScheduledFunction* kernel, int variable, const Verdict& verdict) {
  const std::string who = kernel_name(kernel);
  if (!verdict.objection.empty())
    return print_once(who + " may not update " + CCTK_FullGroupName(CCTK_GroupIndexFromVarI(variable)) +
                      " itself: " + verdict.objection);
  std::string decision = who +
                         " updates variables in the sweep of their right-hand sides: nobody else reads or"
                         " writes those between";
  if (verdict.rim > 0)
    decision +=
        ", except next to the outer boundary: " + std::to_string(verdict.rim) + " points are left out";
  print_once(decision);
}

RatesOutside rates_outside(int variable) {
  DECLARE_CCTK_PARAMETERS;
  const int rhs = thorn().roles.rhs_of(variable);
  const bool may_be_kept = leave_out_unread && init_RHS_zero && !adaptive_stepsize && !MoL_NaN_Check &&
                           !thorn().roles.has(Role::slow, variable) && reals_per_element(variable) == 1 &&
                           keeps_what_does_not_change(method()) && is_calculated_inside(rhs);
  if (!may_be_kept) return {};
  const Verdict verdict = verdict_of_schedule(nullptr, rhs);
  if (!verdict.objection.empty()) return {};
  // A rim is calculated for functions that look at it.
  return {verdict.is_zero_in_ghosts,
          verdict.is_zero_in_ghosts && verdict.is_zero_at_boundary && verdict.rim == 0,
          verdict.is_from_script};
}

/// Whether a step may begin without a copy of the group: who looks at it before its first update finds the
/// values of the start where they are, and that update begins with these.
bool need_not_be_copied(int group) {
  DECLARE_CCTK_PARAMETERS;
  const Stage& first = method().stages.front();
  const bool uses_values =
      !first.prepare.empty() || std::any_of(first.fast.begin(), first.fast.end(), [](const Assignment& a) {
        return std::any_of(a.terms.begin(), a.terms.end(),
                           [](const Term& term) { return term.source.field == Field::value; });
      });
  // The first steps of Adams-Bashforth are those of other orders.
  if (uses_values || CCTK_Equals(ODE_Method, "AB") || !CCTK_Equals(presync_mode, "off")) return false;
  for (int v = CCTK_FirstVarIndexI(group); v < CCTK_FirstVarIndexI(group) + CCTK_NumVarsInGroupI(group); ++v)
    if (!is_found_before_update(v)) return false;
  return true;
}

const Verdict& verdict_once(const MoL_Stage& stage, const flesh::ScheduledFunction* kernel, int variable,
                            int rhs) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  const auto [entry, is_new] = offers.verdicts.try_emplace(group);
  if (is_new) {
    entry->second = verdict_of(stage, kernel, variable, rhs);
    print_verdict(kernel, variable, entry->second);
  }
  return entry->second;
}

bool is_last_stage(const cGH* gh) { return stage_of(gh) + 1 == static_cast<int>(method().stages.size()); }

bool is_wanted_after_stage(const cGH* gh, const flesh::ScheduledFunction* kernel, int rhs) {
  const std::string who = wanted_after_stage_by(gh, rhs);
  if (!who.empty())
    print_once(kernel_name(kernel) +
               " does not update variables in the last stage of a step if their right-hand sides are wanted"
               " after it: " +
               who);
  return !who.empty();
}

/// The rim at the outer boundary leaves the box that a kernel treats.
void leave_rim(const cGH* gh, int rim, MoL_Stage& stage) {
  stage.rim = std::max<CCTK_INT>(stage.rim, rim);
  if (stage.rhs_on_device == nullptr) {
    std::copy_n(gh->cctk_gsh, 3, stage.gsh);
    std::copy_n(gh->cctk_bbox, 6, stage.bbox);
  }
  for (int d = 0; d < 3; ++d) {
    if (stage.gsh[d] == 1) continue;
    if (stage.bbox[2 * d]) stage.begin[d] += stage.rim;
    if (stage.bbox[2 * d + 1]) stage.end[d] -= stage.rim;
    stage.end[d] = std::max(stage.begin[d], stage.end[d]);
  }
}

std::size_t member_of(int variable) {
  const auto& members = thorn().roles.members(Role::evolved, Kind::grid_function);
  return std::find_if(members.begin(), members.end(),
                      [variable](const Member& member) { return member.variable == variable; }) -
         members.begin();
}

/// All but addresses.
void fill(MoL_Update& update, double step, const Fields& fields, std::size_t member,
          const Assignment& assignment) {
  const auto coefficient = [step](const Term& term) {
    return term.times_step ? term.coefficient * step : term.coefficient;
  };
  update = {};
  update.count = static_cast<CCTK_INT>(assignment.terms.size()) - 1;
  for (CCTK_INT t = 0; t < update.count; ++t) {
    const Fields::Place place = fields.index_of(member, assignment.terms[t].source);
    update.terms[t] = {coefficient(assignment.terms[t]), place.variable, place.timelevel, nullptr};
  }
  update.slope = coefficient(assignment.terms.back());
  const auto [variable, timelevel] = fields.index_of(member, assignment.target);
  update.variable = variable, update.timelevel = timelevel;
}

void find_on_host(const cGH* gh, MoL_Update& update) {
  update.target = data_of(gh, update.variable, update.timelevel);
  for (CCTK_INT t = 0; t < update.count; ++t)
    update.terms[t].data = data_of(gh, update.terms[t].variable, update.terms[t].timelevel);
}

}  // namespace

std::string wanted_after_stage_by(const cGH* gh, int rhs) {
  if (!is_last_stage(gh)) return {};
  const int group = CCTK_GroupIndexFromVarI(rhs), first = CCTK_FirstVarIndexI(group);
  for (int v = first; v < first + CCTK_NumVarsInGroupI(group); ++v)
    if (std::string who = wanted_after_step_by(gh, v); !who.empty()) return who;
  return {};
}

void note_left_rates(const cGH* gh, int rhs) {
  if (is_last_stage(gh)) thorn().output.note(gh, {{}, CCTK_GroupIndexFromVarI(rhs), false}, true);
}

bool is_offered(int variable) { return offers.groups.count(CCTK_GroupIndexFromVarI(variable)) > 0; }

Box updated_box(const void* slopes) {
  const auto taken = offers.taken.find(slopes);
  return taken == offers.taken.end() ? Box{} : taken->second;
}

bool is_found_at_start(int variable) {
  const int group = CCTK_GroupIndexFromVarI(variable);
  const auto [entry, is_new] = offers.found.try_emplace(group);
  if (is_new) {
    entry->second = need_not_be_copied(group);
    if (entry->second)
      print_once("Rates of change are made of values at the start of a step: steps begin without a copy");
  }
  return entry->second;
}

bool is_kept_outside(int variable, bool has_boundary) {
  const auto [entry, is_new] = offers.rates_outside.try_emplace(variable);
  if (is_new) entry->second = rates_outside(variable);
  const RatesOutside& rates = entry->second;
  // Others may write ghost zones, too, and call that the interior.
  const auto verdict = offers.verdicts.find(CCTK_GroupIndexFromVarI(variable));
  const bool has_offer = verdict != offers.verdicts.end() && verdict->second.objection.empty();
  return (rates.are_from_script || has_offer) && rates.are_zero_in_ghosts &&
         (rates.are_zero_at_boundary || !has_boundary);
}

bool was_exchanged(int variable) { return offers.exchanged.count(CCTK_GroupIndexFromVarI(variable)) > 0; }

void complete_offers(const cGH* gh, const Program& program) {
  if (offers.groups.empty()) return;
  const auto& members = thorn().roles.members(Role::evolved, Kind::grid_function);
  const Fields fields(gh, Role::evolved, Kind::grid_function);
  const StagePoints points = points_of_stage(gh);
  std::vector<Rest> rests;
  for (std::size_t m = 0; m < members.size(); ++m) {
    if (!is_offered(members[m].variable)) continue;
    CCTK_REAL* const slopes = data_of(gh, members[m].rhs, 0);
    std::vector<Combination> all = fields.batches_of(m, program, slopes).front().combinations;
    // The value, which takes the place of the slope, comes last.
    std::rotate(all.begin(), all.begin() + 1, all.end());
    const bool is_kept = is_kept_outside(members[m].variable, points.has_boundary);
    rests.push_back({is_kept ? points.calculated : points.all, updated_box(slopes), std::move(all)});
  }
  combine_outside(gh, rests);
}

}  // namespace mol

extern "C" CCTK_INT MoL_FindValues(CCTK_POINTER_TO_CONST gh, CCTK_INT variable) {
  using namespace mol;
  // Kernels on devices ask about all that they read.
  return thorn().roles.has(Role::evolved, variable) && calculates_rhs(flesh::current_scheduled_function()) &&
         stage_of(static_cast<const cGH*>(gh)) == 0 && is_found_at_start(variable);
}

extern "C" CCTK_INT MoL_OfferStageToKernel(CCTK_INT variable, CCTK_INT rhs, CCTK_POINTER coefficients) {
  using namespace mol;
  auto& stage = *static_cast<MoL_Stage*>(coefficients);
  const auto* gh = static_cast<const cGH*>(stage.cctkGH);
  const flesh::ScheduledFunction* const kernel = flesh::current_scheduled_function();
  // The same function may be scheduled elsewhere, to show right-hand sides.
  if (!calculates_rhs(kernel)) return 0;
  const int number = stage_of(gh);
  const Verdict& verdict = verdict_once(stage, kernel, variable, rhs);
  if (!verdict.objection.empty()) return 0;
  const int group = CCTK_GroupIndexFromVarI(variable);
  if (!offers.groups.count(group) && is_wanted_after_stage(gh, kernel, rhs)) return 0;
  note_left_rates(gh, rhs);
  leave_rim(gh, verdict.rim, stage);

  const Program& program = method().stages[number].fast;
  const Fields fields(gh, Role::evolved, Kind::grid_function);
  const std::size_t member = member_of(variable);
  stage.count = static_cast<CCTK_INT>(program.size());
  const double step = whole_step(gh);
  for (std::size_t u = 0; u < program.size(); ++u) fill(stage.updates[u], step, fields, member, program[u]);
  stage.updates[0].variable = rhs;
  stage.updates[0].timelevel = 0;
  const bool is_on_device = stage.rhs_on_device != nullptr;
  if (is_on_device && offers.announced.insert(flesh::levels().current(gh)).second)
    announce_on_device(gh, program);
  if (!is_on_device)
    for (std::size_t u = 0; u < program.size(); ++u) find_on_host(gh, stage.updates[u]);

  Box box;
  std::copy_n(stage.begin, 3, box.begin.begin());
  std::copy_n(stage.end, 3, box.end.begin());
  offers.taken.insert_or_assign(is_on_device ? stage.rhs_on_device : data_of(gh, rhs, 0), box);
  offers.groups.insert(group);
  return 1;
}

extern "C" void MoL_TakeOffers(CCTK_ARGUMENTS) {
  using namespace mol;
  for (int group : offers.groups) {
    const int rhs_group = CCTK_GroupIndexFromVarI(thorn().roles.rhs_of(CCTK_FirstVarIndexI(group)));
    if (Driver_ExchangeGroups(cctkGH, group, rhs_group) != 0)
      CCTK_VERROR("The driver cannot exchange %s and %s", CCTK_FullGroupName(group),
                  CCTK_FullGroupName(rhs_group));
  }
  offers.taken.clear();
  offers.announced.clear();
  offers.exchanged = std::exchange(offers.groups, {});
}
