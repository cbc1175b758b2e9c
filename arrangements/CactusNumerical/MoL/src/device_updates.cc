// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The updates of grid functions on a device: the programs of the host, for all components of a level at once.
#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "cctki_Schedule.h"
#include "device_sweep.hh"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "outside.hh"
#include "schedule_access.hh"
#include "thorn.hh"

namespace {

using namespace mol;
using flesh::DeviceView;
using flesh::Side;

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
    each(read_, [&](const auto& v, const auto& t) { flesh::devices().require(gh, v, t, Side::device); });
    each(written_,
         [&](const auto& v, const auto& t) { flesh::devices().note_written(gh, v, t, Side::device); });
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
  void* const data = flesh::devices().data(gh, view, place.variable, place.timelevel);
  if (!data)
    CCTK_VERROR(
        "Timelevel %d of %s has no storage, but MoL integrates with it; give the group more timelevels in "
        "its STORAGE statement",
        place.timelevel, CCTK_FullVarName(place.variable));
  return static_cast<double*>(data);
}

BoxBatch outside(const DeviceView& view, const Box& box, const Box& all) {
  BoxBatch result{{}, view.ash[0], static_cast<std::ptrdiff_t>(view.ash[0]) * view.ash[1], {}};
  for (const auto& [begin, end] : boxes_outside(all, box))
    result.boxes.push_back({{begin[0], begin[1], begin[2]}, {end[0], end[1], end[2]}});
  return result;
}

/// Batches of one component, whose points many variables share: these are found once.
class BatchesOutside {
 public:
  BatchesOutside(const DeviceView& view, std::vector<BoxBatch>& batches) : view_(view), batches_(batches) {}
  /// A batch for the points of `all` that are not in `box`.
  BoxBatch& begin(const Box& box, const Box& all) {
    if (!last_ || box != box_ || all != all_)
      batches_.push_back(outside(view_, box_ = box, all_ = all));
    else
      batches_.push_back({batches_[*last_].boxes, batches_[*last_].dj, batches_[*last_].dk, {}});
    last_ = batches_.size() - 1;
    return batches_.back();
  }

 private:
  const DeviceView& view_;
  std::vector<BoxBatch>& batches_;
  std::optional<std::size_t> last_;
  Box box_, all_;
};

Box all_of(const DeviceView& view) { return {{0, 0, 0}, view.lsh}; }

Box interior_of(const DeviceView& view) {
  return mol::interior_of(view.lsh.data(), view.gsh.data(), view.bbox.data(), view.ghosts.data());
}

/// The points of a component. Found once for all variables: thorns are asked for faces.
StagePoints points_of_stage(const cGH* gh, const DeviceView& view) {
  const Box interior = interior_of(view);
  const auto needed = flesh::levels().points_of_stage(view.map, view.level, view.component);
  return stage_points(view.lsh.data(), view.bbox.data(), interior,
                      needed ? common_part(interior, {needed->begin, needed->end}) : interior,
                      flesh::levels().points_after_stage(view.map, view.level, view.component),
                      symmetries_of(gh));
}

/// The same for the grid functions of one role, for each of their real fields.
class DeviceFields {
 public:
  /// \param is_meant  which variables; null: all
  DeviceFields(const cGH* gh, Role role, std::function<bool(int)> is_meant = nullptr)
      : gh_(gh),
        role_(role),
        is_meant_(std::move(is_meant)),
        fields_(gh, role, Kind::grid_function),
        step_(whole_step(gh)),
        members_(thorn().roles.members(role, Kind::grid_function)) {}

  void announce(const Program& program) const {
    Access access;
    const auto visit = [&](std::size_t member, int real, const Assignment& assignment) {
      for (const Term& term : assignment.terms) access.read(place(member, real, term.source));
      access.write(place(member, real, target_of(member, assignment)));
    };
    for_each_assignment(program, visit);
    for_each_assignment(program, visit, /*is_offered=*/true);
    access.announce(gh_);
  }

  /// What kernels that have formed updates leave out.
  void add_rests(const DeviceView& view, const StagePoints& points, const Program& program,
                 std::vector<BoxBatch>& batches) const {
    const std::size_t first = batches.size();
    std::size_t last_member = members_.size();
    BatchesOutside outside_of(view, batches);
    for_each_assignment(
        program,
        [&](std::size_t member, int real, const Assignment& assignment) {
          if (member != last_member) {
            double* const slopes = address(gh_, view, place(member, real, {Field::rhs}));
            const bool is_kept = is_kept_outside(members_[member].variable, points.has_boundary);
            outside_of.begin(updated_box(slopes), is_kept ? points.calculated : points.all)
                .combinations.reserve(program.size());
          }
          last_member = member;
          batches.back().combinations.push_back(combination(view, member, real, assignment));
        },
        /*is_offered=*/true);
    // The value, which takes the place of the slope, comes last.
    for (BoxBatch& batch : std::span(batches).subspan(first))
      std::rotate(batch.combinations.begin(), batch.combinations.begin() + 1, batch.combinations.end());
  }

