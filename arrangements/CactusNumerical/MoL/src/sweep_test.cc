// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.hh"

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>

namespace mol {
namespace {

using Arrays = std::vector<std::vector<double>>;

Arrays random_arrays(int count, std::ptrdiff_t points, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  Arrays arrays(count, std::vector<double>(points));
  for (auto& array : arrays)
    for (double& element : array) element = number(generator);
  return arrays;
}

Combination combination_of(std::vector<double>& target, const Arrays& sources, std::size_t count) {
  Combination result{target.data(), {}, {}};
  for (std::size_t j = 0; j < count; ++j) {
    result.sources.push_back(sources[j].data());
    result.coefficients.push_back(1.0 / (j + 3));
  }
  return result;
}

TEST(Sweep, EveryPointIsTheSumFromLeftToRightForAnyNumberOfSources) {
  for (int count = 0; count <= 40; ++count) {
    const std::ptrdiff_t points = 1500 + count;
    const Arrays sources = random_arrays(count, points, 11);
    std::vector<double> target(points, -7);
    const Batch batch{points, {combination_of(target, sources, count)}};
    sweep(std::span(&batch, 1));
    for (std::ptrdiff_t i = 0; i < points; ++i) {
      double expected = 0;
      for (int j = 0; j < count; ++j) {
        const double term = 1.0 / (j + 3) * sources[j][i];
        expected = j == 0 ? term : expected + term;
      }
      ASSERT_EQ(target[i], expected) << count << " sources, point " << i;
    }
  }
}

TEST(Combine, DoesWhatASweepDoesInRangesAndNothingBetween) {
  constexpr std::ptrdiff_t points = 200;
  const std::vector<Range> ranges{{0, 3}, {7, 7}, {8, 21}, {60, 199}};
  for (std::size_t count : {0, 1, 2, 16, 17}) {
    const Arrays sources = random_arrays(int(count), points, 5);
    std::vector<double> whole(points), parts(points, -7);
    const Batch batch{points, {combination_of(whole, sources, count)}};
    sweep(std::span(&batch, 1));
    combine(combination_of(parts, sources, count), ranges);
    for (std::ptrdiff_t i = 0; i < points; ++i) {
      const bool is_inside = std::any_of(ranges.begin(), ranges.end(), [i](const Range& range) {
        return i >= range.begin && i < range.end;
      });
      ASSERT_EQ(parts[i], is_inside ? whole[i] : -7) << count << " sources, point " << i;
    }
  }
}

TEST(Sweep, TheSameBitsPastTheCachesAsThroughThem) {
  constexpr std::ptrdiff_t points = 5003;
  for (std::size_t count : {1, 2, 3, 16, 17})
    for (int offset : {0, 1, 4}) {
      const Arrays sources = random_arrays(int(count), points, 3);
      std::array<std::vector<double>, 2> results;
      for (const Writes writes : {Writes::through_caches, Writes::past_caches}) {
        // Two targets, of which the second reads the first, and one that also reads itself.
        Arrays targets = random_arrays(3, points + offset, 17);
        Batch batch{points, {}};
        for (auto& target : targets) {
          batch.combinations.push_back(combination_of(target, sources, count));
          batch.combinations.back().target += offset;
        }
        batch.combinations[1].sources.back() = targets[0].data() + offset;
        batch.combinations[2].sources.back() = targets[2].data() + offset;
        sweep(std::span(&batch, 1), writes);
        auto& result = results[writes == Writes::past_caches];
        for (const auto& target : targets) result.insert(result.end(), target.begin(), target.end());
      }
      EXPECT_EQ(results[0], results[1]) << count << " sources, offset " << offset;
    }
}

TEST(Sweep, TheSameBitsForAnyNumberOfThreads) {
  const int before = omp_get_max_threads();
  const Arrays sources = random_arrays(5, 10007, 5);
  Arrays results;
  for (int threads : {1, 2, 3, 7}) {
    omp_set_num_threads(threads);
    std::vector<double> target(10007);
    const Batch batch{10007, {combination_of(target, sources, 5)}};
    sweep(std::span(&batch, 1));
    results.push_back(target);
  }
  omp_set_num_threads(before);
  for (const auto& result : results) EXPECT_EQ(result, results.front());
}

TEST(Sweep, LaterCombinationsOfABatchSeeEarlierOnes) {
  std::vector<double> a(3000, 1), b(3000, 10);
  const Batch batch{3000, {{a.data(), {a.data(), b.data()}, {1, 1}}, {b.data(), {a.data()}, {2}}}};
  sweep(std::span(&batch, 1));
  EXPECT_EQ(a, std::vector<double>(3000, 11));
  EXPECT_EQ(b, std::vector<double>(3000, 22));
}

TEST(Sweep, WithoutSourcesTheTargetBecomesZeroWhateverItHeld) {
  std::vector<double> a(100, std::numeric_limits<double>::quiet_NaN());
  const Batch batch{100, {{a.data(), {}, {}}}};
  sweep(std::span(&batch, 1));
  EXPECT_EQ(a, std::vector<double>(100, 0));
}

TEST(Sweep, GoesOnWithWhatABatchReadsWhenAllOfItIsDone) {
  constexpr std::ptrdiff_t points = 4096;
  const int before = omp_get_max_threads();
  omp_set_num_threads(2);
  std::vector<double> x(points, 1.0);
  Arrays results(200, std::vector<double>(points));
  std::vector<Batch> batches{{points, {}}, {points, {{x.data(), {x.data()}, {3}}}}};
  for (auto& result : results) batches[0].combinations.push_back({result.data(), {x.data()}, {2}});
  sweep(batches);
  omp_set_num_threads(before);
  for (const auto& result : results) EXPECT_EQ(result, std::vector<double>(points, 2.0));
}

TEST(Sweep, LeavesWhatTheLastBatchHasWritten) {
  constexpr std::ptrdiff_t points = 4096;
  const int before = omp_get_max_threads();
  omp_set_num_threads(2);
  std::vector<double> x(points, 1.0), shared(points);
  Arrays results(200, std::vector<double>(points));
  std::vector<Batch> batches{{points, {}}, {points, {{shared.data(), {x.data()}, {3}}}}};
  for (auto& result : results) batches[0].combinations.push_back({result.data(), {x.data()}, {2}});
  batches[0].combinations.push_back({shared.data(), {x.data()}, {2}});
  sweep(batches);
  omp_set_num_threads(before);
  EXPECT_EQ(shared, std::vector<double>(points, 3.0));
}

}  // namespace
}  // namespace mol
