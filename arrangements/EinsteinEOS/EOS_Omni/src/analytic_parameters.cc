// SPDX-License-Identifier: LGPL-2.1-or-later
#include "analytic_parameters.hh"

#include <cmath>

namespace eos {
namespace {

using Mistakes = std::vector<ParameterMistake>;

std::string element(const std::string& name, std::size_t index) {
  return name + "[" + std::to_string(index) + "]";
}

/// K rho^(gamma - 1)/(gamma - 1) is the energy of a polytrope down to the lowest densities.
void require_energy(Mistakes& mistakes, const std::string& parameter, double gamma) {
  if (!(gamma > 1 && std::isfinite(gamma)))
    mistakes.push_back(
        {parameter, "it must be above 1: else the energy of thin matter is infinite or negative"});
}

/// Later pieces begin at a density, and may be softer.
void require_not_one(Mistakes& mistakes, const std::string& parameter, double gamma) {
  if (!(gamma > 0 && gamma != 1 && std::isfinite(gamma)))
    mistakes.push_back(
        {parameter, "each exponent must be set, and not to 1, with which the energy is infinite"});
}

void require_above_zero(Mistakes& mistakes, const std::string& parameter, double value) {
  if (!(value > 0 && std::isfinite(value))) mistakes.push_back({parameter, "it must be a number above 0"});
}

void check_old_names(Mistakes& mistakes, const AnalyticParameters& p) {
  require_energy(mistakes, "hybrid_gamma1", p.hybrid_gamma1);
  require_not_one(mistakes, "hybrid_gamma2", p.hybrid_gamma2);
  require_above_zero(mistakes, "hybrid_k1", p.hybrid_k1);
  require_above_zero(mistakes, "hybrid_rho_nuc", p.hybrid_rho_nuc);
  const auto refuse_if_set = [&](const std::string& parameter, double value) {
    if (value != 0)
      mistakes.push_back(
          {parameter, "it has no effect, as hybrid_gamma[0] is not set: hybrid_gamma1 and its kin count"});
  };
  for (std::size_t i = 0; i < p.hybrid_gamma.size(); ++i)
    refuse_if_set(element("hybrid_gamma", i), p.hybrid_gamma[i]);
  for (std::size_t i = 0; i < p.hybrid_rho.size(); ++i)
    refuse_if_set(element("hybrid_rho", i), p.hybrid_rho[i]);
  refuse_if_set("hybrid_k0", p.hybrid_k0);
}

void check_new_names(Mistakes& mistakes, const AnalyticParameters& p) {
  const auto pieces = static_cast<std::size_t>(p.n_pieces);
  require_energy(mistakes, "hybrid_gamma[0]", p.hybrid_gamma[0]);
  for (std::size_t i = 1; i < pieces; ++i)
    require_not_one(mistakes, element("hybrid_gamma", i), p.hybrid_gamma[i]);
  for (std::size_t i = 0; i + 1 < pieces; ++i)
    if (!(p.hybrid_rho[i] > (i == 0 ? 0 : p.hybrid_rho[i - 1]) && std::isfinite(p.hybrid_rho[i])))
      mistakes.push_back(
          {element("hybrid_rho", i), "the n_pieces - 1 densities between pieces must be set, and ascend"});
  require_above_zero(mistakes, "hybrid_k0", p.hybrid_k0);
  const std::string beyond = "it has no effect, as n_pieces = " + std::to_string(p.n_pieces);
  for (std::size_t i = pieces; i < p.hybrid_gamma.size(); ++i)
    if (p.hybrid_gamma[i] != 0) mistakes.push_back({element("hybrid_gamma", i), beyond});
  for (std::size_t i = pieces - 1; i < p.hybrid_rho.size(); ++i)
    if (p.hybrid_rho[i] != 0) mistakes.push_back({element("hybrid_rho", i), beyond});
}

}  // namespace

ColdPieces pieces_of(const AnalyticParameters& p) {
  if (p.has_old_names()) return {{p.hybrid_gamma1, p.hybrid_gamma2}, {p.hybrid_rho_nuc}, p.hybrid_k1};
  return {{p.hybrid_gamma.begin(), p.hybrid_gamma.begin() + p.n_pieces},
          {p.hybrid_rho.begin(), p.hybrid_rho.begin() + p.n_pieces - 1},
          p.hybrid_k0};
}

std::vector<ParameterMistake> mistakes_of(const AnalyticParameters& p) {
  Mistakes mistakes;
  require_energy(mistakes, "poly_gamma", p.poly_gamma);
  if (!(p.poly_k >= 0 && std::isfinite(p.poly_k)))
    mistakes.push_back({"poly_k", "it must not be negative: it is the pressure at density 1"});
  require_energy(mistakes, "gl_gamma", p.gl_gamma);
  require_above_zero(mistakes, "gl_k", p.gl_k);
  if (!(p.hybrid_gamma_th >= 1 && std::isfinite(p.hybrid_gamma_th)))
    mistakes.push_back({"hybrid_gamma_th",
                        "it must be 1, for no thermal pressure, or more: heat must not lower the pressure"});
  if (p.has_old_names())
    check_old_names(mistakes, p);
  else
    check_new_names(mistakes, p);
  return mistakes;
}

std::vector<ParameterMistake> warnings_of(const AnalyticParameters& p) {
  Mistakes warnings;
  if (p.has_old_names()) return warnings;
  for (const std::string& name : p.old_names_in_file)
    warnings.push_back({name,
                        "it has no effect: it counts only with n_pieces = 2 and without hybrid_gamma[0]; "
                        "hybrid_gamma, hybrid_rho and hybrid_k0 count"});
  return warnings;
}

}  // namespace eos
