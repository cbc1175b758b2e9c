// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How one double enters an exact sum: for hosts and GPUs.
#ifndef SAGUARO_EXACT_SUM_DIGITS_HH
#define SAGUARO_EXACT_SUM_DIGITS_HH

#include <cstdint>
#include <cstring>

#if defined(__CUDACC__)
#define EXACT_SUM_FUNCTION __host__ __device__
#else
#define EXACT_SUM_FUNCTION
#endif

namespace exact_sum {

/// Words 0 to 67 are digits of 32 bits, least significant first, digit 0 worth 2^-1088 (the smallest double
/// is 2^-1074); a digit may hold more than 32 bits until it is carried over, the last one holds the sign. The
/// rest counts the terms that are not finite.
inline constexpr int digit_count = 68, infinities = 68, negative_infinities = 69, nans = 70, word_count = 71;
inline constexpr int lowest_exponent = -1088;
/// A digit grows by less than 2^32 per term, so so many terms cannot overflow 63 bits.
inline constexpr std::int64_t terms_between_carries = std::int64_t{1} << 29;

/// Adds a term to digits that are `stride` words apart. Cost: about three integer additions.
EXACT_SUM_FUNCTION inline void add_to_digits(std::int64_t* words, int stride, double term) {
  std::uint64_t bits;
  std::memcpy(&bits, &term, sizeof bits);
  const int biased = static_cast<int>(bits >> 52 & 0x7ff);
  std::uint64_t mantissa = bits & 0xfffffffffffff;
  const bool is_negative = bits >> 63;
  if (biased == 0x7ff) {
    ++words[stride * (mantissa != 0 ? nans : is_negative ? negative_infinities : infinities)];
    return;
  }
  if (biased != 0) mantissa |= std::uint64_t{1} << 52;
  const int position = (biased > 1 ? biased : 1) - 1075 - lowest_exponent;  // of the mantissa's last bit

  constexpr std::uint64_t mask = 0xffffffff;
  std::int64_t* const digit = words + stride * (position / 32);
  const int shift = position % 32;
  const std::uint64_t low = (mantissa & mask) << shift, high = (mantissa >> 32) << shift;
  const std::int64_t sign = is_negative ? -1 : 1;
  digit[0] += sign * static_cast<std::int64_t>(low & mask);
  digit[stride] += sign * static_cast<std::int64_t>((low >> 32) + (high & mask));
  digit[2 * stride] += sign * static_cast<std::int64_t>(high >> 32);
}

}  // namespace exact_sum

#endif
