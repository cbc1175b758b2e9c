// SPDX-License-Identifier: LGPL-2.1-or-later
#include "account.hh"

#include <gtest/gtest.h>

namespace cuda {
namespace {

TEST(Account, SaysWhatTakesHowMuchTheLargestFirst) {
  Account account;
  char memory[4];
  account.add(&memory[0], 2'000'000, "messages");
  account.add(&memory[1], 1'500'000'000, "storage");
  account.add(&memory[2], 1'500'000'000, "storage");
  account.add(&memory[3], 100, "arguments");
  EXPECT_EQ(account.bytes(), 3'002'000'100u);
  EXPECT_EQ(account.text(), "3.0 GB storage, 2.0 MB messages, 100 bytes arguments");
}

TEST(Account, ForgetsWhatIsGivenBack) {
  Account account;
  char memory;
  account.add(&memory, 1000, "storage");
  EXPECT_EQ(account.remove(&memory), 1000u);
  EXPECT_FALSE(account.remove(&memory));
  EXPECT_EQ(account.bytes(), 0u);
  EXPECT_EQ(account.text(), "nothing");
}

}  // namespace
}  // namespace cuda
