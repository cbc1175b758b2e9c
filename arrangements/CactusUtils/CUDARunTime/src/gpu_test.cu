// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tests of a real GPU: nothing is tested where there is none.
#if defined(__CUDACC__)

#include "gpu.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "Saguaro/Device/src/points.hh"

namespace {

using device::PointBox;

std::unique_ptr<device::Device> gpu(std::size_t budget = 0) {
  std::string why_not;
  auto result = cuda::make_device({-1, budget}, 0, 1, why_not);
  if (!result) EXPECT_FALSE(why_not.empty());
  return result;
}

#define NEED_GPU(...)                             \
  const auto device = gpu(__VA_ARGS__);           \
  if (!device) GTEST_SKIP() << "there is no GPU"; \
  [[maybe_unused]] device::Queue& queue = device->main_queue()

template <class T>
std::vector<T> pulled(device::Queue& queue, const device::Buffer& buffer) {
  std::vector<T> result(buffer.size() / sizeof(T));
  queue.to_host(result.data(), buffer.data(), buffer.size());
  queue.wait();
  return result;
}

device::Buffer pushed(device::Device& device, const std::vector<double>& values) {
  device::Buffer result(device, values.size() * sizeof(double), "a test");
  device.main_queue().to_device(result.data(), values.data(), result.size());
  return result;
}

std::vector<double> random_values(std::size_t count) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> numbers(-2, 2);
  std::vector<double> result(count);
  for (double& value : result) value = numbers(random);
  return result;
}

double* numbers(const device::Buffer& buffer) { return reinterpret_cast<double*>(buffer.data()); }

/// A body with many operations whose fusion or reordering would change bits.
struct Chain {
  const double* from;
  double* to;
  int shape[2];
  DEVICE_FUNCTION void operator()(int box, int i, int j, int k) const {
    const long n = i + static_cast<long>(shape[0]) * (j + static_cast<long>(shape[1]) * k);
    double x = from[n];
    for (int step = 0; step < 20; ++step)
      x = (x * x - 0.3 * x + std::sqrt(std::abs(x))) / (1.5 + box + x * x);
    to[n] = x;
  }
};

struct AddRow {
  const double* from;
  double* to;
  DEVICE_FUNCTION void operator()(int, int i, int, int) const { to[i] += from[i]; }
};

struct SetRow {
  double* to;
  double slope, offset;
  DEVICE_FUNCTION void operator()(int, int i, int, int) const { to[i] = slope * i + offset; }
};

std::vector<PointBox> disjoint_boxes(int count, int size) {
  std::vector<PointBox> boxes;
  for (int n = 0; n < count; ++n)
    boxes.push_back({{n % 3, 1, n * size}, {size - n % 5, size - n % 2, (n + 1) * size - n % 4}});
  return boxes;
}

TEST(Gpu, KeepsWhatIsCopiedThere) {
  NEED_GPU();
  const std::vector<double> values = random_values(100000);
  const device::Buffer first = pushed(*device, values);
  const device::Buffer second(*device, first.size(), "a test");
  queue.copy(second.data(), first.data(), first.size());
  EXPECT_EQ(pulled<double>(queue, second), values);
  EXPECT_EQ(device->traffic().to_host, 800000);
  EXPECT_GE(device->traffic().to_device, 800000);
  queue.fill(second.data(), 0x7f, second.size());
  EXPECT_EQ(pulled<unsigned char>(queue, second), std::vector<unsigned char>(second.size(), 0x7f));
}

TEST(Gpu, ComputesTheBitsOfTheHostOnFewAndOnManyBoxes) {
  NEED_GPU();
  constexpr int size = 10;
  for (const int count : {1, 3, 16, 17, 200}) {
    const std::vector<PointBox> boxes = disjoint_boxes(count, size);
    const std::vector<double> values = random_values(static_cast<std::size_t>(count) * size * size * size);
    const device::Buffer from = pushed(*device, values), to = pushed(*device, values);
    device::for_each_point(queue, boxes, Chain{numbers(from), numbers(to), {size, size}});
    std::vector<double> expected = values;
    device::for_each_point_on_host(boxes, Chain{values.data(), expected.data(), {size, size}});
    const std::vector<double> found = pulled<double>(queue, to);
    for (std::size_t n = 0; n < values.size(); ++n)
      ASSERT_EQ(std::bit_cast<std::uint64_t>(found[n]), std::bit_cast<std::uint64_t>(expected[n]));
  }
}

