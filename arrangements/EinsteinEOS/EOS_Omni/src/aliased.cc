// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions that other thorns call. Arrays may be the same: at each point everything is read before
// anything is written.
#include <array>
#include <initializer_list>
#include <string>

#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "equations.hh"

namespace {

using eos::Iterate;
using eos::Key;
using eos::Known;
using eos::Point;
using eos::Quantity;

// ---- which equation of state

constexpr std::array<const char*, 6> names{"2D_Polytrope", "Ideal_Fluid",    "Hybrid",
                                           "nuc_eos",      "cold_tabulated", "barotropic_tabulated"};

const char* name_of(Key key) { return names[static_cast<std::size_t>(key) - 1]; }

template <class E>
const E& stored(const std::optional<E>& equation, Key key) {
  if (!equation)
    CCTK_VERROR("The equation of state \"%s\" cannot be used: %s", name_of(key),
                key == Key::hybrid ? "check EOS_Omni::n_pieces, hybrid_gamma, hybrid_rho and hybrid_k0"
                                   : "its table was not read (EOS_Omni::..._read_table = yes)");
  return *equation;
}

template <Key key>
const auto& equation_of() {
  const eos::Equations& all = eos::equations();
  if constexpr (key == Key::polytrope) return all.polytrope;
  if constexpr (key == Key::gamma_law) return all.gamma_law;
  if constexpr (key == Key::hybrid) return stored(all.hybrid, key);
  if constexpr (key == Key::nuclear) return stored(all.nuclear, key);
  if constexpr (key == Key::cold) return stored(all.cold, key);
  if constexpr (key == Key::barotropic) return stored(all.barotropic, key);
}

[[noreturn]] void refuse(const char* function, CCTK_INT key, std::initializer_list<Key> allowed) {
  std::string list;
  for (const Key each : allowed)
    list += (list.empty() ? "" : ", ") + std::to_string(static_cast<int>(each)) + " (" + name_of(each) + ")";
  CCTK_VERROR("EOS_Omni_%s: there is no equation of state %d for this function; expected %s", function,
              static_cast<int>(key), list.c_str());
}

/// Calls work(equation of state) for one of the handles that a function works with.
template <Key... allowed, class Work>
void with_equation(const char* function, CCTK_INT key, const Work& work) {
  const bool is_done =
      ((key == static_cast<CCTK_INT>(allowed) && (work(equation_of<allowed>()), true)) || ...);
  if (!is_done) refuse(function, key, {allowed...});
}

// ---- many points

/// What all functions are called with.
struct Points {
  CCTK_INT havetemp;
  CCTK_REAL precision;
  CCTK_INT count;
  const CCTK_REAL* rho;
  CCTK_REAL *eps, *temp;
  const CCTK_REAL* ye;
  CCTK_INT *keyerr, *anyerr;

  Point at(CCTK_INT i) const { return {rho[i], eps[i], temp[i], ye[i]}; }
  /// Keeps what was found; what was given is not touched, for it may be another thread's.
  void keep(CCTK_INT i, const Point& found, int error) const {
    if (eps[i] != found.eps) eps[i] = found.eps;
    if (temp[i] != found.temperature) temp[i] = found.temperature;
    keyerr[i] = error;
  }
  void summarise() const {
    *anyerr = 0;
    for (CCTK_INT i = 0; i < count; ++i)
      if (keyerr[i] != 0) *anyerr = 1;
  }
};

/// Completes point i and calls set(complete point).
template <class E, class Set>
void at_point(const Points& points, const E& equation, CCTK_INT i, const Set& set) {
  Point point = points.at(i);
  const int error = equation.complete(point, static_cast<Known>(points.havetemp), points.precision);
  points.keep(i, point, error);
  set(point);
}

/// Completes all points and calls set(i, complete point) for each.
template <class E, class Set>
void at_points(const Points& points, const E& equation, const Set& set) {
  for (CCTK_INT i = 0; i < points.count; ++i)
    at_point(points, equation, i, [&](const Point& point) { set(i, point); });
  points.summarise();
}

}  // namespace

extern "C" CCTK_INT EOS_Omni_GetHandle1(CCTK_STRING name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!CCTK_Equals(name, names[i])) continue;
    const auto key = static_cast<CCTK_INT>(i + 1);
    using enum Key;
    with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>("GetHandle", key,
                                                                           [](const auto&) {});
    const double gamma = key == 1 ? eos::equations().polytrope.gamma : eos::equations().gamma_law.gamma;
    if (key <= 2 && gamma == 1)
      CCTK_VERROR("The equation of state \"%s\" has no energy: EOS_Omni::%s must not be 1", names[i],
                  key == 1 ? "poly_gamma" : "gl_gamma");
    return key;
  }
  return 0;
}

