// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "parameters/parameter_levels.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(ParameterLevel, IsReadInAnyLetterCase) {
  EXPECT_EQ(parameter_level("Strict"), ParameterLevel::strict);
  EXPECT_EQ(parameter_level("normal"), ParameterLevel::normal);
  EXPECT_EQ(parameter_level("RELAXED"), ParameterLevel::relaxed);
  EXPECT_EQ(parameter_level("lax"), std::nullopt);
}

/// Consequences at strict, normal and relaxed: E, W or -.
std::string row(SetStatus status) {
  std::string letters;
  for (const auto level : {ParameterLevel::strict, ParameterLevel::normal, ParameterLevel::relaxed}) {
    const Consequence result = consequence(status, level);
    letters += result == Consequence::error ? 'E' : result == Consequence::warning ? 'W' : '-';
  }
  return letters;
}

TEST(ParameterLevel, DecidesWhatAFaultMeans) {
  EXPECT_EQ(row(SetStatus::done), "---");
  EXPECT_EQ(row(SetStatus::out_of_range), "EEE");
  EXPECT_EQ(row(SetStatus::no_such_parameter), "EEW");
  EXPECT_EQ(row(SetStatus::ambiguous), "EEW");
  EXPECT_EQ(row(SetStatus::not_active), "EW-");
  EXPECT_EQ(row(SetStatus::wrong_type), "EEE");
  EXPECT_EQ(row(SetStatus::accumulator), "EW-");
  EXPECT_EQ(row(SetStatus::array_base), "EEW");
  EXPECT_EQ(row(SetStatus::set_before), "EEW");
  EXPECT_EQ(row(SetStatus::set_before_to_same), "EWW");
}

}  // namespace
}  // namespace flesh
