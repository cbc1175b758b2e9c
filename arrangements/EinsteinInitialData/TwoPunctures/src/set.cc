// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets variables of ADMBase and StaticConformal from the solution.
#include <atomic>
#include <cmath>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "data.hh"

namespace {

using two_punctures::Poles;
using two_punctures::Symmetric;
using two_punctures::Vector;

double fourth(double x) { return x * x * x * x; }

/// conformal_state: 0 if the metric is physical, else how many orders of derivatives are stored, and one.
int chosen_state() {
  DECLARE_CCTK_PARAMETERS;
  if (!CCTK_EQUALS(metric_type, "static conformal")) return 0;
  return CCTK_EQUALS(conformal_storage, "factor")          ? 1
         : CCTK_EQUALS(conformal_storage, "factor+derivs") ? 2
                                                           : 3;
}

enum class Lapse { other, antisymmetric, averaged, power, brownsville };

Lapse chosen_lapse() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(initial_lapse, "twopunctures-antisymmetric") ? Lapse::antisymmetric
         : CCTK_EQUALS(initial_lapse, "twopunctures-averaged")    ? Lapse::averaged
         : CCTK_EQUALS(initial_lapse, "psi^n")                    ? Lapse::power
         : CCTK_EQUALS(initial_lapse, "brownsville")              ? Lapse::brownsville
                                                                  : Lapse::other;
}

/// \param poles  the sum of m/(2 r): the correction u is left out
double lapse_of(Lapse lapse, double poles, double exponent) {
  const double antisymmetric = (1 - poles) / (1 + poles);
  switch (lapse) {
    case Lapse::antisymmetric:
      return antisymmetric;
    case Lapse::averaged:
      return (1 + antisymmetric) / 2;
    case Lapse::power:
      return std::pow(1 + poles, exponent);
    case Lapse::brownsville:
      return 2 / (1 + std::pow(1 + poles, exponent));
    case Lapse::other:
      break;
  }
  return 1;
}

/// What lies along x comes to lie along z, and the other way round.
Vector swapped(const Vector& v) { return {v[2], v[1], v[0]}; }
Symmetric swapped(const Symmetric& a) { return {a[5], a[4], a[2], a[3], a[1], a[0]}; }

/// Stores a conformally flat metric and what it was divided by, in the form that ADMBase::metric_type asks
/// for.
void set_space(CCTK_ARGUMENTS, int p, int state, double factor, const Poles& poles,
               const Symmetric& curvature) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_REAL* const g[] = {gxx, gxy, gxz, gyy, gyz, gzz};
  CCTK_REAL* const k[] = {kxx, kxy, kxz, kyy, kyz, kzz};
  CCTK_REAL* const first[] = {psix, psiy, psiz};
  CCTK_REAL* const second[] = {psixx, psixy, psixz, psiyy, psiyz, psizz};
  const double known = 1 + poles.sum;
  const double stretching = state == 0 ? fourth(factor) : fourth(factor / known);
  for (int n = 0; n < 6; ++n) {
    g[n][p] = n == 0 || n == 3 || n == 5 ? stretching : 0;
    k[n][p] = curvature[n] / (factor * factor);
  }
  if (state >= 1) psi[p] = known;
  for (int n = 0; state >= 2 && n < 3; ++n) first[n][p] = poles.first[n] / known;
  for (int n = 0; state >= 3 && n < 6; ++n) second[n][p] = poles.second[n] / known;
}

void fill(CCTK_ARGUMENTS, const two_punctures::Data& data) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool whole_series = CCTK_EQUALS(grid_setup_method, "evaluation");
  const two_punctures::Rounding rounding{TP_epsilon, TP_Tiny, TP_Extend_Radius};
  const Lapse lapse = chosen_lapse();
  const int state = chosen_state();
  std::atomic<bool> is_finite{true};
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (int iz = 0; iz < cctk_lsh[2]; ++iz)
    for (int iy = 0; iy < cctk_lsh[1]; ++iy)
      for (int ix = 0; ix < cctk_lsh[0]; ++ix) {
        const int p = CCTK_GFINDEX3D(cctkGH, ix, iy, iz);
        const Vector at = two_punctures::place_of({x[p], y[p], z[p]});
        const double u = whole_series ? data.expansion.sum(at) : data.expansion.taylor(at);
        Poles poles = two_punctures::poles(data.binary, rounding, at);
        Symmetric curvature = two_punctures::curvature(data.binary, rounding, at);
        if (swap_xz) {
          poles = {poles.sum, swapped(poles.first), swapped(poles.second)};
          curvature = swapped(curvature);
        }
        set_space(CCTK_PASS_CTOC, p, state, 1 + poles.sum + u, poles, curvature);
        if (lapse != Lapse::other)
          alp[p] = lapse_of(lapse, poles.sum, initial_lapse_psi_exponent) * (multiply_old_lapse ? alp[p] : 1);
        if (keep_u_around) puncture_u[p] = u;
        if (!std::isfinite(gxx[p]) || !std::isfinite(kxx[p])) is_finite = false;
      }
  if (!is_finite)
    CCTK_WARN(
        CCTK_WARN_ALERT,
        "A point of the grid lies at a puncture, where the data are infinite: set TwoPunctures::TP_Tiny or "
        "TwoPunctures::TP_epsilon to a fraction of the grid spacing, or move the grid");
}

}  // namespace

extern "C" void TwoPunctures(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  fill(CCTK_PASS_CTOC, two_punctures::data(cctkGH));
  if (use_sources && rescale_sources)
    Rescale_Sources(cctkGH, cctk_ash[0] * cctk_ash[1] * cctk_ash[2], x, y, z,
                    chosen_state() > 0 ? psi : nullptr, gxx, gyy, gzz, gxy, gxz, gyz);
}

extern "C" void TwoPunctures_Metadata(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const two_punctures::Data& data = two_punctures::data(cctkGH);
  *conformal_state = chosen_state();
  *mp = data.binary.plus.mass, *mm = data.binary.minus.mass;
  *mp_adm = data.puncture_masses.plus, *mm_adm = data.puncture_masses.minus;
  *E = data.energy;
  *J1 = data.angular_momentum[0], *J2 = data.angular_momentum[1], *J3 = data.angular_momentum[2];
  if (CCTK_MyProc(cctkGH) == 0)
    two_punctures::write_metadata(data, std::string(out_dir) + "/TwoPunctures.bbh");
}
