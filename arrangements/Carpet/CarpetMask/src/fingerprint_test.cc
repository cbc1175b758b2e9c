// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fingerprint.hh"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace {

using carpet_mask::Fingerprint;

std::uint64_t fingerprint_of(std::string_view text) {
  Fingerprint result;
  result.add(std::span<const char>(text.data(), text.size()));
  return result.value();
}

TEST(CarpetMaskFingerprint, IsThatOfFowlerNollAndVo) {
  EXPECT_EQ(fingerprint_of(""), 0xcbf29ce484222325);
  EXPECT_EQ(fingerprint_of("a"), 0xaf63dc4c8601ec8c);
  EXPECT_EQ(fingerprint_of("foobar"), 0x85944171f73967e8);
}

TEST(CarpetMaskFingerprint, SeesTheLastBitOfANumber) {
  Fingerprint one, next;
  one.add(1.0);
  next.add(1.0 + 0x1p-52);
  EXPECT_NE(one.value(), next.value());
}

TEST(CarpetMaskFingerprint, IsTheSameForValuesOneByOne) {
  const std::array<double, 3> values{1, 2, 3};
  Fingerprint together, apart;
  together.add(std::span<const double>(values));
  for (const double value : values) apart.add(value);
  EXPECT_EQ(together.value(), apart.value());
}

}  // namespace
