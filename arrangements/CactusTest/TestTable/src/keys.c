/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables as such: handles, flags, keys. */
#include "cctk.h"
#include "check.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

static void bad_handles(void) {
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  REQUIRE(table >= 0);
  EXPECT(Util_TableDestroy(table), 0);
  EXPECT(Util_TableDestroy(table), UTIL_ERROR_BAD_HANDLE);
  EXPECT(Util_TableQueryFlags(table), UTIL_ERROR_BAD_HANDLE);
  EXPECT(Util_TableQueryNKeys(-1), UTIL_ERROR_BAD_HANDLE);
  EXPECT(Util_TableSetInt(-1, 1, "key"), UTIL_ERROR_BAD_HANDLE);
  REQUIRE(Util_TableClone(-1) < 0);
}

static void number_and_length_of_keys(void) {
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  EXPECT(Util_TableQueryFlags(table), UTIL_TABLE_FLAGS_CASE_INSENSITIVE);
  EXPECT(Util_TableQueryNKeys(table), 0);
  EXPECT(Util_TableQueryMaxKeyLength(table), 0);
  EXPECT(Util_TableSetInt(table, 1, "a"), 0);
  EXPECT(Util_TableSetInt(table, 2, "longer"), 0);
  EXPECT(Util_TableSetInt(table, 3, "LONGER"), 1);
  EXPECT(Util_TableQueryNKeys(table), 2);
  EXPECT(Util_TableQueryMaxKeyLength(table), 6);
  EXPECT(Util_TableDeleteKey(table, "A"), 0);
  EXPECT(Util_TableDeleteKey(table, "A"), UTIL_ERROR_TABLE_NO_SUCH_KEY);
  EXPECT(Util_TableQueryNKeys(table), 1);
  EXPECT(Util_TableDestroy(table), 0);
}

static void case_counts_by_default(void) {
  CCTK_INT value = 0;
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  EXPECT(Util_TableSetInt(table, 1, "key"), 0);
  EXPECT(Util_TableSetInt(table, 2, "KEY"), 0);
  EXPECT(Util_TableGetInt(table, &value, "key"), 1);
  EXPECT(value, 1);
  EXPECT(Util_TableSetInt(table, 1, "no/slash"), UTIL_ERROR_TABLE_BAD_KEY);
  EXPECT(Util_TableDestroy(table), 0);
}

static void a_clone_is_independent(void) {
  CCTK_INT value = 0;
  const int table = Util_TableCreateFromString("i = 7 r = 2.5 s = 'text'");
  const int clone = Util_TableClone(table);
  EXPECT(Util_TableSetInt(table, 8, "i"), 1);
  EXPECT(Util_TableQueryNKeys(clone), 3);
  EXPECT(Util_TableQueryFlags(clone), Util_TableQueryFlags(table));
  EXPECT(Util_TableGetInt(clone, &value, "i"), 1);
  EXPECT(value, 7);
  EXPECT(Util_TableDestroy(table), 0);
  EXPECT(Util_TableGetInt(clone, &value, "i"), 1);
  EXPECT(Util_TableDestroy(clone), 0);
}

void testtable_keys(void) {
  bad_handles();
  number_and_length_of_keys();
  case_counts_by_default();
  a_clone_is_independent();
}
