// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the user is told of the grid, of memory, and of time.
#include <algorithm>
#include <cstddef>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/memory.hh"
#include "grid_driver.hh"
#include "grid_driver_faces.hh"

namespace {

using grid_driver::Component;

std::string product_text(const grid_driver::Index& numbers, int dimension) {
  std::string result;
  for (int d = 0; d < dimension; ++d) result += (d > 0 ? " x " : "") + std::to_string(numbers[d]);
  return result;
}

/// Some group of grid functions of a dimension; -1 if there is none.
int group_of_dimension(int dimension) {
  for (int group = 0; group < CCTK_NumGroups(); ++group)
    if (CCTK_GroupTypeI(group) == CCTK_GF && CCTK_GroupDimI(group) == dimension) return group;
  return -1;
}

/// How many components lie side by side along each axis.
grid_driver::Index arrangement(const std::vector<Component>& components) {
  grid_driver::Index result{};
  for (int d = 0; d < 3; ++d)
    result[d] = std::count_if(components.begin(), components.end(), [&](const Component& component) {
      for (int e = 0; e < 3; ++e)
        if (e != d && component.owned.lower[e] != components.front().owned.lower[e]) return false;
      return true;
    });
  return result;
}

void report_dimension(const cGH* gh, int dimension) {
  DECLARE_CCTK_PARAMETERS;
  const int group = group_of_dimension(dimension);
  if (group < 0) return;
  const auto components = grid_driver::all_components(gh, group, 0, 0);
  grid_driver::Coordinate most = 0, all = 0;
  for (const Component& component : components) {
    most = std::max(most, component.stored.size());
    all += component.stored.size();
  }
  CCTK_VINFO(
      "Grid functions of %d dimension%s: %s points on %s processes, at most %lld on one (%.0f%% above the "
      "mean)",
      dimension, dimension == 1 ? "" : "s",
      product_text(grid_driver::layout(gh, group, 0, 0).domain.shape(), dimension).c_str(),
      product_text(arrangement(components), dimension).c_str(), static_cast<long long>(most),
      100 * (static_cast<double>(most) * static_cast<double>(components.size()) / static_cast<double>(all) -
             1));
  if (!CCTK_EQUALS(info, "load")) return;
  for (const Component& component : components)
    CCTK_VINFO("  process %d: %s = %lld points", component.process,
               product_text(component.stored.shape(), dimension).c_str(),
               static_cast<long long>(component.stored.size()));
}

void report_storage() {
  const grid_driver::StorageStatistics statistics = grid_driver::storage_statistics();
  const auto amount = [](std::size_t bytes) { return flesh::bytes_text(static_cast<double>(bytes)); };
  CCTK_VINFO("Storage on this process: %s in %d timelevels of variables, at most %s so far",
             amount(statistics.bytes).c_str(), statistics.timelevels, amount(statistics.max_bytes).c_str());
}

}  // namespace

extern "C" void PUGH_Report(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_PUGH_Report;
  for (int dimension = 1; dimension <= 3; ++dimension) report_dimension(cctkGH, dimension);
}

extern "C" void PUGH_PrintStorageReport(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_PUGH_PrintStorageReport;
  DECLARE_CCTK_PARAMETERS;
  if (storage_report_every > 0 && cctk_iteration % storage_report_every == 0) report_storage();
}

extern "C" void PUGH_PrintFinalStorageReport(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_PUGH_PrintFinalStorageReport;
  report_storage();
}

extern "C" void PUGH_PrintTimingInfo(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_PUGH_PrintTimingInfo;
  CCTK_VINFO("Time spent in communication on this process: %.3f s", grid_driver::communication_seconds());
}
