// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ring.hh"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <random>

namespace cuda {
namespace {

/// Work is over when somebody waits for it, or when it is said so.
struct FakeEvent {
  std::shared_ptr<bool> done = std::make_shared<bool>(false);
  bool is_over() const { return *done; }
  void wait() const { *done = true; }
};

TEST(Ring, NeverGivesAwayWhatIsInUse) {
  constexpr std::size_t size = 1000;
  Ring<FakeEvent> ring(size);
  struct Use {
    std::size_t begin, end;
    std::shared_ptr<bool> done;
  };
  std::deque<Use> uses;
  std::mt19937 random(5);
  for (int n = 0; n < 5000; ++n) {
    const std::size_t bytes = random() % 300 + 1;
    auto* const piece = ring.take(bytes);
    ASSERT_TRUE(piece);
    ASSERT_LE(piece->begin + bytes, size);
    for (const Use& use : uses)
      ASSERT_TRUE(*use.done || use.end <= piece->begin || piece->begin + bytes <= use.begin);
    FakeEvent event;
    uses.push_back({piece->begin, piece->begin + bytes, event.done});
    piece->end.emplace(event);
    if (uses.size() > 10) uses.pop_front();
    if (random() % 3 == 0) *uses[random() % uses.size()].done = true;
  }
}

TEST(Ring, HasNoRoomWhileSomebodyHoldsIt) {
  Ring<FakeEvent> ring(100);
  auto* const held = ring.take(60);
  EXPECT_FALSE(ring.take(60));
  EXPECT_TRUE(ring.take(40));
  held->end.emplace();
  EXPECT_TRUE(ring.can_hold(100));
  EXPECT_FALSE(ring.can_hold(101));
}

TEST(Ring, WaitsForTheOldestPieces) {
  Ring<FakeEvent> ring(100);
  FakeEvent first, second;
  ring.take(50)->end.emplace(first);
  ring.take(50)->end.emplace(second);
  EXPECT_EQ(ring.take(30)->begin, 0u);
  EXPECT_TRUE(first.is_over());
  EXPECT_FALSE(second.is_over());
}

}  // namespace
}  // namespace cuda
