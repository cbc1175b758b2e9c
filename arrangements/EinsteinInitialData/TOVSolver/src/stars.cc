// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stars.hh"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace tov {

Polytrope matter() {
  DECLARE_CCTK_PARAMETERS;
  return {TOV_Gamma, TOV_K};
}

namespace {

std::unique_ptr<Star> solved(int star) {
  DECLARE_CCTK_PARAMETERS;
  try {
    if (CCTK_EQUALS(TOV_Integrator, "enthalpy"))
      return std::make_unique<EnthalpyStar>(matter(), TOV_Rho_Central[star]);
    return std::make_unique<SteppedStar>(matter(), TOV_Rho_Central[star], TOV_dr[star],
                                         static_cast<int>(TOV_Num_Radial));
  } catch (const Error& error) {
    CCTK_VERROR("Star %d (TOVSolver::TOV_Rho_Central[%d] = %g): %s", star, star,
                double(TOV_Rho_Central[star]), error.what());
  }
}

void print(int number, const Star& star) {
  const Global& g = star.global();
  CCTK_VINFO(
      "Star %d: mass %.10g, rest mass %.10g, areal radius %.8g, isotropic radius %.8g, central lapse %.8g",
      number, g.mass, g.baryon_mass, g.areal_R, g.isotropic_R, std::exp(star.at(0).phi));
}

}  // namespace

const std::vector<std::unique_ptr<Star>>& stars() {
  DECLARE_CCTK_PARAMETERS;
  static const auto all = [&] {
    std::vector<std::unique_ptr<Star>> list;
    for (int i = 0; i < TOV_Num_TOVs; ++i) {
      list.push_back(solved(i));
      print(i, *list.back());
    }
    return list;
  }();
  return all;
}

}  // namespace tov

namespace {

/// A table of the first star: isotropic and areal radius, density, pressure, lapse.
void write_profile(const char* path) {
  std::FILE* const out = std::fopen(path, "w");
  if (out == nullptr) CCTK_VERROR("TOVSolver::TOV_save_to_datafile: %s: %s", path, std::strerror(errno));
  const tov::Star& star = *tov::stars().front();
  constexpr int points = 10000;
  std::fprintf(out, "# isotropic_radius areal_radius rho press lapse\n");
  for (int i = 0; i <= 2 * points; ++i) {
    const double r = star.global().isotropic_R * i / points;
    const tov::Place at = star.at(r);
    std::fprintf(out, "%.17g %.17g %.17g %.17g %.17g\n", r, r * at.stretching, tov::matter().rho(at.press),
                 at.press, std::exp(at.phi));
  }
  if (std::fclose(out) != 0) CCTK_VERROR("%s: cannot be written to its end", path);
}

}  // namespace

extern "C" void TOV_C_Integrate_RHS(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  tov::stars();
  if (*TOV_save_to_datafile == '\0') return;
  if (CCTK_MyProc(cctkGH) == 0) write_profile(TOV_save_to_datafile);
  CCTK_VINFO("The star was written to %s; the run ends, as TOVSolver::TOV_save_to_datafile asks for",
             TOV_save_to_datafile);
  CCTK_Exit(const_cast<cGH*>(cctkGH), 0);
}
