// SPDX-License-Identifier: LGPL-2.1-or-later
#include <array>
#include <functional>

#include "answers.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "fields.hh"

namespace {

using namespace test_answers;

/// Points where a variable does not have the value that it should have.
int wrong_points(const cGH* gh, const char* name, const std::function<double(int, int, int)>& should) {
  int count = 0;
  const CCTK_REAL* const values = data(gh, name);
  for_each_point(gh, [&](int at, int i, int j, int k) { count += values[at] != should(i, j, k); });
  return count;
}

/// Of a mirror at the lower x face, half way between two points, with one point beyond it.
double beyond_mirror(int sign, int i, int j, int k) {
  return i == 0 ? sign * known(1, j, k) : known(i, j, k);
}

/// The source of a point with zones of `width` at both ends of `points`.
int wrapped(int i, int points, int width) {
  const int period = points - 2 * width;
  return width + ((i - width) % period + period) % period;
}

void expect_mirrors(Answers& answers, const cGH* gh) {
  for (const char* name : {"o1", "o2"})
    answers.expect("parities of each variable of the group -++",
                   wrong_points(gh, name, [](int i, int j, int k) { return beyond_mirror(-1, i, j, k); }), 0);
  for (const char* name : {"e1", "f1"})
    answers.expect("the parity +, of a tag and of a scalar",
                   wrong_points(gh, name, [](int i, int j, int k) { return beyond_mirror(1, i, j, k); }), 0);
}

void expect_periods(Answers& answers, const cGH* gh) {
  const std::array<CCTK_INT, 3> wide{9, 2, 3}, too_wide{9, 3, 4}, directions{0, 1, 1}, none{0, 0, 0};
  const std::function<CCTK_INT()> forms[] = {
      [&] { return Periodic_ApplyVI(gh, 3, wide.data(), directions.data(), index_of("f1")); },
      [&] { return Periodic_ApplyVN(gh, 3, wide.data(), directions.data(), "TestAnswers::f1"); },
      [&] {
        return Periodic_ApplyGI(gh, 3, wide.data(), directions.data(),
                                CCTK_GroupIndex("TestAnswers::fields"));
      },
      [&] { return Periodic_ApplyGN(gh, 3, wide.data(), directions.data(), "TestAnswers::fields"); }};
  const int* const points = gh->cctk_lsh;
  for (const auto& form : forms) {
    fill(gh);
    answers.expect("a period", double(form()), 0);
    const auto should = [&](int i, int j, int k) {
      return known(i, wrapped(j, points[1], 2), wrapped(k, points[2], 3));
    };
    answers.expect("its points", wrong_points(gh, "f1", should), 0);
  }
  fill(gh);
  const int variable = index_of("f1");
  answers.expect("too few points in y",
                 double(Periodic_ApplyVI(gh, 3, too_wide.data(), directions.data(), variable)), 2);
  const std::array<CCTK_INT, 3> only_z{0, 0, 1};
  answers.expect("too few points in z",
                 double(Periodic_ApplyVI(gh, 3, too_wide.data(), only_z.data(), variable)), 3);
  answers.expect("no direction", double(Periodic_ApplyVI(gh, 3, too_wide.data(), none.data(), variable)), 0);
  answers.expect("what is refused changes nothing", wrong_points(gh, "f1", known), 0);
}

}  // namespace

extern "C" void TestAnswers_FillZones(CCTK_ARGUMENTS) {
  fill(cctkGH);
  for (const char* name : {"o1", "o2", "e1"})
    for_each_point(cctkGH, [&](int at, int i, int j, int k) { data(cctkGH, name)[at] = known(i, j, k); });
}

extern "C" void TestAnswers_SelectZones(CCTK_ARGUMENTS) {
  for (const char* group : {"TestAnswers::fields", "TestAnswers::odd", "TestAnswers::even"})
    if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1, group, "none") < 0)
      CCTK_VERROR("The group %s cannot be selected for boundary conditions", group);
}

extern "C" void TestAnswers_CheckZones(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  Answers answers;
  expect_mirrors(answers, cctkGH);
  expect_periods(answers, cctkGH);
  *right = answers.right();
}
