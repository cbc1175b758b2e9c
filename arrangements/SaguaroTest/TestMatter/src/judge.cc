// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Is what the inversion found what was set, and do kernels know the same equation of state as EOS_Omni?
#include <algorithm>
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "equation_of_state.hh"
#include "flesh/processes.hh"
#include "inner_points.hh"

namespace {

bool differ(double a, double b, double error) { return !(std::abs(a - b) <= error); }

std::size_t piece_of(double rho, const std::vector<double>& ends) {
  return static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), rho) - ends.begin());
}

/// Counts states in the order of group `findings`, then of `pieces`.
class Counts {
 public:
  enum What { good, broken, rho, eps, vel, press, sound, flags, temperature, Y_e, first_piece };
  void add(std::size_t what, bool is_so = true) { values_[what] += is_so ? 1 : 0; }
  void sum() { flesh::sum_over_processes(values_); }
  CCTK_INT operator[](std::size_t what) const { return static_cast<CCTK_INT>(values_[what]); }

 private:
  std::vector<double> values_ = std::vector<double>(first_piece + 10);
};

}  // namespace

// An energy is the difference of what is evolved: errors of round-off are those of the enthalpy times W^2.
extern "C" void TestMatter_Judge(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  constexpr double of_search = 1e-11;
  const bool has_field = CCTK_EQUALS(initial_Bvec, "TestMatter");
  const bool is_hot = CCTK_EQUALS(initial_temperature, "TestMatter");
  // The temperature of an energy is a root, too; the search for it begins where nobody has left an answer.
  constexpr double first_temperature = 1;  // MeV
  const double of_formulas = is_hot ? 1e-11 : 1e-13;
  const std::vector<double> ends{*hybrid_end_1, *hybrid_end_2, *hybrid_end_3, *hybrid_end_4, *hybrid_end_5,
                                 *hybrid_end_6, *hybrid_end_7, *hybrid_end_8, *hybrid_end_9};
  const int points = cctk_ash[0] * cctk_ash[1] * cctk_ash[2];
  Counts counts;
  for_each_inner_point(cctkGH, [&](int p) {
    counts.add(is_broken[p] > 0 ? Counts::broken : Counts::good);
    counts.add(Counts::flags, (GRHydro_C2P_failed[p] > 0) != (is_broken[p] > 0));
    if (is_broken[p] > 0) return;
    counts.add(Counts::first_piece + piece_of(given_rho[p], ends));
    const auto matter = [&](double r, double e, bool is_cold, double electrons) {
      return thermodynamics(*GRHydro_eos_handle, r, e, is_cold, electrons, is_hot ? first_temperature : 0);
    };
    const Thermodynamics set = matter(given_rho[p], given_eps[p], starts_cold, is_hot ? given_Y_e[p] : 0),
                         found = matter(rho[p], eps[p], false, is_hot ? Y_e[p] : 0);
    const double W2 = w_lorentz[p] * w_lorentz[p];
    const double field = has_field ? 10 : 0, heat = 1 + set.eps + set.press / given_rho[p] + field;
    counts.add(Counts::rho, differ(rho[p], given_rho[p], of_search * W2 * given_rho[p]));
    counts.add(Counts::eps, differ(eps[p], set.eps, of_search * W2 * heat));
    // Where energies of a table are shifted, those of thin matter are differences, too.
    const double of_shift = 2e-15 * *barotropic_shift;
    counts.add(Counts::press, differ(press[p], found.press, of_formulas * found.press + of_shift * rho[p]));
    counts.add(Counts::sound, differ(soundspeedsq[p], found.cs2, of_formulas * found.cs2 + of_shift));
    if (is_hot) {
      counts.add(Counts::temperature,
                 differ(temperature[p], found.temperature, of_search * found.temperature));
      counts.add(Counts::Y_e, differ(Y_e[p], given_Y_e[p], of_formulas));
    }
    const CCTK_REAL* const given_v[] = {given_v1, given_v2, given_v3};
    bool is_wrong = false;
    for (int i = 0; i < 3; ++i) is_wrong = is_wrong || differ(vel[p + i * points], given_v[i][p], of_search);
    counts.add(Counts::vel, is_wrong);
  });
  counts.sum();
  CCTK_INT* const numbers[] = {good,        broken,      wrong_rho,   wrong_eps,         wrong_vel,
                               wrong_press, wrong_sound, wrong_flags, wrong_temperature, wrong_Y_e};
  for (std::size_t i = 0; i < std::size(numbers); ++i) *numbers[i] = counts[i];
  for (std::size_t i = 0; i < 10; ++i) pieces[i] = counts[Counts::first_piece + i];
}
