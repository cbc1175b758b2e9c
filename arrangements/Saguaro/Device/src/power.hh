// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_DEVICE_POWER_HH
#define SAGUARO_DEVICE_POWER_HH

#include "Saguaro/Device/src/point_box.hh"

namespace device {

/// base^exponent by products, with the same bits on hosts and devices: their libraries' pow differ in the
/// last digits. 1 for exponent 0. The relative error is at most about |exponent| / 2 units in the last place.
DEVICE_FUNCTION inline double whole_power(double base, int exponent) {
  double result = 1, square = base;
  for (unsigned rest = exponent < 0 ? 0u - static_cast<unsigned>(exponent) : static_cast<unsigned>(exponent);
       rest > 0; rest /= 2) {
    if (rest % 2 == 1) result *= square;
    square *= square;
  }
  return exponent < 0 ? 1 / result : result;
}

}  // namespace device

#endif
