// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Writes the tables that EOS_Omni reads afterwards.
#include <exception>
#include <filesystem>
#include <fstream>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "cold_rows.hh"
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

/// One process writes; the file has its name when it is whole. \param write  is given the name until then
template <class Write>
void write_once(const std::filesystem::path& path, const Write& write) {
  if (CCTK_MyProc(nullptr) == 0) try {
      const std::filesystem::path unfinished = path.string() + ".tmp";
      if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
      write(unfinished.string());
      std::filesystem::rename(unfinished, path);
    } catch (const std::exception& error) {
      CCTK_VERROR("The table cannot be written: %s", error.what());
    }
  CCTK_Barrier(nullptr);
}

/// \param write  is given the open file
template <class Write>
void write_text(const char* name, const Write& write) {
  write_once(name, [&](const std::string& path) {
    std::ofstream text;
    text.exceptions(std::ofstream::failbit | std::ofstream::badbit);
    text.open(path);
    write(text);
  });
}

test_matter::ColdMatter matter_of_parameters() {
  DECLARE_CCTK_PARAMETERS;
  return {{cold_k[0], cold_k[1]}, {cold_gamma[0], cold_gamma[1]}};
}

}  // namespace

extern "C" void TestMatter_WriteTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  write_once(nuceos_table_name, [](const std::string& path) { table_of_parameters().write(path); });
}

extern "C" void TestMatter_WriteColdTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  write_text(coldeos_table_name, [&](std::ostream& text) {
    write_cold_rows(text, matter_of_parameters(), cold_rho[0], cold_rho[1], static_cast<int>(cold_rows),
                    cold_gamma_th);
  });
}

extern "C" void TestMatter_WriteBarotropicTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  write_text(barotropiceos_table_name, [&](std::ostream& text) {
    write_barotropic_rows(text, matter_of_parameters(), cold_rho[0], cold_rho[1], static_cast<int>(cold_rows),
                          barotropic_binding, barotropic_energy_shift);
  });
}
