// SPDX-License-Identifier: LGPL-2.1-or-later
#include "thorn.hh"

namespace mol {

int reals_per_element(int variable) {
  const int type = CCTK_VarTypeI(variable);
  return type == CCTK_VARIABLE_REAL ? 1 : type == CCTK_VARIABLE_COMPLEX ? 2 : 0;
}

int slots(const std::vector<Member>& members) {
  int sum = 0;
  for (const Member& member : members) sum += reals_per_element(member.variable);
  return sum;
}

std::ptrdiff_t stored_elements(const cGH* gh, int variable) {
  cGroupDynamicData data;
  if (CCTK_GroupDynamicData(gh, CCTK_GroupIndexFromVarI(variable), &data) != 0)
    CCTK_VERROR("The driver does not know the size of %s", CCTK_FullVarName(variable));
  std::ptrdiff_t elements = 1;
  for (int d = 0; d < data.dim; ++d) elements *= data.ash[d];
  return elements;
}

CCTK_REAL* data_of(const cGH* gh, int variable, int timelevel) {
  void* const data = CCTK_VarDataPtrI(gh, timelevel, variable);
  if (!data)
    CCTK_VERROR(
        "Timelevel %d of %s has no storage, but MoL integrates with it; give the group more timelevels in "
        "its STORAGE statement",
        timelevel, CCTK_FullVarName(variable));
  return static_cast<CCTK_REAL*>(data);
}

double whole_step(const cGH* gh) {
  static const OwnScalar<CCTK_REAL> step("Original_Delta_Time");
  return step(gh) / gh->cctk_timefac;
}

Fields::Fields(const cGH* gh, Role role, Kind kind, std::function<bool(int variable)> is_meant)
    : gh_(gh),
      step_(whole_step(gh)),
      role_(role),
      kind_(kind),
      is_meant_(std::move(is_meant)),
      members_(thorn().roles.members(role, kind)),
      first_slots_(thorn().first_slots[{role, kind}].of(members_)) {}

const std::vector<int>& FirstSlots::of(const std::vector<Member>& members) {
  if (members == members_) return slots_;
  members_ = members;
  slots_.clear();
  int slot = 0;
  for (const Member& member : members) {
    slots_.push_back(slot);
    slot += reals_per_element(member.variable);
  }
  return slots_;
}

namespace {

/// Where this thorn keeps fields of its own: numbers of variables, looked up once.
struct OwnSpace {
  int scratch = CCTK_VarIndex(CCTK_THORNSTRING "::ScratchSpace[0]");
  int slow_scratch = CCTK_VarIndex(CCTK_THORNSTRING "::ScratchSpaceSlow[0]");
  int error = CCTK_VarIndex(CCTK_THORNSTRING "::ErrorEstimate");
};
const OwnSpace& own_space() {
  static const OwnSpace space;
  return space;
}

}  // namespace

Fields::Place Fields::index_of(std::size_t m, Operand operand) const {
  const Member& member = members_[m];
  switch (operand.field) {
    case Field::value:
      return {member.variable, 0};
    case Field::start:
      return {member.variable, 1};
    case Field::rhs:
      return {member.rhs, operand.number};
    case Field::error:
      return {own_space().error, first_slots_[m]};
    case Field::scratch:
      break;
  }
  const int first_level = role_ == Role::slow ? own_space().slow_scratch : own_space().scratch;
  return {first_level + operand.number, first_slots_[m]};
}

double* Fields::find(std::size_t m, int real, Operand operand) const {
  const int variable = members_[m].variable;
  const std::ptrdiff_t elements = stored_elements(gh_, variable);
  const bool is_own = operand.field == Field::scratch || operand.field == Field::error;
  if (kind_ == Kind::array && is_own)
    return thorn().array_scratch.at(m).data() +
           (operand.number * reals_per_element(variable) + real) * elements;
  // Fields of this thorn have a timelevel for each real field; a complex variable holds its two one after the
  // other, as far as linear combinations can tell.
  const Place place = index_of(m, operand);
  return is_own ? data_of(gh_, place.variable, place.timelevel + real)
                : data_of(gh_, place.variable, place.timelevel) + real * elements;
}

Combination Fields::combination(std::size_t member, int real, const Assignment& assignment) const {
  Combination result{find(member, real, assignment.target), {}, {}};
  for (const Term& term : assignment.terms) {
    result.sources.push_back(find(member, real, term.source));
    result.coefficients.push_back(term.times_step ? term.coefficient * step_ : term.coefficient);
  }
  return result;
}

std::vector<Batch> Fields::batches_of(std::size_t member, const Program& program,
                                      CCTK_REAL* value_target) const {
  std::vector<Batch> result;
  const int variable = members_[member].variable;
  for (int real = 0; real < reals_per_element(variable); ++real) {
    Batch batch{stored_elements(gh_, variable), {}};
    for (const Assignment& assignment : program) {
      if (assignment.target.field == Field::error && !has_error_estimate()) continue;
      batch.combinations.push_back(combination(member, real, assignment));
      if (value_target && assignment.target.field == Field::value)
        batch.combinations.back().target = value_target;
    }
    result.push_back(std::move(batch));
  }
  return result;
}

std::vector<Batch> Fields::batches(const Program& program, const StagePoints* points) const {
  std::vector<Batch> result;
  std::shared_ptr<const std::vector<Range>> rows;
  if (points) rows = std::make_shared<const std::vector<Range>>(rows_of(gh_, points->calculated));
  for (std::size_t m = 0; m < members_.size(); ++m) {
    if (role_ == Role::evolved && kind_ == Kind::grid_function && is_offered(members_[m].variable)) continue;
    if (is_left_alone(gh_, role_, members_[m].variable)) continue;
    if (is_meant_ && !is_meant_(members_[m].variable)) continue;
    const bool is_kept = points && is_kept_outside(members_[m].variable, points->has_boundary);
    for (Batch& batch : batches_of(m, program, nullptr)) {
      if (is_kept) batch.parts = rows;
      result.push_back(std::move(batch));
    }
  }
  return result;
}

void run_program(const cGH* gh, Role role, Kind kind, const Program& program, const StagePoints* points) {
  if (program.empty() || thorn().roles.members(role, kind).empty()) return;
  sweep(Fields(gh, role, kind).batches(program, points));
}

}  // namespace mol