TEST(Gpu, KeepsCopiesOfArgumentsUntilTheyAreUsed) {
  NEED_GPU();
  constexpr int rounds = 2000, count = 4096;  // 64 MB: the ring is used many times
  const device::Buffer sums(*device, count * sizeof(double), "a test");
  queue.fill(sums.data(), 0, sums.size());
  std::vector<double> argument(count);
  for (int round = 0; round < rounds; ++round) {
    std::fill(argument.begin(), argument.end(), round);
    queue.with_copy(argument.data(), argument.size() * sizeof(double), [&](const void* copy) {
      std::vector<PointBox> all(32, PointBox{{0, 0, 0}, {0, 0, 0}});
      for (int n = 0; n < count / 64; ++n) all.push_back({{64 * n, 0, 0}, {64 * n + 64, 1, 1}});
      device::for_each_point(queue, all, AddRow{static_cast<const double*>(copy), numbers(sums)});
    });
  }
  EXPECT_EQ(pulled<double>(queue, sums), std::vector<double>(count, rounds * (rounds - 1) / 2.0));
  const std::vector<double> large = random_values(1'000'000);  // more than the ring holds
  const device::Buffer copied(*device, large.size() * sizeof(double), "a test");
  queue.with_copy(large.data(), copied.size(),
                  [&](const void* copy) { queue.copy(copied.data(), copy, copied.size()); });
  EXPECT_EQ(pulled<double>(queue, copied), large);
}

TEST(Gpu, LetsQueuesWaitForEachOther) {
  NEED_GPU();
  constexpr int count = 1 << 22;
  const auto bytes = count * sizeof(double);
  const device::Buffer buffer(*device, bytes, "a test");
  auto* const host = static_cast<double*>(device->allocate_host(bytes));
  for (int round = 1; round <= 20; ++round) {
    const std::vector<PointBox> all{{{0, 0, 0}, {count, 1, 1}}};
    device::for_each_point(queue, all, SetRow{numbers(buffer), 1, static_cast<double>(round)});
    device->copy_queue().wait_for(queue);
    device->copy_queue().to_host(host, buffer.data(), bytes);
    queue.wait_for(device->copy_queue());
    device->copy_queue().wait();
    ASSERT_EQ(host[0], round);
    ASSERT_EQ(host[count - 1], count - 1.0 + round);
  }
  device->release_host(host);
}

TEST(Gpu, GivesMemoryAwayAgainOnlyWhenItIsNotUsed) {
  NEED_GPU();
  constexpr int count = 1 << 20;
  const device::Buffer kept(*device, count * sizeof(double), "a test");
  for (int round = 0; round < 50; ++round) {
    const device::Buffer passing(*device, count * sizeof(double), "a test");
    const std::vector<PointBox> all{{{0, 0, 0}, {count, 1, 1}}};
    device::for_each_point(queue, all, SetRow{numbers(passing), 0, static_cast<double>(round)});
    queue.copy(kept.data(), passing.data(), kept.size());
    // `passing` is released while all of this may still have to be done, and taken again at once.
  }
  EXPECT_EQ(pulled<double>(queue, kept), std::vector<double>(count, 49));
  EXPECT_EQ(device->allocated_bytes() % (1 << 20), 0u);
}

TEST(Gpu, SaysWhatTakesItsMemory) {
  NEED_GPU(std::size_t{100'000'000});
  const device::Buffer storage(*device, 60'000'000, "storage");
  try {
    const device::Buffer more(*device, 50'000'000, "messages");
    FAIL() << "more than the budget";
  } catch (const device::OutOfMemory& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("50.0 MB for messages"), std::string::npos) << text;
    EXPECT_NE(text.find("60.0 MB storage"), std::string::npos) << text;
    EXPECT_NE(text.find("CUDARunTime::memory_budget"), std::string::npos) << text;
  }
  const device::Buffer fits(*device, 30'000'000, "messages");
  EXPECT_TRUE(fits);
}

/// Seconds that the device needs for something that is put into its queue, the least of several tries.
template <class Work>
double seconds_of(device::Queue& queue, const Work& work) {
  double least = INFINITY;
  const auto stream = static_cast<cudaStream_t>(queue.native());
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  for (int tries = 0; tries < 20; ++tries) {
    cudaEventRecord(begin, stream);
    work();
    cudaEventRecord(end, stream);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    least = std::min(least, milliseconds / 1e3);
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return least;
}

struct CopyPoint {
  const double* from;
  double* to;
  int size;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    const long n = i + static_cast<long>(size) * (j + static_cast<long>(size) * k);
    to[n] = from[n];
  }
};

