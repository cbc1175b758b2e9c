/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Strings as values, and tables from strings. */
#include <string.h>

#include "cctk.h"
#include "check.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

static void strings_as_values(void) {
  char text[6];
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  EXPECT(Util_TableSetString(table, "saguaro", "s"), 0);
  EXPECT(Util_TableGetString(table, 0, NULL, "s"), 7);
  EXPECT(Util_TableGetString(table, sizeof text, text, "s"), UTIL_ERROR_TABLE_STRING_TRUNCATED);
  REQUIRE(strcmp(text, "sagua") == 0);
  EXPECT(Util_TableSetString(table, "", "s"), 1);
  EXPECT(Util_TableGetString(table, sizeof text, text, "s"), 0);
  REQUIRE(strcmp(text, "") == 0);
  EXPECT(Util_TableSetInt(table, 1, "s"), 1);
  EXPECT(Util_TableGetString(table, sizeof text, text, "s"), UTIL_ERROR_TABLE_WRONG_DATA_TYPE);
  EXPECT(Util_TableDestroy(table), 0);
}

static void values_in_strings(void) {
  CCTK_INT integers[3] = {0, 0, 0};
  CCTK_REAL reals[2] = {0, 0};
  char text[20];
  const int table =
      Util_TableCreateFromString("order=4 E = {1 -2 +3}\tr=.5 a={1e3 2.} single='x=1' double=\"it's\" n={}");
  REQUIRE(table >= 0);
  EXPECT(Util_TableQueryNKeys(table), 7);
  EXPECT(Util_TableGetInt(table, integers, "ORDER"), 1);
  EXPECT(integers[0], 4);
  EXPECT(Util_TableGetIntArray(table, 3, integers, "e"), 3);
  REQUIRE(integers[0] == 1 && integers[1] == -2 && integers[2] == 3);
  EXPECT(Util_TableGetReal(table, reals, "r"), 1);
  REQUIRE(reals[0] == 0.5);
  EXPECT(Util_TableGetRealArray(table, 2, reals, "a"), 2);
  REQUIRE(reals[0] == 1000 && reals[1] == 2);
  EXPECT(Util_TableGetString(table, sizeof text, text, "single"), 3);
  REQUIRE(strcmp(text, "x=1") == 0);
  EXPECT(Util_TableGetString(table, sizeof text, text, "double"), 4);
  REQUIRE(strcmp(text, "it's") == 0);
  EXPECT(Util_TableGetIntArray(table, 3, integers, "n"), 0);
  EXPECT(Util_TableSetFromString(table, "order=6 order=8 new=1"), 3);
  EXPECT(Util_TableGetInt(table, integers, "order"), 1);
  EXPECT(integers[0], 8);
  EXPECT(Util_TableDestroy(table), 0);
}

static void strings_that_are_no_tables(void) {
  static const char* const faulty[] = {"a",    "a=",   "=1",    "a=1,b=2", "a=1b=2",
                                       "a='x", "a={1", "a=yes", "a={'x'}"};
  for (int n = 0; n < (int)(sizeof faulty / sizeof faulty[0]); ++n) {
    const int table = Util_TableCreateFromString(faulty[n]);
    if (table >= 0) CCTK_VERROR("\"%s\" was taken for a table", faulty[n]);
  }
  EXPECT(Util_TableCreateFromString("a={1 2.5}"), UTIL_ERROR_TABLE_NO_MIXED_TYPE_ARRAY);
  const int empty = Util_TableCreateFromString("");
  EXPECT(Util_TableQueryNKeys(empty), 0);
  EXPECT(Util_TableDestroy(empty), 0);
}

void testtable_strings(void) {
  strings_as_values();
  values_in_strings();
  strings_that_are_no_tables();
}
