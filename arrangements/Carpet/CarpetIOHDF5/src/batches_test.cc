// SPDX-License-Identifier: LGPL-2.1-or-later
#include "batches.hh"

#include <gtest/gtest.h>

namespace carpet_io_hdf5 {
namespace {

using Batches = std::vector<std::vector<char>>;

const std::vector<char> items{'a', 'b', 'c', 'd', 'e'};

TEST(BatchesTest, HoldAsMuchAsTheyMay) {
  const std::vector<double> bytes{2, 3, 4, 1, 1};
  EXPECT_EQ(batches_of(items, bytes, 5), (Batches{{'a', 'b'}, {'c', 'd'}, {'e'}}));
}

TEST(BatchesTest, AreOneIfEverythingFits) {
  EXPECT_EQ(batches_of(items, std::vector<double>{2, 3, 4, 1, 1}, 11), Batches{items});
}

TEST(BatchesTest, LeaveWhatIsTooLargeAlone) {
  const std::vector<double> bytes{1, 9, 1, 9, 9};
  EXPECT_EQ(batches_of(items, bytes, 5), (Batches{{'a'}, {'b'}, {'c'}, {'d'}, {'e'}}));
}

TEST(BatchesTest, HoldOneItemEachWhereNothingMayBeTogether) {
  const std::vector<double> bytes{1, 0, 2, 1, 1};
  EXPECT_EQ(batches_of(items, bytes, 0), (Batches{{'a'}, {'b'}, {'c'}, {'d'}, {'e'}}));
}

TEST(BatchesTest, AreNoneOfNothing) { EXPECT_TRUE(batches_of(std::vector<char>{}, {}, 5).empty()); }

}  // namespace
}  // namespace carpet_io_hdf5
