// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Matter in motion, in a space without symmetries: waves with noise along all axes, so that each term of each
// equation counts. Here and there what is rare: thin matter, the density of the atmosphere itself, energies
// below that of cold matter, numbers that are none, excised points.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "equation_of_state.hh"
#include "flow_on_kernel_grid.hh"
#include "lot.hh"

namespace test_matter {

namespace {

using Vector = std::array<double, 3>;

/// The same numbers with all libraries of sines and exponentials.
double rounded(double value) { return std::abs(value) < 1e30 ? static_cast<float>(value) : value; }

class Flow {
 public:
  Flow(const KernelGrid& grid, int number)
      : grid_(grid),
        seed_(static_cast<std::uint64_t>(number) * grid.points()),
        is_coarse_(number % 2 == 1),
        is_at_limits_(number == flow_at_limits),
        is_hot_(number == flow_at_limits_of_numbers) {}
  void set_what_is_no_matter();
  void set(const Index& point);

 private:
  void set_space(std::size_t p, Lot& lot);
  void set_matter(std::size_t p, const Index& point, Lot& lot);
  void set_densities(std::size_t p, Lot& lot);
  void set_fluxes(std::size_t p, Lot& lot);
  void set_marks(std::size_t p, Lot& lot);
  void set_coordinates(std::size_t p, const Index& point);
  void take_away(const Index& point);
  void set_at_rest(std::size_t p);
  void set_near_the_origin(std::size_t p);
  void set_flat(std::size_t p);
  void heat(std::size_t p, Lot& lot);
  void set_beyond_energies_of_the_table(std::size_t p, Lot& lot);
  double end_of_a_piece(Lot& lot) const;
  double end_of_the_table() const;
  double energy_at_the_end(bool is_hottest, double rho, double Y_e) const;

  double coarse(double value, double step) const {
    return is_coarse_ ? step * std::round(value / step) : value;
  }
  CCTK_REAL& at(std::size_t p, const char* name) const { return grid_.field(name)[p]; }
  Vector lowered(const Vector& v) const;
  double product(const Vector& a, const Vector& b) const;

  const KernelGrid& grid_;
  const std::uint64_t seed_;
  const bool is_coarse_, is_at_limits_, is_hot_;
  double g_[3][3]{}, root_ = 1;
};

std::array<std::string, 3> elements(const std::string& base) {
  return {base + "[0]", base + "[1]", base + "[2]"};
}

Vector Flow::lowered(const Vector& v) const {
  Vector result{};
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) result[a] += g_[a][b] * v[b];
  return result;
}

double Flow::product(const Vector& a, const Vector& b) const {
  const Vector low = lowered(b);
  return a[0] * low[0] + a[1] * low[1] + a[2] * low[2];
}

void Flow::set_space(std::size_t p, Lot& lot) {
  const double most = is_coarse_ ? 0.03 : 0.1;  // in the metric of a face, too, all are slower than light
  const char* const names[3][3] = {{"xx", "xy", "xz"}, {"xy", "yy", "yz"}, {"xz", "yz", "zz"}};
  for (int a = 0; a < 3; ++a)
    for (int b = a; b < 3; ++b) {
      g_[a][b] = g_[b][a] = a == b ? lot.between(0.97, 0.97 + 4 * most) : lot.between(-most, most);
      at(p, (std::string("ADMBase::g") + names[a][b]).c_str()) = g_[a][b];
    }
  double determinant = 0;
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3, c = (a + 2) % 3;
    determinant += g_[0][a] * (g_[1][b] * g_[2][c] - g_[1][c] * g_[2][b]);
  }
  root_ = std::sqrt(determinant);
  at(p, "GRHydro::sdetg") = root_;
  at(p, "ADMBase::alp") = lot.between(0.7, 1.1);
  for (CCTK_REAL* const beta : grid_.fields({"ADMBase::betax", "ADMBase::betay", "ADMBase::betaz"}))
    beta[p] = lot.between(-0.3, 0.3);
}

