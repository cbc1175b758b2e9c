// SPDX-License-Identifier: LGPL-2.1-or-later
#include "files.hh"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace ah_finder {
namespace {

struct PatchInText {
  int n_rho = 0, n_sigma = 0, lines = 0;
};

/// What is said of each patch, and how many lines follow.
std::vector<PatchInText> patches_in(const std::string& text) {
  std::vector<PatchInText> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("###")) result.emplace_back();
    if (result.empty()) continue;
    PatchInText& patch = result.back();
    if (line.starts_with("# N_rho = ")) patch.n_rho = std::stoi(line.substr(10));
    if (line.starts_with("# N_sigma = ")) patch.n_sigma = std::stoi(line.substr(12));
    if (!line.empty() && line[0] != '#') ++patch.lines;
  }
  return result;
}

TEST(TextOnPatches, SaysHowManyPointsEachPatchHas) {
  for (const SystemType type : {SystemType::full_sphere, SystemType::plus_z_hemisphere}) {
    const auto sphere = std::make_shared<Sphere>(PatchSystem(type, 12));
    const std::vector<double> values(sphere->size(), 1);
    const Surface surface{sphere, {}, values};
    const std::vector<PatchInText> found = patches_in(text_on_patches(surface, values));
    const auto& patches = sphere->system().patches();
    ASSERT_EQ(found.size(), patches.size());
    for (std::size_t p = 0; p < patches.size(); ++p) {
      EXPECT_EQ(found[p].n_rho, patches[p].rho.zones + 1) << patches[p].name;
      EXPECT_EQ(found[p].n_sigma, patches[p].sigma.zones + 1) << patches[p].name;
      EXPECT_EQ(found[p].lines, found[p].n_rho * found[p].n_sigma) << patches[p].name;
    }
  }
}

}  // namespace
}  // namespace ah_finder