#define EOS_HEAD CCTK_INT eoskey, CCTK_INT havetemp, CCTK_REAL precision, CCTK_INT npoints
#define EOS_TAIL CCTK_INT *keyerr, CCTK_INT *anyerr
#define EOS_POINTS \
  { havetemp, precision, npoints, rho, eps, temp, ye, keyerr, anyerr }

using enum Key;

extern "C" void EOS_Omni_press1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                const CCTK_REAL* ye, CCTK_REAL* press, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>("press", eoskey, [&](const auto& e) {
    at_points(points, e, [&](CCTK_INT i, const Point& point) { press[i] = e.press(point); });
  });
}

extern "C" void EOS_Omni_pressOMP1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                   const CCTK_REAL* ye, CCTK_REAL* press, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>(
      "pressOMP", eoskey, [&](const auto& e) {
#pragma omp parallel for
        for (CCTK_INT i = 0; i < npoints; ++i)
          at_point(points, e, i, [&](const Point& point) { press[i] = e.press(point); });
        points.summarise();
      });
}

extern "C" void EOS_Omni_press_cs21(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                    const CCTK_REAL* ye, CCTK_REAL* press, CCTK_REAL* cs2, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>(
      "press_cs2", eoskey, [&](const auto& e) {
        at_points(points, e, [&](CCTK_INT i, const Point& point) {
          press[i] = e.press(point);
          cs2[i] = e.cs2(point);
        });
      });
}

extern "C" void EOS_Omni_cs21(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                              const CCTK_REAL* ye, CCTK_REAL* cs2, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>("cs2", eoskey, [&](const auto& e) {
    at_points(points, e, [&](CCTK_INT i, const Point& point) { cs2[i] = e.cs2(point); });
  });
}

extern "C" void EOS_Omni_DPressByDEps1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                       const CCTK_REAL* ye, CCTK_REAL* DPressByDEps, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>(
      "DPressByDEps", eoskey, [&](const auto& e) {
        at_points(points, e, [&](CCTK_INT i, const Point& point) { DPressByDEps[i] = e.dpdeps(point); });
      });
}

extern "C" void EOS_Omni_DPressByDRho1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                       const CCTK_REAL* ye, CCTK_REAL* DPressByDRho, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>(
      "DPressByDRho", eoskey, [&](const auto& e) {
        at_points(points, e, [&](CCTK_INT i, const Point& point) { DPressByDRho[i] = e.dpdrho(point); });
      });
}

extern "C" void EOS_Omni_dpderho_dpdrhoe1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                          const CCTK_REAL* ye, CCTK_REAL* dpderho, CCTK_REAL* dpdrhoe,
                                          EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, hybrid, nuclear, cold, barotropic>(
      "dpderho_dpdrhoe", eoskey, [&](const auto& e) {
        at_points(points, e, [&](CCTK_INT i, const Point& point) {
          dpderho[i] = e.dpdeps(point);
          dpdrhoe[i] = e.dpdrho(point);
        });
      });
}

extern "C" void EOS_Omni_EpsFromPress1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL*, CCTK_REAL*,
                                       const CCTK_REAL*, const CCTK_REAL* press, CCTK_REAL* xeps, EOS_TAIL) {
  (void)precision;
  *anyerr = havetemp == eos::temperature_is_known;
  with_equation<polytrope, gamma_law>("EpsFromPress", eoskey, [&](const auto& e) {
    for (CCTK_INT i = 0; i < npoints; ++i) {
      keyerr[i] = *anyerr ? eos::no_such_mode : eos::fine;
      xeps[i] = e.eps_of_press(rho[i], press[i]);
    }
  });
}

namespace {

// The density of cold matter of this pressure; where eps of a gamma law is known, that of hot matter.
int find_density(const eos::Polytrope& e, Point& point, double press, Known) {
  point.rho = e.rho_of_press(press);
  point.eps = e.cold_eps(point.rho);
  return eos::fine;
}

int find_density(const eos::GammaLaw& e, Point& point, double press, Known known) {
  if (known == eos::temperature_is_known)
    return find_density(eos::Polytrope{e.gamma, e.K}, point, press, known);
  if (!(point.eps > 0)) return eos::no_density;
  point.rho = press / ((e.gamma - 1) * point.eps);
  return eos::fine;
}

template <class Table>
int find_density(const Table& e, Point& point, double press, Known) {
  const int error = e.find_density(press, point.rho);
  if (error == eos::fine) point.eps = e.cold_eps(point.rho);
  return error;
}

}  // namespace

