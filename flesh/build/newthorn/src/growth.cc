// SPDX-License-Identifier: LGPL-2.1-or-later
#include "growth.hh"

#include <cmath>

namespace @THORN@ {

double grown(double amount, double growth, double dt) { return amount * std::exp(growth * dt); }

}  // namespace @THORN@