void Flow::set_matter(std::size_t p, const Index& point, Lot& lot) {
  const double phase = 0.5 * point[0] + 0.8 * point[1] + 1.1 * point[2];
  const double strength = lot.draw() < 0.5 ? lot.power_of_ten(-5, -1) : lot.power_of_ten(-1, -0.2);
  const auto wave = [&](double shift) { return std::sin(phase + shift) + strength * lot.between(-1, 1); };
  double density = coarse(1e-3 * std::exp(wave(0)), 0x1p-12);
  // Thin regions have faces with nearly the density of the atmosphere.
  if (density < 1.2 * rho_of_atmosphere && lot.draw() < 0.8)
    density = rho_of_atmosphere * (1 + lot.between(-0.1, 1) * lot.power_of_ten(-4, -1));
  const double pressure = coarse(2e-4 * std::exp((lot.draw() < 0.5 ? 0.01 : 1) * wave(1)), 0x1p-15);
  at(p, "HydroBase::rho") = density;
  at(p, "HydroBase::press") = pressure;
  at(p, "HydroBase::eps") = 0x1p-7 + coarse(pressure / density * lot.between(0.5, 2), 0x1p-4);
  Vector v{}, B{};
  for (std::size_t i = 0; i < 3; ++i) v[i] = 0.6 * wave(2.0 * static_cast<double>(i));
  for (std::size_t i = 0; i < 3; ++i) B[i] = coarse(0.02 * wave(3.0 * static_cast<double>(i) + 1), 0x1p-7);
  const double v2 = product(v, v), most = is_coarse_ ? 0.7 : 0.4;
  for (double& component : v) component = coarse(component * (v2 > most ? std::sqrt(most / v2) : 1), 0x1p-4);
  for (std::size_t i = 0; i < 3; ++i) {
    grid_.field(elements("HydroBase::vel")[i])[p] = v[i];
    grid_.field(elements("HydroBase::Bvec")[i])[p] = B[i];
  }
  at(p, "HydroBase::w_lorentz") = 1 / std::sqrt(1 - product(v, v));
  at(p, "HydroBase::Y_e") = coarse(lot.between(0.06, 0.54), 0x1p-4);
  at(p, "HydroBase::temperature") = lot.draw() < 0.9 ? 400 * at(p, "HydroBase::eps") : 0;
}

/// Anton et al. 2006, Astrophys. J. 637, 296.
void Flow::set_densities(std::size_t p, Lot& lot) {
  const double rho = at(p, "HydroBase::rho"), press = at(p, "HydroBase::press"),
               W = at(p, "HydroBase::w_lorentz");
  Vector v{}, B{};
  for (std::size_t i = 0; i < 3; ++i) {
    v[i] = grid_.field(elements("HydroBase::vel")[i])[p];
    B[i] = grid_.field(elements("HydroBase::Bvec")[i])[p];
    grid_.field(elements("GRHydro::Bcons")[i])[p] = root_ * B[i];
  }
  const double Bv = product(B, v), b2 = product(B, B) / (W * W) + Bv * Bv;
  const double all = rho * (1 + at(p, "HydroBase::eps")) + press + b2, dens = root_ * rho * W;
  const Vector vlow = lowered(v), Blow = lowered(B);
  at(p, "GRHydro::dens") = dens;
  const double kind = lot.draw();
  at(p, "GRHydro::tau") =
      (root_ * (all * W * W - press - b2 / 2 - W * W * Bv * Bv) - dens) * (kind < 0.8   ? 1
                                                                           : kind < 0.9 ? 0.3
                                                                                        : -0.1);
  if (kind > 0.98) at(p, "GRHydro::tau") = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < 3; ++i)
    grid_.field(elements("GRHydro::scon")[i])[p] =
        root_ * (all * W * W * vlow[i] - W * Bv * (Blow[i] / W + W * Bv * vlow[i]));
  at(p, "GRHydro::Y_e_con") = dens * lot.between(0.04, 0.56);
  at(p, "GRHydro::entropycons") = dens * lot.between(0.1, 2);
  for (int n = 0; n < 4; ++n)
    at(p, ("GRHydro::cons_tracer[" + std::to_string(n) + "]").c_str()) = dens * lot.between(0, 1);
}

/// About as large as what is left in a time step.
void Flow::set_fluxes(std::size_t p, Lot& lot) {
  for (const char* const axis : {"1", "2", "3"}) {
    const auto set = [&](const std::string& name, double size) {
      at(p, (name + axis).c_str()) = lot.between(-size, size);
    };
    set("Matter::fdens", 1e-3);
    set("Matter::ftau", 1e-3);
    for (const char* const component : {"1", "2", "3"}) set(std::string("Matter::fs") + component, 1e-3);
  }
}

