// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk_Parameter.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>

#include "capi/test_run.hh"

namespace flesh::capi::test {
namespace {

class CParameters : public RunTest {};

std::string text_of_parameter(const char* name) {
  char* text = CCTK_ParameterValString(name, "ProbeA");
  const std::string result = text ? text : "(null)";
  std::free(text);
  return result;
}

TEST_F(CParameters, GetHandsOutTheStorageAndTheType) {
  int type = 0;
  EXPECT_EQ(*static_cast<const CCTK_INT*>(CCTK_ParameterGet("order", "ProbeA", &type)), 4);
  EXPECT_EQ(type, PARAMETER_INT);
  EXPECT_EQ(*static_cast<const CCTK_REAL*>(CCTK_ParameterGet("SCALE", "probea", nullptr)), 0.5);
  EXPECT_STREQ(*static_cast<const char* const*>(CCTK_ParameterGet("method", "ProbeA", &type)), "rk4");
  EXPECT_EQ(type, PARAMETER_KEYWORD);
  EXPECT_EQ(CCTK_ParameterGet("nothing", "ProbeA", &type), nullptr);
}

TEST_F(CParameters, ElementsOfArraysAreParameters) {
  ASSERT_EQ(CCTK_ParameterSet("radii[2]", "ProbeA", "9"), 0);
  EXPECT_EQ(*static_cast<const CCTK_INT*>(CCTK_ParameterGet("radii[2]", "ProbeA", nullptr)), 9);
  EXPECT_EQ(CCTK_ParameterGet("radii[3]", "ProbeA", nullptr), nullptr);
  EXPECT_EQ(CCTK_ParameterGet("radii[x]", "ProbeA", nullptr), nullptr);
  EXPECT_EQ(CCTK_ParameterGet("order[0]", "ProbeA", nullptr), nullptr);
}

TEST_F(CParameters, ValuesHaveAText) {
  EXPECT_EQ(text_of_parameter("order"), "4");
  EXPECT_EQ(text_of_parameter("verbose"), "no");
  EXPECT_EQ(text_of_parameter("nothing"), "(null)");
}

TEST_F(CParameters, SettingReturnsTheCodeOfWhatIsWrong) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(CCTK_ParameterSet("order", "ProbeA", "2"), 0);
  EXPECT_EQ(CCTK_ParameterSet("order", "ProbeA", "99"), -1);
  EXPECT_EQ(CCTK_ParameterSet("nothing", "ProbeA", "1"), -2);
  EXPECT_EQ(CCTK_ParameterSet("verbose", "ProbeA", "yes"), -3);
  EXPECT_EQ(CCTK_ParameterSet("order", "Nobody", "1"), -5);
  EXPECT_EQ(text_of_parameter("order"), "2");
  const std::string errors = testing::internal::GetCapturedStderr();
  EXPECT_NE(errors.find("order"), std::string::npos) << errors;
}

TEST_F(CParameters, TimesSetAreCounted) {
  EXPECT_EQ(CCTK_ParameterQueryTimesSet("title", "ProbeA"), 0);
  CCTK_ParameterSet("title", "ProbeA", "new");
  EXPECT_EQ(CCTK_ParameterQueryTimesSet("title", "ProbeA"), 1);
  EXPECT_EQ(CCTK_ParameterQueryTimesSet("nothing", "ProbeA"), -1);
}

TEST_F(CParameters, DataDescribeTheDeclaration) {
  const cParamData* data = CCTK_ParameterData("method", "ProbeA");
  ASSERT_NE(data, nullptr);
  EXPECT_STREQ(data->name, "method");
  EXPECT_STREQ(data->thorn, "ProbeA");
  EXPECT_STREQ(data->defval, "rk4");
  EXPECT_EQ(data->scope, SCOPE_RESTRICTED);
  EXPECT_EQ(data->steerable, CCTK_STEERABLE_ALWAYS);
  ASSERT_NE(data->range, nullptr);
  EXPECT_STREQ(data->range->range, "euler");
  EXPECT_STREQ(data->range->next->range, "rk4");
  EXPECT_EQ(data->range->next->next, nullptr);
  EXPECT_EQ(data->range->active, 1);
  EXPECT_EQ(data->accumulator_expression, nullptr);
  EXPECT_EQ(CCTK_ParameterData("method", "Nobody"), nullptr);
}

TEST_F(CParameters, DataStayWhereTheyAreAndFollowTheParameter) {
  const cParamData* data = CCTK_ParameterData("title", "ProbeA");
  CCTK_ParameterSet("title", "ProbeA", "new");
  EXPECT_EQ(CCTK_ParameterData("title", "ProbeA"), data);
  EXPECT_EQ(data->n_set, 1);
}

TEST_F(CParameters, AWalkVisitsEveryValueOfAThorn) {
  std::string names;
  char* name = nullptr;
  const cParamData* data = nullptr;
  for (int first = 1; CCTK_ParameterWalk(first, "ProbeA", &name, &data) == 0; first = 0) {
    names += std::string(name) + " ";
    std::free(name);
  }
  EXPECT_EQ(names,
            "ProbeA::order ProbeA::scale ProbeA::method ProbeA::title ProbeA::verbose ProbeA::radii[0] "
            "ProbeA::radii[1] ProbeA::radii[2] ");
}

TEST_F(CParameters, TheFileNameIsTheOneGiven) {
  std::array<char, 8> buffer = {};
  EXPECT_EQ(CCTK_ParameterFilename(buffer.size(), buffer.data()), 14);
  EXPECT_STREQ(buffer.data(), "runs/pr");
}

TEST_F(CParameters, TheLevelIsThatOfTheCommandLine) {
  EXPECT_EQ(CCTK_ParameterLevel(), CCTK_PARAMETER_STRICT);
}

void note_change(void* data, const char* thorn, const char* parameter, const char* value) {
  *static_cast<std::string*>(data) += std::string(thorn) + "::" + parameter + "=" + value + " ";
}

TEST_F(CParameters, ListenersHearOfWhatTheyAskedFor) {
  std::string heard;
  EXPECT_EQ(CCTK_ParameterSetNotifyRegister(note_change, &heard, "me", "^probe", "^or"), 0);
  EXPECT_EQ(CCTK_ParameterSetNotifyRegister(note_change, &heard, "me", nullptr, nullptr), -1);
  CCTK_ParameterSet("order", "ProbeA", "3");
  CCTK_ParameterSet("title", "ProbeA", "x");
  EXPECT_EQ(heard, "ProbeA::order=3 ");
  EXPECT_EQ(CCTK_ParameterSetNotifyUnregister("me"), 0);
  EXPECT_EQ(CCTK_ParameterSetNotifyUnregister("me"), -1);
}

TEST_F(CParameters, ListenersNeedRegularExpressions) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(CCTK_ParameterSetNotifyRegister(note_change, nullptr, "me", "(", nullptr), -3);
  testing::internal::GetCapturedStderr();
}

}  // namespace
}  // namespace flesh::capi::test
