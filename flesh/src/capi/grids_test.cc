// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/grids.hh"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>

#include "capi/test_run.hh"
#include "cctk_Coord.h"
#include "cctk_Groups.h"
#include "cctk_GroupsOnGH.h"
#include "cctk_Sync.h"
#include "cctki_GHExtensions.h"
#include "flesh/grids.hh"

namespace flesh::capi::test {
namespace {

/// Storage and extensions on a hierarchy of the default driver.
class CGrids : public RunTest {
 protected:
  ~CGrids() override {
    for (int group = 0; group < CCTK_NumGroups(); ++group) CCTK_DisableGroupStorageI(gh, group);
  }

  cGH* gh = CCTK_SetupGH(flesh_configuration(), 0);
};

TEST_F(CGrids, AHierarchyIsOnePointOnOneLevel) {
  EXPECT_EQ(gh->cctk_dim, CCTK_MaxGFDim());
  EXPECT_EQ(gh->cctk_levfac[2], 1);
  EXPECT_EQ(gh->cctk_levoffdenom[0], 1);
  EXPECT_EQ(gh->cctk_convfac, 2);
  EXPECT_EQ(gh->cctk_npatches, 1);
  EXPECT_EQ(gh->cctk_tile_max[1], gh->cctk_lsh[1]);
  EXPECT_EQ(gh->cctk_delta_time, 1.0);
  EXPECT_STREQ(gh->identity, "");
}

TEST_F(CGrids, HierarchiesAreAddedToTheRun) {
  tFleshConfig config{};
  EXPECT_EQ(CCTKi_AddGH(&config, 1, gh), 0);
  EXPECT_EQ(config.nGHs, 2u);
  EXPECT_EQ(config.GH[0], nullptr);
  EXPECT_EQ(config.GH[1], gh);
  EXPECT_EQ(CCTKi_AddGH(&config, 1, gh), 1);
  std::free(config.GH);
}

TEST_F(CGrids, StorageIsSwitchedOnAndOff) {
  const char* line = "probea::line";
  EXPECT_EQ(CCTK_QueryGroupStorage(gh, line), 0);
  EXPECT_EQ(CCTK_EnableGroupStorage(gh, line), 0) << "the number of timelevels before";
  EXPECT_EQ(CCTK_QueryGroupStorage(gh, line), 1);
  EXPECT_EQ(CCTK_ActiveTimeLevels(gh, line), 2);
  EXPECT_EQ(CCTK_DisableGroupStorage(gh, line), 2);
  EXPECT_EQ(CCTK_ActiveTimeLevels(gh, line), 0);
  EXPECT_EQ(CCTK_MaxActiveTimeLevels(gh, line), 2);
}

TEST_F(CGrids, StorageGrowsByTimelevels) {
  const int line = CCTK_GroupIndex("probea::line");
  const int one = 1;
  int before = -1;
  EXPECT_EQ(CCTK_GroupStorageIncrease(gh, 1, &line, &one, &before), 1);
  EXPECT_EQ(before, 0);
  const int x = CCTK_VarIndex("probea::x");
  EXPECT_NE(CCTK_VarDataPtrI(gh, 0, x), nullptr);
  EXPECT_EQ(CCTK_VarDataPtrI(gh, 1, x), nullptr);
  EXPECT_EQ(CCTK_VarDataPtr(gh, 0, "probea::x"), CCTKi_VarDataPtrI(gh, 0, x));
  EXPECT_EQ(CCTK_VarDataPtrB(gh, 0, -1, "probea::x"), CCTK_VarDataPtrB(gh, 0, x, nullptr));
  int most = 0;
  EXPECT_EQ(CCTK_QueryMaxTimeLevels(gh, 1, &line, &most), 1);
  EXPECT_EQ(most, 1);
}

TEST_F(CGrids, UnknownGroupsHaveTheirCodes) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(CCTK_QueryGroupStorage(gh, "probea::none"), -1);
  EXPECT_EQ(CCTK_EnableGroupStorage(gh, "probea::none"), -1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  testing::internal::CaptureStderr();
  EXPECT_EQ(CCTK_ActiveTimeLevels(gh, "probea::none"), -1);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("WARNING[L1,P0]"), std::string::npos);
  EXPECT_EQ(CCTK_SyncGroup(gh, "probea::none"), 0);
  EXPECT_EQ(CCTK_VarDataPtr(gh, 0, "probea::none"), nullptr);
  EXPECT_EQ(CCTK_VarDataPtrI(gh, 5, 0), nullptr);
}

TEST_F(CGrids, ShapesAreCopiedWithTheirCodes) {
  CCTK_EnableGroupStorage(gh, "probea::line");
  int size = 0;
  EXPECT_EQ(CCTK_GrouplshGN(gh, 1, &size, "probea::line"), 0);
  EXPECT_EQ(size, 5);
  std::array<int, 2> bbox = {};
  EXPECT_EQ(CCTK_GroupbboxVN(gh, 2, bbox.data(), "probea::x"), 0);
  EXPECT_EQ(bbox, (std::array<int, 2>{1, 1}));
  EXPECT_EQ(CCTK_GroupgshGN(gh, 2, &size, "probea::line"), -1);
  EXPECT_EQ(CCTK_GroupgshGN(gh, 1, &size, "probea::counts"), -3);
  EXPECT_EQ(CCTK_GroupgshGI(gh, 1, &size, 99), -4);
}

TEST_F(CGrids, DynamicDataHaveTheirCodes) {
  cGroupDynamicData data;
  EXPECT_EQ(CCTK_GroupDynamicData(gh, CCTK_GroupIndex("probea::line"), &data), 0);
  EXPECT_EQ(data.dim, 1);
  EXPECT_EQ(CCTK_GroupDynamicData(gh, 99, &data), -1);
  EXPECT_EQ(CCTK_GroupDynamicData(gh, 0, nullptr), -3);
}

// ----------------------------------------------------------------------------------------------------
// extensions

int extension_object = 0;
void* make_object(tFleshConfig*, int, cGH*) { return &extension_object; }

TEST_F(CGrids, ExtensionsHangOnTheHierarchy) {
  const int handle = CCTK_RegisterGHExtension("Probe");
  EXPECT_GE(handle, 0);
  EXPECT_EQ(CCTK_RegisterGHExtension("Probe"), -1);
  EXPECT_EQ(CCTK_GHExtensionHandle("Probe"), handle);
  EXPECT_EQ(CCTK_GHExtension(gh, "Probe"), nullptr) << "registered after the hierarchy was set up";
  EXPECT_NE(CCTK_RegisterGHExtensionSetupGH(handle, make_object), 0);
  EXPECT_EQ(CCTK_RegisterGHExtensionSetupGH(99, make_object), 0);
  CCTKi_SetupGHExtensions(flesh_configuration(), 0, gh);
  EXPECT_EQ(CCTK_GHExtension(gh, "Probe"), &extension_object);
  EXPECT_EQ(CCTK_GHExtension(flesh::grid_hierarchy(), "Probe"), &extension_object);
  EXPECT_EQ(CCTK_GHExtension(gh, "Other"), nullptr);
  const cGH copy = *gh;
  EXPECT_EQ(CCTK_GHExtension(&copy, "Probe"), &extension_object);
}

// ---------------------------------------------------------------------------------------------------
// coordinates

TEST_F(CGrids, CoordinatesAreRegisteredOnce) {
  EXPECT_EQ(CCTK_CoordSystemHandle("cart3d"), -1);
  EXPECT_GE(CCTK_CoordRegisterSystem(3, "cart3d"), 0);
  EXPECT_LT(CCTK_CoordRegisterSystem(3, "cart3d"), 0);
  EXPECT_EQ(CCTK_CoordSystemDim("cart3d"), 3);
  EXPECT_EQ(CCTK_CoordRegisterData(1, "probea::u", "x", "cart3d"), 0);
  EXPECT_LT(CCTK_CoordRegisterData(4, "probea::u", "w", "cart3d"), 0);
  EXPECT_LT(CCTK_CoordRegisterData(2, "probea::none", "y", "cart3d"), 0);
  EXPECT_EQ(CCTK_CoordIndex(-1, "x", "cart3d"), CCTK_VarIndex("probea::u"));
  EXPECT_EQ(CCTK_CoordDir("x", "cart3d"), 1);
  EXPECT_STREQ(CCTK_CoordName(1, "cart3d"), "x");
}

TEST_F(CGrids, CoordinatesHaveRanges) {
  CCTK_CoordRegisterSystem(3, "cart3d");
  CCTK_CoordRegisterData(1, "probea::u", "x", "cart3d");
  CCTK_REAL lower = 0;
  CCTK_REAL upper = 0;
  EXPECT_LT(CCTK_CoordRange(gh, &lower, &upper, 1, nullptr, "cart3d"), 0);
  EXPECT_EQ(CCTK_CoordRegisterRange(gh, -1.5, 2.5, 1, nullptr, "cart3d"), 0);
  EXPECT_EQ(CCTK_CoordRange(gh, &lower, &upper, -1, "x", "cart3d"), 0);
  EXPECT_EQ(lower, -1.5);
  EXPECT_EQ(upper, 2.5);
  EXPECT_LT(CCTK_CoordRange(gh, &lower, &upper, 1, "x", "nowhere"), 0);
}

TEST_F(CGrids, ALocalRangeDividedByTheNumberOfPointsIsTheSpacing) {
  CCTK_CoordRegisterSystem(3, "cart3d");
  CCTK_CoordRegisterData(1, "probea::u", "x", "cart3d");
  CCTK_REAL lower = 0;
  CCTK_REAL upper = 0;
  ASSERT_EQ(CCTK_CoordLocalRange(gh, &lower, &upper, 1, nullptr, "cart3d"), 0);
  EXPECT_EQ(lower, gh->cctk_origin_space[0]);
  EXPECT_EQ((upper - lower) / gh->cctk_lsh[0], gh->cctk_delta_space[0]);
}

}  // namespace
}  // namespace flesh::capi::test
