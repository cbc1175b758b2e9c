// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kept_memory.hh"

#include <gtest/gtest.h>

#include <set>

namespace cuda {
namespace {

TEST(KeptMemory, IsGivenToWhoWantsItsSize) {
  KeptMemory kept(10000);
  int first = 0, second = 0;
  EXPECT_EQ(kept.take(512), nullptr);
  EXPECT_TRUE(kept.keep(&first, 512));
  EXPECT_TRUE(kept.keep(&second, 1024));
  EXPECT_EQ(kept.bytes(), 1536u);
  EXPECT_EQ(kept.take(1024), &second);
  EXPECT_EQ(kept.take(1024), nullptr);
  EXPECT_EQ(kept.take(512), &first);
  EXPECT_EQ(kept.bytes(), 0u);
}

TEST(KeptMemory, HasAnEnd) {
  KeptMemory kept(1000);
  int first = 0, second = 0, third = 0;
  EXPECT_TRUE(kept.keep(&first, 768));
  EXPECT_FALSE(kept.keep(&second, 256));
  EXPECT_FALSE(kept.keep(&third, 2048));
  std::set<void*> released;
  kept.clear([&](void* memory) { released.insert(memory); });
  EXPECT_EQ(released, std::set<void*>{&first});
  EXPECT_EQ(kept.bytes(), 0u);
  EXPECT_EQ(kept.take(768), nullptr);
}

TEST(KeptMemory, RoundsSoThatNoPieceIsTooSmall) {
  EXPECT_GT(KeptMemory::rounded(0), 0u);
  for (const std::size_t bytes : {1u, 255u, 256u, 257u, 4096u}) EXPECT_GE(KeptMemory::rounded(bytes), bytes);
}

}  // namespace
}  // namespace cuda
