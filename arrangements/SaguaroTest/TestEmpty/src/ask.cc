// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What each function that knows groups says of vector groups, which may have no elements.
#include <algorithm>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"

namespace {

constexpr int none = -2;  ///< the first variable of a group without variables

/// Asks, and counts what is wrong.
class Judge {
 public:
  Judge(const cGH* gh, const std::string& group) : gh_(gh), name_("TestEmpty::" + group) {}

  void expect(bool is_right, const char* what) {
    ++asked_;
    if (is_right) return;
    ++mistakes_;
    CCTK_VWARN(CCTK_WARN_ALERT, "%s: %s is wrong", name_.c_str(), what);
  }

  void names(int elements) {
    expect(group() >= 0, "CCTK_GroupIndex");
    expect(CCTK_NumVarsInGroup(name()) == elements, "CCTK_NumVarsInGroup");
    expect(CCTK_NumVarsInGroupI(group()) == elements, "CCTK_NumVarsInGroupI");
    const std::string first = name_ + "[0]";
    const int variable = CCTK_VarIndex(first.c_str());
    expect(elements > 0 ? variable >= 0 : variable == -1, "CCTK_VarIndex");
    expect(CCTK_FirstVarIndex(name()) == (elements > 0 ? variable : none), "CCTK_FirstVarIndex");
    expect(CCTK_FirstVarIndexI(group()) == (elements > 0 ? variable : none), "CCTK_FirstVarIndexI");
    expect(CCTK_Equals(CCTK_FullGroupName(group()), name()), "CCTK_FullGroupName");
    expect(CCTK_Equals(CCTK_GroupImplementationI(group()), "TestEmpty"), "CCTK_GroupImplementationI");
    if (elements > 0) expect(CCTK_GroupIndexFromVarI(variable) == group(), "CCTK_GroupIndexFromVarI");
  }

  void properties(int type, int dimension, int timelevels, int elements) {
    cGroup data;
    expect(CCTK_GroupData(group(), &data) == 0, "CCTK_GroupData");
    expect(data.grouptype == type && data.dim == dimension, "what CCTK_GroupData says of the type");
    expect(data.numvars == elements && data.vectorlength == elements && data.vectorgroup,
           "what CCTK_GroupData says of elements");
    expect(data.numtimelevels == timelevels, "what CCTK_GroupData says of timelevels");
    expect(CCTK_GroupTypeI(group()) == type, "CCTK_GroupTypeI");
    expect(CCTK_GroupDimI(group()) == dimension, "CCTK_GroupDimI");
    expect(CCTK_GroupTagsTableI(group()) >= 0, "CCTK_GroupTagsTableI");
    expect(CCTK_DeclaredTimeLevelsGI(group()) == timelevels, "CCTK_DeclaredTimeLevelsGI");
  }

  void shape(int dimension, const int* lsh, const int* gsh) {
    std::vector<int> found(2 * dimension, -1);
    const auto is = [&](const int* right) { return std::equal(right, right + dimension, found.begin()); };
    expect(CCTK_GrouplshGI(gh_, dimension, found.data(), group()) == 0 && is(lsh), "CCTK_GrouplshGI");
    expect(CCTK_GrouplshGN(gh_, dimension, found.data(), name()) == 0 && is(lsh), "CCTK_GrouplshGN");
    expect(CCTK_GroupgshGI(gh_, dimension, found.data(), group()) == 0 && is(gsh), "CCTK_GroupgshGI");
    expect(CCTK_GroupashGI(gh_, dimension, found.data(), group()) == 0, "CCTK_GroupashGI");
    expect(CCTK_GrouplbndGI(gh_, dimension, found.data(), group()) == 0, "CCTK_GrouplbndGI");
    expect(CCTK_GroupubndGI(gh_, dimension, found.data(), group()) == 0, "CCTK_GroupubndGI");
    expect(CCTK_GroupnghostzonesGI(gh_, dimension, found.data(), group()) == 0, "CCTK_GroupnghostzonesGI");
    expect(CCTK_GroupbboxGI(gh_, 2 * dimension, found.data(), group()) == 0, "CCTK_GroupbboxGI");
    cGroupDynamicData data;
    expect(CCTK_GroupDynamicData(gh_, group(), &data) == 0 && data.dim == dimension, "CCTK_GroupDynamicData");
  }

