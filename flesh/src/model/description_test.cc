// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/description.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

constexpr std::string_view fields[] = {"phi", "pi"};
constexpr std::string_view sizes[] = {"n", "2*n"};
constexpr std::string_view inherited[] = {"grid"};

constexpr tables::Group wave_groups[] = {{.name = "evolved",
                                          .access = tables::Access::public_,
                                          .type = tables::GroupType::grid_function,
                                          .dimension = 3,
                                          .timelevels = 2,
                                          .tags = "Checkpoint=\"no\"",
                                          .variables = fields,
                                          .description = "the field",
                                          .position = {"Wave/interface.ccl", 7, 1}},
                                         {.name = "spectrum",
                                          .access = tables::Access::private_,
                                          .type = tables::GroupType::array,
                                          .dimension = 2,
                                          .timelevels = 1,
                                          .sizes = sizes,
                                          .description = "its modes",
                                          .position = {"Wave/interface.ccl", 9, 1}}};
constexpr tables::ScheduleItem wave_schedule[] = {{.kind = tables::ScheduleKind::function,
                                                   .name = "Wave_Step",
                                                   .placement = tables::Placement::at_bin,
                                                   .where = "CCTK_EVOL",
                                                   .description = "one step"},
                                                  {.kind = tables::ScheduleKind::group, .name = "Nothing"}};
constexpr tables::Thorn wave{.name = "Wave",
                             .arrangement = "Mine",
                             .implementation = "waves",
                             .inherits = inherited,
                             .groups = wave_groups,
                             .schedule = wave_schedule};
constexpr const tables::Thorn* thorns[] = {&wave};

class DescriptionTest : public testing::Test {
 protected:
  Catalogue catalogue_{thorns};
};

TEST_F(DescriptionTest, TellsWhatAThornDeclares) {
  EXPECT_EQ(describe(catalogue_, "wave"),
            "Thorn:        Mine/Wave\n"
            "Implements:   waves\n"
            "Inherits:     grid\n"
            "Groups:\n"
            "  waves::evolved {phi pi}: the field\n"
            "  Wave::spectrum {}: its modes\n"
            "Scheduled functions:\n"
            "  Wave_Step at CCTK_EVOL: one step\n");
}

TEST_F(DescriptionTest, TellsWhatAGroupIs) {
  const std::string evolved =
      "Group:        waves::evolved\n"
      "Description:  the field\n"
      "Kind:         grid functions of 3 dimensions, 2 timelevels, public\n"
      "Variables:    phi pi\n"
      "Tags:         Checkpoint=\"no\"\n"
      "Thorn:        Mine/Wave\n"
      "Declared:     Wave/interface.ccl:7\n";
  for (const char* const name : {"waves::evolved", "WAVES::PHI", "pi"})
    EXPECT_EQ(describe(catalogue_, name), evolved) << name;
  EXPECT_EQ(describe(catalogue_, "wave::spectrum"),
            "Group:        Wave::spectrum\n"
            "Description:  its modes\n"
            "Kind:         grid arrays of 2 dimensions, sizes n 2*n, 1 timelevel, private\n"
            "Thorn:        Mine/Wave\n"
            "Declared:     Wave/interface.ccl:9\n");
}

TEST_F(DescriptionTest, KnowsTheNearestName) {
  EXPECT_EQ(describe(catalogue_, "waves::psi"), "");
  EXPECT_EQ(describe(catalogue_, "grid::phi"), "");
  EXPECT_EQ(nearest_described(catalogue_, "waves::evolve"), "; did you mean waves::evolved?");
  EXPECT_EQ(nearest_described(catalogue_, "Wavee"), "; did you mean Wave?");
}

}  // namespace
}  // namespace flesh
