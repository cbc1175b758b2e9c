// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Thorns, messages, reductions, interpolation, output methods and overloading through the C interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "capi/test_run.hh"
#include "cctk_ActiveThorns.h"
#include "cctk_Comm.h"
#include "cctk_CommandLine.h"
#include "cctk_IOMethods.h"
#include "cctk_Interp.h"
#include "cctk_Malloc.h"
#include "cctk_Reduction.h"
#include "cctk_Version.h"
#include "cctk_WarnLevel.h"
#include "flesh/ending.hh"

namespace flesh::capi::test {
namespace {

class CServices : public RunTest {};
using CServicesDeathTest = CServices;

// --------------------------------------------------------------------------------------------------------
// ends of runs

TEST_F(CServicesDeathTest, ARunThatAThornEndsTellsOfItUnlessItsStatusIsZero) {
  const auto listen = [] {
    flesh::when_run_fails([](const std::string& reason) { std::fputs((reason + "\n").c_str(), stderr); });
  };
  EXPECT_EXIT((listen(), CCTK_Exit(nullptr, 7)), testing::ExitedWithCode(7),
              "CCTK_Exit was called by the flesh with status 7");
  EXPECT_EXIT((listen(), CCTK_Abort(nullptr, 6)), testing::ExitedWithCode(6),
              "CCTK_Abort was called by the flesh with status 6");
  EXPECT_EXIT((listen(), CCTK_Exit(nullptr, 0)), testing::ExitedWithCode(0), "^$");
}

// --------------------------------------------------------------------------------------------------------
// thorns

TEST_F(CServices, ThornsAreActiveCompiledOrUnknown) {
  EXPECT_NE(CCTK_IsThornActive("probea"), 0);
  EXPECT_EQ(CCTK_IsThornActive("ProbeB"), 0);
  EXPECT_NE(CCTK_IsThornCompiled("ProbeB"), 0);
  EXPECT_EQ(CCTK_IsThornCompiled("ProbeC"), 0);
  EXPECT_NE(CCTK_IsImplementationActive("PROBEA"), 0);
  EXPECT_EQ(CCTK_IsImplementationActive("probeb"), 0);
  EXPECT_NE(CCTK_IsImplementationCompiled("probeb"), 0);
}

TEST_F(CServices, ThornsAndImplementationsNameEachOther) {
  EXPECT_STREQ(CCTK_ActivatingThorn("probea"), "ProbeA");
  EXPECT_EQ(CCTK_ActivatingThorn("probeb"), nullptr);
  EXPECT_STREQ(CCTK_ThornImplementation("ProbeB"), "probeb");
  EXPECT_STREQ(CCTK_ImplementationThorn("probeb"), "ProbeB");
  EXPECT_EQ(CCTK_ImplementationThorn("nobody"), nullptr);
  EXPECT_EQ(CCTK_NumCompiledThorns(), 3);
  EXPECT_STREQ(CCTK_CompiledThorn(1), "ProbeA");
  EXPECT_EQ(CCTK_CompiledThorn(3), nullptr);
  EXPECT_EQ(CCTK_NumCompiledImplementations(), 3);
  EXPECT_EQ(CCTK_CompiledImplementation(-1), nullptr);
}

TEST_F(CServices, AliasedFunctionsAreProvidedOrNot) {
  EXPECT_NE(CCTK_IsFunctionAliased("Probe_Answer"), 0);
  EXPECT_EQ(CCTK_IsFunctionAliased("Probe_Question"), 0);
}

// ----------------------------------------------------------------------------------------------- messages,
// the run

TEST_F(CServices, InformationNamesTheThorn) {
  testing::internal::CaptureStdout();
  CCTK_VInfo("ProbeA", "level %d", 3);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "INFO (ProbeA): level 3\n");
}

TEST_F(CServices, WarningsOfLevelOneGoToStandardErrorOnly) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(CCTK_Warn(1, 12, "f.c", "ProbeA", "careful"), 0);
  CCTK_VWarn(2, 12, "f.c", "ProbeA", "too %s to print", "quiet");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "WARNING[L1,P0] (ProbeA): careful\n");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST_F(CServicesDeathTest, AnErrorEndsTheRun) {
  EXPECT_EXIT(CCTK_VError(7, "f.c", "ProbeA", "number %d", 5), testing::ExitedWithCode(1), "number 5");
}

void note_warning(int level, int line, const char*, const char* thorn, const char* message, void* data) {
  *static_cast<std::string*>(data) += std::to_string(level) + thorn + std::to_string(line) + message;
}

TEST_F(CServices, WarningsOfTheLevelsAskedForReachTheCallback) {
  std::string heard;
  EXPECT_EQ(CCTK_WarnCallbackRegister(2, 3, &heard, note_warning), 0);
  CCTK_Warn(3, 5, "f.c", "T", "x");
  CCTK_Warn(4, 5, "f.c", "T", "y");
  EXPECT_EQ(heard, "3T5x");
}

TEST_F(CServices, TheRunKnowsHowItWasStarted) {
  char** arguments = nullptr;
  ASSERT_EQ(CCTK_CommandLine(&arguments), 2);
  EXPECT_STREQ(arguments[0], "cactus_test");
  EXPECT_EQ(arguments[2], nullptr);
  std::array<char, 20> title = {};
  EXPECT_EQ(CCTK_RunTitle(title.size(), title.data()), 6);
  EXPECT_STREQ(title.data(), "a test");
  EXPECT_EQ(CCTK_RunTime(), 0);
  EXPECT_STREQ(CCTK_MajorVersion(), "4");
  EXPECT_STRNE(CCTK_RunUser(), "");
}

