// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GRHYDRO_INITDATA_CHOICE_HH
#define GRHYDRO_INITDATA_CHOICE_HH

#include <functional>

#include "bondi.hh"
#include "state.hh"

namespace initial_data {

using Flow = std::function<State(const Vector&)>;

/// The initial data that parameters ask for, as a function of the point.
/// \param spacing  of the current level along x
Flow chosen_flow(double spacing);

/// The vector potential that parameters ask for: that of a homogeneous field, a loop or a wave; B = curl A.
std::function<Vector(const Vector&)> chosen_potential();

/// Whether a point of a shock tube has the left state.
std::function<bool(const Vector&)> left_of_front(double spacing);

/// The accretion flow that parameters describe.
BondiFlow chosen_bondi();

}  // namespace initial_data

#endif