void Flow::set_marks(std::size_t p, Lot& lot) {
  const auto is_one_in = [&](double count) { return lot.draw() < 1 / count ? 1.0 : 0.0; };
  at(p, "GRHydro::excised") = is_one_in(20);
  at(p, "GRHydro::atmosphere_mask_real") = is_one_in(10);
  at(p, "GRHydro::GRHydro_C2P_failed") = is_one_in(10);
  for (const char* const count : {"GRHydro::inversions", "GRHydro::turns", "GRHydro::most_turns",
                                  "Matter::resets", "Matter::fallbacks"})
    at(p, count) = is_one_in(10) > 0 ? 1e150 : std::floor(lot.between(0, 9));
  if (is_one_in(30) > 0) {
    at(p, "HydroBase::rho") = rho_of_atmosphere;
    at(p, "GRHydro::dens") = rho_of_atmosphere * rounded(root_);
  }
  at(p, "GRHydro::from_entropy") = is_one_in(10) > 0 ? 1e150 : std::floor(lot.between(0, 9));
}

void Flow::set_coordinates(std::size_t p, const Index& point) {
  const char* const names[] = {"grid::x", "grid::y", "grid::z"};
  double square = 0;
  for (int a = 0; a < 3; ++a) {
    const auto axis = static_cast<std::size_t>(a);
    const double x = grid_.spacing(a) * (point[axis] - 0.4 * grid_.shape()[axis]);
    at(p, names[a]) = x;
    square += x * x;
  }
  at(p, "grid::r") = std::sqrt(square);
}

/// From (5, 5, 5) to (7, 7, 7), with no fluxes about them, every second point has no mass. The others have no
/// energy, and so much mass that they lie at the end of the table. Where kernels ask whether something is
/// left, nothing is.
void Flow::take_away(const Index& point) {
  const auto [least, most] = std::minmax({point[0], point[1], point[2]});
  if (least < 4 || most > 7) return;
  const std::size_t p = grid_.index(point);
  for (const char* const axis : {"1", "2", "3"})
    for (const char* const flux : {"dens", "tau", "s1", "s2", "s3"})
      at(p, (std::string("Matter::f") + flux + axis).c_str()) = 0;
  if (least < 5) return;
  if ((point[0] + point[1] + point[2]) % 2 == 0) {
    at(p, "GRHydro::dens") = 0;
  } else {
    set_at_rest(p);
    at(p, "GRHydro::dens") = at(p, "GRHydro::sdetg") * end_of_the_table();
    at(p, "GRHydro::tau") = 0;
  }
}

/// Energies of 1e100 times the mass, a little less and a little more: what is larger counts as no number.
void Flow::heat(std::size_t p, Lot& lot) {
  set_at_rest(p);
  set_flat(p);
  const double dens = 0x1p-9, factors[] = {0.9995, 1, 1.0005};  // products with dens are exact
  at(p, "GRHydro::dens") = dens;
  at(p, "GRHydro::tau") = dens * (1e100 * factors[static_cast<int>(3 * lot.draw())]);
}

/// Without a field, too.
void Flow::set_flat(std::size_t p) {
  for (const char* const axes : {"xx", "yy", "zz"}) at(p, (std::string("ADMBase::g") + axes).c_str()) = 1;
  for (const char* const axes : {"xy", "xz", "yz"}) at(p, (std::string("ADMBase::g") + axes).c_str()) = 0;
  at(p, "GRHydro::sdetg") = 1;
  for (const char* const vector : {"HydroBase::Bvec", "GRHydro::Bcons"})
    for (CCTK_REAL* const component : grid_.fields(elements(vector))) component[p] = 0;
}

/// Between two pieces of the hybrid equation of state.
double Flow::end_of_a_piece(Lot& lot) const {
  const int piece = 1 + static_cast<int>(9 * lot.draw());
  return grid_.scalar("EOS_Omni::hybrid_end_" + std::to_string(piece));
}

/// As far beyond the table of nuclear matter as round-off is forgiven, and a little farther.
double Flow::end_of_the_table() const {
  const auto axis = [&](const char* what) { return grid_.scalar(std::string("EOS_Omni::nuclear_") + what); };
  return std::exp(axis("first_logrho") + (axis("points_rho") - 1) * axis("step_logrho") + 1.0005e-9);
}

