/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "problem.h"

#include <math.h>
#include <stdlib.h>

static int is_exponential(const char* expression) { return CCTK_Equals(expression, "exp(t)"); }

/* n of "1", "t" or "t**n". */
static int power(const char* expression) {
  if (CCTK_Equals(expression, "1")) return 0;
  if (CCTK_Equals(expression, "t")) return 1;
  return atoi(expression + sizeof "t**" - 1);
}

CCTK_REAL slope(const char* expression, CCTK_REAL time) {
  return is_exponential(expression) ? exp(time) : pow(time, power(expression));
}

CCTK_REAL solution(const char* expression, CCTK_REAL factor, CCTK_REAL time) {
  const int n = power(expression);
  return -1 + factor * (is_exponential(expression) ? exp(time) : pow(time, n + 1) / (n + 1));
}
