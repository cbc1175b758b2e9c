#include "growth.hh"

#include <cmath>

namespace @THORN@ {

double grown(double amount, double growth, double dt) { return amount * std::exp(growth * dt); }

}  // namespace @THORN@
