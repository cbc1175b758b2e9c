// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Equations of state from parameters and files.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "analytic_parameters.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "equations.hh"
#include "flesh/parameters.hh"
#include "flesh/processes.hh"
#include "table_error.hh"
#include "units.hh"

namespace {

/// The constant of a polytrope whose exponent changes while K in cgs units stays.
double k_of(double k, double gamma) {
  DECLARE_CCTK_PARAMETERS;
  const double initial = poly_gamma_initial > 0 ? poly_gamma_initial : poly_gamma;
  return k * std::pow(eos::rho_gf, initial - gamma);
}

eos::AnalyticParameters analytic_parameters() {
  DECLARE_CCTK_PARAMETERS;
  eos::AnalyticParameters result{.poly_gamma = poly_gamma,
                                 .poly_k = poly_k,
                                 .gl_gamma = gl_gamma,
                                 .gl_k = gl_k,
                                 .hybrid_gamma_th = hybrid_gamma_th,
                                 .n_pieces = int(n_pieces),
                                 .hybrid_gamma = {},
                                 .hybrid_rho = {},
                                 .hybrid_k0 = hybrid_k0,
                                 .hybrid_gamma1 = hybrid_gamma1,
                                 .hybrid_gamma2 = hybrid_gamma2,
                                 .hybrid_k1 = hybrid_k1,
                                 .hybrid_rho_nuc = hybrid_rho_nuc};
  for (const char* const name : {"hybrid_gamma1", "hybrid_gamma2", "hybrid_k1", "hybrid_rho_nuc"})
    if (CCTK_ParameterQueryTimesSet(name, CCTK_THORNSTRING) > 0) result.old_names_in_file.emplace_back(name);
  std::copy_n(hybrid_gamma, result.hybrid_gamma.size(), result.hybrid_gamma.begin());
  std::copy_n(hybrid_rho, result.hybrid_rho.size(), result.hybrid_rho.begin());
  return result;
}

void set_analytic(eos::Equations& all) {
  DECLARE_CCTK_PARAMETERS;
  all.polytrope = {poly_gamma, k_of(poly_k, poly_gamma)};
  all.gamma_law = {gl_gamma, k_of(gl_k, gl_gamma)};
  const eos::AnalyticParameters p = analytic_parameters();
  const eos::ColdPieces cold = eos::pieces_of(p);
  if (eos::mistakes_of(p).empty())  // else the check of parameters stops the run
    all.hybrid.emplace(cold.gammas, cold.boundaries, cold.k, hybrid_gamma_th);
}

/// One process has all numbers, the others zeros.
void send_to_all(std::vector<double>& values) {
  const std::size_t chunk = 1 << 20;
  for (std::size_t begin = 0; begin < values.size(); begin += chunk)
    flesh::sum_over_processes(std::span(values).subspan(begin, std::min(chunk, values.size() - begin)));
}

/// The table, read by one process if parameters say so. Collective.
eos::NuclearData nuclear_data() {
  DECLARE_CCTK_PARAMETERS;
  if (!read_table_on_single_process) return eos::read_nuclear_data(nuceos_table_name);
  int reader = static_cast<int>(reader_process);
  if (reader >= CCTK_nProcs(nullptr)) {
    CCTK_VWARN(CCTK_WARN_ALERT, "EOS_Omni::reader_process = %d, but there are %d processes; process 0 reads",
               reader, CCTK_nProcs(nullptr));
    reader = 0;
  }
  eos::NuclearData data;
  if (CCTK_MyProc(nullptr) == reader) data = eos::read_nuclear_data(nuceos_table_name);
  std::vector<double> header{double(data.logrho.size()), double(data.logtemp.size()), double(data.ye.size()),
                             data.energy_shift};
  send_to_all(header);
  data.logrho.resize(static_cast<std::size_t>(header[0]));
  data.logtemp.resize(static_cast<std::size_t>(header[1]));
  data.ye.resize(static_cast<std::size_t>(header[2]));
  data.energy_shift = header[3];
  data.values.resize(eos::number_of_quantities * data.points());
  for (auto* const values : {&data.logrho, &data.logtemp, &data.ye, &data.values}) send_to_all(*values);
  return data;
}

std::ifstream opened(const char* name) {
  std::ifstream text(name);
  if (!text) throw eos::TableError(std::string(name) + ": cannot be opened");
  return text;
}

void read_tables(eos::Equations& all) {
  DECLARE_CCTK_PARAMETERS;
  if (nuceos_read_table) {
    all.nuclear.emplace(nuclear_data(), do_energy_shift);
    const eos::NuclearData& data = all.nuclear->data();
    all.kernel_table = eos::kernel_table(data, do_energy_shift ? data.energy_shift : 0);
  }
  if (coldeos_read_table) {
    std::ifstream text = opened(coldeos_table_name);
    all.cold.emplace(eos::ColdTable::read(text, coldeos_table_name));
    all.cold->set_thermal(coldeos_use_thermal_gamma_law);
    all.cold_kernel_table = all.cold->for_kernels();
  }
  if (barotropiceos_read_table) {
    std::ifstream text = opened(barotropiceos_table_name);
    all.barotropic.emplace(eos::BarotropicTable::read(text, barotropiceos_table_name));
    all.barotropic->set_thermal(barotropiceos_use_thermal_gamma_law, barotropiceos_gammath);
    all.barotropic_kernel_table = all.barotropic->for_kernels();
  }
}

eos::Equations from_parameters() {
  eos::Equations all;
  set_analytic(all);
  try {
    read_tables(all);
  } catch (const std::exception& error) {
    CCTK_VERROR("A table of an equation of state cannot be used:\n%s", error.what());
  }
  return all;
}

/// Kernels get the address as a number, which holds it exactly: addresses have fewer than 53 bits.
void set_address(const std::vector<double>& values, CCTK_REAL* address, CCTK_REAL* size) {
  *address = static_cast<CCTK_REAL>(reinterpret_cast<std::uintptr_t>(values.data()));
  *size = static_cast<CCTK_REAL>(values.size());
}

void set_axis(const eos::KernelAxis& axis, CCTK_REAL* points, CCTK_REAL* first, CCTK_REAL* step) {
  *points = static_cast<CCTK_REAL>(axis.points);
  *first = axis.first;
  *step = axis.step;
}

}  // namespace

