// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/dataset_name.hh"

#include <gtest/gtest.h>

namespace hdf5 {
namespace {

TEST(DatasetName, IsWhatOtherProgramsRead) {
  EXPECT_EQ(to_text({"ADMBASE::gxx", 0, 0, {}, {}, 0, 0}), "ADMBASE::gxx it=0 tl=0 rl=0 c=0");
  EXPECT_EQ(to_text({"HYDROBASE::vel[1]", 128, 2, 0, 1, 3, 12}),
            "HYDROBASE::vel[1] it=128 tl=2 ml=0 m=1 rl=3 c=12");
  EXPECT_EQ(to_text({"ADMBASE::shift_state", 5, 0, {}, {}, {}, {}}), "ADMBASE::shift_state it=5 tl=0");
}

TEST(DatasetName, ComesBackFromItsText) {
  for (const char* text : {"A::b it=0 tl=0", "A::b[3] it=7 tl=1 rl=2", "A::b it=7 tl=0 m=1 rl=2 c=10",
                           "A::b it=7 tl=0 ml=1 rl=2", "A::b it=7 tl=0 c=3"}) {
    const auto name = parse_dataset_name(text);
    ASSERT_TRUE(name) << text;
    EXPECT_EQ(to_text(*name), text);
  }
}

TEST(DatasetName, IsRefusedIfSomethingElseStandsThere) {
  for (const char* text : {"", "A::b", "A::b tl=0", "A::b it=x tl=0", "A::b it=0 tl=0 ", "A::b it=0 tl=0 rl=",
                           "A::b it=0 tl=0 c=0 rl=0", " it=0 tl=0", "A::b it=-1 tl=0", "A::b it=0  tl=0"})
    EXPECT_FALSE(parse_dataset_name(text)) << text;
}

}  // namespace
}  // namespace hdf5
