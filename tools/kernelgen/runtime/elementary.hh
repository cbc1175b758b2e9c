// SPDX-License-Identifier: LGPL-2.1-or-later
//
// exp, log, pow, sin and cos of generated kernels: one source for hosts and devices, whose libraries differ
// in the last digits. Nothing but additions, products, quotients and fma, which round alike everywhere;
// errors are below 0.8 units in the last place. Part of each generated thorn; local to the file that includes
// it.
//
// What is written as hi + lo is a sum that is not rounded: |lo| <= half a unit in the last place of hi
// (Dekker 1971, Numer. Math. 18, 224). Reductions by multiples of log 2 and pi/2 subtract constants of few
// digits, so that products are exact (Cody and Waite 1980, Software manual for the elementary functions).
#ifndef KERNEL_ELEMENTARY_HH
#define KERNEL_ELEMENTARY_HH

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#if defined(__CUDACC__)
#define KERNEL_ELEMENTARY __host__ __device__ inline
#else
#define KERNEL_ELEMENTARY [[maybe_unused]] inline
#endif

namespace {
namespace elementary {

struct Sum {
  double hi, lo;
};

/// a + b, whichever is larger.
KERNEL_ELEMENTARY Sum exact_sum(double a, double b) {
  const double hi = a + b, part = hi - a;
  return {hi, (a - (hi - part)) + (b - part)};
}
/// The same for |a| >= |b|.
KERNEL_ELEMENTARY Sum exact_sum_of_ordered(double a, double b) {
  const double hi = a + b;
  return {hi, b - (hi - a)};
}
KERNEL_ELEMENTARY Sum exact_product(double a, double b) {
  const double hi = a * b;
  return {hi, std::fma(a, b, -hi)};
}
/// Up to about 2^-102.
KERNEL_ELEMENTARY Sum product(Sum a, Sum b) {
  const Sum p = exact_product(a.hi, b.hi);
  return exact_sum_of_ordered(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}
KERNEL_ELEMENTARY Sum sum(Sum a, Sum b) {
  const Sum s = exact_sum(a.hi, b.hi);
  return exact_sum_of_ordered(s.hi, s.lo + (a.lo + b.lo));
}

KERNEL_ELEMENTARY double double_of(std::uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
KERNEL_ELEMENTARY std::uint64_t bits_of(double value) {
  std::uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
/// 2^n for whole n, -1022 <= n <= 1023.
KERNEL_ELEMENTARY double power_of_two(double n) { return double_of((bits_of(n + 0x1.8p52) + 1023) << 52); }
/// The nearest whole number, for |x| < 2^51.
KERNEL_ELEMENTARY double nearest(double x) {
  const double shift = 0x1.8p52;
  return (x + shift) - shift;
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

constexpr double log2_hi = 0x1.62e42feep-1, log2_lo = 0x1.a39ef35793c76p-33;

/// What exp is made of, for one number; kernel_runtime.hh has the same for vectors.
struct OfNumbers {
  using Number = double;
  KERNEL_ELEMENTARY static double same(double a) { return a; }
  KERNEL_ELEMENTARY static double fused(double a, double b, double c) { return std::fma(a, b, c); }
  KERNEL_ELEMENTARY static double nearest(double a) { return elementary::nearest(a); }
  KERNEL_ELEMENTARY static double power_of_two(double n) { return elementary::power_of_two(n); }
};

/// e^(hi + lo) for -745.2 <= hi <= 709.8.
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY Number bounded_exp(Number hi, Number lo) {
  const Number n = Of::nearest(hi * 0x1.71547652b82fep+0);
  const Number a = Of::fused(-n, Of::same(log2_hi), hi), b = Of::fused(-n, Of::same(log2_lo), lo);
  const Number r = a + b, part = r - a, rest = (a - (r - part)) + (b - part);
  // e^r = 1 + r + r^2 q, by Taylor; |r| < 0.35
  Number q = Of::same(1.0 / 6227020800);
  q = Of::fused(q, r, Of::same(1.0 / 479001600));
  q = Of::fused(q, r, Of::same(1.0 / 39916800));
  q = Of::fused(q, r, Of::same(1.0 / 3628800));
  q = Of::fused(q, r, Of::same(1.0 / 362880));
  q = Of::fused(q, r, Of::same(1.0 / 40320));
  q = Of::fused(q, r, Of::same(1.0 / 5040));
  q = Of::fused(q, r, Of::same(1.0 / 720));
  q = Of::fused(q, r, Of::same(1.0 / 120));
  q = Of::fused(q, r, Of::same(1.0 / 24));
  q = Of::fused(q, r, Of::same(1.0 / 6));
  q = Of::fused(q, r, Of::same(0.5));
  const Number head = 1 + r, lost = r - (head - 1);
  const Number value = head + (lost + Of::fused(r * r, q, rest * head));
  // In two steps, so that neither factor overflows; results below the normal numbers are rounded once more.
  const Number half = Of::nearest(0.5 * n);
  return value * Of::power_of_two(half) * Of::power_of_two(n - half);
}

constexpr double largest_exponent = 709.8, smallest_exponent = -745.2;

/// e^(x.hi + x.lo).
KERNEL_ELEMENTARY double exp_of_sum(Sum x) {
  if (!(x.hi < largest_exponent)) return x.hi > 0 ? infinity : x.hi;  // else not a number
  if (x.hi < smallest_exponent) return 0;
  return bounded_exp<OfNumbers>(x.hi, x.lo);
}

KERNEL_ELEMENTARY double exp(double x) { return exp_of_sum({x, 0}); }

/// log x for finite x > 0.
KERNEL_ELEMENTARY Sum log_as_sum(double x) {
  int exponent = 0;
  if (x < 0x1p-1022) x *= 0x1p54, exponent = -54;
  // x = 2^exponent m, sqrt(1/2) < m < sqrt(2)
  const std::uint64_t fraction = bits_of(x) & 0xfffffffffffff;
  const bool is_upper = fraction >= 0x6a09e667f3bcd;
  exponent += static_cast<int>(bits_of(x) >> 52) - (is_upper ? 1022 : 1023);
  const double m = double_of(fraction | (is_upper ? std::uint64_t{1022} : std::uint64_t{1023}) << 52);
  // log m = 2 artanh s, s = (m - 1) / (m + 1)
  const double f = m - 1;
  const Sum divisor = exact_sum(m, 1);
  const double quotient = f / divisor.hi;
  const double rest = std::fma(-quotient, divisor.lo, std::fma(-quotient, divisor.hi, f));
  const Sum s = exact_sum_of_ordered(quotient, rest / divisor.hi);
  const Sum z = product(s, s);
  double tail = 2.0 / 27;
  tail = std::fma(tail, z.hi, 2.0 / 25);
  tail = std::fma(tail, z.hi, 2.0 / 23);
  tail = std::fma(tail, z.hi, 2.0 / 21);
  tail = std::fma(tail, z.hi, 2.0 / 19);
  tail = std::fma(tail, z.hi, 2.0 / 17);
  tail = std::fma(tail, z.hi, 2.0 / 15);
  tail = std::fma(tail, z.hi, 2.0 / 13);
  tail = std::fma(tail, z.hi, 2.0 / 11);
  tail = std::fma(tail, z.hi, 2.0 / 9);
  tail = std::fma(tail, z.hi, 2.0 / 7);
  // 2/5 and 2/3 need more digits than a number has.
  const Sum fifth{0x1.999999999999ap-2, -0x1.999999999999ap-56},
      third{0x1.5555555555555p-1, 0x1.5555555555555p-55};
  const Sum series = sum(third, product(z, sum(fifth, exact_product(z.hi, tail))));
  const Sum log_m = sum({2 * s.hi, 2 * s.lo}, product(product(s, z), series));
  const double n = exponent;
  return sum(exact_sum_of_ordered(n * log2_hi, n * log2_lo), log_m);
}

KERNEL_ELEMENTARY double log(double x) {
  if (!(x > 0)) return x == 0 ? -infinity : not_a_number;
  if (x == infinity) return x;
  const Sum result = log_as_sum(x);
  return result.hi + result.lo;
}

/// For |x| = 0, 1, infinite or not a number, and y = 0, infinite or not a number: as in C.
KERNEL_ELEMENTARY double special_power(double size, double y) {
  if (y == 0) return 1;
  if (size != size || y != y) return not_a_number;
  if (size == 1) return 1;
  return (size > 1) == (y > 0) ? infinity : 0.0;
}

KERNEL_ELEMENTARY double pow(double x, double y) {
  const double size = std::fabs(x);
  if (x == 1) return 1;
  const bool is_whole = std::trunc(y) == y;
  const bool is_odd = is_whole && std::trunc(y / 2) * 2 != y;
  if (x < 0 && size < infinity && !is_whole) return not_a_number;
  double result;
  if (!(size > 0 && size < infinity && size != 1 && y != 0 && std::fabs(y) < infinity)) {
    result = special_power(size, y);
  } else {
    const Sum logarithm = log_as_sum(size);
    // Results are infinite or 0 long before products are.
    const double bounded = y > 1e300 ? 1e300 : y < -1e300 ? -1e300 : y;
    const Sum p = exact_product(bounded, logarithm.hi);
    result = std::fabs(p.hi) < 1000 ? exp_of_sum({p.hi, std::fma(bounded, logarithm.lo, p.lo)})
                                    : (p.hi > 0 ? infinity : 0.0);
  }
  return is_odd && (bits_of(x) >> 63) != 0 ? -result : result;
}

/// Beyond this, sines and cosines are those of the library.
constexpr double largest_angle = 1e6;

/// x = quarter pi/2 + r
struct Angle {
  Sum r;
  int quarter;
};
KERNEL_ELEMENTARY Angle reduced(double x) {
  const double n = nearest(x * 0x1.45f306dc9c883p-1);
  // pi/2 in parts of 33 bits, whose products with n are exact
  const Sum first = exact_sum(std::fma(-n, 0x1.921fb544p+0, x), -n * 0x1.0b4611a6p-34);
  const Sum second = exact_sum(first.hi, -n * 0x1.3198a2e037073p-69);
  return {exact_sum_of_ordered(second.hi, second.lo + first.lo), static_cast<int>(n) & 3};
}

/// |r| < 0.79, by Taylor.
KERNEL_ELEMENTARY double sin_of_sum(Sum r) {
  const double z = r.hi * r.hi;
  double q = 1.0 / 355687428096000;
  q = std::fma(q, z, -1.0 / 1307674368000);
  q = std::fma(q, z, 1.0 / 6227020800);
  q = std::fma(q, z, -1.0 / 39916800);
  q = std::fma(q, z, 1.0 / 362880);
  q = std::fma(q, z, -1.0 / 5040);
  q = std::fma(q, z, 1.0 / 120);
  q = std::fma(q, z, -1.0 / 6);
  return r.hi + std::fma(z * r.hi, q, r.lo * (1 - z / 2));
}
KERNEL_ELEMENTARY double cos_of_sum(Sum r) {
  const double z = r.hi * r.hi;
  double q = -1.0 / 6402373705728000;
  q = std::fma(q, z, 1.0 / 20922789888000);
  q = std::fma(q, z, -1.0 / 87178291200);
  q = std::fma(q, z, 1.0 / 479001600);
  q = std::fma(q, z, -1.0 / 3628800);
  q = std::fma(q, z, 1.0 / 40320);
  q = std::fma(q, z, -1.0 / 720);
  q = std::fma(q, z, 1.0 / 24);
  const double half = z / 2, head = 1 - half;
  return head + (((1 - head) - half) + std::fma(z * z, q, std::fma(r.hi, r.hi, -z) * -0.5 - r.hi * r.lo));
}

/// sin(r + quarter pi/2)
KERNEL_ELEMENTARY double sin_of_quarter(Sum r, int quarter) {
  const double value = quarter % 2 == 0 ? sin_of_sum(r) : cos_of_sum(r);
  return quarter % 4 >= 2 ? -value : value;
}

KERNEL_ELEMENTARY double sin(double x) {
  if (!(std::fabs(x) < largest_angle)) return std::sin(x);
  if (std::fabs(x) < 0x1p-27) return x;
  const Angle angle = reduced(x);
  return sin_of_quarter(angle.r, angle.quarter);
}
KERNEL_ELEMENTARY double cos(double x) {
  if (!(std::fabs(x) < largest_angle)) return std::cos(x);
  const Angle angle = reduced(x);
  return sin_of_quarter(angle.r, angle.quarter + 1);
}

}  // namespace elementary
}  // namespace

#endif
