/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "check.h"

#include "cctk.h"

void testtable_expect(long actual, long expected, const char* text, const char* file, int line) {
  if (actual != expected)
    CCTK_VError(line, file, CCTK_THORNSTRING, "%s is %ld, not %ld", text, actual, expected);
}