namespace eos {

const Equations& equations() {
  static const Equations all = from_parameters();
  return all;
}

}  // namespace eos

extern "C" int EOS_Omni_Startup(void) {
  CCTK_RegisterBanner("EOS_Omni: equations of state");
  return 0;
}

extern "C" void EOS_Omni_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (const auto& [parameter, problem] : eos::mistakes_of(analytic_parameters())) {
    const std::string name = "EOS_Omni::" + parameter;
    flesh::report_parameter_mistake(name, 0, name + ": " + problem);
  }
  for (const auto& [parameter, problem] : eos::warnings_of(analytic_parameters())) {
    const std::string name = "EOS_Omni::" + parameter;
    flesh::report_parameter_warning(name, 0, name + ": " + problem);
  }
  if (dump_nuceos_table && !nuceos_read_table)
    flesh::report_parameter_mistake("EOS_Omni::dump_nuceos_table", 0,
                                    "there is no table to write: set EOS_Omni::nuceos_read_table = yes, too");
}

extern "C" void EOS_Omni_SetPieces(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  constexpr std::size_t most_pieces = 10;
  CCTK_REAL* const members[most_pieces][4] = {
      {hybrid_end_1, hybrid_exponent_1, hybrid_constant_1, hybrid_offset_1},
      {hybrid_end_2, hybrid_exponent_2, hybrid_constant_2, hybrid_offset_2},
      {hybrid_end_3, hybrid_exponent_3, hybrid_constant_3, hybrid_offset_3},
      {hybrid_end_4, hybrid_exponent_4, hybrid_constant_4, hybrid_offset_4},
      {hybrid_end_5, hybrid_exponent_5, hybrid_constant_5, hybrid_offset_5},
      {hybrid_end_6, hybrid_exponent_6, hybrid_constant_6, hybrid_offset_6},
      {hybrid_end_7, hybrid_exponent_7, hybrid_constant_7, hybrid_offset_7},
      {hybrid_end_8, hybrid_exponent_8, hybrid_constant_8, hybrid_offset_8},
      {hybrid_end_9, hybrid_exponent_9, hybrid_constant_9, hybrid_offset_9},
      {nullptr, hybrid_exponent_10, hybrid_constant_10, hybrid_offset_10}};
  const auto set = [&](std::size_t i, const eos::Hybrid::Piece& piece) {
    const double values[] = {piece.end, piece.gamma, piece.K, piece.eps_offset};
    for (std::size_t n = 0; n < std::size(values); ++n)
      if (members[i][n] != nullptr) *members[i][n] = values[n];
  };
  const auto& hybrid = eos::equations().hybrid;
  for (std::size_t i = 0; i < most_pieces; ++i)
    set(i, !hybrid                       ? eos::Hybrid::Piece{}
           : i < hybrid->pieces().size() ? hybrid->pieces()[i]
                                         : hybrid->pieces().back());
}

