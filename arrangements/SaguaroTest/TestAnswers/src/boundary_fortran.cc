// SPDX-License-Identifier: LGPL-2.1-or-later
#include "boundary_fortran.hh"

#include <functional>

#include "Boundary.h"
#include "fields.hh"

// Of boundary_forms.F90. \param form  1 to 4: at all faces; 5 to 8: at that of dir; by index and name of a
// variable, then of a group
#define OF_FORTRAN(FNAME)                                                                         \
  extern "C" CCTK_FCALL void FNAME(const cGH** gh, const int* form, const int* dir, const int* v, \
                                   const int* g, const int* s, const int* sg, int* ierr);
OF_FORTRAN(CCTK_FNAME(TestAnswers_Scalar))
OF_FORTRAN(CCTK_FNAME(TestAnswers_Flat))
OF_FORTRAN(CCTK_FNAME(TestAnswers_Static))
OF_FORTRAN(CCTK_FNAME(TestAnswers_Copy))
OF_FORTRAN(CCTK_FNAME(TestAnswers_Radiative))
OF_FORTRAN(CCTK_FNAME(TestAnswers_Robin))

namespace {

using namespace test_answers;

using Forms = void (*)(const cGH**, const int*, const int*, const int*, const int*, const int*, const int*,
                       int*);

/// \return whether a form, at each face if it is for one, has failed
bool has_failed(const cGH* gh, Forms forms, int form) {
  const int v = index_of("f1"), s = index_of("s1"), g = CCTK_GroupIndex("TestAnswers::fields"),
            sg = CCTK_GroupIndex("TestAnswers::sources");
  for (const int direction : {-1, 1, -2, 2, -3, 3}) {
    int ierr = -99;
    forms(&gh, &form, &direction, &v, &g, &s, &sg, &ierr);
    if (ierr != 0) return true;
    if (form <= 4) break;
  }
  return false;
}

void expect_same(Answers& answers, const cGH* gh, const std::string& what, Forms forms, int count,
                 const std::function<void()>& in_c) {
  fill(gh);
  in_c();
  const double expected = fingerprint(gh, "f1");
  for (int form = 1; form <= count; ++form) {
    fill(gh);
    const std::string name = what + " in Fortran, form " + std::to_string(form);
    answers.expect(name + ": has failed", has_failed(gh, forms, form), 0);
    answers.expect(name, fingerprint(gh, "f1"), expected);
  }
}

}  // namespace

void test_answers::expect_forms_of_fortran(Answers& answers, const cGH* gh) {
  const int width[] = {1, 1, 1}, v = index_of("f1"), s = index_of("s1");
  expect_same(answers, gh, "Scalar", CCTK_FNAME(TestAnswers_Scalar), 8,
              [&] { BndScalarVI(gh, width, 9.5, v); });
  expect_same(answers, gh, "Flat", CCTK_FNAME(TestAnswers_Flat), 8, [&] { BndFlatVI(gh, width, v); });
  expect_same(answers, gh, "Static", CCTK_FNAME(TestAnswers_Static), 8, [&] { BndStaticVI(gh, width, v); });
  expect_same(answers, gh, "Copy", CCTK_FNAME(TestAnswers_Copy), 8, [&] { BndCopyVI(gh, width, v, s); });
  expect_same(answers, gh, "Radiation", CCTK_FNAME(TestAnswers_Radiative), 8,
              [&] { BndRadiativeVI(gh, width, 0.25, 0.75, v, s); });
  expect_same(answers, gh, "Robin", CCTK_FNAME(TestAnswers_Robin), 4,
              [&] { BndRobinVI(gh, width, 0.5, 2, v); });
}
