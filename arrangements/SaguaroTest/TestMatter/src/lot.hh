// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TESTMATTER_LOT_HH
#define TESTMATTER_LOT_HH

#include <cmath>
#include <cstdint>

/// Numbers between 0 and 1 that depend on the point alone. Steele, Lea and Flood 2014, OOPSLA 14, 453
/// (SplitMix64).
class Lot {
 public:
  explicit Lot(std::uint64_t point) : state_(point << 20) {}
  double draw() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }
  double between(double low, double high) { return low + (high - low) * draw(); }
  double power_of_ten(double low, double high) { return std::pow(10, between(low, high)); }

 private:
  std::uint64_t state_;
};

#endif
