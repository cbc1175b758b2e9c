// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "capi/test_run.hh"
#include "cctk_File.h"
#include "cctk_Math.h"
#include "cctk_Misc.h"
#include "util_Network.h"
#include "util_String.h"
#include "util_Time.h"

namespace flesh::capi::test {
namespace {

class CStrings : public RunTest {};
using CStringsDeathTest = CStrings;

std::string taken(char* text) {
  const std::string result = text ? text : "(null)";
  std::free(text);
  return result;
}

TEST_F(CStrings, EqualsIgnoresCase) {
  EXPECT_EQ(CCTK_Equals("Yes", "yES"), 1);
  EXPECT_EQ(CCTK_Equals("yes", "no"), 0);
}

TEST_F(CStringsDeathTest, EqualsRefusesANullPointer) {
  EXPECT_DEATH(CCTK_Equals(nullptr, "x"), "null pointer");
}

TEST_F(CStrings, ComparisonHasASign) {
  EXPECT_EQ(Util_StrCmpi("ABC", "abc"), 0);
  EXPECT_LT(Util_StrCmpi("abc", "ABD"), 0);
  EXPECT_EQ(Util_StrMemCmpi("ABx", "aby", 2), 0);
}

TEST_F(CStrings, CopiesNeverOverrunAndSayWhatWasNeeded) {
  std::array<char, 6> buffer = {};
  EXPECT_EQ(Util_Strlcpy(buffer.data(), "abc", buffer.size()), 3u);
  EXPECT_EQ(Util_Strlcat(buffer.data(), "defg", buffer.size()), 7u);
  EXPECT_STREQ(buffer.data(), "abcde");
}

TEST_F(CStrings, SplittingTellsAMissingSeparator) {
  char* before = nullptr;
  char* after = nullptr;
  ASSERT_EQ(Util_SplitString(&before, &after, "imp::name::x", "::"), 0);
  EXPECT_EQ(taken(before), "imp");
  EXPECT_EQ(taken(after), "name::x");
  EXPECT_EQ(Util_SplitString(&before, &after, "name", "::"), 1);
  EXPECT_EQ(before, nullptr);
  EXPECT_EQ(after, nullptr);
}

TEST_F(CStrings, AFileNameHasADirectoryOrNot) {
  char* directory = nullptr;
  char* file = nullptr;
  Util_SplitFilename(&directory, &file, "/a/b/c.par");
  EXPECT_EQ(taken(directory), "/a/b");
  EXPECT_EQ(taken(file), "c.par");
  Util_SplitFilename(&directory, &file, "c.par");
  EXPECT_EQ(directory, nullptr);
  EXPECT_EQ(taken(file), "c.par");
}

TEST_F(CStrings, FormattedTextIsAllocated) {
  char* text = nullptr;
  EXPECT_EQ(Util_asprintf(&text, "%s-%d", "level", 3), 7);
  EXPECT_EQ(taken(text), "level-3");
  Util_asnprintf(&text, 4, "%s", "level");
  EXPECT_EQ(taken(text), "lev");
}

TEST_F(CStrings, BooleansAreRead) {
  CCTK_INT value = 0;
  EXPECT_EQ(CCTK_SetBoolean(&value, "Yes"), 0);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(CCTK_SetBoolean(&value, "f"), 0);
  EXPECT_EQ(value, 0);
  EXPECT_LT(CCTK_SetBoolean(&value, "maybe"), 0);
}

TEST_F(CStrings, RegularExpressionsSearch) {
  std::array<regmatch_t, 2> matches = {};
  EXPECT_EQ(CCTK_RegexMatch("norm2 max", "norm([12])", 2, matches.data()), 1);
  EXPECT_EQ(matches[1].rm_so, 4);
  EXPECT_EQ(CCTK_RegexMatch("sum", "norm", 0, nullptr), 0);
  EXPECT_LT(CCTK_RegexMatch("sum", "(", 0, nullptr), 0);
}

TEST_F(CStrings, ListsKeepDifferentTexts) {
  uStringList* list = Util_StringListCreate(1);
  EXPECT_EQ(Util_StringListAdd(list, "a"), 1);
  EXPECT_EQ(Util_StringListAdd(list, "b"), 1);
  EXPECT_EQ(Util_StringListAdd(list, "A"), 0);
  EXPECT_STREQ(Util_StringListNext(list, 1), "a");
  EXPECT_STREQ(Util_StringListNext(list, 0), "b");
  EXPECT_EQ(Util_StringListNext(list, 0), nullptr);
  Util_StringListDestroy(list);
}

TEST_F(CStrings, NumbersLieInRangesOrNot) {
  EXPECT_EQ(Util_InList("Max", 2, "min", "max"), 1);
  EXPECT_EQ(Util_InList("sum", 2, "min", "max"), 0);
  EXPECT_EQ(Util_IntInRange(3, "0:10"), 1);
  EXPECT_EQ(Util_IntInRange(0, "(0:10"), 0);
  EXPECT_EQ(Util_DoubleInRange(0.5, "0:1"), 1);
}

TEST_F(CStrings, TimeAndHostHaveTheirForms) {
  std::array<char, 80> buffer = {};
  EXPECT_EQ(Util_CurrentTime(buffer.size(), buffer.data()), 13);
  EXPECT_EQ(Util_CurrentDate(buffer.size(), buffer.data()), 11);
  EXPECT_EQ(taken(Util_CurrentDateTime()).size(), 24u);
  Util_GetHostName(buffer.data(), buffer.size());
  EXPECT_STRNE(buffer.data(), "");
}

TEST_F(CStrings, DirectoriesAreMadeWithAllAboveThem) {
  const std::filesystem::path root =
      std::filesystem::temp_directory_path() / ("flesh" + std::to_string(getpid()));
  const std::string deep = root / "a/b";
  EXPECT_EQ(CCTK_CreateDirectory(0755, deep.c_str()), 0);
  EXPECT_TRUE(std::filesystem::is_directory(deep));
  EXPECT_EQ(CCTK_CreateDirectory(0755, deep.c_str()), 1);
  std::ofstream(root / "file") << "x";
  EXPECT_EQ(CCTK_CreateDirectory(0755, (root / "file/c").c_str()), -3);
  std::filesystem::remove_all(root);
}

TEST_F(CStrings, NumbersAreClassifiedByTheirBits) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(CCTK_isnan(nan));
  EXPECT_FALSE(CCTK_isnan(infinity));
  EXPECT_TRUE(CCTK_isinf(-infinity));
  EXPECT_FALSE(CCTK_isfinite(nan));
  EXPECT_TRUE(CCTK_isnormal(1.0));
  EXPECT_EQ(CCTK_fpclassify(std::numeric_limits<double>::denorm_min()), FP_SUBNORMAL);
  EXPECT_EQ(CCTK_fpclassify(-0.0), FP_ZERO);
  EXPECT_TRUE(CCTK_signbit(-0.0));
  EXPECT_EQ(CCTK_copysign(2.5, -1.0), -2.5);
}

}  // namespace
}  // namespace flesh::capi::test
