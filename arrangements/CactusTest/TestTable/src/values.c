/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Values of all types, alone and in arrays. */
#include "cctk.h"
#include "check.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

/// One scalar and one array of a type go in and come out again.
#define ROUND_TRIP(table, name, type, ...)                               \
  do {                                                                   \
    const type in[] = {__VA_ARGS__};                                     \
    const int count = sizeof in / sizeof in[0];                          \
    type out[8] = {0};                                                   \
    CCTK_INT code = 0, elements = 0;                                     \
    EXPECT(Util_TableSet##name(table, in[1], #name), 0);                 \
    EXPECT(Util_TableGet##name(table, out, #name), 1);                   \
    REQUIRE(out[0] == in[1]);                                            \
    EXPECT(Util_TableSet##name##Array(table, count, in, #name), 1);      \
    EXPECT(Util_TableQueryValueInfo(table, &code, &elements, #name), 1); \
    EXPECT(elements, count);                                             \
    EXPECT(Util_TableGet##name##Array(table, 8, out, #name), count);     \
    for (int n = 0; n < count; ++n) REQUIRE(out[n] == in[n]);            \
    EXPECT(Util_TableGet##name##Array(table, 1, out, #name), count);     \
    EXPECT(Util_TableGet##name(table, out, #name), count);               \
    REQUIRE(out[0] == in[0]);                                            \
  } while (0)

static void all_types(void) {
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  int target = 0;
  ROUND_TRIP(table, Int, CCTK_INT, 1, -2, 3);
  ROUND_TRIP(table, Int1, CCTK_INT1, 1, -2, 3);
  ROUND_TRIP(table, Int2, CCTK_INT2, 1, -200, 3);
  ROUND_TRIP(table, Int4, CCTK_INT4, 1, -70000, 3);
  ROUND_TRIP(table, Int8, CCTK_INT8, 1, -5000000000, 3);
  ROUND_TRIP(table, Byte, CCTK_BYTE, 1, 255, 3);
  ROUND_TRIP(table, Char, CCTK_CHAR, 'a', 'b', 'c');
  ROUND_TRIP(table, Real, CCTK_REAL, 0.1, -2.5, 1e300);
  ROUND_TRIP(table, Real4, CCTK_REAL4, 0.5f, -2.5f, 1e30f);
  ROUND_TRIP(table, Real8, CCTK_REAL8, 0.1, -2.5, 1e300);
  ROUND_TRIP(table, Complex, CCTK_COMPLEX, CCTK_Cmplx(1, 2), CCTK_Cmplx(-3, 0.1));
  ROUND_TRIP(table, Complex16, CCTK_COMPLEX16, CCTK_Cmplx16(1, 2), CCTK_Cmplx16(-3, 0.1));
  ROUND_TRIP(table, Pointer, CCTK_POINTER, &target, NULL);
  EXPECT(Util_TableDestroy(table), 0);
}

static void a_type_is_kept(void) {
  CCTK_INT integer = 5, type = 0, elements = 0;
  CCTK_REAL real = 0;
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  EXPECT(Util_TableSetReal(table, 2.5, "r"), 0);
  EXPECT(Util_TableGetInt(table, &integer, "r"), UTIL_ERROR_TABLE_WRONG_DATA_TYPE);
  EXPECT(integer, 5);
  EXPECT(Util_TableGetReal(table, &real, "missing"), UTIL_ERROR_TABLE_NO_SUCH_KEY);
  EXPECT(Util_TableQueryValueInfo(table, &type, &elements, "missing"), 0);
  EXPECT(Util_TableQueryValueInfo(table, &type, &elements, "r"), 1);
  EXPECT(type, CCTK_VARIABLE_REAL);
  EXPECT(Util_TableSetInt(table, 3, "r"), 1);
  EXPECT(Util_TableQueryValueInfo(table, &type, NULL, "r"), 1);
  EXPECT(type, CCTK_VARIABLE_INT);
  EXPECT(Util_TableDestroy(table), 0);
}

static void empty_arrays(void) {
  CCTK_INT integer = 5;
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  EXPECT(Util_TableSetIntArray(table, 0, &integer, "empty"), 0);
  EXPECT(Util_TableGetIntArray(table, 1, &integer, "empty"), 0);
  EXPECT(Util_TableGetInt(table, &integer, "empty"), UTIL_ERROR_TABLE_VALUE_IS_EMPTY);
  EXPECT(Util_TableGetReal(table, NULL, "empty"), UTIL_ERROR_TABLE_WRONG_DATA_TYPE);
  EXPECT(integer, 5);
  EXPECT(Util_TableDestroy(table), 0);
}

static void types_by_number(void) {
  const CCTK_REAL in[] = {1.5, 2.5};
  CCTK_REAL out[2] = {0, 0};
  const int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
  EXPECT(Util_TableSetGeneric(table, CCTK_VARIABLE_REAL, in, "one"), 0);
  EXPECT(Util_TableSetGenericArray(table, CCTK_VARIABLE_REAL, 2, in, "two"), 0);
  EXPECT(Util_TableGetGeneric(table, CCTK_VARIABLE_REAL, out, "one"), 1);
  REQUIRE(out[0] == 1.5);
  EXPECT(Util_TableGetGenericArray(table, CCTK_VARIABLE_REAL, 2, out, "two"), 2);
  REQUIRE(out[1] == 2.5);
  EXPECT(Util_TableGetGeneric(table, CCTK_VARIABLE_INT, out, "one"), UTIL_ERROR_TABLE_WRONG_DATA_TYPE);
  EXPECT(Util_TableDestroy(table), 0);
}

void testtable_values(void) {
  all_types();
  a_type_is_kept();
  empty_arrays();
  types_by_number();
}
