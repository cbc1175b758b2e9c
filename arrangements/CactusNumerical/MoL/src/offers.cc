// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Stages that kernels finish themselves. A kernel that calculates a right-hand side has read all that the
// update needs; if nobody else may want to see that right-hand side, it can write the new value at once. It
// writes it into the memory of the right-hand side, because its neighbours still need the old one; after the
// stage, the driver exchanges the two.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "cctki_Schedule.h"
#include "flesh/schedule.hh"
#include "stage.h"
#include "thorn.hh"

namespace mol {

namespace {

using flesh::ScheduledFunction;

/// An offer that a kernel has taken, for one component.
struct Offer {
  std::size_t member;
  std::array<int, 3> begin, end;
};

struct Offers {
  /// By the data of the right-hand side, which tell components apart.
  std::map<const void*, Offer> taken;
  /// Variables for which some kernel has taken one in this stage.
  std::set<int> variables;
  /// Why a variable's stages are not offered; empty: they are. Decided once.
  std::map<int, std::string> verdicts;
};
Offers offers;

std::string full_name(const ScheduledFunction& function) { return function.thorn + "::" + function.routine; }

bool touches(const std::vector<flesh::DataAccess>& accesses, int variable, int region) {
  return std::any_of(accesses.begin(), accesses.end(), [&](const flesh::DataAccess& access) {
    return access.variable == variable && access.timelevel == 0 && (access.region & region);
  });
}

bool declares_something(const ScheduledFunction& function) {
  return !function.reads.empty() || !function.writes.empty();
}

/// Why a function that runs between the kernel and the update forbids to fuse them; empty: it does not.
std::string objection(const ScheduledFunction& function, int rhs) {
  namespace valid = flesh::valid;
  if (!declares_something(function))
    return full_name(function) + " does not declare what it reads and writes";
  if (touches(function.reads, rhs, valid::everywhere))
    return full_name(function) + " reads the right-hand side";
  if (touches(function.writes, rhs, valid::interior | valid::ghosts))
    return full_name(function) + " writes the right-hand side, and not only at boundaries";
  return {};
}

std::string objection_of_schedule(const ScheduledFunction* kernel, int rhs) {
  for (const char* group : {"MoL_CalcRHS", "MoL_PostRHS", "MoL_RHSBoundaries"})
    for (const ScheduledFunction* function : flesh::scheduled_functions(group)) {
      if (function == kernel || function->thorn == CCTK_THORNSTRING) continue;
      if (std::string reason = objection(*function, rhs); !reason.empty()) return reason;
    }
  return {};
}

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
  if (are_updates_on_device()) return "updates are done on the device";
  if (adaptive_stepsize) return "the error of adaptive steps is measured with the right-hand side";
  if (MoL_NaN_Check) return "MoL_NaN_Check looks at the right-hand side";
  if (!init_RHS_zero) return "init_RHS_zero = no: points that the kernel leaves out would keep older values";
  if (!CCTK_IsFunctionAliased("Driver_ExchangeGroups"))
    return "the driver cannot exchange two groups, and a copy would cost what fusing saves";
  return {};
}

/// Whole groups are exchanged, so each variable must belong to its counterpart.
std::string objection_of_group(int variable, int rhs) {
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
  return {};
}

std::string verdict(const cGH* gh, int variable, int rhs) {
  if (!thorn().roles.has(Role::evolved, variable)) return "it is not registered as evolved";
  if (thorn().roles.rhs_of(variable) != rhs) return "its registered right-hand side is another variable";
  for (std::string reason : {objection_of_group(variable, rhs), objection_of_method(gh),
                             objection_of_schedule(flesh::current_scheduled_function(), rhs)})
    if (!reason.empty()) return reason;
  return {};
}

void print_verdict(int variable, const std::string& reason) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_Equals(verbose, "none")) return;
  const ScheduledFunction* kernel = flesh::current_scheduled_function();
  const std::string who = kernel ? full_name(*kernel) : "a kernel";
  if (reason.empty())
    CCTK_VINFO("%s updates %s in the sweep of its right-hand side: nobody else reads or writes that between",
               who.c_str(), CCTK_FullVarName(variable));
  else
    CCTK_VINFO("%s may not update %s itself: %s", who.c_str(), CCTK_FullVarName(variable), reason.c_str());
}

const std::string& verdict_once(const cGH* gh, int variable, int rhs) {
  const auto [entry, is_new] = offers.verdicts.try_emplace(variable);
  if (is_new) {
    entry->second = verdict(gh, variable, rhs);
    print_verdict(variable, entry->second);
  }
  return entry->second;
}

/// True if somebody wants to see the right-hand side after the last stage: output that is due, or a function
/// that declares to read it outside of MoL's groups.
bool is_wanted_after_step(const cGH* gh, int rhs) {
  if (CCTKi_TriggerSaysGo(const_cast<cGH*>(gh), rhs)) return true;
  const auto all = flesh::scheduled_functions();
  return std::any_of(all.begin(), all.end(), [rhs](const ScheduledFunction* function) {
    return touches(function->reads, rhs, flesh::valid::everywhere);
  });
}

