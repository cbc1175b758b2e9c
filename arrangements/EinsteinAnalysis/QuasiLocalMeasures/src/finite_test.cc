// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite.hh"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace quasi_local {
namespace {

const PointValues finite{1, 2}, partly{1, NAN}, nowhere{NAN, INFINITY};
using Values = std::vector<PointValues>;

TEST(Finite, MatterIsUnsetOnlyWhereTheMetricIsFinite) {
  EXPECT_EQ(find_finite(Values{finite, finite}, Values{nowhere, nowhere}), Finite::no_matter);
  EXPECT_EQ(find_finite(Values{partly, nowhere}, Values{nowhere, nowhere}), Finite::no_matter);
}

TEST(Finite, ARunThatHasBlownUpIsNoRunWithoutMatter) {
  EXPECT_EQ(find_finite(Values{nowhere, nowhere}, Values{nowhere, nowhere}), Finite::nothing);
  EXPECT_EQ(find_finite(Values{nowhere}, {}), Finite::nothing);
}

TEST(Finite, SomeValuesSpeakForThemselves) {
  EXPECT_EQ(find_finite(Values{finite}, Values{nowhere, partly}), Finite::all);
  EXPECT_EQ(find_finite(Values{partly}, {}), Finite::all);
}

TEST(Finite, ProcessesWithoutSurfaceSayNothing) {
  EXPECT_EQ(find_finite(Values{{}, {}}, Values{{}}), Finite::all);
}

TEST(Finite, OnlyWhatIsMissingIsTold) {
  EXPECT_EQ(text_of(Finite::all), "");
  EXPECT_NE(text_of(Finite::no_matter).find("as in vacuum"), std::string::npos);
  EXPECT_EQ(text_of(Finite::nothing).find("vacuum"), std::string::npos);
}

using Numbers = std::vector<double>;

std::vector<std::uint64_t> bits_of(const Numbers& numbers) {
  std::vector<std::uint64_t> bits;
  for (const double number : numbers) bits.push_back(std::bit_cast<std::uint64_t>(number));
  return bits;
}

/// What each of several processes gets, if the second one owns the numbers. Sums come as they do of several
/// processes: here of all messages that they have in the same place.
std::vector<Numbers> shared_by(int processes, const Numbers& numbers) {
  const int owner = processes - 1;
  const auto begun = [&](int process) {
    return process == owner ? numbers : Numbers(numbers.size(), INFINITY);
  };
  std::vector<std::vector<Numbers>> messages(processes);  // of each process, one after the other
  for (int process = 0; process < processes; ++process) {
    Numbers values = begun(process);
    share_numbers(values, process == owner,
                  [&](std::span<double> sent) { messages[process].emplace_back(sent.begin(), sent.end()); });
  }
  std::vector<Numbers> result;
  for (int process = 0; process < processes; ++process) {
    std::size_t message = 0;
    result.push_back(begun(process));
    share_numbers(result.back(), process == owner, [&](std::span<double> values) {
      for (std::size_t n = 0; n < values.size(); ++n) {
        values[n] = 0;
        for (const auto& theirs : messages) values[n] += theirs[message][n];
      }
      ++message;
    });
  }
  return result;
}

TEST(ShareNumbers, GivesTheSameBitsOnOneProcessAndOnSeveral) {
  const double least = std::numeric_limits<double>::denorm_min(), most = std::numeric_limits<double>::max();
  const Numbers numbers{1.5, -2, least, most, 0, -0.0, NAN, -NAN, INFINITY, -INFINITY, 3};
  const auto expected = bits_of({1.5, -2, least, most, 0, 0, NAN, NAN, NAN, NAN, 3});
  for (const int processes : {1, 2, 3})
    for (const Numbers& here : shared_by(processes, numbers)) EXPECT_EQ(bits_of(here), expected) << processes;
  Numbers unsent;
  for (const double number : numbers) unsent.push_back(as_shared(number));
  EXPECT_EQ(bits_of(unsent), expected);
}

TEST(ShareNumbers, SendsFiniteNumbersOnly) {
  for (const bool is_owner : {true, false}) {
    Numbers values{NAN, INFINITY, -INFINITY, 1};
    share_numbers(values, is_owner, [](std::span<double> sent) {
      for (const double value : sent) EXPECT_TRUE(std::isfinite(value));
    });
  }
}

}  // namespace
}  // namespace quasi_local
