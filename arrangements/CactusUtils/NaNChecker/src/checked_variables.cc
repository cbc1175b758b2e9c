// SPDX-License-Identifier: LGPL-2.1-or-later
#include "checked_variables.hh"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "Saguaro/Reduction/src/reduction.hh"
#include "cctk_Functions.h"
#include "flesh/devices.hh"
#include "flesh/levels.hh"

namespace nan_checker {

namespace {

/// Values of a variable by its type; empty for types that have no NaNs.
std::optional<Values> typed(int type, const void* data) {
  switch (type) {
    case CCTK_VARIABLE_REAL4:
      return static_cast<const float*>(data);
    case CCTK_VARIABLE_REAL:
    case CCTK_VARIABLE_REAL8:
      return static_cast<const double*>(data);
    case CCTK_VARIABLE_REAL16:
      return static_cast<const long double*>(data);
    case CCTK_VARIABLE_COMPLEX8:
      return static_cast<const std::complex<float>*>(data);
    case CCTK_VARIABLE_COMPLEX:
    case CCTK_VARIABLE_COMPLEX16:
      return static_cast<const std::complex<double>*>(data);
    case CCTK_VARIABLE_COMPLEX32:
      return static_cast<const std::complex<long double>*>(data);
    default:
      return std::nullopt;
  }
}

/// What is read of a list, and the first fault of its options.
struct Reading {
  std::vector<Checked> variables;
  std::string fault;
};

void note(int variable, const char* option, void* argument) {
  auto& reading = *static_cast<Reading*>(argument);
  int timelevel = 0, end = 0;
  if (option && (std::sscanf(option, " timelevel = %d %n", &timelevel, &end) != 1 || option[end]))
    reading.fault = std::string("the option {") + option + "} of " + CCTK_FullVarName(variable) +
                    " is not of the form {timelevel=1}";
  const bool is_new =
      std::ranges::find(reading.variables, variable, &Checked::variable) == reading.variables.end();
  if (is_new && typed(CCTK_VarTypeI(variable), nullptr)) reading.variables.push_back({variable, timelevel});
}

/// What this process holds of a scalar, or of an array that all processes hold, belongs to the first one.
bool is_replicated(const cGroup& group) {
  return group.grouptype == CCTK_SCALAR || group.disttype == CCTK_DISTRIB_CONSTANT;
}

/// Data that are reached by name may be changed, so that a device would have to get them back.
const void* data_of(const cGH* gh, const Checked& checked, Use use) {
  const auto [variable, timelevel] = checked;
  const void* const read_only =
      use == Use::change ? nullptr : flesh::devices().values_on_host(gh, variable, timelevel, "NaNChecker");
  return read_only ? read_only : CCTK_VarDataPtrI(gh, timelevel, variable);
}

/// Shape of the piece of a group that lies on the current component.
Block block_of(const cGH* gh, const cGroup& group, const cGroupDynamicData& shape) {
  Block block;
  for (int d = 0; d < group.dim; ++d) {
    block.points[d] = shape.lsh[d];
    block.allocated[d] = shape.ash[d];
    block.first[d] = shape.lbnd[d];
    block.own_begin[d] = shape.bbox[2 * d] ? 0 : shape.nghostzones[d];
    block.own_end[d] = shape.lsh[d] - (shape.bbox[2 * d + 1] ? 0 : shape.nghostzones[d]);
  }
  if (group.grouptype == CCTK_GF) {
    const flesh::PointRange owned = flesh::levels().owned_points(gh, group.dim);
    std::copy_n(owned.begin.begin(), group.dim, block.own_begin.begin());
    std::copy_n(owned.end.begin(), group.dim, block.own_end.begin());
  }
  if (is_replicated(group)) {
    block.own_begin = {0, 0, 0};
    block.own_end = CCTK_MyProc(gh) == 0 ? block.points : Point{0, 0, 0};
  }
  return block;
}

}  // namespace

std::optional<std::vector<Checked>> checked_variables(const std::string& list) {
  Reading reading;
  if (CCTK_TraverseString(list.c_str(), note, &reading, CCTK_GROUP_OR_VAR) < 0) return std::nullopt;
  if (!reading.fault.empty()) throw std::invalid_argument(reading.fault);
  return reading.variables;
}

std::vector<bool> known_to_be_finite(const cGH* gh, const std::vector<Checked>& variables) {
  std::vector<bool> result(variables.size(), false);
  std::vector<reduction::Timelevel> timelevels;
  std::vector<std::size_t> numbers;
  for (std::size_t n = 0; n < variables.size(); ++n) {
    if (CCTK_ActiveTimeLevelsVI(gh, variables[n].variable) <= variables[n].timelevel) continue;
    timelevels.push_back({variables[n].variable, variables[n].timelevel});
    numbers.push_back(n);
  }
  const std::vector<bool> finite = reduction::finite_on_device(gh, timelevels);
  for (std::size_t n = 0; n < numbers.size(); ++n) result[numbers[n]] = finite[n];
  return result;
}

std::optional<Piece> piece(const cGH* gh, const Checked& checked, Use use) {
  const auto [variable, timelevel] = checked;
  const int index = CCTK_GroupIndexFromVarI(variable);
  cGroup group;
  if (CCTK_GroupData(index, &group) < 0 || CCTK_ActiveTimeLevelsVI(gh, variable) <= timelevel)
    return std::nullopt;
  if (group.dim > 3)
    throw std::invalid_argument(std::string(CCTK_FullVarName(variable)) + " has " +
                                std::to_string(group.dim) + " dimensions; at most 3 can be checked");
  const auto values = typed(group.vartype, data_of(gh, checked, use));
  if (!values || std::visit([](const auto* data) { return !data; }, *values)) return std::nullopt;
  cGroupDynamicData shape;
  if (group.dim > 0 && CCTK_GroupDynamicData(gh, index, &shape) < 0) return std::nullopt;
  return Piece{variable, group.dim, group.grouptype == CCTK_GF, block_of(gh, group, shape), *values};
}

Place Piece::place(const cGH* gh, const Point& point) const {
  Place result;
  if (is_grid_function) result.order[0] = map_of(gh);
  for (int d = 0; d < dimension; ++d) {
    const int index = block.first[d] + point[d];
    result.order[3 - d] = index;
    if (!is_grid_function) continue;
    const CCTK_REAL spacing = gh->cctk_delta_space[d] / gh->cctk_levfac[d];
    const CCTK_REAL origin =
        gh->cctk_origin_space[d] + spacing * gh->cctk_levoff[d] / gh->cctk_levoffdenom[d];
    result.position[d] = origin + spacing * index;
  }
  return result;
}

const double* weights(const cGH* gh, const std::string& name) {
  const int variable = CCTK_VarIndex(name.c_str());
  if (variable < 0 || CCTK_GroupTypeFromVarI(variable) != CCTK_GF ||
      CCTK_VarTypeI(variable) != CCTK_VARIABLE_REAL || CCTK_GroupDimFromVarI(variable) != gh->cctk_dim)
    return nullptr;
  return static_cast<const double*>(data_of(gh, {variable, 0}, Use::read));
}

bool has_coordinates(const cGH* gh) { return gh->cctk_dim > 0 && gh->cctk_delta_space[0] > 0; }

int level_of(const cGH* gh) {
  return CCTK_IsFunctionAliased("GetRefinementLevel") ? GetRefinementLevel(gh) : 0;
}

int map_of(const cGH* gh) { return CCTK_IsFunctionAliased("GetMap") ? GetMap(gh) : 0; }

}  // namespace nan_checker
