// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Conditions are selected, looked up and applied in each form of the interface.
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "Boundary.h"
#include "answers.hh"
#include "boundary_fortran.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "fields.hh"
#include "util_Table.h"

namespace {

using namespace test_answers;

Answers& answers() {
  static Answers all;
  return all;
}

constexpr double limit = 0.25, speed = 0.75;

int select(const cGH* gh, const char* name, const char* condition, int table = -1,
           int faces = CCTK_ALL_FACES) {
  return int(Boundary_SelectVarForBC(gh, faces, 1, table, full_name(name).c_str(), condition));
}

void expect_errors_of_selection(const cGH* gh) {
  const int group_of_one = CCTK_GroupIndex("TestAnswers::complex_field");
  const auto by_index = [&](int index) {
    return int(Boundary_SelectVarForBCI(gh, CCTK_ALL_FACES, 1, -1, index, "flat"));
  };
  answers().expect("no such condition", select(gh, "f1", "flatter"), -2);
  answers().expect("a variable twice", select(gh, "f1", "scalar"), -3);
  const cGH other = *gh;
  answers().expect("another grid hierarchy", select(&other, "f7", "flat"), -5);
  answers().expect("no such group",
                   double(Boundary_SelectGroupForBC(gh, CCTK_ALL_FACES, 1, -1, "TestAnswers::no", "flat")),
                   -6);
  for (const int index : {-1, CCTK_NumGroups()})
    answers().expect("no such index of a group",
                     double(Boundary_SelectGroupForBCI(gh, CCTK_ALL_FACES, 1, -1, index, "flat")), -6);
  answers().expect(
      "a group without variables",
      double(Boundary_SelectGroupForBC(gh, CCTK_ALL_FACES, 1, -1, "InterpToArray::scalars", "flat")), -8);
  answers().expect("no such index of a variable", by_index(-1), -7);
  answers().expect("an index beyond the last", by_index(CCTK_NumVars()), -7);
  answers().expect("no such variable",
                   double(Boundary_SelectVarForBC(gh, CCTK_ALL_FACES, 1, -1, "TestAnswers::no", "flat")),
                   -11);
  answers().expect("a group of which a variable is selected",
                   double(Boundary_SelectGroupForBCI(gh, CCTK_ALL_FACES, 1, -1, group_of_one, "scalar")), -3);
}

/// Lists of selections: by table, then by variable.
void expect_lists(const cGH* gh, const std::vector<int>& order, const char* condition) {
  std::vector<CCTK_INT> variables(20, -9), faces(20, -9), widths(20, -9), tables(20, -9);
  const auto list = [&](int size) {
    return Boundary_SelectedGVs(gh, size, variables.data(), faces.data(), widths.data(), tables.data(),
                                condition);
  };
  const std::string what = condition ? condition : "all conditions";
  answers().expect(what + ": number without room", double(list(0)), double(order.size()));
  answers().expect(what + ": nothing is written then", double(variables[0]), -9);
  answers().expect(what + ": number", double(list(1)), double(order.size()));
  answers().expect(what + ": no more is written than there is room for", double(variables[1]), -9);
  list(20);
  for (std::size_t n = 0; n < order.size(); ++n) {
    answers().expect(what + ": a variable", double(variables[n]), order[n]);
    answers().expect(what + ": its faces", double(faces[n]), CCTK_ALL_FACES);
    answers().expect(what + ": its width", double(widths[n]), 1);
    answers().expect(what + ": tables rise", n == 0 || tables[n] >= tables[n - 1], 1);
  }
}

// ---- values

/// Calls `visit(point, inner, is_edge)` for each point of the faces.
template <class Visit>
void for_each_face_point(const cGH* gh, Visit visit) {
  for_each_point(gh, [&](int at, int i, int j, int k) {
    const int p[] = {i, j, k};
    int inner[] = {i, j, k}, faces_here = 0;
    for (int d = 0; d < 3; ++d) {
      if (p[d] == 0) ++inner[d];
      if (p[d] == gh->cctk_lsh[d] - 1) --inner[d];
      faces_here += inner[d] != p[d];
    }
    if (faces_here > 0) visit(at, CCTK_GFINDEX3D(gh, inner[0], inner[1], inner[2]), faces_here > 1);
  });
}

void expect_selected_values(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  // Numbers of wrong points.
  int of_scalar = 0, of_robin = 0, of_copy = 0, of_complex = 0, of_radiation = 0, of_named = 0, of_null = 0;
  for_each_face_point(cctkGH, [&](int at, int inner, bool is_edge) {
    of_scalar += differs(f1[at], 0.);
    of_copy += differs(f3[at], s3[at]);
    of_complex += differs(c1[at], CCTK_COMPLEX(2.5, 0));
    of_radiation += differs(f4[at], f5[at]);
    of_named += differs(f5[at], f6[at]);
    if (!is_edge) of_robin += differs(f2[at], f2[inner] * r[inner] / r[at], 1e-14);
  });
  for_each_point(cctkGH, [&](int at, int i, int j, int k) { of_null += differs(f7[at], known(i, j, k)); });
  answers().expect("Scalar without options is 0", of_scalar, 0);
  answers().expect("Robin without options falls off like 1/r to 0", of_robin, 0);
  answers().expect("Copy from a variable given by name", of_copy, 0);
  answers().expect("a complex Scalar has the imaginary part 0", of_complex, 0);
  answers().expect("Radiation without options: LIMIT 0, SPEED 1, the previous timelevel", of_radiation, 0);
  answers().expect("PREVIOUS_TIME_LEVEL by index and by name", of_named, 0);
  answers().expect("a condition without a function does nothing", of_null, 0);
}

/// Each face alone: points that change, and the result.
void expect_single_faces(const cGH* gh) {
  for (const int direction : {-1, 1, -2, 2, -3, 3}) {
    fill(gh);
    const std::string what = "direction " + std::to_string(direction);
    answers().expect(what, BndScalarDirVI(gh, 1, direction, 9.5, index_of("f1")) < 0, 0);
    const int d = std::abs(direction) - 1;
    double wrong = 0;
    const CCTK_REAL* const values = data(gh, "f1");
    for_each_point(gh, [&](int at, int i, int j, int k) {
      const int p[] = {i, j, k};
      const bool is_face = p[d] == (direction < 0 ? 0 : gh->cctk_lsh[d] - 1);
      wrong += values[at] != (is_face ? 9.5 : known(i, j, k));
    });
    answers().expect(what + ": points with wrong values", wrong, 0);
  }
  for (const int direction : {0, 4, -4})
    answers().expect("no such direction", BndScalarDirVI(gh, 1, direction, 9.5, index_of("f1")) < 0, 1);
}

using OnAllFaces = int (*)(const cGH*, const int*);
using OnOneFace = int (*)(const cGH*, int);

/// A condition at all faces is that at one face after the other, in each form.
void expect_same_forms(const cGH* gh, const char* what, const std::vector<OnAllFaces>& whole,
                       const std::vector<OnOneFace>& parts) {
  const int width[] = {1, 1, 1};
  double first = 0;
  for (std::size_t form = 0; form < whole.size() + parts.size(); ++form) {
    fill(gh);
    bool has_failed = false;
    if (form < whole.size()) has_failed = whole[form](gh, width) < 0;
    for (const int direction : {-1, 1, -2, 2, -3, 3})
      if (form >= whole.size()) has_failed = has_failed || parts[form - whole.size()](gh, direction) < 0;
    if (form == 0) first = fingerprint(gh, "f1");
    answers().expect(std::string(what) + ", form " + std::to_string(form) + ": is done", has_failed, 0);
    answers().expect(std::string(what) + ", form " + std::to_string(form), fingerprint(gh, "f1"), first);
  }
  fill(gh);
  answers().expect(std::string(what) + ": has changed something", fingerprint(gh, "f1") != first, 1);
}

constexpr const char *name = "TestAnswers::f1", *group = "TestAnswers::fields", *source = "TestAnswers::s1",
                     *sources = "TestAnswers::sources";
int v() { return index_of("f1"); }
int s() { return index_of("s1"); }
int g() { return CCTK_GroupIndex(group); }
int sg() { return CCTK_GroupIndex(sources); }

#define ON_ALL(CALL) [](const cGH* gh, [[maybe_unused]] const int* w) { return CALL; }
#define ON_ONE(CALL) [](const cGH* gh, int dir) { return CALL; }

void expect_forms(const cGH* gh) {
  expect_same_forms(
      gh, "Scalar",
      {ON_ALL(BndScalarVI(gh, w, 9.5, v())), ON_ALL(BndScalarVN(gh, w, 9.5, name)),
       ON_ALL(BndScalarGI(gh, w, 9.5, g())), ON_ALL(BndScalarGN(gh, w, 9.5, group))},
      {ON_ONE(BndScalarDirVI(gh, 1, dir, 9.5, v())), ON_ONE(BndScalarDirVN(gh, 1, dir, 9.5, name)),
       ON_ONE(BndScalarDirGI(gh, 1, dir, 9.5, g())), ON_ONE(BndScalarDirGN(gh, 1, dir, 9.5, group))});
  expect_same_forms(gh, "Flat",
                    {ON_ALL(BndFlatVI(gh, w, v())), ON_ALL(BndFlatVN(gh, w, name)),
                     ON_ALL(BndFlatGI(gh, w, g())), ON_ALL(BndFlatGN(gh, w, group))},
                    {ON_ONE(BndFlatDirVI(gh, 1, dir, v())), ON_ONE(BndFlatDirVN(gh, 1, dir, name)),
                     ON_ONE(BndFlatDirGI(gh, 1, dir, g())), ON_ONE(BndFlatDirGN(gh, 1, dir, group))});
  expect_same_forms(gh, "Static",
                    {ON_ALL(BndStaticVI(gh, w, v())), ON_ALL(BndStaticVN(gh, w, name)),
                     ON_ALL(BndStaticGI(gh, w, g())), ON_ALL(BndStaticGN(gh, w, group))},
                    {ON_ONE(BndStaticDirVI(gh, 1, dir, v())), ON_ONE(BndStaticDirVN(gh, 1, dir, name)),
                     ON_ONE(BndStaticDirGI(gh, 1, dir, g())), ON_ONE(BndStaticDirGN(gh, 1, dir, group))});
  expect_same_forms(
      gh, "Copy",
      {ON_ALL(BndCopyVI(gh, w, v(), s())), ON_ALL(BndCopyVN(gh, w, name, source)),
       ON_ALL(BndCopyGI(gh, w, g(), sg())), ON_ALL(BndCopyGN(gh, w, group, sources))},
      {ON_ONE(BndCopyDirVI(gh, 1, dir, v(), s())), ON_ONE(BndCopyDirVN(gh, 1, dir, name, source)),
       ON_ONE(BndCopyDirGI(gh, 1, dir, g(), sg())), ON_ONE(BndCopyDirGN(gh, 1, dir, group, sources))});
  expect_same_forms(gh, "Robin",
                    {ON_ALL(BndRobinVI(gh, w, 0.5, 2, v())), ON_ALL(BndRobinVN(gh, w, 0.5, 2, name)),
                     ON_ALL(BndRobinGI(gh, w, 0.5, 2, g())), ON_ALL(BndRobinGN(gh, w, 0.5, 2, group))},
                    {});
  expect_same_forms(gh, "Radiation",
                    {ON_ALL(BndRadiativeVI(gh, w, limit, speed, v(), s())),
                     ON_ALL(BndRadiativeVN(gh, w, limit, speed, name, source)),
                     ON_ALL(BndRadiativeGI(gh, w, limit, speed, g(), sg())),
                     ON_ALL(BndRadiativeGN(gh, w, limit, speed, group, sources))},
                    {ON_ONE(BndRadiativeDirVI(gh, 1, dir, limit, speed, v(), s())),
                     ON_ONE(BndRadiativeDirVN(gh, 1, dir, limit, speed, name, source)),
                     ON_ONE(BndRadiativeDirGI(gh, 1, dir, limit, speed, g(), sg())),
                     ON_ONE(BndRadiativeDirGN(gh, 1, dir, limit, speed, group, sources))});
}

void expect_refused_forms(const cGH* gh) {
  const int width[] = {1, 1, 1};
  answers().expect("Flat of no variable", BndFlatVI(gh, width, -1) < 0, 1);
  answers().expect("Flat of an unknown name", BndFlatVN(gh, width, "TestAnswers::no") < 0, 1);
  answers().expect("Flat of an unknown group", BndFlatGN(gh, width, "TestAnswers::no") < 0, 1);
  answers().expect("Flat of no group", BndFlatGI(gh, width, -1) < 0, 1);
  answers().expect("Copy from nothing", BndCopyVI(gh, width, index_of("f1"), -1) < 0, 1);
}

}  // namespace