/// Who copies to memory that is not pinned waits for the copy here.
TEST(Gpu, CopiesToPinnedMemoryBesideTheHost) {
  NEED_GPU();
  std::vector<double> host(std::size_t{1} << 24, 1);
  const std::size_t bytes = host.size() * sizeof(double);
  const device::Pinned pinned(*device, host.data(), bytes);
  ASSERT_TRUE(pinned);
  const device::Buffer there(*device, bytes, "a test");
  const auto copies = device->make_queue(device::QueueFor::copying_to_host);
  for (int n = 0; n < 1000; ++n) queue.fill(there.data(), 0, bytes);  // some 40 ms
  copies->wait_for(queue);
  copies->to_host(host.data(), there.data(), bytes);
  const auto milestone = copies->milestone();
  EXPECT_FALSE(copies->is_idle());
  milestone->wait();
  EXPECT_TRUE(copies->is_idle());
  EXPECT_EQ(host.front(), 0);
  EXPECT_EQ(host.back(), 0);
}

TEST(Gpu, IsTimedByPartsApartFromGapsBetweenThem) {
  NEED_GPU();
  const std::size_t bytes = std::size_t{1} << 27;
  const device::Buffer there(*device, bytes, "a test");
  int part = 1;
  const auto begin = std::chrono::steady_clock::now();
  const auto timer = device->make_part_timer([&] { return part; });
  for (int n = 0; n < 1000; ++n) queue.fill(there.data(), 0, bytes);  // some 40 ms
  queue.wait();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // nobody has work for the GPU
  part = 2;
  for (int n = 0; n < 500; ++n) queue.fill(there.data(), 0, bytes);
  std::map<int, device::PartSeconds> seconds = timer->seconds();
  const double first = seconds[1].busy, second = seconds[2].busy;
  const double idle = seconds[0].idle + seconds[1].idle + seconds[2].idle;
  const double all = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_GT(second, 0.001);
  EXPECT_GT(first, 1.5 * second);
  EXPECT_LT(first, 2.5 * second);
  EXPECT_GT(idle, 0.1);
  EXPECT_LT(first + second, all - 0.1);
  EXPECT_NEAR(first + second + idle, all, 0.05);
  EXPECT_EQ(seconds[3].busy, 0);
}

/// The way of a function to a GPU that has nothing to do counts as busy; the gap before it does not.
TEST(Gpu, IsNotBusyBetweenShortFunctions) {
  NEED_GPU();
  constexpr int functions = 1000;
  constexpr double pause = 2e-4;
  const device::Buffer there(*device, 64 * sizeof(double), "a test");
  const std::vector<PointBox> all{{{0, 0, 0}, {64, 1, 1}}};
  const auto timer = device->make_part_timer();
  for (int n = 0; n < functions; ++n) {
    device::for_each_point(queue, all, SetRow{numbers(there), 1, 0});
    queue.wait();
    std::this_thread::sleep_for(std::chrono::duration<double>(pause));
  }
  const device::PartSeconds seconds = timer->seconds()[0];
  std::printf("a short function in an idle queue: %.1f us busy\n", 1e6 * seconds.busy / functions);
  EXPECT_GT(seconds.busy, 0);
  EXPECT_GT(seconds.idle, functions * pause);
  EXPECT_LT(seconds.busy, 0.25 * seconds.idle);
}

TEST(Gpu, CopiesPointsAsFastAsMemory) {
  NEED_GPU();
  for (const int size : {64, 128, 256, 512}) {
    const std::size_t bytes = std::size_t{8} * size * size * size;
    const device::Buffer from(*device, bytes, "a test"), to(*device, bytes, "a test");
    queue.fill(from.data(), 0, bytes);
    const std::vector<PointBox> all{{{0, 0, 0}, {size, size, size}}},
        inner{{{3, 3, 3}, {size - 3, size - 3, size - 3}}};
    const double library = seconds_of(queue, [&] { queue.copy(to.data(), from.data(), bytes); });
    const CopyPoint body{numbers(from), numbers(to), size};
    const double points = seconds_of(queue, [&] { device::for_each_point(queue, all, body); });
    const double inside = seconds_of(queue, [&] { device::for_each_point(queue, inner, body); });
    std::vector<PointBox> slabs;
    for (int k = 0; k < size; ++k) slabs.push_back({{0, 0, k}, {size, size, k + 1}});
    const double many = seconds_of(queue, [&] { device::for_each_point(queue, slabs, body); });
    std::printf(
        "%d^3: cudaMemcpy %.1f us = %.0f GB/s; points %.2f, inner points %.2f, %d boxes %.2f of its time\n",
        size, library * 1e6, 2e-9 * bytes / library, points / library, inside / library, size,
        many / library);
    if (size >= 256) EXPECT_LT(points, 1.25 * library);
  }
}

}  // namespace

#endif
