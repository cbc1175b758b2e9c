// SPDX-License-Identifier: LGPL-2.1-or-later
#include "analytic.hh"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eos {

// ---- polytrope

int Polytrope::complete(Point& point, Known known, double) const {
  if (known == temperature_is_known) point.eps = cold_eps(point.rho);
  return fine;
}

double Polytrope::cold_eps(double rho) const { return K * std::pow(rho, gamma - 1) / (gamma - 1); }

double Polytrope::press(const Point& at) const { return K * std::pow(at.rho, gamma); }

double Polytrope::dpdrho(const Point& at) const { return gamma * K * std::pow(at.rho, gamma - 1); }

double Polytrope::cs2(const Point& at) const {
  const double p = press(at);
  return gamma * p / (at.rho * enthalpy(at.rho, eps_of_press(at.rho, p), p));
}

double Polytrope::rho_of_press(double press) const { return std::pow(press / K, 1 / gamma); }

// ---- gamma law

int GammaLaw::complete(Point& point, Known known, double) const {
  if (known == temperature_is_known) point.eps = K * std::pow(point.rho, gamma - 1) / (gamma - 1);
  return fine;
}

double GammaLaw::cs2(const Point& at) const {
  return sound_speed_squared(at, press(at), dpdrho(at), dpdeps(at));
}

// ---- hybrid

double Hybrid::Piece::press(double rho) const { return K * std::pow(rho, gamma); }

double Hybrid::Piece::eps(double rho) const {
  return K * std::pow(rho, gamma - 1) / (gamma - 1) + eps_offset;
}

Hybrid::Hybrid(std::vector<double> gammas, std::vector<double> boundaries, double K, double gamma_th)
    : gamma_th_(gamma_th) {
  boundaries.push_back(std::numeric_limits<double>::infinity());
  pieces_.push_back({boundaries[0], gammas[0], K, 0});
  for (std::size_t i = 1; i < gammas.size(); ++i) {
    const Piece& below = pieces_.back();
    Piece piece{boundaries[i], gammas[i], below.K * std::pow(below.end, below.gamma - gammas[i]), 0};
    piece.eps_offset = below.eps(below.end) - piece.eps(below.end);
    pieces_.push_back(piece);
  }
}

const Hybrid::Piece& Hybrid::piece_at(double rho) const {
  auto piece = pieces_.begin();
  while (rho > piece->end) ++piece;
  return *piece;
}

int Hybrid::complete(Point& point, Known known, double) const {
  if (known == temperature_is_known) point.eps = cold_eps(point.rho);
  return fine;
}

double Hybrid::cold_press(double rho) const { return piece_at(rho).press(rho); }

double Hybrid::cold_eps(double rho) const { return piece_at(rho).eps(rho); }

double Hybrid::thermal_press(const Point& at) const {
  return std::max(0.0, (gamma_th_ - 1) * at.rho * (at.eps - cold_eps(at.rho)));
}

double Hybrid::press(const Point& at) const { return cold_press(at.rho) + thermal_press(at); }

double Hybrid::dpdrho(const Point& at) const {
  const Piece& piece = piece_at(at.rho);
  const double slope = piece.K * std::pow(at.rho, piece.gamma - 1);  // p_cold / rho
  return piece.gamma * slope + std::max(0.0, (gamma_th_ - 1) * (at.eps - piece.eps_offset -
                                                                piece.gamma * slope / (piece.gamma - 1)));
}

double Hybrid::cs2(const Point& at) const {
  const Piece& piece = piece_at(at.rho);
  const double cold = piece.press(at.rho), thermal = thermal_press(at);
  return (piece.gamma * cold + gamma_th_ * thermal) / (at.rho * enthalpy(at.rho, at.eps, cold + thermal));
}

// ---- inversion

namespace {

double rho_of(const Iterate& at) { return at.D * std::sqrt(1 - at.v2); }

/// d rho/d v^2 at constant D.
double slope_of_rho(const Iterate& at) { return -at.D / (2 * std::sqrt(1 - at.v2)); }

}  // namespace

IteratedPress press_at(const Polytrope& e, const Iterate& at) {
  const Point point{rho_of(at), 0, 0, 0};
  return {e.press(point), 0, e.dpdrho(point) * slope_of_rho(at)};
}

// Z (1 - v^2) = rho + gamma/(gamma - 1) p
IteratedPress press_at(const GammaLaw& e, const Iterate& at) {
  const double share = (e.gamma - 1) / e.gamma;
  return {share * (at.Z * (1 - at.v2) - rho_of(at)), share * (1 - at.v2), -share * (at.Z + slope_of_rho(at))};
}

// Z (1 - v^2) = rho (1 + eps_cold) + p_cold + gamma_th/(gamma_th - 1) p_th, and d(rho (1 + eps_cold) +
// p_cold) = (1 + eps_cold + p_cold/rho + dp_cold/drho) d rho
IteratedPress press_at(const Hybrid& e, const Iterate& at) {
  const double rho = rho_of(at), cold = e.cold_press(rho), eps = e.cold_eps(rho);
  const Point cold_point{rho, eps, 0, 0};
  const double slope = e.dpdrho(cold_point), share = (e.gamma_th() - 1) / e.gamma_th();
  const double thermal = share * (at.Z * (1 - at.v2) - rho * (1 + eps) - cold);
  if (thermal <= 0) return {cold, 0, slope * slope_of_rho(at)};
  const double of_rho = slope - share * (enthalpy(rho, eps, cold) + slope);
  return {cold + thermal, share * (1 - at.v2), of_rho * slope_of_rho(at) - share * at.Z};
}

}  // namespace eos