extern "C" void EOS_Omni_ReadTables(CCTK_ARGUMENTS) { eos::equations(); }

extern "C" void EOS_Omni_SetKernelTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const eos::KernelTable& table = eos::equations().kernel_table;
  set_address(table.values, nuclear_table, nuclear_table_size);
  set_address(table.potentials, nuclear_potentials, nuclear_potentials_size);
  set_axis(table.logrho, nuclear_points_rho, nuclear_first_logrho, nuclear_step_logrho);
  set_axis(table.logtemp, nuclear_points_temp, nuclear_first_logtemp, nuclear_step_logtemp);
  set_axis(table.ye, nuclear_points_ye, nuclear_first_ye, nuclear_step_ye);
  *nuclear_shift = table.shift;
  *nuclear_least_enthalpy = table.least_enthalpy;
}

extern "C" void EOS_Omni_SetColdKernelTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const eos::ColdKernelTable& table = eos::equations().cold_kernel_table;
  set_address(table.values, cold_table, cold_table_size);
  set_axis(table.logrho, cold_points_rho, cold_first_logrho, cold_step_logrho);
  *cold_rho_min = table.rho_min;
  *cold_rho_max = table.rho_max;
  *cold_constant = table.constant;
  *cold_low_constant = table.low_constant;
  *cold_thermal_factor = table.thermal_factor;
}

extern "C" void EOS_Omni_SetBarotropicKernelTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const eos::BarotropicKernelTable& table = eos::equations().barotropic_kernel_table;
  set_address(table.values, barotropic_table, barotropic_table_size);
  set_axis(table.buckets, barotropic_buckets, barotropic_first_logrho, barotropic_step_logrho);
  *barotropic_rows = static_cast<CCTK_REAL>(table.rows);
  *barotropic_last_logrho = table.last_logrho;
  *barotropic_rho_max = table.rho_max;
  *barotropic_shift = table.shift;
  *barotropic_least_eps = table.least_eps;
  *barotropic_thermal_factor = table.thermal_factor;
}

extern "C" void EOS_Omni_DumpNuclearTable(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_MyProc(cctkGH) != 0) return;
  try {
    CCTK_CreateDirectory(0755, out_dir);
    eos::dump_nuclear_data(eos::equations().nuclear->data(),
                           std::string(out_dir) + "/" + dump_nuceos_table_name);
  } catch (const std::exception& error) {
    CCTK_VERROR("The table of nuclear matter cannot be written: %s", error.what());
  }
}