extern "C" void EOS_Omni_RhoFromPressEpsTempEnt1(EOS_HEAD, CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                                 CCTK_REAL*, const CCTK_REAL* ye, const CCTK_REAL* press,
                                                 EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law, cold, barotropic>("RhoFromPressEpsTempEnt", eoskey, [&](const auto& e) {
    for (CCTK_INT i = 0; i < npoints; ++i) {
      Point point = points.at(i);
      const int error = find_density(e, point, press[i], static_cast<Known>(havetemp));
      points.keep(i, point, error);
      if (error == eos::fine) rho[i] = point.rho;
    }
    points.summarise();
  });
}

extern "C" void EOS_Omni_PressEpsTempYe_from_Rho1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps,
                                                  CCTK_REAL* temp, CCTK_REAL* ye, CCTK_REAL* press,
                                                  EOS_TAIL) {
  (void)havetemp, (void)precision;
  *anyerr = 0;
  with_equation<barotropic>("PressEpsTempYe_from_Rho", eoskey, [&](const auto& e) {
    for (CCTK_INT i = 0; i < npoints; ++i) {
      Point point{rho[i], 0, 0, 0};
      keyerr[i] = e.complete(point, eos::temperature_is_known, 0);
      if (keyerr[i] != eos::fine) *anyerr = 1;
      eps[i] = point.eps;
      temp[i] = e.temperature(point.rho);
      ye[i] = e.Y_e(point.rho);
      press[i] = e.cold_press(point.rho);
    }
  });
}

extern "C" void EOS_Omni_DEpsByDRho_DEpsByDPress1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps,
                                                  CCTK_REAL* temp, const CCTK_REAL* ye, CCTK_REAL* DEpsByDRho,
                                                  CCTK_REAL* DEpsByDPress, EOS_TAIL) {
  const Points points EOS_POINTS;
  with_equation<polytrope, gamma_law>("DEpsByDRho_DEpsByDPress", eoskey, [&](const auto& e) {
    at_points(points, e, [&](CCTK_INT i, const Point& point) {
      const double by_press = e.eps_of_press(point.rho, 1);
      DEpsByDRho[i] = -e.press(point) * by_press / point.rho;
      DEpsByDPress[i] = by_press;
    });
  });
}

namespace {

/// Calls set(i, pressure and derivatives) for all points of an inversion.
template <class Set>
void at_iterates(const char* function, CCTK_INT eoskey, CCTK_INT count, const CCTK_REAL* Z,
                 const CCTK_REAL* v2, const CCTK_REAL* D, EOS_TAIL, const Set& set) {
  *anyerr = 0;
  with_equation<polytrope, gamma_law, hybrid>(function, eoskey, [&](const auto& e) {
    for (CCTK_INT i = 0; i < count; ++i) {
      const eos::IteratedPress found = press_at(e, Iterate{Z[i], v2[i], D[i]});
      keyerr[i] = eos::fine;
      set(i, found);
    }
  });
}

}  // namespace

extern "C" void EOS_Omni_press_f_hrho_v2_rhoW1(EOS_HEAD, const CCTK_REAL* hrho, const CCTK_REAL* v2,
                                               const CCTK_REAL* rhoW, CCTK_REAL*, CCTK_REAL*,
                                               const CCTK_REAL*, CCTK_REAL* press, EOS_TAIL) {
  (void)havetemp, (void)precision;
  at_iterates("press_f_hrho_v2_rhoW", eoskey, npoints, hrho, v2, rhoW, keyerr, anyerr,
              [&](CCTK_INT i, const eos::IteratedPress& found) { press[i] = found.press; });
}

extern "C" void EOS_Omni_dpdhrho_f_hrho_v2_rhoW1(EOS_HEAD, const CCTK_REAL* hrho, const CCTK_REAL* v2,
                                                 const CCTK_REAL* rhoW, CCTK_REAL*, CCTK_REAL*,
                                                 const CCTK_REAL*, CCTK_REAL* dpdhrho, EOS_TAIL) {
  (void)havetemp, (void)precision;
  at_iterates("dpdhrho_f_hrho_v2_rhoW", eoskey, npoints, hrho, v2, rhoW, keyerr, anyerr,
              [&](CCTK_INT i, const eos::IteratedPress& found) { dpdhrho[i] = found.by_Z; });
}