  void storage(int timelevels) {
    const int index = group();
    int before = -1;
    expect(CCTK_QueryGroupStorageI(gh_, index) == 1, "CCTK_QueryGroupStorageI");
    expect(CCTK_QueryGroupStorage(gh_, name()) == 1, "CCTK_QueryGroupStorage");
    expect(CCTK_ActiveTimeLevelsGI(gh_, index) == timelevels, "CCTK_ActiveTimeLevelsGI");
    expect(CCTK_ActiveTimeLevelsGN(gh_, name()) == timelevels, "CCTK_ActiveTimeLevelsGN");
    expect(CCTK_MaxActiveTimeLevelsGI(gh_, index) == timelevels, "CCTK_MaxActiveTimeLevelsGI");
    expect(CCTK_QueryMaxTimeLevels(gh_, 1, &index, &before) == timelevels && before == timelevels,
           "CCTK_QueryMaxTimeLevels");
    expect(
        CCTK_GroupStorageIncrease(gh_, 1, &index, &timelevels, &before) == timelevels && before == timelevels,
        "CCTK_GroupStorageIncrease");
  }

  void exchange() { expect(CCTK_SyncGroupI(gh_, group()) >= 0, "CCTK_SyncGroupI"); }

  int asked() const { return asked_; }
  int mistakes() const { return mistakes_; }

 private:
  int group() const { return CCTK_GroupIndex(name()); }
  const char* name() const { return name_.c_str(); }

  const cGH* gh_;
  std::string name_;
  int asked_ = 0, mistakes_ = 0;
};

}  // namespace

extern "C" void TestEmpty_Register(CCTK_ARGUMENTS) {
  if (MoLRegisterEvolvedGroup(CCTK_GroupIndex("TestEmpty::field"), CCTK_GroupIndex("TestEmpty::rate")) != 0)
    CCTK_ERROR("MoL does not evolve TestEmpty::field");
}

extern "C" void TestEmpty_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *mistakes = *calls = 0;
  for (int n = 0; n < elements; ++n) numbers[n] = 10 + n;
  cGroupDynamicData data;
  CCTK_GroupDynamicData(cctkGH, CCTK_GroupIndex("TestEmpty::list"), &data);
  std::fill_n(list, elements * data.ash[0] * data.ash[1], 2.5);
}

extern "C" void TestEmpty_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int n = 0; n < elements; ++n) std::fill_n(field + n * points, points, 1.0 + n);
}

extern "C" void TestEmpty_Rates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  for (int n = 0; n < elements; ++n) std::fill_n(rate + n * points, points, 4.0 * n);
}

extern "C" void TestEmpty_Select(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  constexpr int has_no_variables = -8;
  const int right = elements > 0 ? 0 : has_no_variables;
  if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1, "TestEmpty::field", "Flat") != right)
    CCTK_VERROR("Boundary should answer %d when a condition is selected for %d variables", right,
                int(elements));
}

extern "C" void TestEmpty_Ask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  Judge fields(cctkGH, "field"), lists(cctkGH, "list"), scalars(cctkGH, "numbers");
  for (Judge* const judge : {&fields, &lists, &scalars}) judge->names(elements);
  fields.properties(CCTK_GF, 3, 3, elements);
  lists.properties(CCTK_ARRAY, 2, 2, elements);
  scalars.properties(CCTK_SCALAR, 0, 1, elements);
  fields.storage(3);
  lists.storage(2);
  scalars.storage(1);
  for (Judge* const judge : {&fields, &lists}) judge->exchange();

  cGroupDynamicData data;
  CCTK_GroupDynamicData(cctkGH, CCTK_GroupIndex("TestEmpty::list"), &data);
  const int size[] = {7, 5};
  lists.shape(2, data.lsh, size);
  for (const Judge* const judge : {&fields, &lists, &scalars}) {
    *calls += judge->asked();
    *mistakes += judge->mistakes();
  }
}
