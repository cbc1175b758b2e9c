// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The forms Bnd<Condition>[Dir]{VI,VN,GI,GN} of Boundary.h: apply one condition at once to one variable or to
// each variable of a group.
#include <cstdlib>
#include <string>

#include "Boundary.h"
#include "conditions.hh"

namespace {

using namespace boundary;

std::vector<Zone> zones_with_room(const Shape& shape, int variable, const Widths& widths,
                                  const char* condition) {
  const Demand demand = demand_of(condition);
  for (int face = 0; face < 2 * shape.dimension; ++face) require_room(shape, variable, face, widths, demand);
  return zones(shape, widths);
}

/// The physical zones of a variable for one width per direction.
std::vector<Zone> stencil_zones(const cGH* GH, int variable, const int* stencil, const char* condition) {
  Widths widths{};
  const Shape shape = shape_of(GH, variable);
  for (int face = 0; face < 2 * shape.dimension; ++face) widths[face] = stencil[face / 2];
  return zones_with_room(shape, variable, widths, condition);
}

/// The zone of one face, if it is physical.
std::vector<Zone> face_zones(const cGH* GH, int variable, int width, int dir, const char* condition) {
  Widths widths{};
  const Shape shape = shape_of(GH, variable);
  widths[2 * (std::abs(dir) - 1) + (dir > 0)] = width;
  return zones_with_room(shape, variable, widths, condition);
}

bool is_variable(int index) { return index >= 0 && index < CCTK_NumVars(); }

bool is_direction(int variable, int dir) {
  return dir != 0 && std::abs(dir) <= CCTK_GroupDimFromVarI(variable);
}

/// Calls `one(offset)` for each variable of a group; stops at the first failure.
template <class One>
int for_group(int group, One one) {
  const int first = CCTK_FirstVarIndexI(group);
  if (first < 0) return -1;
  int result = 0;
  for (int offset = 0; offset < CCTK_NumVarsInGroupI(group) && result >= 0; ++offset)
    result = one(first, offset);
  return result;
}

/// Applies `apply(variable, zones)` after checking the variable; -1 if there is no such variable or
/// direction.
template <class Apply>
int on_all_faces(const cGH* GH, const char* condition, const int* stencil, int variable, Apply apply) {
  if (!is_variable(variable)) return -1;
  apply(variable, stencil_zones(GH, variable, stencil, condition));
  return 0;
}

template <class Apply>
int on_one_face(const cGH* GH, const char* condition, int width, int dir, int variable, Apply apply) {
  if (!is_variable(variable) || !is_direction(variable, dir)) return -1;
  apply(variable, face_zones(GH, variable, width, dir, condition));
  return 0;
}

}  // namespace

// The four ways to name what a condition with the options OPTIONS (declaration) / VALUES (call) is applied
// to. PLACE is `const int* stencil` or `int stencil_size, int dir`; WHERE the corresponding arguments.
#define FOUR_FORMS(NAME, PLACE, WHERE, OPTIONS, VALUES, APPLY)                                               \
  extern "C" int NAME##VI(const cGH* GH, PLACE OPTIONS, int vi) { return APPLY; }                            \
  extern "C" int NAME##VN(const cGH* GH, PLACE OPTIONS, const char* vname) {                                 \
    return NAME##VI(GH, WHERE VALUES, CCTK_VarIndex(vname));                                                 \
  }                                                                                                          \
  extern "C" int NAME##GI(const cGH* GH, PLACE OPTIONS, int gi) {                                            \
    return for_group(gi, [&](int first, int offset) { return NAME##VI(GH, WHERE VALUES, first + offset); }); \
  }                                                                                                          \
  extern "C" int NAME##GN(const cGH* GH, PLACE OPTIONS, const char* gname) {                                 \
    return NAME##GI(GH, WHERE VALUES, CCTK_GroupIndex(gname));                                               \
  }
