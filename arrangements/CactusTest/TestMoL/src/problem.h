/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The problem u' = K g(t), u(0) = -1, and its solution.
 */
#ifndef TESTMOL_PROBLEM_H
#define TESTMOL_PROBLEM_H

#include "cctk.h"

/* K tells the kinds of variables apart. */
#define FACTOR_GF 1.0
#define FACTOR_SLOW_GF 0.25
#define FACTOR_GA 0.5

/* g(t), named by a value of RHSexpression. */
CCTK_REAL slope(const char* expression, CCTK_REAL time);

/* -1 + K times the integral of g from 0 to t; for the exponential -1 + K exp(t), which differs from it by K.
 */
CCTK_REAL solution(const char* expression, CCTK_REAL factor, CCTK_REAL time);

#endif
