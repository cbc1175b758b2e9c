// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How long the steps of a method may be: the part of the imaginary axis on which it is stable.
#ifndef MOL_STABILITY_HH
#define MOL_STABILITY_HH

#include "method.hh"

namespace mol {

/// Growth of an oscillation in one step that still counts as stable: methods of second order let all of them
/// grow a little, which dissipation takes back.
inline constexpr double tolerated_growth = 1.05;

/// The factor |R(i y)| by which one step of length h changes the size of u, where u' = i (y / h) u.
/// \return negative for methods that need past right-hand sides, or treat variables in two ways
double growth(const Method& method, double y);

/// The largest product y of step and frequency such that nothing slower grows by more than is tolerated: 2.8
/// for the classical Runge-Kutta method, whatever the equations.
/// \return rounded down to 0.01, at most 20; 0 if it is not known
double stable_frequency(const Method& method);

}  // namespace mol

#endif
