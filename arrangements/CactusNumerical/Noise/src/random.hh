// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Random numbers without a state: a function of a key and of a place. So a grid point gets the same number on
// any process and in any order.
#ifndef NOISE_RANDOM_HH
#define NOISE_RANDOM_HH

#include <array>
#include <cstdint>
#include <string_view>

namespace noise {

using Words4 = std::array<std::uint32_t, 4>;
using Words2 = std::array<std::uint32_t, 2>;

/// Philox4x32 with ten rounds. Source: Salmon, Moraes, Dror and Shaw 2011, "Parallel random numbers: as easy
/// as 1, 2, 3", SC11.
Words4 philox(Words4 counter, Words2 key);

/// One number in [0, 1), with 53 random bits.
double uniform(const Words4& counter, const Words2& key);

/// A number for a name, the same everywhere (FNV-1a).
std::uint32_t hash(std::string_view name);

}  // namespace noise

#endif
