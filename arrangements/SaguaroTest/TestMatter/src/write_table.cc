// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Writes the table that EOS_Omni reads afterwards.
#include <cstdio>
#include <exception>
#include <filesystem>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "gas_table.hh"

namespace {

test_matter::GasTable table_of_parameters() {
  DECLARE_CCTK_PARAMETERS;
  const auto axis = [](const CCTK_REAL* ends, CCTK_INT points) {
    return test_matter::Axis{ends[0], ends[1], static_cast<int>(points)};
  };
  return {axis(table_logrho, table_points[0]),
          axis(table_logtemp, table_points[1]),
          axis(table_Y_e, table_points[2]),
          table_energy_shift,
          CCTK_EQUALS(writes_table, "gas and radiation") != 0,
          table_gamma};
}

}  // namespace

extern "C" void TestMatter_WriteTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_MyProc(nullptr) == 0) try {
      const std::filesystem::path path = nuceos_table_name, unfinished = path.string() + ".tmp";
      if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
      table_of_parameters().write(unfinished.string());
      std::filesystem::rename(unfinished, path);
    } catch (const std::exception& error) {
      CCTK_VERROR("The table cannot be written: %s", error.what());
    }
  CCTK_Barrier(nullptr);
}
