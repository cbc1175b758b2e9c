// SPDX-License-Identifier: LGPL-2.1-or-later
#include "selection.hh"

#include <gtest/gtest.h>

#include <stdexcept>

namespace local_reduce {
namespace {

std::vector<std::ptrdiff_t> elements(const Selection& selection) {
  std::vector<std::ptrdiff_t> result;
  selection.for_each([&](std::ptrdiff_t index) { result.push_back(index); });
  return result;
}

TEST(Selection, GoesThroughAWholeArrayInTheOrderOfMemory) {
  EXPECT_EQ(elements(Selection({{3, 0, 3, 1}, {2, 0, 2, 1}})),
            (std::vector<std::ptrdiff_t>{0, 1, 2, 3, 4, 5}));
}

TEST(Selection, TakesARangeInSteps) {
  const Selection selection({{6, 1, 6, 2}, {3, 1, 3, 1}});
  EXPECT_EQ(selection.count(), 4);
  EXPECT_EQ(elements(selection), (std::vector<std::ptrdiff_t>{7, 9, 13, 15}));
}

TEST(Selection, MayBeEmpty) {
  const Selection selection({{6, 2, 2, 1}, {3, 0, 3, 1}});
  EXPECT_EQ(selection.count(), 0);
  EXPECT_TRUE(elements(selection).empty());
}

TEST(Selection, RefusesWhatIsNotInTheArray) {
  EXPECT_THROW(Selection({{6, 0, 7, 1}}), std::invalid_argument);
  EXPECT_THROW(Selection({{6, -1, 6, 1}}), std::invalid_argument);
  EXPECT_THROW(Selection({{6, 4, 3, 1}}), std::invalid_argument);
  EXPECT_THROW(Selection({{6, 0, 6, 0}}), std::invalid_argument);
}

}  // namespace
}  // namespace local_reduce
