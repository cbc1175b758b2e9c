// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/timers.hh"

#include <gtest/gtest.h>

#include <cstdlib>

namespace flesh {
namespace {

/// A clock that counts its own readings, so that tests need not wait.
class CountingClock : public Clock {
 public:
  int readings = 0;

  int values() const override { return 2; }
  bool is_cheap() const override { return true; }
  std::unique_ptr<Stopwatch> create(int) override { return std::make_unique<Watch>(*this); }

 private:
  class Watch : public Stopwatch {
   public:
    explicit Watch(CountingClock& clock) : clock_(clock) {}
    void start() override { ++clock_.readings; }
    void stop() override {
      ++clock_.readings;
      ++stops_;
    }
    void reset() override { stops_ = 0; }
    void read(std::span<TimerValue> values) const override {
      values[0] = {"stops", "", stops_, 0, 0};
      values[1] = {"twice", "", 2L * stops_, 0, 0};
    }
    void set(std::span<const TimerValue> values) override { stops_ = std::get<int>(values[0].value); }

   private:
    CountingClock& clock_;
    int stops_ = 0;
  };
};

TEST(Timer, StartingTwiceAndStoppingTwiceDoesNothing) {
  CountingClock clock;
  Timer timer("t", 0, {&clock});
  timer.start();
  timer.start();
  EXPECT_TRUE(timer.is_running());
  timer.stop();
  timer.stop();
  EXPECT_FALSE(timer.is_running());
  EXPECT_EQ(clock.readings, 2);
  EXPECT_EQ(timer.starts(), 1);
}

TEST(Timer, AccumulatesUntilReset) {
  CountingClock clock;
  Timer timer("t", 0, {&clock});
  for (int i = 0; i < 3; ++i) {
    timer.start();
    timer.stop();
  }
  TimerValue values[2];
  timer.read(0, values);
  EXPECT_EQ(std::get<int>(values[0].value), 3);
  timer.reset();
  timer.read(0, values);
  EXPECT_EQ(std::get<int>(values[0].value), 0);
}

TEST(Timers, MeasureTimeThatPasses) {
  Timers timers;
  Timer* timer = timers.create("work");
  timer->start();
  const double until = wall_seconds() + 0.002;
  while (wall_seconds() < until) {
  }
  EXPECT_GE(timer->seconds(), 0.002);
  timer->stop();
  const double total = timer->seconds();
  EXPECT_GE(total, 0.002);
  EXPECT_EQ(timer->seconds(), total);
}

TEST(Timers, NamesAreUniqueAndHandlesChecked) {
  Timers timers;
  Timer* timer = timers.create("a");
  EXPECT_EQ(timers.create("a"), nullptr);
  EXPECT_EQ(timers.find("a"), timer);
  EXPECT_EQ(timers.find(timer->handle()), timer);
  EXPECT_EQ(timers.find(99), nullptr);
  EXPECT_EQ(timers.find(-1), nullptr);
  EXPECT_TRUE(timers.destroy(timer->handle()));
  EXPECT_EQ(timers.find("a"), nullptr);
  EXPECT_NE(timers.create("a"), nullptr);
  EXPECT_NE(timers.create_unnamed()->name(), timers.create_unnamed()->name());
}

TEST(Timers, CallTimersReadCheapClocksOnly) {
  Timers timers;
  timers.register_clock("counting", std::make_unique<CountingClock>());
  Timer* timer = timers.create_for_calls("call");
  EXPECT_NE(timers.create_for_calls("call")->name(), "call");
  timer->start();
  timer->stop();
  const std::vector<TimerValue> values = timers.read(*timer);
  ASSERT_EQ(values.size(), 4u);
  EXPECT_EQ(values[0].heading, "gettimeofday");
  EXPECT_GE(values[0].seconds, 0);
  EXPECT_EQ(values[1].heading, "getrusage");
  EXPECT_EQ(values[1].seconds, 0);
  EXPECT_EQ(std::get<int>(values[2].value), 1);
  EXPECT_EQ(std::get<long>(values[3].value), 2);
}

TEST(Timers, CallTimersReadAllClocksOnRequest) {
  Timers timers;
  timers.let_calls_read_all_clocks();
  Timer* timer = timers.create_for_calls("call");
  const double start = processor_seconds();
  timer->start();
  while (processor_seconds() < start + 1e-3) {
  }
  timer->stop();
  EXPECT_GT(timers.read(*timer)[1].seconds, 0);
}

TEST(Timers, ClocksHaveNamesAndHandles) {
  Timers timers;
  EXPECT_EQ(timers.clock_count(), 2);
  EXPECT_EQ(timers.clock_handle("getrusage"), 1);
  EXPECT_STREQ(timers.clock_name(0), "gettimeofday");
  EXPECT_EQ(timers.clock_name(2), nullptr);
  EXPECT_EQ(timers.register_clock("getrusage", std::make_unique<CountingClock>()), -1);
  EXPECT_EQ(timers.register_clock("new", std::make_unique<CountingClock>()), 2);
}

TEST(Timers, PrintOneClockOrAll) {
  Timers timers;
  Timer* timer = timers.create("work");
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* out = open_memstream(&text, &size);
  timers.print(out, *timer, 1);
  std::fclose(out);
  EXPECT_STREQ(text, "work:\n  getrusage            0 secs\n");
  free(text);
}

}  // namespace
}  // namespace flesh
