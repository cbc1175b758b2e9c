// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TEST_ANSWERS_BOUNDARY_FORTRAN_HH
#define TEST_ANSWERS_BOUNDARY_FORTRAN_HH

#include "answers.hh"

namespace test_answers {

/// Each form of Boundary.h, called from Fortran, does what C's form for all faces and a variable does.
void expect_forms_of_fortran(Answers& answers, const cGH* gh);

}  // namespace test_answers

#endif
