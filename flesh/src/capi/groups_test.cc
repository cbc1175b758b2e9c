// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk_Groups.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "capi/test_run.hh"
#include "util_Table.h"

namespace flesh::capi::test {
namespace {

class CGroups : public RunTest {};

/// A text that the caller of the C function has to free.
std::string taken(char* text) {
  const std::string result = text ? text : "(null)";
  std::free(text);
  return result;
}

/// What a traversal visits, as "index{option}" separated by blanks, and its result.
struct Visits {
  std::string text;
  int result;
};

void note(int index, const char* option, void* argument) {
  std::string& text = *static_cast<std::string*>(argument);
  text += (text.empty() ? "" : " ") + std::to_string(index);
  if (option != nullptr) text += "{" + std::string(option) + "}";
}

Visits visits(const char* list, int selection) {
  Visits visits;
  visits.result = CCTK_TraverseString(list, note, &visits.text, selection);
  return visits;
}

TEST_F(CGroups, CountVariablesAndGroups) {
  EXPECT_EQ(CCTK_NumGroups(), 5);
  EXPECT_EQ(CCTK_NumVars(), 9);
  EXPECT_EQ(CCTK_MaxDim(), 3);
  EXPECT_EQ(CCTK_MaxGFDim(), 3);
}

TEST_F(CGroups, VariablesAreFoundByImplementationOrThornInAnyCase) {
  const int v = CCTK_VarIndex("probea::v");
  EXPECT_EQ(v, 1);
  EXPECT_EQ(CCTK_VarIndex("ProbeA::V"), v);
  EXPECT_EQ(CCTK_VarIndex("PROBEA::va[2]"), 7);
}

TEST_F(CGroups, UnknownVariablesAreMinusOneAndMalformedNamesMinusThree) {
  EXPECT_EQ(CCTK_VarIndex("nobody::u"), -1);
  EXPECT_EQ(CCTK_VarIndex("probea::nothing"), -1);
  EXPECT_EQ(CCTK_VarIndex("u"), -3);
  EXPECT_EQ(CCTK_VarIndex(nullptr), -3);
}

TEST_F(CGroups, TheBaseNameOfAVectorIsUnknown) { EXPECT_EQ(CCTK_VarIndex("probea::va"), -1); }

TEST_F(CGroups, AVariableIsNoGroup) {
  EXPECT_EQ(CCTK_GroupIndex("probea::u"), -1);
  EXPECT_EQ(CCTK_GroupIndex("gfs"), -3);
  EXPECT_EQ(CCTK_GroupIndex("ProbeA::GFS"), 0);
}

TEST_F(CGroups, IndicesOfGroupsAndVariablesAgree) {
  EXPECT_EQ(CCTK_GroupIndexFromVar("probea::m"), CCTK_GroupIndex("probea::counts"));
  EXPECT_EQ(CCTK_GroupIndexFromVarI(CCTK_VarIndex("probea::x")), CCTK_GroupIndex("probea::line"));
  EXPECT_EQ(CCTK_GroupIndexFromVarI(99), -1);
  EXPECT_EQ(CCTK_FirstVarIndex("probea::vectors"), CCTK_VarIndex("probea::va[0]"));
  EXPECT_EQ(CCTK_FirstVarIndexI(-1), -1);
  EXPECT_EQ(CCTK_NumVarsInGroup("probea::vectors"), 3);
  EXPECT_EQ(CCTK_NumVarsInGroupI(99), -1);
}

TEST_F(CGroups, FullNamesHaveTheOwnerInCapitals) {
  EXPECT_EQ(taken(CCTK_FullName(CCTK_VarIndex("probea::u"))), "PROBEA::u");
  EXPECT_STREQ(CCTK_FullVarName(CCTK_VarIndex("probea::va[1]")), "PROBEA::va[1]");
  EXPECT_STREQ(CCTK_VarName(0), "u");
  EXPECT_EQ(taken(CCTK_GroupName(0)), "PROBEA::GFS");
  EXPECT_EQ(taken(CCTK_GroupNameFromVarI(1)), "PROBEA::GFS");
  EXPECT_STREQ(CCTK_ImpFromVarI(0), "PROBEA");
  EXPECT_STREQ(CCTK_GroupImplementationI(0), "PROBEA");
}

TEST_F(CGroups, BadIndicesHaveNoName) {
  EXPECT_EQ(CCTK_FullName(99), nullptr);
  EXPECT_EQ(CCTK_VarName(-1), nullptr);
  EXPECT_EQ(CCTK_GroupName(-1), nullptr);
  EXPECT_EQ(CCTK_FullGroupName(5), nullptr);
}

TEST_F(CGroups, NamesComeApart) {
  char* owner = nullptr;
  char* name = nullptr;
  ASSERT_EQ(CCTK_DecomposeName("ProbeA::u", &owner, &name), 0);
  EXPECT_EQ(taken(owner), "ProbeA");
  EXPECT_EQ(taken(name), "u");
  EXPECT_LT(CCTK_DecomposeName("u", &owner, &name), 0);
}

TEST_F(CGroups, GroupDataSaysWhatWasDeclared) {
  cGroup data;
  ASSERT_EQ(CCTK_GroupData(CCTK_GroupIndex("probea::vectors"), &data), 0);
  EXPECT_EQ(data.grouptype, CCTK_SCALAR);
  EXPECT_EQ(data.vartype, CCTK_VARIABLE_REAL);
  EXPECT_EQ(data.numvars, 3);
  EXPECT_EQ(data.vectorgroup, 1);
  EXPECT_EQ(data.vectorlength, 3);
  ASSERT_EQ(CCTK_GroupData(CCTK_GroupIndex("probea::line"), &data), 0);
  EXPECT_EQ(data.grouptype, CCTK_ARRAY);
  EXPECT_EQ(data.disttype, CCTK_DISTRIB_CONSTANT);
  EXPECT_EQ(data.dim, 1);
  EXPECT_EQ(data.numtimelevels, 2);
  EXPECT_EQ(data.vectorgroup, 0);
  EXPECT_EQ(CCTK_GroupData(99, &data), -1);
  EXPECT_EQ(CCTK_GroupData(0, nullptr), -2);
}

TEST_F(CGroups, TypesHaveCodesNamesAndSizes) {
  EXPECT_EQ(CCTK_VarTypeI(CCTK_VarIndex("probea::n")), CCTK_VARIABLE_INT);
  EXPECT_EQ(CCTK_VarTypeI(99), -1);
  EXPECT_EQ(CCTK_VarTypeSize(CCTK_VARIABLE_COMPLEX), 16);
  EXPECT_EQ(CCTK_VarTypeSize(1), -1);
  EXPECT_STREQ(CCTK_VarTypeName(CCTK_VARIABLE_REAL), "CCTK_VARIABLE_REAL");
  EXPECT_EQ(CCTK_VarTypeName(1), nullptr);
  EXPECT_EQ(CCTK_VarTypeNumber("CCTK_VARIABLE_INT4"), CCTK_VARIABLE_INT4);
  EXPECT_EQ(CCTK_VarTypeNumber("REAL"), -1);
  EXPECT_EQ(CCTK_GroupTypeNumber("gf"), CCTK_GF);
  EXPECT_EQ(CCTK_GroupScopeNumber("PUBLIC"), CCTK_PUBLIC);
  EXPECT_EQ(CCTK_GroupDistribNumber("nowhere"), -1);
}

TEST_F(CGroups, SizesOfArraysArePointersToNumbers) {
  const int line = CCTK_GroupIndex("probea::line");
  ASSERT_NE(CCTK_GroupSizesI(line), nullptr);
  EXPECT_EQ(*CCTK_GroupSizesI(line)[0], 5);
  EXPECT_EQ(*CCTK_GroupGhostsizesI(line)[0], 1);
  EXPECT_EQ(CCTK_GroupSizesI(0), nullptr);
}

TEST_F(CGroups, TagsAreATable) {
  CCTK_INT weight = 0;
  EXPECT_EQ(Util_TableGetInt(CCTK_GroupTagsTable("probea::gfs"), &weight, "weight"), 1);
  EXPECT_EQ(weight, 2);
  EXPECT_EQ(CCTK_GroupTagsTable("probea::none"), -1);
  EXPECT_GE(CCTK_GroupTagsTableI(1), 0);
}

TEST_F(CGroups, DeclaredTimelevelsComeFromTheDeclaration) {
  EXPECT_EQ(CCTK_DeclaredTimeLevels("probea::gfs"), 2);
  EXPECT_EQ(CCTK_DeclaredTimeLevelsVN("probea::n"), 1);
  EXPECT_EQ(CCTK_DeclaredTimeLevelsVI(0), 2);
  EXPECT_EQ(CCTK_DeclaredTimeLevelsGI(99), -1);
}

TEST_F(CGroups, TraversalExpandsGroupsAndHandsOutOptions) {
  const Visits found = visits("ProbeA::gfs{out_every=2} probea::m", CCTK_GROUP_OR_VAR);
  EXPECT_EQ(found.text, "0{out_every=2} 1{out_every=2} 3");
  EXPECT_EQ(found.result, 3);
}

TEST_F(CGroups, TraversalOfGroupsVisitsGroups) { EXPECT_EQ(visits("probea::counts", CCTK_GROUP).text, "1"); }

TEST_F(CGroups, TraversalOfAllVisitsEverything) { EXPECT_EQ(visits("all", CCTK_VAR).result, CCTK_NumVars()); }

TEST_F(CGroups, TraversalTakesTheIndexOfAVectorAsPartOfTheName) {
  EXPECT_EQ(visits("probea::va[2]", CCTK_VAR).text, "7");
}

TEST_F(CGroups, TraversalSaysWhatIsWrong) {
  EXPECT_EQ(CCTK_TraverseString("all", nullptr, nullptr, CCTK_VAR), -1);
  EXPECT_EQ(visits("{option}", CCTK_VAR).result, -2);
  EXPECT_EQ(visits("probea::u{option", CCTK_VAR).result, -3);
  EXPECT_EQ(visits("probea::nothing", CCTK_VAR).result, -5);
}

TEST_F(CGroups, AnEmptyListVisitsNothing) { EXPECT_EQ(visits("", CCTK_VAR).result, 0); }

}  // namespace
}  // namespace flesh::capi::test
