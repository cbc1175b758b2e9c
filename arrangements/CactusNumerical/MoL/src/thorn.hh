// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the scheduled routines of this thorn share.
#ifndef MOL_THORN_HH
#define MOL_THORN_HH

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cctk.h"
#include "method.hh"
#include "output_forecast.hh"
#include "points.hh"
#include "roles.hh"
#include "sweep.hh"

namespace mol {

/// Where the scratch space of each member of a role begins: found anew if the members have changed.
class FirstSlots {
 public:
  const std::vector<int>& of(const std::vector<Member>& members);

 private:
  std::vector<Member> members_;
  std::vector<int> slots_;
};

/// The state of the thorn between calls.
struct Thorn {
  Roles roles;
  bool is_open = false;            ///< may variables be registered?
  int mistakes = 0;                ///< in registrations
  std::unique_ptr<Method> method;  ///< of this step; made from the parameters when it is first needed
  OutputForecast output;
  std::vector<std::vector<double>> array_scratch;  ///< by number of the evolved array: levels x elements
  /// Where parameters of scripts' calculations are, by function and suffix; null: there is none.
  std::map<std::pair<const flesh::ScheduledFunction*, std::string_view>, const CCTK_INT*>
      parameters_of_calculations;
  /// Of scheduled functions, found once each: whether their declarations bind, and whether they calculate
  /// right-hand sides in stages.
  std::unordered_map<const flesh::ScheduledFunction*, bool> bound, calculating_rhs;
  std::map<std::pair<Role, Kind>, FirstSlots> first_slots;
};
Thorn& thorn();

// ---- method_choice.cc

/// The coefficients that Generic_Type asks for. \throws std::runtime_error if they cannot be had
ShuOsherForm generic_form();
/// The method that the parameters ask for. \throws std::runtime_error, as above
Method chosen_method();
/// The same, made once.
const Method& method();
/// Chooses anew for a step that begins now: Adams-Bashforth begins with lower orders.
void choose_method_of_step(const cGH* gh);
/// The stage that comes next, or is being done: 0, 1, ...; the number of stages at the end of the step.
int stage_of(const cGH* gh);

// ---- updates.cc

/// Tells the driver which groups the copy at the start of a step overwrites.
void tell_what_copies_overwrite(const cGH* gh);
/// Whether a step begins with a copy of the variable's value at its start: not if that is found there by who
/// reads it, nor if all of it is written before anybody reads it, or nobody does in this step.
bool is_copied(const cGH* gh, Role role, int variable);

/// True if nobody looks at a right-hand side where the stage does not calculate it, not even the update.
bool may_rate_be_left(const cGH* gh, const Member& member, const StagePoints& points);
/// True if somebody may look at a variable in buffer zones that the stage has spoilt, too.
bool are_all_seen(const StagePoints& points, int variable);
/// A right-hand side of zero times its coefficient in a stage: it has a sign.
double zero_of_rate(const cGH* gh, const Program& program);

/// True of constrained variables with one timelevel: a step begins with what their thorn has made of them.
bool is_left_alone(const cGH* gh, Role role, int variable);

// ---- fields.cc: arrays behind programs, in the current mode of `gh`

/// Number of doubles in a real or complex variable's element: 1 or 2. 0 for other types.
int reals_per_element(int variable);
/// Sum of reals_per_element: how many timelevels of scratch space the members need.
int slots(const std::vector<Member>& members);
/// Elements of a variable that are stored in the current mode.
std::ptrdiff_t stored_elements(const cGH* gh, int variable);
/// First element of a timelevel. Stops the run with a message if it has no storage.
CCTK_REAL* data_of(const cGH* gh, int variable, int timelevel);
/// A scalar of this thorn. Its number, looked up once, is the same all the run.
template <typename T>
class OwnScalar {
 public:
  explicit OwnScalar(const char* name)
      : variable_(CCTK_VarIndex((std::string(CCTK_THORNSTRING "::") + name).c_str())) {}
  T operator()(const cGH* gh) const { return *static_cast<const T*>(CCTK_VarDataPtrI(gh, 0, variable_)); }

