// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Classification of numbers: cctk_Math.h.
//
// Everything is read from the bits of the number, so that it holds in code compiled with -ffast-math too.
#include <bit>
#include <cmath>
#include <cstdint>

#include "cctk_Math.h"

namespace {

constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
constexpr std::uint64_t exponent_bits = std::uint64_t{0x7ff} << 52;
constexpr std::uint64_t fraction_bits = (std::uint64_t{1} << 52) - 1;

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }
std::uint64_t exponent(double x) { return bits(x) & exponent_bits; }
bool has_fraction(double x) { return (bits(x) & fraction_bits) != 0; }

int classify(double x) {
  if (exponent(x) == exponent_bits) return has_fraction(x) ? FP_NAN : FP_INFINITE;
  if (exponent(x) != 0) return FP_NORMAL;
  return has_fraction(x) ? FP_SUBNORMAL : FP_ZERO;
}

}  // namespace

extern "C" {

int CCTK_isnan(double x) { return classify(x) == FP_NAN; }
int CCTK_isinf(double x) { return classify(x) == FP_INFINITE; }
int CCTK_finite(double x) { return exponent(x) != exponent_bits; }
int CCTK_isfinite(double x) { return exponent(x) != exponent_bits; }
int CCTK_isnormal(double x) { return classify(x) == FP_NORMAL; }
int CCTK_signbit(double x) { return (bits(x) & sign_bit) != 0; }
int CCTK_fpclassify(double x) { return classify(x); }
double CCTK_copysign(double x, double y) {
  return std::bit_cast<double>((bits(x) & ~sign_bit) | (bits(y) & sign_bit));
}

int CCTK_IEEE_isnan(double x) { return CCTK_isnan(x); }
int CCTK_IEEE_isinf(double x) { return CCTK_isinf(x); }
int CCTK_IEEE_isfinite(double x) { return CCTK_isfinite(x); }
int CCTK_IEEE_isnormal(double x) { return CCTK_isnormal(x); }
int CCTK_IEEE_signbit(double x) { return CCTK_signbit(x); }
int CCTK_IEEE_fpclassify(double x) { return CCTK_fpclassify(x); }
double CCTK_IEEE_copysign(double x, double y) { return CCTK_copysign(x, y); }

}  // extern "C"
