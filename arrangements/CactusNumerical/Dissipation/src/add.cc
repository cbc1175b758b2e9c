// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Adds dissipation to the right hand sides of the chosen variables.
#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "damped_level.hh"
#include "device_versions.hh"
#include "flesh/devices.hh"
#include "flesh/levels.hh"

extern "C" void dissipation_add(CCTK_ARGUMENTS);

namespace {

using dissipation::DampedBox;
using dissipation::DampedField;
using dissipation::dimension;
using dissipation::Operator;
using flesh::DeviceView;

void require_ghosts(const cGH* gh, const Operator& damping) {
  for (int d = 0; d < dimension; ++d)
    if (gh->cctk_nghostzones[d] < damping.reach())
      CCTK_VERROR("Dissipation of order %d needs %d ghost zones; direction %c has %d",
                  2 * damping.reach() - 1, damping.reach(), "xyz"[d], gh -> cctk_nghostzones[d]);
}

/// The points where the stencil fits.
device::PointBox inside(const int* points, int reach) {
  device::PointBox box;
  for (int d = 0; d < dimension; ++d) box.begin[d] = reach, box.end[d] = points[d] - reach;
  return box;
}

/// Adds to points begin <= i < end of a row along x.
using AddToRow = void (*)(const DampedField& field, int begin, int end, int j, int k);

void add_where_clear(const DampedField& field, int begin, int end, int j, int k) {
  for (int i = begin; i < end; ++i) field.add_at(i, j, k);
}

template <int reach>
void add_everywhere(const DampedField& field, int begin, int end, int j, int k) {
  const DampedField own = field;  // of which the compiler knows that no result is written into it
  const int row = j * own.step[1] + k * own.step[2];
  const double* const u = own.u + row;
  const double* const strength = own.strength + row;
  double* const rhs = own.rhs + row;
#pragma omp simd
  for (int i = begin; i < end; ++i)
    rhs[i] += strength[i] * own.damping.at<reach>(u + i, own.step, own.spacing);
}

AddToRow addition(const DampedField& field) {
  constexpr AddToRow by_reach[dissipation::largest_reach] = {
      add_everywhere<1>, add_everywhere<2>, add_everywhere<3>, add_everywhere<4>, add_everywhere<5>};
  return field.mask ? add_where_clear : by_reach[field.damping.reach() - 1];
}

/// Threads do not wait for each other between fields: each has the same rows of all of them, also of a
/// variable that is named twice and counts twice.
void add(const std::vector<DampedField>& fields, const device::PointBox& box) {
  if (fields.empty()) return;
  const AddToRow add_to_row = addition(fields.front());
#pragma omp parallel
  for (const DampedField& field : fields)
#pragma omp for collapse(2) schedule(static) nowait
    for (int k = box.begin[2]; k < box.end[2]; ++k)
      for (int j = box.begin[1]; j < box.end[1]; ++j) add_to_row(field, box.begin[0], box.end[0], j, k);
}

/// The right hand side of an evolved variable; stops the run if dissipation cannot be added to it.
int rhs_of(int variable) {
  const bool is_real = CCTK_VarTypeI(variable) == CCTK_VARIABLE_REAL;
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF || CCTK_GroupDimFromVarI(variable) != dimension || !is_real)
    CCTK_VERROR(
        "Dissipation::vars names %s; dissipation needs grid functions of 3 dimensions and type CCTK_REAL",
        CCTK_FullVarName(variable));
  const int rhs = MoLQueryEvolvedRHS(variable);
  if (rhs < 0)
    CCTK_VERROR(
        "Dissipation::vars names %s, which the method of lines does not evolve: it has no right hand side",
        CCTK_FullVarName(variable));
  return rhs;
}

void collect(int variable, const char*, void* variables) {
  static_cast<std::vector<int>*>(variables)->push_back(variable);
}

/// What dissipation is added to, and how.
struct Task {
  Operator damping;
  std::vector<int> variables, rates;
  bool avoids_excision;
};

