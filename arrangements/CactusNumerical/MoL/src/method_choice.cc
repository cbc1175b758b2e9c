// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From parameters to a method.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "cctk_Parameters.h"
#include "thorn.hh"
#include "util_Table.h"

namespace mol {

namespace {

/// A key/value table for the length of a scope.
class Table {
 public:
  explicit Table(const char* text) : handle_(Util_TableCreateFromString(text)) {
    if (handle_ < 0)
      throw std::runtime_error(
          std::string(
              "Generic_Method_Descriptor is no key/value table: blank-separated key = value, arrays in "
              "braces; it is \"") +
          text + "\"");
  }
  ~Table() { Util_TableDestroy(handle_); }
  Table(const Table&) = delete;

  int integer(const char* key) const {
    CCTK_INT value = 0;
    if (Util_TableGetInt(handle_, &value, key) < 0) throw std::runtime_error(missing(key, "an integer"));
    return value;
  }
  std::vector<double> reals(const char* key, int count) const {
    std::vector<CCTK_REAL> values(count);
    const int found = Util_TableGetRealArray(handle_, count, values.data(), key);
    if (found < count)
      throw std::runtime_error(missing(key, std::to_string(count) + " real numbers") +
                               (found >= 0 ? "; it has " + std::to_string(found) : ""));
    return values;
  }

 private:
  static std::string missing(const char* key, const std::string& what) {
    return std::string("Generic_Method_Descriptor needs the key ") + key + " with " + what;
  }
  int handle_;
};

ShuOsherForm described_form() {
  DECLARE_CCTK_PARAMETERS;
  const Table table(Generic_Method_Descriptor);
  const int steps = MoL_Intermediate_Steps, given = table.integer("GenericIntermediateSteps");
  if (given != steps)
    throw std::runtime_error(
        "GenericIntermediateSteps = " + std::to_string(given) +
        " in Generic_Method_Descriptor differs from MoL_Intermediate_Steps = " + std::to_string(steps));
  return {steps, table.reals("GenericAlphaCoeffs", steps * steps), table.reals("GenericBetaCoeffs", steps)};
}

void drop_tiny(std::vector<double>& coefficients, double tiny) {
  for (double& coefficient : coefficients)
    if (std::abs(coefficient) <= tiny) coefficient = 0;
}

}  // namespace

ShuOsherForm generic_form() {
  DECLARE_CCTK_PARAMETERS;
  ShuOsherForm form = CCTK_Equals(Generic_Type, "RK")    ? generic_runge_kutta(MoL_Intermediate_Steps)
                      : CCTK_Equals(Generic_Type, "ICN") ? generic_crank_nicolson(MoL_Intermediate_Steps)
                      : CCTK_Equals(Generic_Type, "Classic RK3") ? generic_classic_rk3()
                                                                 : described_form();
  drop_tiny(form.alpha, MoL_Tiny);
  drop_tiny(form.beta, MoL_Tiny);
  return form;
}

Method chosen_method() {
  DECLARE_CCTK_PARAMETERS;
  auto is = [&](const char* name) { return CCTK_Equals(ODE_Method, name) != 0; };
  auto pair = [&](const char* name, const auto& tableau) {
    return runge_kutta(name, AnyTableau(tableau), adaptive_stepsize != 0);
  };
  if (is("Generic")) return generic(generic_form());
  if (is("ICN")) return iterated_crank_nicolson(MoL_Intermediate_Steps);
  if (is("ICN-avg")) return averaged_crank_nicolson(MoL_Intermediate_Steps, ICN_avg_theta, ICN_avg_swapped);
  if (is("Euler")) return euler();
  if (is("RK2")) return rk2();
  if (is("RK2-central")) return rk2_central();
  if (is("RK3")) return rk3();
  if (is("RK4")) return rk4();
  if (is("RK45")) return pair("Runge-Kutta-Fehlberg 5(4)", tableaux::fehlberg_45);
  if (is("RK45CK")) return pair("Runge-Kutta 5(4) of Cash and Karp", tableaux::cash_karp_45);
  if (is("RK65")) return pair("Runge-Kutta 6(5) of Prince and Dormand", tableaux::prince_dormand_65);
  if (is("RK87")) return pair("Runge-Kutta 8(7) of Prince and Dormand", tableaux::prince_dormand_87);
  if (is("AB")) return adams_bashforth(std::atoi(AB_Type));
  if (is("RK2-MR-2:1")) return multirate_rk2();
  if (is("RK4-MR-2:1")) return multirate_rk4();
  return rk4_rk2();
}

namespace {

/// Order of Adams-Bashforth in this step: with AB_initially_reduce_order as many right-hand sides as there
/// are.
int adams_bashforth_order(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int order = std::atoi(AB_Type);
  if (!AB_initially_reduce_order) return order;
  const double step = whole_step(gh);
  const double steps_done = std::round((gh->cctk_time - cctk_initial_time) / step);
  return static_cast<int>(std::clamp(steps_done + 1, 1.0, static_cast<double>(order)));
}

}  // namespace

const Method& method() {
  std::unique_ptr<Method>& method = thorn().method;
  if (!method) method = std::make_unique<Method>(chosen_method());
  return *method;
}

void choose_method_of_step(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_Equals(ODE_Method, "AB"))
    thorn().method = std::make_unique<Method>(adams_bashforth(adams_bashforth_order(gh)));
}

int stage_of(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  static const OwnScalar<CCTK_INT> to_go("MoL_Intermediate_Step");
  return MoL_Intermediate_Steps - to_go(gh);
}

}  // namespace mol
