// SPDX-License-Identifier: LGPL-2.1-or-later
#include "random.hh"

namespace noise {

Words4 philox(Words4 counter, Words2 key) {
  constexpr std::uint64_t multipliers[] = {0xD2511F53, 0xCD9E8D57};
  constexpr std::uint32_t steps[] = {0x9E3779B9, 0xBB67AE85};
  constexpr int rounds = 10;
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t first = multipliers[0] * counter[0], second = multipliers[1] * counter[2];
    counter = {std::uint32_t(second >> 32) ^ counter[1] ^ key[0], std::uint32_t(second),
               std::uint32_t(first >> 32) ^ counter[3] ^ key[1], std::uint32_t(first)};
    for (int i = 0; i < 2; ++i) key[i] += steps[i];
  }
  return counter;
}

double uniform(const Words4& counter, const Words2& key) {
  const Words4 words = philox(counter, key);
  const std::uint64_t bits = (std::uint64_t{words[0]} << 32 | words[1]) >> 11;
  return double(bits) * 0x1p-53;
}

std::uint32_t hash(std::string_view name) {
  std::uint32_t result = 2166136261;
  for (const char letter : name) result = (result ^ static_cast<unsigned char>(letter)) * 16777619;
  return result;
}

}  // namespace noise
