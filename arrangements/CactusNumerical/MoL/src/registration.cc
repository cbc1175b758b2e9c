// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions by which thorns give their variables roles. A mistake is reported at once, and stops the run
// after all thorns have registered, so that one attempt shows all of them.
#include <string>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "stability.hh"
#include "thorn.hh"

namespace mol {

Thorn& thorn() {
  static Thorn state;
  return state;
}

namespace {

/// Text about a mistake in a registration; empty if there is none.
using Complaint = std::string;

std::string variable_text(int variable) {
  const char* name = variable >= 0 && variable < CCTK_NumVars() ? CCTK_FullVarName(variable) : nullptr;
  return name ? name : "variable index " + std::to_string(variable);
}

Kind kind_of(int variable) {
  return CCTK_GroupTypeFromVarI(variable) == CCTK_GF ? Kind::grid_function : Kind::array;
}

bool exists(int variable) { return variable >= 0 && variable < CCTK_NumVars(); }

Complaint about_type(int variable, const std::string& what) {
  if (!exists(variable))
    return what + " has the index " + std::to_string(variable) + ", but indices go from 0 to " +
           std::to_string(CCTK_NumVars() - 1) + "; look for a misspelt name";
  if (reals_per_element(variable) == 0)
    return what + " " + variable_text(variable) + " has the type " +
           CCTK_VarTypeName(CCTK_VarTypeI(variable)) + "; it must be CCTK_REAL or CCTK_COMPLEX";
  return {};
}

Complaint about_right_hand_side(int variable, int rhs) {
  if (const Complaint complaint = about_type(rhs, "The right-hand side of " + variable_text(variable));
      !complaint.empty())
    return complaint;
  if (kind_of(rhs) != kind_of(variable))
    return variable_text(variable) + " and its right-hand side " + variable_text(rhs) +
           " must both be grid functions or both be arrays";
  if (CCTK_VarTypeI(rhs) != CCTK_VarTypeI(variable))
    return variable_text(variable) + " and its right-hand side " + variable_text(rhs) +
           " must have the same type";
  if (rhs == variable) return variable_text(variable) + " cannot be its own right-hand side";
  return {};
}

Complaint about_member(Role role, int variable, int rhs) {
  const bool is_evolved = role == Role::evolved || role == Role::slow;
  if (const Complaint complaint =
          about_type(variable, std::string("A variable that is to be ") + name_of(role));
      !complaint.empty())
    return complaint;
  if (role == Role::slow && kind_of(variable) == Kind::array)
    return variable_text(variable) + " is no grid function; only those can be evolved slowly";
  if (is_evolved && CCTK_DeclaredTimeLevelsVI(variable) < 2)
    return variable_text(variable) +
           " has one timelevel; an evolved variable needs two: its new value and the one at the start of the "
           "step";
  return is_evolved ? about_right_hand_side(variable, rhs) : Complaint{};
}

void say(Role role, Outcome outcome, int variable) {
  const bool is_evolved = role == Role::evolved || role == Role::slow;
  if (outcome == Outcome::already && is_evolved)
    CCTK_VWARN(CCTK_WARN_COMPLAIN, "%s has been registered as %s before; its first right-hand side stays",
               CCTK_FullVarName(variable), name_of(role));
}

int report(const Complaint& complaint) {
  ++thorn().mistakes;
  CCTK_VWARN(CCTK_WARN_ALERT, "Registration: %s", complaint.c_str());
  return 1;
}

int enlist(Role role, int variable, int rhs) {
  if (!thorn().is_open)
    return report(variable_text(variable) + " is registered too early; schedule the routine IN MoL_Register");
  if (const Complaint complaint = about_member(role, variable, rhs); !complaint.empty())
    return report(complaint);
  const bool has_past = CCTK_DeclaredTimeLevelsVI(variable) > 1;
  if (!has_past) {
    // Constrained or saved and restored: without a past there is nothing to start a step from.
    CCTK_VINFO("%s has one timelevel and is not treated as %s", CCTK_FullVarName(variable), name_of(role));
    return 0;
  }
  say(role, thorn().roles.enlist(role, kind_of(variable), {variable, rhs}), variable);
  return 0;
}

/// Calls `one(offset)` for each variable of a group and adds up the results.
template <class One>
int for_group(int group, One one) {
  const int count = CCTK_NumVarsInGroupI(group);
  if (count < 0)
    return report("there is no group with the index " + std::to_string(group) + "; look for a misspelt name");
  int mistakes = 0;
  for (int offset = 0; offset < count; ++offset) mistakes += one(offset);
  return mistakes;
}

int enlist_group(Role role, int group) {
  const int first = CCTK_FirstVarIndexI(group);
  return for_group(group, [&](int offset) { return enlist(role, first + offset, -1); });
}

int enlist_groups(Role role, int group, int rhs_group) {
  if (CCTK_NumVarsInGroupI(group) != CCTK_NumVarsInGroupI(rhs_group))
    return report("the group " + std::string(CCTK_FullGroupName(group)) + " has " +
                  std::to_string(CCTK_NumVarsInGroupI(group)) + " variables, its right-hand side " +
                  (CCTK_FullGroupName(rhs_group) ? CCTK_FullGroupName(rhs_group) : "(no group)") + " has " +
                  std::to_string(CCTK_NumVarsInGroupI(rhs_group)));
  const int first = CCTK_FirstVarIndexI(group), first_rhs = CCTK_FirstVarIndexI(rhs_group);
  return for_group(group, [&](int offset) { return enlist(role, first + offset, first_rhs + offset); });
}

/// Changes happen during the run, where one mistake is enough.
int change(Role role, int variable, int rhs) {
  if (const Complaint complaint = about_member(role, variable, rhs); !complaint.empty())
    CCTK_VERROR("Change of roles: %s", complaint.c_str());
  if (CCTK_DeclaredTimeLevelsVI(variable) < 2) {
    CCTK_VINFO("%s has one timelevel and is not treated as %s", CCTK_FullVarName(variable), name_of(role));
    thorn().roles.dismiss(variable);
  } else {
    thorn().roles.change(role, kind_of(variable), {variable, rhs});
  }
  return 0;
}

}  // namespace

}  // namespace mol

