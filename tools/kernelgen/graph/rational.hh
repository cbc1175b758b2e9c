// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Exact fractions: coefficients of equations and stencils stay exact until code is written.
#ifndef KERNELGEN_GRAPH_RATIONAL_HH
#define KERNELGEN_GRAPH_RATIONAL_HH

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace kernelgen {

/// A fraction in lowest terms, with a positive denominator. Operations throw flesh::Error where a part does
/// not fit into 64 bits.
class Rational {
 public:
  constexpr Rational(std::int64_t whole = 0) : top_(whole) {}
  Rational(std::int64_t top, std::int64_t bottom);

  std::int64_t top() const { return top_; }
  std::int64_t bottom() const { return bottom_; }
  bool is_whole() const { return bottom_ == 1; }
  double value() const { return static_cast<double>(top_) / static_cast<double>(bottom_); }
  long double precise_value() const {
    return static_cast<long double>(top_) / static_cast<long double>(bottom_);
  }
  /// True if a double holds it exactly.
  bool is_exact() const;
  /// "3", "-1/12".
  std::string text() const;

  bool operator==(const Rational&) const = default;
  std::strong_ordering operator<=>(const Rational& other) const;

 private:
  std::int64_t top_ = 0, bottom_ = 1;
};

Rational operator-(Rational a);
Rational operator+(Rational a, Rational b);
Rational operator-(Rational a, Rational b);
Rational operator*(Rational a, Rational b);
/// The same; nothing where a part does not fit.
std::optional<Rational> exact_sum(Rational a, Rational b);
std::optional<Rational> exact_product(Rational a, Rational b);
std::optional<Rational> exact_quotient(Rational a, Rational b);
std::optional<Rational> exact_power(Rational a, std::int64_t n);
/// \throws flesh::Error if b is 0
Rational operator/(Rational a, Rational b);
/// a^n; n < 0 needs a != 0.
Rational power(Rational a, std::int64_t n);
Rational absolute(Rational a);
/// The largest g > 0 such that a/g and b/g are whole; 0 for two zeros.
Rational common_divisor(Rational a, Rational b);
/// A number of an expression: a fraction as long as that fits into 64 bits, from then on rounded.
class Amount {
 public:
  Amount(Rational exact) : exact_(exact), value_(exact.precise_value()) {}

  /// Nothing if it is rounded.
  const std::optional<Rational>& exact() const { return exact_; }
  /// \throws flesh::Error if it is too large for a double, or too small
  double rounded() const;
  bool operator==(Rational other) const { return exact_ == other; }
  friend Amount operator+(const Amount& a, const Amount& b);
  friend Amount operator*(const Amount& a, const Amount& b);

 private:
  Amount(std::optional<Rational> exact, long double value);

  std::optional<Rational> exact_;
  long double value_;  ///< more digits than a double has, which each node rounds to
};

/// The fraction that a decimal number such as "0.1" or "2.5e-3" means.
/// \throws flesh::Error if it does not fit
Rational from_decimal(const std::string& digits);
/// The same; nothing if it does not fit.
std::optional<Rational> exact_decimal(const std::string& digits);
/// The nearest double.
/// \throws flesh::Error if it is too large, or too small to differ from 0
double decimal_value(const std::string& digits);

}  // namespace kernelgen

#endif
