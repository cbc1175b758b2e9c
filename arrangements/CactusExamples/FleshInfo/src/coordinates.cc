// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Coordinate systems and the ranges of their coordinates.
#include <cstdio>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Coord.h"
#include "flesh/formatted.hh"
#include "listing.hh"

namespace {

using flesh::formatted;

std::string text(const char* name) { return name ? name : "unknown"; }

std::string table_of_systems() {
  const int count = CCTK_NumCoordSystems();
  std::string table = "\n" + flesh_info::underlined("Coordinate Systems") +
                      formatted("%d coordinate systems are registered.\n", count);
  if (count > 0)
    table +=
        formatted("%7s | %-25s | %3s | %-15s | %-15s\n", "Handle", "Name", "Dim", "Thorn", "Implementation");
  for (int handle = 0; handle < count; ++handle) {
    const std::string name = text(CCTK_CoordSystemName(handle));
    const char* owner = CCTK_CoordSystemImplementation(handle);
    table += formatted("%7d | %-25.25s | %3d | %-15.15s | %-15.15s\n", handle, name.c_str(),
                       CCTK_CoordSystemDim(name.c_str()),
                       text(owner ? CCTK_ActivatingThorn(owner) : nullptr).c_str(), text(owner).c_str());
  }
  return table;
}

/// The coordinates of one system: "N/A" for what nobody has registered.
std::string table_of_coordinates(const cGH* cctkGH, const std::string& system) {
  std::string table =
      "\nCoordinates of " + system + "\n" +
      formatted("%9s | %-10s | %-24s | %-15s\n", "Direction", "Name", "Range", "Physical indices");
  for (int direction = 1; direction <= CCTK_CoordSystemDim(system.c_str()); ++direction) {
    CCTK_REAL lower, upper;
    int first, last;
    const char* name = CCTK_CoordName(direction, system.c_str());
    const bool has_range =
        name && CCTK_CoordRange(cctkGH, &lower, &upper, direction, nullptr, system.c_str()) >= 0;
    const bool has_indices =
        name && CCTK_CoordRangePhysIndex(cctkGH, &first, &last, direction, nullptr, system.c_str()) >= 0;
    table +=
        formatted("%9d | %-10.10s | %-24s | %s\n", direction, name ? name : "N/A",
                  has_range ? formatted("%-6.5f to %-6.5f", double(lower), double(upper)).c_str() : "N/A",
                  has_indices ? formatted("%5d to %5d", first, last).c_str() : "N/A");
  }
  return table;
}

}  // namespace

extern "C" void CoordInfo(CCTK_ARGUMENTS) {
  std::string listing = table_of_systems();
  for (int handle = 0; handle < CCTK_NumCoordSystems(); ++handle)
    listing += table_of_coordinates(cctkGH, text(CCTK_CoordSystemName(handle)));
  if (CCTK_MyProc(cctkGH) == 0) std::fputs(listing.c_str(), stdout);
}
