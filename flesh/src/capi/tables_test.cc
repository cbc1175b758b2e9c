// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "capi/test_run.hh"
#include "util_Table.h"

namespace flesh::capi::test {
namespace {

class CTables : public RunTest {
 protected:
  int table = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);
};

TEST_F(CTables, SettersTellNewKeysFromReplacedOnes) {
  EXPECT_EQ(Util_TableSetInt(table, 4, "order"), 0);
  EXPECT_EQ(Util_TableSetInt(table, 5, "order"), 1);
  CCTK_INT order = 0;
  EXPECT_EQ(Util_TableGetInt(table, &order, "order"), 1);
  EXPECT_EQ(order, 5);
}

TEST_F(CTables, GettersReturnTheNumberOfElementsThatTheKeyHolds) {
  const std::array<CCTK_INT, 3> stored = {1, 2, 3};
  Util_TableSetIntArray(table, 3, stored.data(), "widths");
  std::array<CCTK_INT, 2> some = {};
  EXPECT_EQ(Util_TableGetIntArray(table, 2, some.data(), "widths"), 3);
  EXPECT_EQ(some, (std::array<CCTK_INT, 2>{1, 2}));
  CCTK_INT first = 0;
  EXPECT_EQ(Util_TableGetInt(table, &first, "widths"), 3);
  EXPECT_EQ(first, 1);
}

TEST_F(CTables, ErrorsHaveTheirCodes) {
  CCTK_INT integer = 0;
  CCTK_REAL real = 0;
  EXPECT_EQ(Util_TableGetInt(99, &integer, "x"), UTIL_ERROR_BAD_HANDLE);
  EXPECT_EQ(Util_TableGetInt(table, &integer, "x"), UTIL_ERROR_TABLE_NO_SUCH_KEY);
  EXPECT_EQ(Util_TableSetInt(table, 1, "a/b"), UTIL_ERROR_TABLE_BAD_KEY);
  EXPECT_EQ(Util_TableSetInt(table, 1, nullptr), UTIL_ERROR_TABLE_BAD_KEY);
  Util_TableSetInt(table, 1, "x");
  EXPECT_EQ(Util_TableGetReal(table, &real, "x"), UTIL_ERROR_TABLE_WRONG_DATA_TYPE);
  EXPECT_EQ(Util_TableDeleteKey(table, "y"), UTIL_ERROR_TABLE_NO_SUCH_KEY);
  EXPECT_EQ(Util_TableCreate(-1), UTIL_ERROR_TABLE_BAD_FLAGS);
}

TEST_F(CTables, AnEmptyArrayHasNoFirstElement) {
  const CCTK_REAL nothing = 0;
  CCTK_INT integer = 7;
  Util_TableSetRealArray(table, 0, &nothing, "empty");
  EXPECT_EQ(Util_TableGetIntArray(table, 1, &integer, "empty"), UTIL_ERROR_TABLE_WRONG_DATA_TYPE);
  CCTK_REAL real = 0;
  EXPECT_EQ(Util_TableGetRealArray(table, 1, &real, "empty"), 0);
  EXPECT_EQ(Util_TableGetReal(table, &real, "empty"), UTIL_ERROR_TABLE_VALUE_IS_EMPTY);
}

TEST_F(CTables, StringsAreCutWithTheirFullLengthKnown) {
  EXPECT_EQ(Util_TableSetString(table, "hello", "word"), 0);
  std::array<char, 4> small = {};
  EXPECT_EQ(Util_TableGetString(table, 4, small.data(), "word"), UTIL_ERROR_TABLE_STRING_TRUNCATED);
  EXPECT_STREQ(small.data(), "hel");
  EXPECT_EQ(Util_TableGetString(table, 0, nullptr, "word"), 5);
  std::array<char, 9> large = {};
  EXPECT_EQ(Util_TableGetString(table, 9, large.data(), "word"), 5);
  EXPECT_STREQ(large.data(), "hello");
}

TEST_F(CTables, TablesFromTextKnowIntegersRealsAndStrings) {
  const int parsed = Util_TableCreateFromString("order=4 tol={1.0e-10 .5} name=\"x\" Order=6");
  ASSERT_GE(parsed, 0);
  CCTK_INT type = 0;
  CCTK_INT count = 0;
  EXPECT_EQ(Util_TableQueryValueInfo(parsed, &type, &count, "tol"), 1);
  EXPECT_EQ(type, CCTK_VARIABLE_REAL);
  EXPECT_EQ(count, 2);
  CCTK_INT order = 0;
  Util_TableGetInt(parsed, &order, "ORDER");
  EXPECT_EQ(order, 6) << "the last of equal keys wins, and case does not matter";
  EXPECT_EQ(Util_TableQueryNKeys(parsed), 3);
  EXPECT_EQ(Util_TableQueryMaxKeyLength(parsed), 5);
}

TEST_F(CTables, TextsThatAreNoTablesAreRefused) {
  EXPECT_EQ(Util_TableCreateFromString("a"), UTIL_ERROR_BAD_INPUT);
  EXPECT_EQ(Util_TableCreateFromString("a=yes"), UTIL_ERROR_BAD_INPUT);
  EXPECT_EQ(Util_TableCreateFromString("a=1, b=2"), UTIL_ERROR_BAD_INPUT);
  EXPECT_EQ(Util_TableCreateFromString("a={1 2.5}"), UTIL_ERROR_TABLE_NO_MIXED_TYPE_ARRAY);
  EXPECT_GE(Util_TableCreateFromString(""), 0);
}

TEST_F(CTables, PointersAndFunctionPointersSurvive) {
  int target = 0;
  CCTK_POINTER pointer = nullptr;
  CCTK_FPOINTER function = nullptr;
  Util_TableSetPointer(table, &target, "data");
  Util_TableSetFPointer(
      table, [] {}, "function");
  EXPECT_EQ(Util_TableGetPointer(table, &pointer, "data"), 1);
  EXPECT_EQ(pointer, &target);
  EXPECT_EQ(Util_TableGetFnPointer(table, &function, "function"), 1);
  EXPECT_NE(function, nullptr);
}

TEST_F(CTables, GenericAccessUsesTheTypeCode) {
  const CCTK_REAL half = 0.5;
  CCTK_REAL real = 0;
  EXPECT_EQ(Util_TableSetGeneric(table, CCTK_VARIABLE_REAL, &half, "half"), 0);
  EXPECT_EQ(Util_TableGetGeneric(table, CCTK_VARIABLE_REAL, &real, "half"), 1);
  EXPECT_EQ(real, half);
}

TEST_F(CTables, ACloneIsIndependent) {
  Util_TableSetInt(table, 1, "a");
  const int clone = Util_TableClone(table);
  Util_TableSetInt(clone, 2, "b");
  EXPECT_EQ(Util_TableQueryNKeys(clone), 2);
  EXPECT_EQ(Util_TableQueryNKeys(table), 1);
  EXPECT_EQ(Util_TableDestroy(clone), 0);
  EXPECT_EQ(Util_TableDestroy(clone), UTIL_ERROR_BAD_HANDLE);
}

TEST_F(CTables, IteratorsVisitEachEntryOnce) {
  Util_TableSetInt(table, 1, "one");
  Util_TableSetReal(table, 2.5, "two");
  std::string keys;
  std::array<char, 10> key = {};
  CCTK_INT type = 0;
  const int iterator = Util_TableItCreate(table);
  for (; Util_TableItQueryIsNonNull(iterator) > 0; Util_TableItAdvance(iterator)) {
    EXPECT_EQ(Util_TableItQueryKeyValueInfo(iterator, key.size(), key.data(), &type, nullptr), 3);
    keys += std::string(key.data()) + ":" + std::to_string(type) + " ";
  }
  EXPECT_EQ(keys, "two:130 one:120 ");
  EXPECT_EQ(Util_TableItQueryKeyValueInfo(iterator, 0, nullptr, nullptr, nullptr),
            UTIL_ERROR_TABLE_ITERATOR_IS_NULL);
  EXPECT_EQ(Util_TableItSetToKey(iterator, "one"), 0);
  EXPECT_EQ(Util_TableItQueryTableHandle(iterator), table);
  EXPECT_EQ(Util_TableItAdvance(iterator), 0);
  EXPECT_EQ(Util_TableItQueryIsNull(iterator), 1);
  EXPECT_EQ(Util_TableItDestroy(iterator), 0);
}

TEST_F(CTables, AKeyThatDoesNotFitIsCut) {
  Util_TableSetInt(table, 1, "longish");
  std::array<char, 5> key = {};
  const int iterator = Util_TableItCreate(table);
  EXPECT_EQ(Util_TableItQueryKeyValueInfo(iterator, key.size(), key.data(), nullptr, nullptr),
            UTIL_ERROR_TABLE_STRING_TRUNCATED);
  EXPECT_STREQ(key.data(), "long");
}

}  // namespace
}  // namespace flesh::capi::test