Task task(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (gh->cctk_dim != dimension)
    CCTK_VERROR("Dissipation needs a grid of 3 dimensions, not %d", gh->cctk_dim);
  Task result{Operator(int(order)), {}, {}, use_mask && !use_dissipation_near_excision};
  require_ghosts(gh, result.damping);
  if (CCTK_TraverseString(vars, collect, &result.variables, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR("Dissipation::vars = \"%s\" is not a list of variables and groups", vars);
  for (const int variable : result.variables) {
    result.rates.push_back(rhs_of(variable));
    if (verbose) CCTK_VINFO("Adding dissipation to the right hand side of %s", CCTK_FullVarName(variable));
  }
  return result;
}

CCTK_REAL* data_of(const cGH* gh, int variable) {
  auto* const data = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, 0, variable));
  if (!data) CCTK_VERROR("Dissipation cannot be added: %s has no storage", CCTK_FullVarName(variable));
  return data;
}

// ---- on a device

int strength_index() { return CCTK_VarIndex("Dissipation::epsdisA"); }
int mask_index() { return CCTK_VarIndex("SpaceMask::emask"); }

std::vector<int> coefficients(const Task& task) {
  std::vector<int> result{strength_index()};
  if (task.avoids_excision) result.push_back(mask_index());
  return result;
}

void require(const cGH* gh, const std::vector<int>& variables, flesh::Side side) {
  flesh::devices().require(gh, variables, std::vector<int>(variables.size(), 0), side);
}

DampedBox damped_box(const cGH* gh, const DeviceView& view, const Task& task, std::size_t n) {
  const auto reals = [&](int variable) { return flesh::reals_on_device(gh, view, variable); };
  DampedField field{task.damping,
                    reals(strength_index()),
                    task.avoids_excision ? reals(mask_index()) : nullptr,
                    reals(task.variables[n]),
                    reals(task.rates[n]),
                    {},
                    {}};
  const auto steps = view.steps();
  for (int d = 0; d < dimension; ++d) {
    field.step[d] = static_cast<int>(steps[d]);
    field.spacing[d] = view.spacing[d];
  }
  return {field, inside(view.lsh.data(), task.damping.reach())};
}

/// Right hand sides that live on the host are treated there.
void add_where_data_are(const cGH* gh) {
  const Task todo = task(gh);
  if (!flesh::live_on_device(gh, todo.rates)) {
    require(gh, coefficients(todo), flesh::Side::host);
    return flesh::levels().for_each_component(const_cast<cGH*>(gh),
                                              [](cGH* local) { dissipation_add(local); });
  }
  require(gh, coefficients(todo), flesh::Side::device);
  require(gh, todo.variables, flesh::Side::device);
  flesh::change_on_device(gh, todo.rates);
  // A variable that is named twice counts twice, as on the host: one after the other.
  flesh::devices().for_each([&] {
    std::map<std::ptrdiff_t, std::vector<DampedBox>> rounds;
    for (const DeviceView& view : flesh::devices().views(gh))
      for (std::size_t n = 0; n < todo.rates.size(); ++n)
        rounds[std::count(todo.rates.begin(), todo.rates.begin() + n, todo.rates[n])].push_back(
            damped_box(gh, view, todo, n));
    for (const auto& [round, boxes] : rounds)
      dissipation::add_dissipation(flesh::devices().current()->main_queue(), boxes);
  });
}

}  // namespace

extern "C" void dissipation_add(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Task todo = task(cctkGH);
  std::vector<DampedField> fields;
  for (std::size_t n = 0; n < todo.variables.size(); ++n) {
    DampedField& field = fields.emplace_back(DampedField{todo.damping,
                                                         epsdisA,
                                                         todo.avoids_excision ? emask : nullptr,
                                                         data_of(cctkGH, todo.variables[n]),
                                                         data_of(cctkGH, todo.rates[n]),
                                                         {},
                                                         {}});
    for (int d = 0; d < dimension; ++d) {
      field.step[d] = d == 0 ? 1 : field.step[d - 1] * cctkGH->cctk_ash[d - 1];
      field.spacing[d] = cctkGH->cctk_delta_space[d] / cctkGH->cctk_levfac[d];
    }
  }
  add(fields, inside(cctkGH->cctk_lsh, todo.damping.reach()));
}

void dissipation::register_addition() {
  flesh::register_for_all_devices(CCTK_THORNSTRING, "dissipation_add", add_where_data_are);
}
