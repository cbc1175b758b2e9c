/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Walking through a table. */
#include <string.h>

#include "cctk.h"
#include "check.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

/// Sum of 1, 2, 4 over the keys a, b, c that a walk meets: 7 if it meets each once.
static int keys_met(int iterator) {
  int met = 0;
  for (; Util_TableItQueryIsNonNull(iterator) > 0; Util_TableItAdvance(iterator)) {
    char key[8];
    CCTK_INT type = 0, elements = 0;
    EXPECT(Util_TableItQueryKeyValueInfo(iterator, sizeof key, key, &type, &elements), 1);
    EXPECT(type, CCTK_VARIABLE_INT);
    EXPECT(elements, 1);
    met += 1 << (key[0] - 'a');
  }
  return met;
}

static void each_key_once(int table) {
  const int iterator = Util_TableItCreate(table);
  EXPECT(Util_TableItQueryTableHandle(iterator), table);
  EXPECT(keys_met(iterator), 7);
  EXPECT(Util_TableItQueryIsNull(iterator), 1);
  EXPECT(Util_TableItAdvance(iterator), 0);
  EXPECT(Util_TableItResetToStart(iterator), 1);
  EXPECT(keys_met(iterator), 7);
  EXPECT(Util_TableItDestroy(iterator), 0);
  EXPECT(Util_TableItDestroy(iterator), UTIL_ERROR_BAD_HANDLE);
}

static void to_a_key_and_to_nothing(int table) {
  char key[8];
  const int iterator = Util_TableItCreate(table);
  EXPECT(Util_TableItSetToKey(iterator, "b"), 0);
  const int clone = Util_TableItClone(iterator);
  EXPECT(Util_TableItSetToNull(iterator), 0);
  EXPECT(Util_TableItQueryIsNonNull(iterator), 0);
  EXPECT(Util_TableItQueryKeyValueInfo(iterator, sizeof key, key, NULL, NULL),
         UTIL_ERROR_TABLE_ITERATOR_IS_NULL);
  EXPECT(Util_TableItQueryKeyValueInfo(clone, sizeof key, key, NULL, NULL), 1);
  REQUIRE(strcmp(key, "b") == 0);
  EXPECT(Util_TableItSetToKey(clone, "missing"), UTIL_ERROR_TABLE_NO_SUCH_KEY);
  EXPECT(Util_TableItQueryIsNull(clone), 1);
  EXPECT(Util_TableItDestroy(iterator), 0);
  EXPECT(Util_TableItDestroy(clone), 0);
}

void testtable_iterators(void) {
  const int table = Util_TableCreateFromString("a=1 b=2 c=3");
  each_key_once(table);
  to_a_key_and_to_nothing(table);
  EXPECT(Util_TableDestroy(table), 0);
}