TEST_F(CServices, MemoryTicketsAreCashedAndDeleted) {
  const int ticket = CCTK_MemTicketRequest();
  EXPECT_GT(CCTK_TotalMemory(), 0u);
  CCTK_MemTicketCash(ticket);
  EXPECT_EQ(CCTK_MemTicketDelete(ticket), 0);
  EXPECT_LT(CCTK_MemTicketDelete(ticket), 0);
}

// ------------------------------------------------------------------------------------ reductions,
// interpolation

int sum_of_indices(const cGH*, int, int, int, void* out, int inputs, const int variables[]) {
  *static_cast<int*>(out) = 0;
  for (int i = 0; i < inputs; ++i) *static_cast<int*>(out) += variables[i];
  return 0;
}

int sum_of_array(const cGH*, int, int dimensions, const int sizes[], int, const void* const in[], int,
                 int outputs, void* out, int) {
  int n = 1;
  for (int d = 0; d < dimensions; ++d) n *= sizes[d];
  for (int i = 0; i < n; ++i)
    static_cast<double*>(out)[outputs == 1 ? 0 : i] += static_cast<const double*>(in[0])[i];
  return 0;
}

TEST_F(CServices, ReductionsOfVariablesTakeTheirIndices) {
  const int handle = CCTK_RegisterReductionOperator(sum_of_indices, "total");
  EXPECT_EQ(CCTK_ReductionHandle("Total"), handle);
  int result = 0;
  EXPECT_EQ(CCTK_Reduce(nullptr, -1, handle, 1, CCTK_VARIABLE_INT, &result, 3, 5, 6, 7), 0);
  EXPECT_EQ(result, 18);
  EXPECT_EQ(CCTK_NumReduceOperators(), 1);
  EXPECT_STREQ(CCTK_ReduceOperator(handle), "total");
}

TEST_F(CServices, ReductionsOfArraysGoElementByElementOrOverAll) {
  const int handle = CCTK_RegisterReductionArrayOperator(sum_of_array, "total");
  const std::array<double, 4> in = {1, 2, 3, 4};
  std::array<double, 4> out = {};
  EXPECT_EQ(
      CCTK_ReduceLocArrayToArray2D(nullptr, -1, handle, in.data(), out.data(), 2, 2, CCTK_VARIABLE_REAL), 0);
  EXPECT_EQ(out, in);
  double total = 0;
  const void* array = in.data();
  EXPECT_EQ(CCTK_ReduceArray(nullptr, -1, handle, 1, CCTK_VARIABLE_REAL, &total, 1, 1, CCTK_VARIABLE_REAL, 4,
                             array),
            0);
  EXPECT_EQ(total, 10.0);
  double scalar = 0;
  CCTK_ReduceLocalScalar(nullptr, -1, handle, &in[2], &scalar, CCTK_VARIABLE_REAL);
  EXPECT_EQ(scalar, 3.0);
}

TEST_F(CServices, UnknownOperatorsHaveTheirCodes) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(CCTK_ReductionHandle("no such"), -1);
  EXPECT_EQ(CCTK_InterpHandle("no such"), -2);
  const std::string warnings = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(warnings.begin(), warnings.end(), '\n'), 2) << warnings;
}

// --------------------------------------------------------------------------------------------------------
// output

int accept(const cGH*, const char*, const char*) { return 0; }
int refuse(const cGH*, const char*, const char*) { return -1; }

TEST_F(CServices, OutputCountsTheMethodsThatAccept) {
  const int good = CCTK_RegisterIOMethod("good");
  const int bad = CCTK_RegisterIOMethod("bad");
  EXPECT_LT(CCTK_RegisterIOMethod("good"), 0);
  EXPECT_NE(CCTK_RegisterIOMethodOutputVarAs(good, accept), 0);
  EXPECT_NE(CCTK_RegisterIOMethodOutputVarAs(bad, refuse), 0);
  EXPECT_EQ(CCTK_RegisterIOMethodOutputVarAs(99, accept), 0);
  EXPECT_EQ(CCTK_OutputVar(nullptr, "probea::u"), 1);
  EXPECT_EQ(CCTK_OutputVarByMethod(nullptr, "probea::u", "good"), 0);
  EXPECT_EQ(CCTK_OutputVarByMethod(nullptr, "probea::u", "ugly"), -1);
}

TEST_F(CServices, MethodsAreDescribed) {
  const int handle = CCTK_RegisterIOMethod("good");
  CCTK_RegisterIOMethodOutputVarAs(handle, accept);
  const IOMethod* method = CCTK_IOMethod(handle);
  ASSERT_NE(method, nullptr);
  EXPECT_STREQ(method->name, "good");
  EXPECT_EQ(method->OutputVarAs, &accept);
  EXPECT_EQ(CCTK_IOMethod(99), nullptr);
  EXPECT_EQ(CCTK_NumIOMethods(), 1);
}

// ---------------------------------------------------------------------------------------------------
// overloading

int seventh(const cGH*) { return 7; }

TEST_F(CServices, AThornTakesAFunctionOverOnce) {
  EXPECT_EQ(CCTK_MyProc(nullptr), 0);
  EXPECT_EQ(CCTK_OverloadMyProc(seventh), 2);
  EXPECT_EQ(CCTK_OverloadMyProc(seventh), 0);
  EXPECT_EQ(CCTK_MyProc(nullptr), 7);
}

}  // namespace
}  // namespace flesh::capi::test
