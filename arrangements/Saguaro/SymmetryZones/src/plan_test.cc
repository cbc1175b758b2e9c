// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/plan.hh"

#include <gtest/gtest.h>

namespace symmetry_zones {
namespace {

std::vector<Component> components_on(const std::vector<int>& processes) {
  std::vector<Component> result;
  for (const int process : processes) {
    Component& component = result.emplace_back();
    component.number = static_cast<int>(result.size()) - 1;
    component.process = process;
  }
  return result;
}

TEST(HasOneComponentEach, AsksAboutAllProcessesAndNotHowManyComponentsThereAre) {
  EXPECT_TRUE(has_one_component_each(components_on({0, 1, 2}), 3));
  EXPECT_FALSE(has_one_component_each(components_on({0, 0, 1}), 3)) << "the last process has none";
  EXPECT_FALSE(has_one_component_each(components_on({0, 1, 1, 2}), 3));
  EXPECT_FALSE(has_one_component_each(components_on({0, 1}), 3));
}

}  // namespace
}  // namespace symmetry_zones
