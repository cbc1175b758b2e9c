// SPDX-License-Identifier: LGPL-2.1-or-later
#include "argument_cache.hh"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace cuda {
namespace {

/// A queue whose readers read when somebody waits for them.
struct FakeQueue {
  struct Read {
    std::size_t begin;
    std::vector<std::byte> expected;
  };
  std::vector<Read> reads;
  std::size_t done = 0;
  const std::vector<std::byte>* memory;

  void finish(std::size_t until) {
    for (; done < until; ++done)
      ASSERT_TRUE(std::equal(reads[done].expected.begin(), reads[done].expected.end(),
                             memory->begin() + static_cast<std::ptrdiff_t>(reads[done].begin)));
  }
};

struct FakeEvent {
  FakeQueue* queue = nullptr;
  std::size_t until = 0;
  void wait() const {
    if (queue) queue->finish(until);
  }
};

class ArgumentCacheTest : public testing::Test {
 protected:
  static std::vector<std::byte> content(unsigned seed, std::size_t count) {
    std::mt19937 random(seed);
    std::vector<std::byte> result(count);
    for (std::byte& byte : result) byte = static_cast<std::byte>(random());
    return result;
  }
  std::optional<ArgumentCache<FakeEvent>::Place> find(const std::vector<std::byte>& bytes) {
    return cache.place_of(bytes.data(), bytes.size());
  }
  void settle() {
    cache.settle([this](FakeEvent& event) { event = {&queue, queue.reads.size()}; });
  }

  std::vector<std::byte> memory = std::vector<std::byte>(16384);
  FakeQueue queue{{}, 0, &memory};
  ArgumentCache<FakeEvent> cache{memory.data(), memory.size()};
};

TEST_F(ArgumentCacheTest, FindsWhatHasComeBefore) {
  const auto first = content(1, 700), second = content(2, 700);
  EXPECT_TRUE(find(first)->is_new);
  EXPECT_TRUE(find(second)->is_new);
  EXPECT_FALSE(find(first)->is_new);
  EXPECT_EQ(find(first)->begin, 0u);
  EXPECT_NE(find(second)->begin, 0u);
}

TEST_F(ArgumentCacheTest, TellsBytesApartThatDifferInTheLastOne) {
  auto bytes = content(1, 701);
  EXPECT_TRUE(find(bytes)->is_new);
  bytes.back() ^= std::byte{1};
  EXPECT_TRUE(find(bytes)->is_new);
  bytes.pop_back();
  EXPECT_TRUE(find(bytes)->is_new);
}

TEST_F(ArgumentCacheTest, NeverOverwritesWhatSomebodyMayStillRead) {
  std::mt19937 random(5);
  int found = 0;
  for (int n = 0; n < 20000; ++n) {
    const unsigned seed = random() % 30;
    const auto bytes = content(seed, 100 + 40 * seed);
    const auto place = find(bytes);
    ASSERT_TRUE(place);
    found += !place->is_new;
    ASSERT_LE(place->begin + bytes.size(), memory.size());
    queue.reads.push_back({place->begin, bytes});
    settle();
    if (HasFatalFailure()) return;
  }
  queue.finish(queue.reads.size());
  EXPECT_GT(found, 5000);
  EXPECT_LT(found, 15000);  // or there was room for all
}

TEST_F(ArgumentCacheTest, KeepsTwoThatAreNeededTogether) {
  for (unsigned n = 0; n < 1000; ++n) {
    const auto outer = content(n % 7, 1500), inner = content(1000 + n, 900);
    const auto place_of_outer = find(outer);
    ASSERT_TRUE(place_of_outer);
    const auto place_of_inner = find(inner);
    if (place_of_inner) queue.reads.push_back({place_of_inner->begin, inner});
    queue.reads.push_back({place_of_outer->begin, outer});
    settle();
    if (HasFatalFailure()) return;
  }
  queue.finish(queue.reads.size());
}

TEST_F(ArgumentCacheTest, HasNoRoomForMoreThanASectionNorForTwoTurnsAtOnce) {
  EXPECT_FALSE(find(content(1, 4097)));
  EXPECT_TRUE(find(content(2, 3000)));
  EXPECT_TRUE(find(content(3, 3000)));
  EXPECT_FALSE(find(content(4, 3000)));
  settle();
  EXPECT_TRUE(find(content(4, 3000)));
}

}  // namespace
}  // namespace cuda
