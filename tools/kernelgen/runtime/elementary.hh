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

/// Of numbers, or of vectors of them.
template <class Number>
struct SumOf {
  Number hi, lo;
};
using Sum = SumOf<double>;

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

/// What functions are made of besides sums and products, for one number; kernel_runtime.hh has the same for
/// vectors.
struct OfNumbers {
  using Number = double;
  KERNEL_ELEMENTARY static double same(double a) { return a; }
  KERNEL_ELEMENTARY static double fused(double a, double b, double c) { return std::fma(a, b, c); }
  KERNEL_ELEMENTARY static double chosen(bool condition, double a, double b) { return condition ? a : b; }
  KERNEL_ELEMENTARY static std::uint64_t bits(double a) { return bits_of(a); }
  KERNEL_ELEMENTARY static double number(std::uint64_t bits) { return double_of(bits); }
};

/// a + b, whichever is larger.
template <class Number>
KERNEL_ELEMENTARY SumOf<Number> exact_sum(Number a, Number b) {
  const Number hi = a + b, part = hi - a;
  return {hi, (a - (hi - part)) + (b - part)};
}
/// The same for |a| >= |b|.
template <class Number>
KERNEL_ELEMENTARY SumOf<Number> exact_sum_of_ordered(Number a, Number b) {
  const Number hi = a + b;
  return {hi, b - (hi - a)};
}
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY SumOf<Number> exact_product(Number a, Number b) {
  const Number hi = a * b;
  return {hi, Of::fused(a, b, -hi)};
}
/// Up to about 2^-102.
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY SumOf<Number> product(SumOf<Number> a, SumOf<Number> b) {
  const SumOf<Number> p = exact_product<Of>(a.hi, b.hi);
  return exact_sum_of_ordered(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}
template <class Number>
KERNEL_ELEMENTARY SumOf<Number> sum(SumOf<Number> a, SumOf<Number> b) {
  const SumOf<Number> s = exact_sum(a.hi, b.hi);
  return exact_sum_of_ordered(s.hi, s.lo + (a.lo + b.lo));
}

/// The nearest whole number, for |x| < 2^51.
template <class Number>
KERNEL_ELEMENTARY Number nearest(Number x) {
  constexpr double shift = 0x1.8p52;
  return (x + shift) - shift;
}
/// 2^n for whole n, -1022 <= n <= 1023: the last digits of n + 3 2^51 are those of n.
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY Number power_of_two(Number n) {
  return Of::number((Of::bits(n + 0x1.8p52) + 1023) << 52);
}

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

constexpr double log2_hi = 0x1.62e42feep-1, log2_lo = 0x1.a39ef35793c76p-33;

/// e^(hi + lo) for -745.2 <= hi <= 709.8.
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY Number bounded_exp(Number hi, Number lo) {
  const Number n = nearest(hi * 0x1.71547652b82fep+0);
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
  const Number half = nearest(0.5 * n);
  return value * power_of_two<Of>(half) * power_of_two<Of>(n - half);
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
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY SumOf<Number> log_as_sum(Number x) {
  constexpr double smallest_normal = 0x1p-1022;
  const auto is_tiny = x < smallest_normal;
  const auto bits = Of::bits(Of::chosen(is_tiny, x * 0x1p54, x));
  // x = 2^n m, sqrt(1/2) < m < sqrt(2)
  const auto fraction = bits & 0xfffffffffffff;
  const auto is_upper = fraction >= 0x6a09e667f3bcd;
  const Number upwards = Of::number(fraction | 0x3ff0000000000000);
  const Number m = Of::chosen(is_upper, 0.5 * upwards, upwards);
  const Number exponent =
      Of::number((bits >> 52) | 0x4330000000000000) - 0x1p52;  // the last digits of 2^52 + n
  const Number n = exponent - Of::chosen(is_upper, Of::same(1022), Of::same(1023)) -
                   Of::chosen(is_tiny, Of::same(54), Of::same(0));
  // log m = 2 artanh s, s = (m - 1) / (m + 1)
  const Number f = m - 1;
  const SumOf<Number> divisor = exact_sum(m, Of::same(1));
  const Number quotient = f / divisor.hi;
  const Number rest = Of::fused(-quotient, divisor.lo, Of::fused(-quotient, divisor.hi, f));
  const SumOf<Number> s = exact_sum_of_ordered(quotient, rest / divisor.hi);
  const SumOf<Number> z = product<Of>(s, s);
  Number tail = Of::same(2.0 / 27);
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 25));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 23));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 21));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 19));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 17));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 15));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 13));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 11));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 9));
  tail = Of::fused(tail, z.hi, Of::same(2.0 / 7));
  // 2/5 and 2/3 need more digits than a number has.
  const SumOf<Number> fifth{Of::same(0x1.999999999999ap-2), Of::same(-0x1.999999999999ap-56)},
      third{Of::same(0x1.5555555555555p-1), Of::same(0x1.5555555555555p-55)};
  const SumOf<Number> series = sum(third, product<Of>(z, sum(fifth, exact_product<Of>(z.hi, tail))));
  const SumOf<Number> log_m = sum(SumOf<Number>{2 * s.hi, 2 * s.lo}, product<Of>(product<Of>(s, z), series));
  return sum(exact_sum_of_ordered(n * log2_hi, n * log2_lo), log_m);
}

KERNEL_ELEMENTARY double log(double x) {
  if (!(x > 0)) return x == 0 ? -infinity : not_a_number;
  if (x == infinity) return x;
  const Sum result = log_as_sum<OfNumbers>(x);
  return result.hi + result.lo;
}

/// For |x| = 0, 1, infinite or not a number, and y = 0, infinite or not a number: as in C.
KERNEL_ELEMENTARY double special_power(double size, double y) {
  if (y == 0) return 1;
  if (size != size || y != y) return not_a_number;
  if (size == 1) return 1;
  return (size > 1) == (y > 0) ? infinity : 0.0;
}

/// y log x for finite x > 0 and finite y. Results are infinite or 0 long before products are.
template <class Of, class Number = typename Of::Number>
KERNEL_ELEMENTARY SumOf<Number> log_of_power(Number x, Number y) {
  constexpr double most = 1e300;
  const Number bounded = Of::chosen(y > most, Of::same(most), Of::chosen(y < -most, Of::same(-most), y));
  const SumOf<Number> logarithm = log_as_sum<Of>(x), p = exact_product<Of>(bounded, logarithm.hi);
  return {p.hi, Of::fused(bounded, logarithm.lo, p.lo)};
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
    result = exp_of_sum(log_of_power<OfNumbers>(size, y));
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