std::size_t member_of(int variable) {
  const auto& members = thorn().roles.members(Role::evolved, Kind::grid_function);
  return std::find_if(members.begin(), members.end(),
                      [variable](const Member& member) { return member.variable == variable; }) -
         members.begin();
}

void fill(MoL_Update& update, const Fields& fields, std::size_t member, const Program& program,
          std::size_t number) {
  const Combination combination =
      fields.batches_of(member, {program[number]}, nullptr).front().combinations.front();
  update = {};
  update.target = combination.target;
  update.count = static_cast<CCTK_INT>(combination.sources.size()) - 1;
  for (CCTK_INT t = 0; t < update.count; ++t)
    update.terms[t] = {
        combination.coefficients[t], fields.index_of(member, program[number].terms[t].source).variable,
        fields.index_of(member, program[number].terms[t].source).timelevel, combination.sources[t]};
  update.slope = combination.coefficients.back();
  const auto [variable, timelevel] = fields.index_of(member, program[number].target);
  update.variable = variable, update.timelevel = timelevel;
}

}  // namespace

bool is_offered(const cGH* gh, const Member& member) {
  return !offers.taken.empty() && offers.taken.count(data_of(gh, member.rhs, 0)) > 0;
}

/// The points outside of the offer's box, as ranges of memory.
template <class Visit>
void for_each_range_outside(const cGH* gh, const Offer& offer, Visit visit) {
  const int ni = gh->cctk_ash[0];
  for (int k = 0; k < gh->cctk_ash[2]; ++k)
    for (int j = 0; j < gh->cctk_ash[1]; ++j) {
      const std::ptrdiff_t row = CCTK_GFINDEX3D(gh, 0, j, k);
      const bool is_inside =
          k >= offer.begin[2] && k < offer.end[2] && j >= offer.begin[1] && j < offer.end[1];
      visit(row, row + (is_inside ? offer.begin[0] : ni));
      if (is_inside) visit(row + offer.end[0], row + ni);
    }
}

void complete_offers(const cGH* gh, const Program& program) {
  const auto& members = thorn().roles.members(Role::evolved, Kind::grid_function);
  const Fields fields(gh, Role::evolved, Kind::grid_function);
  for (const Member& member : members) {
    if (!is_offered(gh, member)) continue;
    CCTK_REAL* const slopes = data_of(gh, member.rhs, 0);
    const Offer& offer = offers.taken.at(slopes);
    Batch batch = fields.batches_of(offer.member, program, slopes).front();
    // The value, which takes the place of the slope, comes last.
    std::rotate(batch.combinations.begin(), batch.combinations.begin() + 1, batch.combinations.end());
    for_each_range_outside(gh, offer, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (const Combination& combination : batch.combinations) combine(combination, begin, end);
    });
  }
}

}  // namespace mol

extern "C" CCTK_INT MoL_OfferStageToKernel(CCTK_INT variable, CCTK_INT rhs, CCTK_POINTER coefficients) {
  using namespace mol;
  auto& stage = *static_cast<MoL_Stage*>(coefficients);
  const auto* gh = static_cast<const cGH*>(stage.cctkGH);
  if (!verdict_once(gh, variable, rhs).empty()) return 0;
  const Method& method = mol::method();
  const std::size_t now = stage_of(gh);
  if (now + 1 == method.stages.size() && is_wanted_after_step(gh, rhs)) return 0;

  const Program& program = method.stages[now].fast;
  const Fields fields(gh, Role::evolved, Kind::grid_function);
  const std::size_t member = member_of(variable);
  stage.count = static_cast<CCTK_INT>(program.size());
  for (std::size_t u = 0; u < program.size(); ++u) fill(stage.updates[u], fields, member, program, u);
  stage.updates[0].target = data_of(gh, rhs, 0);
  stage.updates[0].variable = rhs;

  Offer offer{member, {}, {}};
  std::copy_n(stage.begin, 3, offer.begin.begin());
  std::copy_n(stage.end, 3, offer.end.begin());
  offers.taken.insert_or_assign(data_of(gh, rhs, 0), offer);
  offers.variables.insert(variable);
  return 1;
}

extern "C" void MoL_TakeOffers(CCTK_ARGUMENTS) {
  using namespace mol;
  std::set<int> groups;
  for (int variable : offers.variables) groups.insert(CCTK_GroupIndexFromVarI(variable));
  for (int group : groups) {
    const int first = CCTK_FirstVarIndexI(group);
    for (int v = first; v < first + CCTK_NumVarsInGroupI(group); ++v)
      if (!offers.variables.count(v))
        CCTK_VERROR(
            "A kernel has taken offers for some variables of %s, but not for %s; it must take all of a group",
            CCTK_FullGroupName(group), CCTK_FullVarName(v));
    const int rhs_group = CCTK_GroupIndexFromVarI(thorn().roles.rhs_of(first));
    if (Driver_ExchangeGroups(cctkGH, group, rhs_group) != 0)
      CCTK_VERROR("The driver cannot exchange %s and %s", CCTK_FullGroupName(group),
                  CCTK_FullGroupName(rhs_group));
  }
  offers.taken.clear();
  offers.variables.clear();
}
