// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The updates of grid functions on a device: the programs of the host, for all components of a level at once.
#include <algorithm>

#include "device_sweep.hh"
#include "grid_driver_device.hh"
#include "thorn.hh"

namespace {

using namespace mol;
using grid_driver::DeviceView;
using grid_driver::Side;

/// What a program reads before it has written it, and what it writes.
class Access {
 public:
  void read(Fields::Place place) {
    if (!contains(written_, place) && !contains(read_, place)) read_.push_back(place);
  }
  void write(Fields::Place place) {
    if (!contains(written_, place)) written_.push_back(place);
  }
  /// All of it is going to be done on the device.
  void announce(const cGH* gh) const {
    const auto each = [&](const std::vector<Fields::Place>& places, auto act) {
      std::vector<int> variables, timelevels;
      for (const auto& [variable, timelevel] : places) {
        variables.push_back(variable);
        timelevels.push_back(timelevel);
      }
      act(variables, timelevels);
    };
    each(read_, [&](const auto& v, const auto& t) { grid_driver::require(gh, v, t, Side::device); });
    each(written_, [&](const auto& v, const auto& t) { grid_driver::note_written(gh, v, t, Side::device); });
  }

 private:
  static bool contains(const std::vector<Fields::Place>& places, Fields::Place place) {
    return std::any_of(places.begin(), places.end(), [=](Fields::Place known) {
      return known.variable == place.variable && known.timelevel == place.timelevel;
    });
  }
  std::vector<Fields::Place> read_, written_;
};

std::ptrdiff_t elements(const DeviceView& view) {
  return static_cast<std::ptrdiff_t>(view.ash[0]) * view.ash[1] * view.ash[2];
}

double* address(const cGH* gh, const DeviceView& view, Fields::Place place) {
  void* const data = grid_driver::device_data(gh, view, place.variable, place.timelevel);
  if (!data)
    CCTK_VERROR(
        "Timelevel %d of %s has no storage, but MoL integrates with it; give the group more timelevels in "
        "its STORAGE statement",
        place.timelevel, CCTK_FullVarName(place.variable));
  return static_cast<double*>(data);
}

/// The same for the grid functions of one role, for each of their real fields.
class DeviceFields {
 public:
  DeviceFields(const cGH* gh, Role role)
      : gh_(gh),
        role_(role),
        fields_(gh, role, Kind::grid_function),
        members_(thorn().roles.members(role, Kind::grid_function)) {}

  void announce(const Program& program) const {
    Access access;
    for_each_assignment(program, [&](std::size_t member, int real, const Assignment& assignment) {
      for (const Term& term : assignment.terms) access.read(place(member, real, term.source));
      access.write(place(member, real, assignment.target));
    });
    access.announce(gh_);
  }

  void add_batches(const DeviceView& view, const Program& program, std::vector<Batch>& batches) const {
    const double step = whole_step(gh_);
    const auto find = [&](std::size_t member, int real, Operand operand) {
      return address(gh_, view, place(member, real, operand)) + (is_own(operand) ? 0 : real * elements(view));
    };
    std::size_t last_member = members_.size();
    int last_real = -1;
    for_each_assignment(program, [&](std::size_t member, int real, const Assignment& assignment) {
      if (member != last_member || real != last_real) batches.push_back({elements(view), {}});
      last_member = member, last_real = real;
      Combination combination{find(member, real, assignment.target), {}, {}};
      for (const Term& term : assignment.terms) {
        combination.sources.push_back(find(member, real, term.source));
        combination.coefficients.push_back(term.times_step ? term.coefficient * step : term.coefficient);
      }
      batches.back().combinations.push_back(std::move(combination));
    });
  }