 private:
  int variable_;
};
/// h: the whole step of the current level.
double whole_step(const cGH* gh);

/// Where the operands of the members of a role are.
class Fields {
 public:
  /// \param is_meant  which members `batches` treats; null: all
  Fields(const cGH* gh, Role role, Kind kind, std::function<bool(int variable)> is_meant = nullptr);

  /// One batch per real field of the members that no kernel has treated; `program` with the step put in.
  /// \param points  what is kept outside of what the stage calculates is left to `keep`; null: is not
  std::vector<Batch> batches(const Program& program, const StagePoints* points = nullptr) const;
  /// The same for one member only.
  /// \param value_target  where values go in place of the variable; null: to the variable
  std::vector<Batch> batches_of(std::size_t member, const Program& program, CCTK_REAL* value_target) const;

  /// The variable and timelevel behind an operand of a grid function; of the real part if it is complex.
  struct Place {
    int variable;
    int timelevel;
  };
  Place index_of(std::size_t member, Operand operand) const;

 private:
  /// Only fast grid functions count in the error of a step.
  bool has_error_estimate() const { return role_ == Role::evolved && kind_ == Kind::grid_function; }
  double* find(std::size_t member, int real, Operand operand) const;
  Combination combination(std::size_t member, int real, const Assignment& assignment) const;

  const cGH* gh_;
  double step_;
  Role role_;
  Kind kind_;
  std::function<bool(int)> is_meant_;
  const std::vector<Member>& members_;
  const std::vector<int>& first_slots_;  ///< the timelevel of scratch space where those of a member begin
};

/// Does a program for all members of a role, as `Fields::batches`.
void run_program(const cGH* gh, Role role, Kind kind, const Program& program,
                 const StagePoints* points = nullptr);

// ---- scratch.cc

/// Groups of scratch space, and how many timelevels the registered variables need of them.
struct ScratchGroup {
  int group;
  int timelevels;
};
std::vector<ScratchGroup> scratch_groups();

// ---- device_updates.cc

/// Tells the driver the versions for devices of the routines that change grid functions.
void register_device_versions();
/// Whether updates are done on a device: kernels form them only on the same side.
bool are_updates_on_device();
/// Makes what a stage that is offered to kernels reads valid on the device; what it writes beside right-hand
/// sides counts as written there.
void announce_on_device(const cGH* gh, const Program& program);

// ---- offers.cc

/// True if a kernel has formed updates of this evolved variable or others of its group in the current stage.
bool is_offered(int variable);
/// True if a step begins without a copy of this evolved variable: its kernel reads the values of the start.
bool is_found_at_start(int variable);
/// Who wants to see a right-hand side of the group after the step that this stage ends; empty: nobody.
std::string wanted_after_stage_by(const cGH* gh, int rhs);
/// Notes, in the last stage of a step, that output cannot show right-hand sides of the group, at some points.
void note_left_rates(const cGH* gh, int rhs);
/// True if the evolved variable keeps the values of the start of the step at points that a stage does not
/// calculate, because nobody writes right-hand sides there.
/// \param has_boundary  whether some of these points are at a boundary of the domain that is no symmetry
bool is_kept_outside(int variable, bool has_boundary);
/// The same for the stage whose updates have been taken last: the right-hand side holds older values.
bool was_exchanged(int variable);
/// The points of a component for which a kernel has taken the offer; none if it has left out this component,
/// or this variable of the group.
/// \param slopes  memory of the right-hand side, of the host or a device
Box updated_box(const void* slopes);
/// Completes the updates that kernels have formed, at the points of this component that they leave out.
void complete_offers(const cGH* gh, const Program& program);

}  // namespace mol

#endif