extern "C" void TestAnswers_RegisterBoundary(CCTK_ARGUMENTS) {
  const auto is_known = [&](const char* condition) {
    return Boundary_QueryRegisteredPhysicalBC(cctkGH, condition) != nullptr;
  };
  for (const char* condition :
       {"Scalar", "Flat", "Radiation", "Copy", "Robin", "Static", "None", "FLAT", "flat"})
    answers().expect(std::string(condition) + " is registered", is_known(condition), 1);
  answers().expect("switched off, it is not", is_known("Sommerfeld"), 0);
  answers().expect("a condition without a function",
                   double(Boundary_RegisterPhysicalBC(cctkGH, nullptr, "TestAnswers idle")), 0);
}

extern "C" void TestAnswers_SelectBoundary(CCTK_ARGUMENTS) {
  const int scalar = Util_TableCreateFromString("SCALAR=2.5"), copy = Util_TableCreateFromString(""),
            by_index = Util_TableCreateFromString("LIMIT=0.0 SPEED=1.0"),
            by_name = Util_TableCreateFromString("LIMIT=0.0 SPEED=1.0");
  Util_TableSetString(copy, full_name("s3").c_str(), "COPY_FROM");
  Util_TableSetInt(by_index, index_of("s5"), "PREVIOUS_TIME_LEVEL");
  Util_TableSetString(by_name, full_name("s5").c_str(), "PREVIOUS_TIME_LEVEL");
  answers().expect("Robin", select(cctkGH, "f2", "robin"), 0);
  answers().expect("Scalar with an option", select(cctkGH, "c1", "SCALAR", scalar), 0);
  answers().expect("Scalar", select(cctkGH, "f1", "Scalar"), 0);
  answers().expect("Copy", select(cctkGH, "f3", "copy", copy), 0);
  answers().expect("Radiation by name", select(cctkGH, "f6", "radiation", by_name), 0);
  answers().expect("Radiation by index", select(cctkGH, "f5", "radiation", by_index), 0);
  answers().expect("Radiation", select(cctkGH, "f4", "radiation"), 0);
  answers().expect("a condition without a function", select(cctkGH, "f7", "TestAnswers IDLE"), 0);
  expect_errors_of_selection(cctkGH);
  expect_lists(cctkGH, {index_of("f4"), index_of("f5"), index_of("f6")}, "Radiation");
  expect_lists(cctkGH, {index_of("f1"), index_of("c1")}, "scalar");
  expect_lists(cctkGH,
               {index_of("f1"), index_of("f2"), index_of("f4"), index_of("f7"), index_of("c1"),
                index_of("f3"), index_of("f5"), index_of("f6")},
               nullptr);
}

extern "C" void TestAnswers_CheckBoundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_INT left[1];
  answers().expect("afterwards nothing is selected",
                   double(Boundary_SelectedGVs(cctkGH, 0, left, left, left, left, nullptr)), 0);
  expect_selected_values(CCTK_PASS_CTOC);
  expect_single_faces(cctkGH);
  expect_forms(cctkGH);
  expect_forms_of_fortran(answers(), cctkGH);
  expect_refused_forms(cctkGH);
  *right = answers().right();
}
