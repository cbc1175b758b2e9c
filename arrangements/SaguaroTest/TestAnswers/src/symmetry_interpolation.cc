// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <cmath>

#include "answers.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace {

/// Asks for values at a point beyond the plane of symmetry x = 0.
struct Request {
  int dimensions = 3;
  std::array<CCTK_INT, 2> variables{};
  std::array<CCTK_REAL, 2> values{-77, -77};

  int ask(const cGH* gh) {
    const int table = Util_TableCreateFromString("order=1 suppress_warnings=1");
    const CCTK_REAL place[] = {-0.375, 0.5, 0.5};
    const CCTK_POINTER_TO_CONST coordinates[] = {place, place + 1, place + 2};
    const CCTK_INT types[] = {CCTK_VARIABLE_REAL, CCTK_VARIABLE_REAL};
    const CCTK_POINTER out[] = {&values[0], &values[1]};
    const CCTK_INT result =
        SymmetryInterpolate(gh, dimensions, CCTK_InterpHandle("Lagrange polynomial interpolation"), table,
                            CCTK_CoordSystemHandle("cart3d"), 1, CCTK_VARIABLE_REAL, coordinates, 2,
                            variables.data(), 2, types, out);
    Util_TableDestroy(table);
    return int(result);
  }
};

/// Between the points at 1/4 and 3/4 along each axis, with x = 3/8.
double interpolated_distance() {
  double sum = 0;
  for (const double x : {0.25, 0.75})
    for (const double y : {0.25, 0.75})
      for (const double z : {0.25, 0.75}) sum += (1 - x) / 4 * std::sqrt(x * x + y * y + z * z);
  return sum;
}

}  // namespace

extern "C" void TestAnswers_SymmetryInterpolation(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  test_answers::Answers answers;
  const CCTK_INT x_index = CCTK_VarIndex("grid::x"), r_index = CCTK_VarIndex("grid::r"),
                 array = CCTK_VarIndex("TestAnswers::l");
  Request request{3, {r_index, r_index}};
  answers.expect("beyond a plane of symmetry", request.ask(cctkGH), 0);
  const CCTK_REAL distance = request.values[0];
  answers.expect("a value beyond it is that of the image", distance, interpolated_distance(), 1e-14);

  // An index of -1 asks for nothing, and does not make the inputs ones of two kinds.
  request = {3, {r_index, -1}};
  answers.expect("with an input of nothing", request.ask(cctkGH), 0);
  answers.expect("its value", request.values[0], distance);
  answers.expect("nothing", request.values[1], -77);

  answers.expect("without a grid hierarchy", request.ask(nullptr), -91);
  request = {2, {r_index, x_index}};
  answers.expect("in fewer dimensions", request.ask(cctkGH), -92);
  request = {3, {r_index, array}};
  answers.expect("with inputs of two kinds", request.ask(cctkGH), -94);
  answers.expect("what is refused writes nothing", request.values[0], -77);
  *right = answers.right();
}