/// The energy of the coldest or the hottest nuclear matter that kernels know. Tables may go on beyond
/// `GRHydro_max_temp`, kernels do not.
double Flow::energy_at_the_end(bool is_hottest, double rho, double Y_e) const {
  DECLARE_CCTK_PARAMETERS;
  const auto axis = [&](const char* what) { return grid_.scalar(std::string("EOS_Omni::nuclear_") + what); };
  const double first = axis("first_logtemp"), last = first + (axis("points_temp") - 1) * axis("step_logtemp");
  const double temperature =
      is_hottest ? std::min<double>(GRHydro_max_temp, std::exp(last)) : std::exp(first);
  return thermodynamics(EOS_Omni_GetHandle("nuc_eos"), rho, 0, true, Y_e, temperature).eps;
}

/// Nuclear matter with less energy than the coldest of the table or more than the hottest, by a little less
/// or a little more than the round-off that is forgiven. At rest, in flat space and without a field, its
/// energy is tau / dens to the last digit, whatever root the search has found.
void Flow::set_beyond_energies_of_the_table(std::size_t p, Lot& lot) {
  set_at_rest(p);
  set_flat(p);
  const double dens = 0x1p-9, Y_e = lot.between(0.12, 0.48);  // products with dens are exact
  const bool is_hot = lot.draw() < 0.5;
  const double end = energy_at_the_end(is_hot, dens, Y_e);
  const double excess = (lot.draw() < 0.5 ? 0.9995e-10 : 1.0005e-10) * (1 + end);
  at(p, "GRHydro::dens") = dens;
  at(p, "GRHydro::Y_e_con") = dens * Y_e;
  at(p, "GRHydro::tau") = dens * (is_hot ? end + excess : end - excess);
}

/// Kernels divide by a radius of at least 1e-100.
void Flow::set_near_the_origin(std::size_t p) {
  const double r = 1.0005e-100;
  for (const char* const name : {"grid::x", "grid::y", "grid::z"}) at(p, name) = r / std::sqrt(3.0);
  at(p, "grid::r") = r;
}

/// Nothing changes its energy.
void Flow::set_at_rest(std::size_t p) {
  for (const char* const vector : {"HydroBase::vel", "GRHydro::scon"})
    for (CCTK_REAL* const component : grid_.fields(elements(vector))) component[p] = 0;
  at(p, "HydroBase::w_lorentz") = 1;
  for (const char* const axis : {"x", "y", "z"}) at(p, (std::string("ADMBase::beta") + axis).c_str()) = 0;
  for (const char* const axes : {"xx", "xy", "xz", "yy", "yz", "zz"})
    at(p, (std::string("ADMBase::k") + axes).c_str()) = 0;
}

void Flow::set_what_is_no_matter() {
  for (const int variable : grid_.variables()) {
    Lot lot(KernelGrid::seed_of(variable) + seed_);
    std::generate_n(grid_.field(variable), grid_.points(), [&] { return lot.between(-0.1, 0.1); });
  }
}

void Flow::set(const Index& point) {
  const std::size_t p = grid_.index(point);
  Lot lot(seed_ + p);
  set_coordinates(p, point);
  set_space(p, lot);
  set_matter(p, point, lot);
  set_densities(p, lot);
  set_fluxes(p, lot);
  set_marks(p, lot);
  for (const int variable : grid_.variables()) grid_.field(variable)[p] = rounded(grid_.field(variable)[p]);
  if (is_hot_) heat(p, lot);
  if (!is_at_limits_) return;
  if (lot.draw() < 0.3) at(p, "HydroBase::rho") = end_of_a_piece(lot);
  if (lot.draw() < 0.1) set_near_the_origin(p);
  if (lot.draw() < 0.05) set_beyond_energies_of_the_table(p, lot);
  take_away(point);
}

}  // namespace

void set_flow(const KernelGrid& grid, int number) {
  Flow flow(grid, number);
  flow.set_what_is_no_matter();
  const Index& shape = grid.shape();
  for (int k = 0; k < shape[2]; ++k)
    for (int j = 0; j < shape[1]; ++j)
      for (int i = 0; i < shape[0]; ++i) flow.set({i, j, k});
}

}  // namespace test_matter
