// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/known_thorns.hh"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/names.hh"

namespace flesh {
namespace {

TEST(KnownThorns, StandInAlphabeticalOrderWithoutRepetition) {
  const auto all = known_thorns();
  ASSERT_GT(all.size(), 300u);
  for (std::size_t i = 1; i < all.size(); ++i)
    EXPECT_TRUE(compare_names(all[i - 1].name, all[i].name) < 0 ||
                (all[i - 1].name == all[i].name && all[i - 1].arrangement != all[i].arrangement))
        << all[i].name;
}

TEST(KnownThorns, AreFoundInAnyLetterCase) {
  ASSERT_NE(find_known_thorn("admbase"), nullptr);
  EXPECT_EQ(find_known_thorn("admbase")->name, "ADMBase");
  EXPECT_EQ(find_known_thorn("admbase")->arrangement, "EinsteinBase");
  EXPECT_EQ(find_known_thorn("NoSuchThorn"), nullptr);
}

TEST(KnownThorns, AreMarkedIfSaguaroHasThem) {
  const auto arrangements = std::filesystem::path(__FILE__).parent_path() / "../../../arrangements";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(arrangements)) {
    if (entry.path().filename() != "interface.ccl") continue;
    const std::string name = entry.path().parent_path().filename().string();
    const KnownThorn* known = find_known_thorn(name);
    EXPECT_TRUE(known == nullptr || known->in_saguaro)
        << name << ": add `true` to its line in known_thorns.inc";
  }
}

}  // namespace
}  // namespace flesh
