// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.hh"

#ifdef __AVX__
#include <immintrin.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace mol {

namespace {

/// Points per block: few arrays of them fit into a first-level cache, all of a batch into its bigger sister,
/// and rows are long enough for prefetchers to follow. Whole cache lines, so that no two threads write the
/// same.
constexpr std::ptrdiff_t block = 4096;
/// Sources that one loop takes; longer sums are continued from the target.
constexpr int most_sources = 16;

/// The loop for N sources: everything in registers.
template <int N>
void combine_some(double* target, const double* const* sources, const double* coefficients,
                  std::span<const Range> ranges) {
  std::array<const double*, N> source;
  std::array<double, N> coefficient;
  std::copy_n(sources, N, source.begin());
  std::copy_n(coefficients, N, coefficient.begin());
  for (const auto [begin, end] : ranges) {
#pragma omp simd
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      double sum = coefficient[0] * source[0][i];
#pragma GCC unroll 16
      for (int j = 1; j < N; ++j) sum += coefficient[j] * source[j][i];
      target[i] = sum;
    }
  }
}

#ifdef __AVX__

/// The same for a target that is none of the sources and begins at a cache line: whole lines that are written
/// go past the caches, so that memory is not read only to be overwritten.
template <int N>
void combine_some_past_caches(double* target, const double* const* sources, const double* coefficients,
                              std::span<const Range> ranges) {
  constexpr std::ptrdiff_t lanes = 4, line = 8;
  std::array<const double*, N> source;
  __m256d coefficient[N];
  std::copy_n(sources, N, source.begin());
  for (int j = 0; j < N; ++j) coefficient[j] = _mm256_set1_pd(coefficients[j]);
  for (const auto [begin, end] : ranges) {
    const std::ptrdiff_t lines_begin = std::min((begin + line - 1) / line * line, end),
                         lines_end = lines_begin + (end - lines_begin) / line * line;
    for (std::ptrdiff_t i = lines_begin; i < lines_end; i += lanes) {
      __m256d sum = _mm256_mul_pd(coefficient[0], _mm256_loadu_pd(source[0] + i));
#pragma GCC unroll 16
      for (int j = 1; j < N; ++j)
        sum = _mm256_add_pd(sum, _mm256_mul_pd(coefficient[j], _mm256_loadu_pd(source[j] + i)));
      _mm256_stream_pd(target + i, sum);
    }
    const Range rests[] = {{begin, lines_begin}, {lines_end, end}};
    combine_some<N>(target, sources, coefficients, rests);
  }
}

bool is_at_cache_line(const double* place) {
  constexpr std::uintptr_t bytes = 64;
  return reinterpret_cast<std::uintptr_t>(place) % bytes == 0;
}
/// Other threads see what this one has written past the caches.
void finish_writes() { _mm_sfence(); }

#else

// Other processors write through the caches.
template <int N>
constexpr auto combine_some_past_caches = combine_some<N>;
bool is_at_cache_line(const double*) { return true; }
void finish_writes() {}

#endif

using Loop = void (*)(double*, const double* const*, const double*, std::span<const Range>);

/// loops[n], loops_past_caches[n]: the loops for n + 1 sources.
constexpr auto loops = []<int... n>(std::integer_sequence<int, n...>) {
  return std::array<Loop, sizeof...(n)>{combine_some<n + 1>...};
}
(std::make_integer_sequence<int, most_sources>());
constexpr auto loops_past_caches = []<int... n>(std::integer_sequence<int, n...>) {
  return std::array<Loop, sizeof...(n)>{combine_some_past_caches<n + 1>...};
}
(std::make_integer_sequence<int, most_sources>());

/// Whether nothing in the batch reads the target, and one loop does it.
bool is_only_written(const Combination& combination, const Batch& batch) {
  const auto reads = [&](const Combination& other) {
    return std::ranges::find(other.sources, combination.target) != other.sources.end();
  };
  return !combination.sources.empty() && combination.sources.size() <= most_sources &&
         std::ranges::none_of(batch.combinations, reads);
}

void combine_past_caches(const Combination& combination, std::span<const Range> ranges) {
  const auto& [target, sources, coefficients] = combination;
  loops_past_caches[sources.size() - 1](target, sources.data(), coefficients.data(), ranges);
}

/// Bytes that remain in the caches after a sweep; what is larger comes from memory when it is read again.
double cache_bytes() {
  static const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
  constexpr double usual = 32 << 20;
  return bytes > 0 ? double(bytes) : usual;
}

/// The parts of a batch, long ones cut and short ones in groups, so that threads do a block at a time.
class Blocks {
 public:
  explicit Blocks(std::span<const Range> parts) {
    std::ptrdiff_t points = 0;
    for (const auto [first, last] : parts)
      for (std::ptrdiff_t begin = first; begin < last; begin += block) {
        const std::ptrdiff_t end = std::min(begin + block, last);
        if (points + end - begin > block) begins_.push_back(ranges_.size()), points = 0;
        ranges_.push_back({begin, end});
        points += end - begin;
        all_points_ += end - begin;
      }
    begins_.push_back(ranges_.size());
  }
  std::ptrdiff_t points() const { return all_points_; }
  std::size_t count() const { return begins_.size() - 1; }
  std::span<const Range> operator[](std::size_t b) const {
    return std::span(ranges_).subspan(begins_[b], begins_[b + 1] - begins_[b]);
  }