  /// What keeps its value where this stage calculates nothing and somebody may look.
  std::array<KeptBatch, 2> kept(const DeviceView& view, const StagePoints& points,
                                const Program& program) const {
    KeptOfComponent result(points, {view.ash[0], std::ptrdiff_t{view.ash[0]} * view.ash[1]},
                           zero_of_rate(gh_, program));
    for (std::size_t m = 0; m < members_.size(); ++m) {
      const int variable = members_[m].variable;
      if (!is_kept_outside(variable, points.has_boundary)) continue;
      const bool is_all_seen = are_all_seen(points, variable);
      if (!is_all_seen && is_left_to_others(gh_, variable, points.beside)) continue;
      const Field target = is_formed_by_kernels(m) ? Field::rhs : Field::value;
      result.add({address(gh_, view, place(m, 0, {target})), address(gh_, view, place(m, 0, {Field::start}))},
                 is_all_seen);
    }
    return std::move(result).batches();
  }

  void add_batches(const DeviceView& view, const Program& program, std::vector<Batch>& batches) const {
    std::size_t last_member = members_.size();
    int last_real = -1;
    for_each_assignment(program, [&](std::size_t member, int real, const Assignment& assignment) {
      if (member != last_member || real != last_real) batches.push_back({elements(view), {}});
      last_member = member, last_real = real;
      batches.back().combinations.push_back(combination(view, member, real, assignment));
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
  /// Values that kernels have formed are in the memory of the right-hand side.
  Operand target_of(std::size_t member, const Assignment& assignment) const {
    const bool is_formed = assignment.target.field == Field::value && is_formed_by_kernels(member);
    return is_formed ? Operand{Field::rhs} : assignment.target;
  }
  bool is_formed_by_kernels(std::size_t member) const {
    return role_ == Role::evolved && is_offered(members_[member].variable);
  }
  Combination combination(const DeviceView& view, std::size_t member, int real,
                          const Assignment& assignment) const {
    const auto find = [&](Operand operand) {
      return address(gh_, view, place(member, real, operand)) + (is_own(operand) ? 0 : real * elements(view));
    };
    Combination result{find(target_of(member, assignment)), {}, {}};
    result.sources.reserve(assignment.terms.size());
    result.coefficients.reserve(assignment.terms.size());
    for (const Term& term : assignment.terms) {
      result.sources.push_back(find(term.source));
      result.coefficients.push_back(term.times_step ? term.coefficient * step_ : term.coefficient);
    }
    return result;
  }
  /// \param is_offered  only members whose updates kernels have formed, or only others
  template <class Visit>
  void for_each_assignment(const Program& program, Visit visit, bool is_offered = false) const {
    for (std::size_t m = 0; m < members_.size(); ++m) {
      if (is_formed_by_kernels(m) != is_offered || (is_meant_ && !is_meant_(members_[m].variable))) continue;
      for (int real = 0; real < reals_per_element(members_[m].variable); ++real)
        for (const Assignment& assignment : program)
          if (assignment.target.field != Field::error || role_ == Role::evolved) visit(m, real, assignment);
    }
  }

  const cGH* gh_;
  Role role_;
  std::function<bool(int)> is_meant_;
  Fields fields_;
  double step_;
  const std::vector<Member>& members_;
};

struct RoleProgram {
  Role role;
  const Program& program;
  std::function<bool(int)> is_meant = nullptr;
};

/// Does programs for all members of their roles, on all components of the level.
void run(const cGH* gh, const std::vector<RoleProgram>& programs) {
  std::vector<Batch> batches;
  for (const auto& [role, program, is_meant] : programs) DeviceFields(gh, role, is_meant).announce(program);
  for (const DeviceView& view : flesh::devices().views(gh))
    for (const auto& [role, program, is_meant] : programs)
      DeviceFields(gh, role, is_meant).add_batches(view, program, batches);
  sweep_on_device(flesh::devices().current()->main_queue(), batches);
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
  for (const DeviceView& view : flesh::devices().views(gh))
    for_each_field([&](Fields::Place current, Fields::Place saved, int real) {
      double* const here = address(gh, view, current) + real * elements(view);
      double* const there = address(gh, view, saved);
      batches.push_back(
          {elements(view), {back ? Combination{here, {there}, {1}} : Combination{there, {here}, {1}}}});
    });
  sweep_on_device(flesh::devices().current()->main_queue(), batches);
}

/// What is not copied counts as written on the device: nothing of it shall travel.
void announce_left_out(const cGH* gh) {
  Access access;
  for (const Role role : all_roles)
    for (const Member& member : thorn().roles.members(role, Kind::grid_function))
      if (!is_copied(gh, role, member.variable) && !is_left_alone(gh, role, member.variable))
        access.write({member.variable, 0});
  access.announce(gh);
}

void copy_start(const cGH* gh) {
  const Program from_start{{{Field::value}, {{{Field::start}, 1}}}};
  copy_saved(gh, /*back=*/false);
  std::vector<RoleProgram> programs;
  for (const Role role : all_roles)
    programs.push_back(
        {role, from_start, [gh, role](int variable) { return is_copied(gh, role, variable); }});
  run(gh, programs);
  announce_left_out(gh);
  tell_what_copies_overwrite(gh);
}

void restore_saved(const cGH* gh) { copy_saved(gh, /*back=*/true); }

/// What somebody is bound to calculate needs no zeros before.
void clear_rhs(const cGH* gh) {
  Access access;
  std::vector<BoxBatch> batches;
  struct Component {
    DeviceView view;
    StagePoints points;
  };
  std::vector<Component> components;
  for (const DeviceView& view : flesh::devices().views(gh))
    components.push_back({view, points_of_stage(gh, view)});
  for (Role role : {Role::evolved, Role::slow})
    for (const Member& member : thorn().roles.members(role, Kind::grid_function)) {
      const int reals = reals_per_element(member.rhs);
      const bool is_calculated = reals == 1 && is_calculated_inside(member.rhs);
      access.write({member.rhs, 0});
      for (const auto& [view, points] : components) {
        if (is_calculated && role == Role::evolved && may_rate_be_left(gh, member, points)) {
          note_left_rates(gh, member.rhs);
          continue;
        }
        for (int real = 0; real < reals; ++real) {
          batches.push_back(outside(view, is_calculated ? points.calculated : Box{}, points.all));
          double* const target = address(gh, view, {member.rhs, 0}) + real * elements(view);
          batches.back().combinations.push_back({target, {}, {}});
        }
      }
    }
  access.announce(gh);
  if (batches.empty()) return;
  sweep_on_device(flesh::devices().current()->main_queue(), std::move(batches));
}

void average(const cGH* gh) { run(gh, {{Role::evolved, current_stage(gh).prepare}}); }

void add(const cGH* gh) {
  const Program& program = current_stage(gh).fast;
  run(gh, {{Role::evolved, program}, {Role::slow, current_stage(gh).slow}});
  std::vector<BoxBatch> rests;
  std::vector<KeptBatch> kept;
  const DeviceFields evolved(gh, Role::evolved);
  for (const DeviceView& view : flesh::devices().views(gh)) {
    const StagePoints points = points_of_stage(gh, view);
    evolved.add_rests(view, points, program, rests);
    for (KeptBatch& batch : evolved.kept(view, points, program)) kept.push_back(std::move(batch));
  }
  device::Queue& queue = flesh::devices().current()->main_queue();
  if (!rests.empty()) sweep_on_device(queue, std::move(rests));
  for (const KeptBatch& batch : kept)
    if (!batch.boxes.empty() && !batch.copies.empty()) keep_on_device(queue, batch);
}

/// What a routine reaches of each evolved grid function; scratch space stays where it is.
void declare_reached(const char* routine, void (*reach)(flesh::Reached&, const Member&)) {
  flesh::declare_reached(CCTK_THORNSTRING, routine, [reach] {
    flesh::Reached result;
    for (const Role role : {Role::evolved, Role::slow})
      for (const Member& member : thorn().roles.members(role, Kind::grid_function)) reach(result, member);
    return result;
  });
}

void declare_reached_by_updates() {
  declare_reached("MoL_InitialCopy", [](flesh::Reached& reached, const Member& member) {
    reached.reads.emplace_back(member.variable, 1);
    reached.writes.emplace_back(member.variable, 0);
  });
  declare_reached("MoL_InitRHS", [](flesh::Reached& reached, const Member& member) {
    reached.writes.emplace_back(member.rhs, 0);
  });
  declare_reached("MoL_Add", [](flesh::Reached& reached, const Member& member) {
    reached.reads.emplace_back(member.rhs, 0);
    reached.writes.emplace_back(member.variable, 0);
  });
}

}  // namespace

namespace mol {

void register_device_versions() {
  declare_reached_by_updates();
  const std::pair<const char*, flesh::DeviceFunction> versions[] = {{"MoL_InitialCopy", copy_start},
                                                                    {"MoL_RestoreSandR", restore_saved},
                                                                    {"MoL_InitRHS", clear_rhs},
                                                                    {"MoL_ICNAverage", average},
                                                                    {"MoL_Add", add}};
  for (const auto& [routine, version] : versions)
    flesh::register_device_function(CCTK_THORNSTRING, routine, version);
}

bool are_updates_on_device() {
  if (flesh::devices().current() == nullptr) return false;
  const auto& functions = flesh::scheduled_functions("MoL_Step");
  return std::any_of(functions.begin(), functions.end(), [](const flesh::ScheduledFunction* function) {
    return function->routine == "MoL_Add" && flesh::devices().side_of(*function) == Side::device;
  });
}

void announce_on_device(const cGH* gh, const Program& program) {
  const Fields fields(gh, Role::evolved, Kind::grid_function);
  const auto& members = thorn().roles.members(Role::evolved, Kind::grid_function);
  Access access;
  for (std::size_t m = 0; m < members.size(); ++m)
    for (const Assignment& assignment : program) {
      for (const Term& term : assignment.terms)
        if (term.source != Operand{Field::rhs}) access.read(fields.index_of(m, term.source));
      if (assignment.target.field != Field::value) access.write(fields.index_of(m, assignment.target));
    }
  access.announce(gh);
}

}  // namespace mol
