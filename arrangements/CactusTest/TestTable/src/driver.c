/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "check.h"

int TestTable_driver(void) {
  testtable_keys();
  testtable_values();
  testtable_strings();
  testtable_iterators();
  CCTK_INFO("all ok!");
  return 0;
}