 private:
  std::ptrdiff_t all_points_ = 0;
  std::vector<Range> ranges_;
  std::vector<std::size_t> begins_{0};
};

/// A batch and what threads do at a time.
struct Task {
  const Batch* batch;
  std::shared_ptr<const Blocks> blocks;
};

/// Batches in a row that share their parts, or are as long, share their blocks.
std::vector<Task> tasks_of(std::span<const Batch> batches) {
  std::vector<Task> tasks;
  for (const Batch& batch : batches) {
    const Batch* const before = tasks.empty() ? nullptr : tasks.back().batch;
    const bool are_alike = before && before->parts == batch.parts && before->points == batch.points;
    const Range all{0, batch.points};
    tasks.push_back(
        {&batch, are_alike ? tasks.back().blocks
                           : std::make_shared<const Blocks>(batch.parts ? std::span<const Range>(*batch.parts)
                                                                        : std::span(&all, 1))});
  }
  return tasks;
}

/// Bytes of all arrays of the batches.
double bytes_of(const std::vector<Task>& tasks) {
  double bytes = 0;
  for (const auto& [batch, blocks] : tasks) {
    std::set<const double*> arrays;
    for (const Combination& combination : batch->combinations) {
      arrays.insert(combination.target);
      arrays.insert(combination.sources.begin(), combination.sources.end());
    }
    bytes += double(sizeof(double)) * double(blocks->points()) * double(arrays.size());
  }
  return bytes;
}

/// Whether what is written would have left the caches before it is read again: this sweep and what follows it
/// pass through them, and on machines with many processors others use the last one as well.
bool are_larger_than_caches(const std::vector<Task>& tasks) {
  constexpr double share = 1.0 / 3;
  return bytes_of(tasks) > share * cache_bytes();
}

/// Whether no batch writes what another one reads or writes.
bool are_independent(std::span<const Batch> batches) {
  std::map<const double*, const Batch*> writers;
  for (const Batch& batch : batches)
    for (const Combination& combination : batch.combinations)
      if (writers.try_emplace(combination.target, &batch).first->second != &batch) return false;
  const auto is_of_another = [&](const double* source, const Batch& batch) {
    const auto writer = writers.find(source);
    return writer != writers.end() && writer->second != &batch;
  };
  for (const Batch& batch : batches)
    for (const Combination& combination : batch.combinations)
      for (const double* source : combination.sources)
        if (is_of_another(source, batch)) return false;
  return true;
}

/// The share of this thread of a sweep: blocks as it comes to them, so that a processor that is slower for a
/// while does less of them and none waits long.
void sweep_share(const Task& task, Writes writes) {
  const Batch& batch = *task.batch;
  const Blocks& blocks = *task.blocks;
  std::vector<bool> goes_past(batch.combinations.size());
  for (std::size_t c = 0; c < goes_past.size(); ++c)
    goes_past[c] = writes == Writes::past_caches && is_only_written(batch.combinations[c], batch) &&
                   is_at_cache_line(batch.combinations[c].target);
#pragma omp for schedule(dynamic) nowait
  for (std::size_t b = 0; b < blocks.count(); ++b)
    for (std::size_t c = 0; c < goes_past.size(); ++c)
      (goes_past[c] ? combine_past_caches : combine)(batch.combinations[c], blocks[b]);
  if (writes == Writes::past_caches) finish_writes();
}

}  // namespace

void combine(const Combination& combination, std::span<const Range> ranges) {
  const auto& [target, sources, coefficients] = combination;
  if (sources.empty()) {
    for (const auto [begin, end] : ranges) std::fill(target + begin, target + end, 0.0);
    return;
  }
  const int count = static_cast<int>(sources.size());
  int done = std::min(count, most_sources);
  loops[done - 1](target, sources.data(), coefficients.data(), ranges);
  while (done < count) {
    // Once times the sum so far: the same rounding as one long loop.
    std::array<const double*, most_sources> more{target};
    std::array<double, most_sources> factors{1};
    const int now = std::min(count - done, most_sources - 1);
    std::copy_n(sources.begin() + done, now, more.begin() + 1);
    std::copy_n(coefficients.begin() + done, now, factors.begin() + 1);
    loops[now](target, more.data(), factors.data(), ranges);
    done += now;
  }
}

void sweep(std::span<const Batch> batches) { sweep(batches, Writes::as_fits); }

void sweep(std::span<const Batch> batches, Writes writes) {
  // Below this, waking threads costs more than they save.
  constexpr std::ptrdiff_t worth_threads = 4096;
  const std::vector<Task> tasks = tasks_of(batches);
  if (writes == Writes::as_fits)
    writes = are_larger_than_caches(tasks) ? Writes::past_caches : Writes::through_caches;
  std::ptrdiff_t points = 0;
  for (const Task& task : tasks) points += task.blocks->points();
  const bool need_no_order = are_independent(batches);
#pragma omp parallel if (points > worth_threads)
  for (const Task& task : tasks) {
    sweep_share(task, writes);
    if (!need_no_order) {
#pragma omp barrier
    }
  }
}

}  // namespace mol