// The same for conditions that read a second variable or group.
#define FOUR_FORMS_FROM(NAME, PLACE, WHERE, OPTIONS, VALUES, APPLY)                                 \
  extern "C" int NAME##VI(const cGH* GH, PLACE OPTIONS, int vi, int from) {                         \
    return is_variable(from) ? APPLY : -1;                                                          \
  }                                                                                                 \
  extern "C" int NAME##VN(const cGH* GH, PLACE OPTIONS, const char* vname, const char* from) {      \
    return NAME##VI(GH, WHERE VALUES, CCTK_VarIndex(vname), CCTK_VarIndex(from));                   \
  }                                                                                                 \
  extern "C" int NAME##GI(const cGH* GH, PLACE OPTIONS, int gi, int from) {                         \
    const int first_from = CCTK_FirstVarIndexI(from);                                               \
    return for_group(gi, [&](int first, int offset) {                                               \
      return NAME##VI(GH, WHERE VALUES, first + offset, first_from < 0 ? -1 : first_from + offset); \
    });                                                                                             \
  }                                                                                                 \
  extern "C" int NAME##GN(const cGH* GH, PLACE OPTIONS, const char* gname, const char* from) {      \
    return NAME##GI(GH, WHERE VALUES, CCTK_GroupIndex(gname), CCTK_GroupIndex(from));               \
  }

#define COMMA ,
#define ALL_FACES const int* stencil
#define ONE_FACE int stencil_size COMMA int dir
#define ON_ALL(CONDITION, CALL) \
  on_all_faces(GH, CONDITION, stencil, vi, [&](int variable, Zones zones) { CALL; })
#define ON_ONE(CONDITION, CALL) \
  on_one_face(GH, CONDITION, stencil_size, dir, vi, [&](int variable, Zones zones) { CALL; })
#define AT_ALL stencil
#define AT_ONE stencil_size COMMA dir

FOUR_FORMS(BndScalar, ALL_FACES, AT_ALL, COMMA CCTK_REAL var0, COMMA var0,
           ON_ALL("Scalar", apply_scalar(GH, variable, zones, var0)))
FOUR_FORMS(BndScalarDir, ONE_FACE, AT_ONE, COMMA CCTK_REAL var0, COMMA var0,
           ON_ONE("Scalar", apply_scalar(GH, variable, zones, var0)))
FOUR_FORMS(BndFlat, ALL_FACES, AT_ALL, , , ON_ALL("Flat", apply_flat(GH, variable, zones)))
FOUR_FORMS(BndFlatDir, ONE_FACE, AT_ONE, , , ON_ONE("Flat", apply_flat(GH, variable, zones)))
FOUR_FORMS(BndStatic, ALL_FACES, AT_ALL, , , ON_ALL("Static", apply_static(GH, variable, zones)))
FOUR_FORMS(BndStaticDir, ONE_FACE, AT_ONE, , , ON_ONE("Static", apply_static(GH, variable, zones)))
FOUR_FORMS(BndRobin, ALL_FACES, AT_ALL, COMMA CCTK_REAL finf COMMA int npow, COMMA finf COMMA npow,
           ON_ALL("Robin", apply_robin(GH, variable, zones, {finf, npow})))
FOUR_FORMS_FROM(BndCopy, ALL_FACES, AT_ALL, , , ON_ALL("Copy", apply_copy(GH, variable, zones, from)))
FOUR_FORMS_FROM(BndCopyDir, ONE_FACE, AT_ONE, , , ON_ONE("Copy", apply_copy(GH, variable, zones, from)))
FOUR_FORMS_FROM(BndRadiative, ALL_FACES, AT_ALL, COMMA CCTK_REAL var0 COMMA CCTK_REAL v0, COMMA var0 COMMA v0,
                ON_ALL("Radiation",
                       apply_radiation(GH, variable, zones, {var0, v0, from, from == variable ? 1 : 0})))
FOUR_FORMS_FROM(BndRadiativeDir, ONE_FACE, AT_ONE, COMMA CCTK_REAL var0 COMMA CCTK_REAL v0,
                COMMA var0 COMMA v0,
                ON_ONE("Radiation",
                       apply_radiation(GH, variable, zones, {var0, v0, from, from == variable ? 1 : 0})))