extern "C" void EOS_Omni_dpdv2_f_hrho_v2_rhoW1(EOS_HEAD, const CCTK_REAL* hrho, const CCTK_REAL* v2,
                                               const CCTK_REAL* rhoW, CCTK_REAL*, CCTK_REAL*,
                                               const CCTK_REAL*, CCTK_REAL* dpdv2, EOS_TAIL) {
  (void)havetemp, (void)precision;
  at_iterates("dpdv2_f_hrho_v2_rhoW", eoskey, npoints, hrho, v2, rhoW, keyerr, anyerr,
              [&](CCTK_INT i, const eos::IteratedPress& found) { dpdv2[i] = found.by_v2; });
}

namespace {

/// Completes all points of nuclear matter, from the entropy if that is what is known, and calls set(i, table,
/// complete point).
template <class Set>
void at_nuclear_points(const char* function, CCTK_INT eoskey, const Points& points, CCTK_REAL* entropy,
                       const Set& set) {
  with_equation<nuclear>(function, eoskey, [&](const eos::NuclearTable& table) {
    for (CCTK_INT i = 0; i < points.count; ++i) {
      Point point = points.at(i);
      const bool from_entropy = points.havetemp == eos::entropy_is_known;
      const int error = from_entropy
                            ? table.complete_from_entropy(point, entropy[i])
                            : table.complete(point, static_cast<Known>(points.havetemp), points.precision);
      points.keep(i, point, error);
      if (!from_entropy) entropy[i] = table.value(Quantity::entropy, point);
      set(i, table, point);
    }
    points.summarise();
  });
}

}  // namespace

extern "C" void EOS_Omni_short1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                                const CCTK_REAL* ye, CCTK_REAL* press, CCTK_REAL* entropy, CCTK_REAL* cs2,
                                CCTK_REAL* dedt, CCTK_REAL* dpderho, CCTK_REAL* dpdrhoe, CCTK_REAL* munu,
                                EOS_TAIL) {
  at_nuclear_points("short", eoskey, EOS_POINTS, entropy,
                    [&](CCTK_INT i, const eos::NuclearTable& table, const Point& point) {
                      press[i] = table.press(point);
                      cs2[i] = table.cs2(point);
                      dedt[i] = table.dedt(point);
                      dpderho[i] = table.dpdeps(point);
                      dpdrhoe[i] = table.dpdrho(point);
                      munu[i] = table.value(Quantity::munu, point);
                    });
}

extern "C" void EOS_Omni_full1(EOS_HEAD, const CCTK_REAL* rho, CCTK_REAL* eps, CCTK_REAL* temp,
                               const CCTK_REAL* ye, CCTK_REAL* press, CCTK_REAL* entropy, CCTK_REAL* cs2,
                               CCTK_REAL* dedt, CCTK_REAL* dpderho, CCTK_REAL* dpdrhoe, CCTK_REAL* xa,
                               CCTK_REAL* xh, CCTK_REAL* xn, CCTK_REAL* xp, CCTK_REAL* abar, CCTK_REAL* zbar,
                               CCTK_REAL* mue, CCTK_REAL* mun, CCTK_REAL* mup, CCTK_REAL* muhat, EOS_TAIL) {
  const std::pair<CCTK_REAL*, Quantity> as_stored[] = {
      {xa, Quantity::Xa},     {xh, Quantity::Xh},      {xn, Quantity::Xn},    {xp, Quantity::Xp},
      {abar, Quantity::Abar}, {zbar, Quantity::Zbar},  {mue, Quantity::mu_e}, {mun, Quantity::mu_n},
      {mup, Quantity::mu_p},  {muhat, Quantity::muhat}};
  at_nuclear_points("full", eoskey, EOS_POINTS, entropy,
                    [&](CCTK_INT i, const eos::NuclearTable& table, const Point& point) {
                      press[i] = table.press(point);
                      cs2[i] = table.cs2(point);
                      dedt[i] = table.dedt(point);
                      dpderho[i] = table.dpdeps(point);
                      dpdrhoe[i] = table.dpdrho(point);
                      for (const auto& [result, quantity] : as_stored)
                        result[i] = table.value(quantity, point);
                    });
}
