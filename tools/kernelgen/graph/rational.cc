// SPDX-License-Identifier: LGPL-2.1-or-later
#include "graph/rational.hh"

#include <cmath>
#include <cstdlib>
#include <numeric>

#include "core/error.hh"
#include "core/text.hh"

namespace kernelgen {

namespace {

bool fits(__int128 value) { return value <= INT64_MAX && value >= -INT64_MAX; }

Rational needed(const std::optional<Rational>& fraction) {
  if (!fraction)
    throw flesh::Error("a fraction of this expression does not fit into 64 bits: its numbers are too long");
  return *fraction;
}

std::optional<Rational> lowest_terms(__int128 top, __int128 bottom) {
  if (bottom < 0) top = -top, bottom = -bottom;
  if (top == 0) return Rational(0);
  __int128 a = top < 0 ? -top : top, b = bottom;
  while (b != 0) {
    const __int128 rest = a % b;
    a = b;
    b = rest;
  }
  if (!fits(top / a) || !fits(bottom / a)) return std::nullopt;
  return Rational(static_cast<std::int64_t>(top / a), static_cast<std::int64_t>(bottom / a));
}

}  // namespace

Rational::Rational(std::int64_t top, std::int64_t bottom) : top_(top), bottom_(bottom) {
  if (bottom == 0) throw flesh::Error("division by zero");
  if (bottom_ < 0) top_ = -top_, bottom_ = -bottom_;
  const std::int64_t divisor = std::gcd(top_, bottom_);
  if (divisor > 1) top_ /= divisor, bottom_ /= divisor;
}

bool Rational::is_exact() const {
  constexpr std::int64_t limit = std::int64_t{1} << 53;
  return top_ < limit && top_ > -limit && bottom_ < limit && (bottom_ & (bottom_ - 1)) == 0;
}

std::string Rational::text() const {
  return is_whole() ? flesh::text(top_) : flesh::text(top_, '/', bottom_);
}

std::strong_ordering Rational::operator<=>(const Rational& other) const {
  return static_cast<__int128>(top_) * other.bottom_ <=> static_cast<__int128>(other.top_) * bottom_;
}

Rational operator-(Rational a) { return {-a.top(), a.bottom()}; }

std::optional<Rational> exact_sum(Rational a, Rational b) {
  return lowest_terms(
      static_cast<__int128>(a.top()) * b.bottom() + static_cast<__int128>(b.top()) * a.bottom(),
      static_cast<__int128>(a.bottom()) * b.bottom());
}

Rational operator+(Rational a, Rational b) { return needed(exact_sum(a, b)); }

Rational operator-(Rational a, Rational b) { return a + -b; }

Rational operator*(Rational a, Rational b) { return needed(exact_product(a, b)); }

Rational operator/(Rational a, Rational b) { return needed(exact_quotient(a, b)); }

std::optional<Rational> exact_product(Rational a, Rational b) {
  return lowest_terms(static_cast<__int128>(a.top()) * b.top(),
                      static_cast<__int128>(a.bottom()) * b.bottom());
}

std::optional<Rational> exact_quotient(Rational a, Rational b) {
  if (b == Rational(0)) throw flesh::Error("division by zero");
  return lowest_terms(static_cast<__int128>(a.top()) * b.bottom(),
                      static_cast<__int128>(a.bottom()) * b.top());
}

std::optional<Rational> exact_power(Rational a, std::int64_t n) {
  if (n < 0) return exact_power(Rational(1) / a, -n);
  std::optional<Rational> result(1);
  for (std::int64_t i = 0; i < n && result; ++i) {
    result = exact_product(*result, a);
    if (result == Rational(0) || (result == Rational(1) && a == Rational(1))) break;
  }
  return result;
}

Rational power(Rational a, std::int64_t n) { return needed(exact_power(a, n)); }

Rational absolute(Rational a) { return a < Rational(0) ? -a : a; }

Rational common_divisor(Rational a, Rational b) {
  if (a == Rational(0)) return absolute(b);
  if (b == Rational(0)) return absolute(a);
  // gcd of tops over lcm of bottoms, with both fractions in lowest terms.
  const std::int64_t top = std::gcd(a.top(), b.top());
  const __int128 bottom = static_cast<__int128>(a.bottom()) / std::gcd(a.bottom(), b.bottom()) * b.bottom();
  return needed(lowest_terms(top, bottom));
}

// What cancels is zero, rounded or not.
Amount::Amount(std::optional<Rational> exact, long double value)
    : exact_(value == 0 ? Rational(0) : exact), value_(value) {}

double Amount::rounded() const {
  const double value = static_cast<double>(value_);
  if (!std::isfinite(value)) throw flesh::Error("a number of this expression becomes too large");
  if (value == 0 && value_ != 0) throw flesh::Error("a number of this expression becomes too small");
  return value;
}

Amount operator+(const Amount& a, const Amount& b) {
  const auto exact = a.exact_ && b.exact_ ? exact_sum(*a.exact_, *b.exact_) : std::nullopt;
  return {exact, exact ? exact->precise_value() : a.value_ + b.value_};
}

Amount operator*(const Amount& a, const Amount& b) {
  const auto exact = a.exact_ && b.exact_ ? exact_product(*a.exact_, *b.exact_) : std::nullopt;
  return {exact, exact ? exact->precise_value() : a.value_ * b.value_};
}

std::optional<Rational> exact_decimal(const std::string& digits) {
  try {
    return from_decimal(digits);
  } catch (const flesh::Error&) {
    return std::nullopt;
  }
}

double decimal_value(const std::string& digits) {
  const double value = std::strtod(digits.c_str(), nullptr);
  const std::string mantissa = digits.substr(0, digits.find('e'));
  const bool is_lost = value == 0 && mantissa.find_first_of("123456789") != std::string::npos;
  if (!std::isfinite(value) || is_lost)
    throw flesh::Error("the number " + digits + " is too " + (is_lost ? "small" : "large"));
  return value;
}

Rational from_decimal(const std::string& digits) {
  Rational value(0);
  int shift = 0;
  bool after_point = false;
  std::size_t i = 0;
  for (; i < digits.size() && (flesh::is_digit(digits[i]) || digits[i] == '.'); ++i) {
    if (digits[i] == '.') {
      after_point = true;
      continue;
    }
    value = value * Rational(10) + Rational(digits[i] - '0');
    shift -= after_point;
  }
  if (i < digits.size()) {
    const std::string exponent = digits.substr(i + 1);
    if (exponent.size() > 4) throw flesh::Error("the number " + digits + " is too large or too small");
    shift += std::stoi(exponent);
  }
  return value * power(Rational(10), shift);
}

}  // namespace kernelgen
