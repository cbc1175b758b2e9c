// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/ExactSum/src/exact_sum.hh"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace exact_sum {
namespace {

constexpr std::int64_t digit_mask = 0xffffffff;

}  // namespace

void ExactSum::add(double term) {
  add_to_digits(words_.data(), 1, term);
  if (++terms_since_carry_ == terms_between_carries) carry();
}

void ExactSum::add(std::span<const double> terms) {
  while (!terms.empty()) {
    const auto room = static_cast<std::size_t>(terms_between_carries - terms_since_carry_);
    const std::span<const double> now = terms.first(std::min(terms.size(), room));
    for (const double term : now) add_to_digits(words_.data(), 1, term);
    terms_since_carry_ += static_cast<std::int64_t>(now.size());
    if (terms_since_carry_ == terms_between_carries) carry();
    terms = terms.subspan(now.size());
  }
}

void ExactSum::add_repeated(double term, std::int64_t times) {
  constexpr std::int64_t exact_as_double = std::int64_t{1} << 53;
  constexpr double far_from_underflow = 1e-280;
  const double number = static_cast<double>(times), product = number * term;
  if (times < exact_as_double && std::isfinite(product) && std::abs(product) > far_from_underflow) {
    add(product);
    add(std::fma(number, term, -product));  // what rounding has cut off
    return;
  }
  for (std::int64_t n = 0; n < times; ++n) add(term);
}

ExactSum& ExactSum::operator+=(const ExactSum& other) {
  for (int i = 0; i < word_count; ++i) words_[i] += other.words_[i];
  terms_since_carry_ += other.terms_since_carry_ + 1;
  if (terms_since_carry_ >= terms_between_carries) carry();
  return *this;
}

void ExactSum::carry() {
  for (int i = 0; i + 1 < digit_count; ++i) {
    words_[i + 1] += words_[i] >> 32;
    words_[i] &= digit_mask;
  }
  terms_since_carry_ = 0;
}

std::span<const std::int64_t, ExactSum::word_count> ExactSum::words() {
  carry();
  return words_;
}

ExactSum ExactSum::from_words(std::span<const std::int64_t, word_count> words) {
  ExactSum result;
  std::copy(words.begin(), words.end(), result.words_.begin());
  result.carry();
  return result;
}

double ExactSum::value() const {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (words_[nans] || (words_[infinities] && words_[negative_infinities]))
    return std::numeric_limits<double>::quiet_NaN();
  if (words_[infinities]) return infinity;
  if (words_[negative_infinities]) return -infinity;

  ExactSum magnitude = *this;
  magnitude.carry();
  const bool negative = magnitude.words_[digit_count - 1] < 0;
  if (negative) {
    for (int i = 0; i < digit_count; ++i) magnitude.words_[i] = -magnitude.words_[i];
    magnitude.carry();
  }
  const auto& digits = magnitude.words_;
  int top = digit_count - 1;
  while (top >= 0 && digits[top] == 0) --top;
  if (top < 0) return 0.0;

  // The 64 leading bits; the last one also stands for all bits below, so that the conversion rounds
  // correctly.
  auto digit = [&](int i) { return i < 0 ? std::uint64_t{0} : static_cast<std::uint64_t>(digits[i]); };
  const int shift = std::countl_zero(static_cast<std::uint32_t>(digit(top)));
  const std::uint64_t third = digit(top - 2) << shift;
  std::uint64_t leading = (digit(top) << 32 | digit(top - 1)) << shift | third >> 32;
  bool rest = (third & digit_mask) != 0;
  for (int i = top - 3; i >= 0 && !rest; --i) rest = digits[i] != 0;
  if (rest) leading |= 1;
  const double result = std::ldexp(static_cast<double>(leading), 32 * (top - 1) - shift + lowest_exponent);
  return negative ? -result : result;
}

}  // namespace exact_sum
