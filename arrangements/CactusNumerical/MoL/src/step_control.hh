// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Adaptive time steps: how large the error of a step is, and what follows from it.
#ifndef MOL_STEP_CONTROL_HH
#define MOL_STEP_CONTROL_HH

namespace mol {

/// The tolerance of the error e of a value u with right-hand side f:
///   (e / tolerance)^2 = e^2 / (A^2 + (R u)^2 + (R W h f)^2)
struct Tolerance {
  double absolute;  ///< A
  double relative;  ///< R
  double rhs;       ///< R W h

  double squared_ratio(double error, double value, double slope) const {
    const double of_value = relative * value, of_slope = rhs * slope;
    return error * error / (absolute * absolute + of_value * of_value + of_slope * of_slope);
  }
};

struct StepRules {
  double safety;
  double maximum_decrease;  ///< > 1
  double maximum_increase;  ///< > 1
  int order;                ///< of the solution that is kept
  int embedded_order;       ///< of the other one
};

/// \param error  root mean square of the ratios; may be infinite
bool is_acceptable(double error);

/// The step that would have met the tolerance, with a margin: h (1 / error)^(1/p) times the safety factor,
/// within the limits of the rules. p is the order kept for a step that is repeated, the embedded order for
/// the next one. Hairer, Norsett and Wanner, Solving ODEs I, eq. II.4.13.
double repeated_step(double step, double error, const StepRules& rules);
double next_step(double step, double error, const StepRules& rules);

}  // namespace mol

#endif
