// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Coordinate systems: cctk_Coord.h.
#include "cctk_Coord.h"

#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/current_context.hh"
#include "model/variables.hh"
#include "services/coordinates.hh"

namespace flesh::capi {
namespace {

constexpr int no_coordinate = -1;
constexpr int no_range = -2;
constexpr int bad_argument = -3;

Coordinates& coordinates() { return current_context().coordinates(); }

Coordinate* find(int direction, const char* name, const char* system) {
  return coordinates().find(direction, view(name), view(system));
}

/// Hands out one of the ranges of a coordinate.
template <typename Number>
int get_range(int direction, const char* name, const char* system,
              std::optional<std::pair<Number, Number>> Coordinate::*member, Number* lower, Number* upper) {
  if (lower == nullptr || upper == nullptr) return bad_argument;
  const Coordinate* coordinate = find(direction, name, system);
  if (coordinate == nullptr) return no_coordinate;
  const auto& range = coordinate->*member;
  if (!range) return no_range;
  *lower = range->first;
  *upper = range->second;
  return 0;
}

template <typename Number>
int set_range(int direction, const char* name, const char* system,
              std::optional<std::pair<Number, Number>> Coordinate::*member, Number lower, Number upper) {
  Coordinate* coordinate = find(direction, name, system);
  if (coordinate == nullptr) return no_coordinate;
  coordinate->*member = {lower, upper};
  return 0;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_CoordRegisterSystem(int dim, const char* system) {
  return coordinates().register_system(dim, view(system), calling_implementation());
}

int CCTK_CoordRegisterData(int dir, const char* variable, const char* coordinate, const char* system) {
  const int index = current_context().variables().find_variable(view(variable));
  if (index < 0) return bad_argument;
  return coordinates().register_coordinate(dir, view(coordinate), view(system), index);
}

int CCTK_CoordRegisterRange(const cGH*, CCTK_REAL min, CCTK_REAL max, int dir, const char* coordinate,
                            const char* system) {
  return set_range(dir, coordinate, system, &Coordinate::range, min, max);
}

int CCTK_CoordRegisterRangePhysIndex(const cGH*, int lower, int upper, int dir, const char* coordinate,
                                     const char* system) {
  return set_range(dir, coordinate, system, &Coordinate::index_range, lower, upper);
}

int CCTK_CoordSystemHandle(const char* system) { return coordinates().handle(view(system)); }
int CCTK_CoordSystemDim(const char* system) { return coordinates().dimension(view(system)); }
const char* CCTK_CoordSystemName(int handle) { return coordinates().name(handle); }
const char* CCTK_CoordSystemImplementation(int handle) { return coordinates().implementation(handle); }
int CCTK_NumCoordSystems() { return coordinates().count(); }

int CCTK_CoordIndex(int dir, const char* coordinate, const char* system) {
  return member_or(no_coordinate, find(dir, coordinate, system), &Coordinate::variable);
}

int CCTK_CoordDir(const char* coordinate, const char* system) {
  constexpr int by_name = -1;
  constexpr int no_direction = -2;
  return member_or(no_direction, find(by_name, coordinate, system), &Coordinate::direction);
}

const char* CCTK_CoordName(int dir, const char* system) {
  return text_of(find(dir, nullptr, system), &Coordinate::name);
}

int CCTK_CoordRange(const cGH*, CCTK_REAL* lower, CCTK_REAL* upper, int dir, const char* coordinate,
                    const char* system) {
  return get_range(dir, coordinate, system, &Coordinate::range, lower, upper);
}

int CCTK_CoordRangePhysIndex(const cGH*, int* lower, int* upper, int dir, const char* coordinate,
                             const char* system) {
  return get_range(dir, coordinate, system, &Coordinate::index_range, lower, upper);
}

int CCTK_CoordLocalRange(const cGH* gh, CCTK_REAL* lower, CCTK_REAL* upper, int dir, const char* name,
                         const char* system) {
  const Coordinate* coordinate = find(dir, name, system);
  if (lower == nullptr || upper == nullptr) return bad_argument;
  if (coordinate == nullptr || coordinate->direction < 1 || coordinate->direction > gh->cctk_dim)
    return no_coordinate;
  const int d = coordinate->direction - 1;
  const CCTK_REAL spacing = gh->cctk_delta_space[d] / gh->cctk_levfac[d];
  const CCTK_REAL origin = gh->cctk_origin_space[d] + spacing * gh->cctk_levoff[d] / gh->cctk_levoffdenom[d];
  *lower = origin + spacing * gh->cctk_lbnd[d];
  // Callers divide the difference by cctk_lsh to get the spacing.
  *upper = origin + spacing * (gh->cctk_lbnd[d] + gh->cctk_lsh[d]);
  return 0;
}

}  // extern "C"