using mol::Role;

extern "C" {

CCTK_INT MoL_RegisterEvolved(CCTK_INT variable, CCTK_INT rhs) {
  return mol::enlist(Role::evolved, variable, rhs);
}
CCTK_INT MoL_RegisterEvolvedSlow(CCTK_INT variable, CCTK_INT rhs) {
  return mol::enlist(Role::slow, variable, rhs);
}
CCTK_INT MoL_RegisterConstrained(CCTK_INT variable) { return mol::enlist(Role::constrained, variable, -1); }
CCTK_INT MoL_RegisterSaveAndRestore(CCTK_INT variable) {
  return mol::enlist(Role::save_and_restore, variable, -1);
}

CCTK_INT MoL_RegisterEvolvedGroup(CCTK_INT group, CCTK_INT rhs_group) {
  return mol::enlist_groups(Role::evolved, group, rhs_group);
}
CCTK_INT MoL_RegisterEvolvedGroupSlow(CCTK_INT group, CCTK_INT rhs_group) {
  return mol::enlist_groups(Role::slow, group, rhs_group);
}
CCTK_INT MoL_RegisterConstrainedGroup(CCTK_INT group) { return mol::enlist_group(Role::constrained, group); }
CCTK_INT MoL_RegisterSaveAndRestoreGroup(CCTK_INT group) {
  return mol::enlist_group(Role::save_and_restore, group);
}

CCTK_INT MoL_ChangeToEvolved(CCTK_INT variable, CCTK_INT rhs) {
  return mol::change(Role::evolved, variable, rhs);
}
CCTK_INT MoL_ChangeToEvolvedSlow(CCTK_INT variable, CCTK_INT rhs) {
  return mol::change(Role::slow, variable, rhs);
}
CCTK_INT MoL_ChangeToConstrained(CCTK_INT variable) { return mol::change(Role::constrained, variable, -1); }
CCTK_INT MoL_ChangeToSaveAndRestore(CCTK_INT variable) {
  return mol::change(Role::save_and_restore, variable, -1);
}

CCTK_INT MoL_ChangeToNone(CCTK_INT variable) {
  mol::thorn().roles.dismiss(variable);
  return 0;
}

CCTK_INT MoL_QueryEvolvedRHS(CCTK_INT variable) {
  if (variable < 0)
    CCTK_VERROR("MoLQueryEvolvedRHS: %d is no index of a variable; look for a misspelt name",
                static_cast<int>(variable));
  return mol::thorn().roles.rhs_of(variable);
}

/// A method that cannot be made is reported elsewhere.
CCTK_REAL MoL_FindStableFrequency() {
  try {
    return mol::stable_frequency(mol::chosen_method());
  } catch (const std::exception&) {
    return 0;
  }
}

CCTK_INT MoL_NumIntegratorSubsteps() {
  DECLARE_CCTK_PARAMETERS;
  return MoL_Intermediate_Steps;
}
}