 private:
  static bool is_own(Operand operand) {
    return operand.field == Field::scratch || operand.field == Field::error;
  }
  Fields::Place place(std::size_t member, int real, Operand operand) const {
    Fields::Place result = fields_.index_of(member, operand);
    if (is_own(operand)) result.timelevel += real;
    return result;
  }
  template <class Visit>
  void for_each_assignment(const Program& program, Visit visit) const {
    for (std::size_t m = 0; m < members_.size(); ++m)
      for (int real = 0; real < reals_per_element(members_[m].variable); ++real)
        for (const Assignment& assignment : program)
          if (assignment.target.field != Field::error || role_ == Role::evolved) visit(m, real, assignment);
  }

  const cGH* gh_;
  Role role_;
  Fields fields_;
  const std::vector<Member>& members_;
};

struct RoleProgram {
  Role role;
  const Program& program;
};

/// Does programs for all members of their roles, on all components of the level.
void run(const cGH* gh, const std::vector<RoleProgram>& programs) {
  std::vector<Batch> batches;
  for (const auto& [role, program] : programs) DeviceFields(gh, role).announce(program);
  for (const DeviceView& view : grid_driver::device_views(gh))
    for (const auto& [role, program] : programs) DeviceFields(gh, role).add_batches(view, program, batches);
  sweep_on_device(grid_driver::device()->main_queue(), batches);
}

const Stage& current_stage(const cGH* gh) { return method().stages.at(stage_of(gh)); }

/// Save-and-restore variables to their scratch space or back.
void copy_saved(const cGH* gh, bool back) {
  const auto& members = thorn().roles.members(Role::save_and_restore, Kind::grid_function);
  const int scratch = CCTK_VarIndex(CCTK_THORNSTRING "::SandRScratchSpace");
  Access access;
  std::vector<Batch> batches;
  const auto for_each_field = [&](auto visit) {
    int slot = 0;
    for (const Member& member : members)
      for (int real = 0; real < reals_per_element(member.variable); ++real)
        visit(Fields::Place{member.variable, 0}, Fields::Place{scratch, slot++}, real);
  };
  for_each_field([&](Fields::Place current, Fields::Place saved, int) {
    access.read(back ? saved : current);
    access.write(back ? current : saved);
  });
  access.announce(gh);
  for (const DeviceView& view : grid_driver::device_views(gh))
    for_each_field([&](Fields::Place current, Fields::Place saved, int real) {
      double* const here = address(gh, view, current) + real * elements(view);
      double* const there = address(gh, view, saved);
      batches.push_back(
          {elements(view), {back ? Combination{here, {there}, {1}} : Combination{there, {here}, {1}}}});
    });
  sweep_on_device(grid_driver::device()->main_queue(), batches);
}

void copy_start(const cGH* gh) {
  const Program from_start{{{Field::value}, {{{Field::start}, 1}}}};
  copy_saved(gh, /*back=*/false);
  std::vector<RoleProgram> programs;
  for (const Role role : all_roles) programs.push_back({role, from_start});
  run(gh, programs);
}

void restore_saved(const cGH* gh) { copy_saved(gh, /*back=*/true); }

void clear_rhs(const cGH* gh) {
  const Program zero{{{Field::rhs}, {}}};
  run(gh, {{Role::evolved, zero}, {Role::slow, zero}});
}

void average(const cGH* gh) { run(gh, {{Role::evolved, current_stage(gh).prepare}}); }

void add(const cGH* gh) {
  run(gh, {{Role::evolved, current_stage(gh).fast}, {Role::slow, current_stage(gh).slow}});
}

}  // namespace

namespace mol {

void register_device_versions() {
  const std::pair<const char*, grid_driver::DeviceFunction> versions[] = {{"MoL_InitialCopy", copy_start},
                                                                          {"MoL_RestoreSandR", restore_saved},
                                                                          {"MoL_InitRHS", clear_rhs},
                                                                          {"MoL_ICNAverage", average},
                                                                          {"MoL_Add", add}};
  for (const auto& [routine, version] : versions)
    grid_driver::register_device_function(CCTK_THORNSTRING, routine, version);
}

bool are_updates_on_device() { return grid_driver::device() != nullptr; }

}  // namespace mol
