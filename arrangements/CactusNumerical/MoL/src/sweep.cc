// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.hh"

#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <array>
#include <utility>

namespace mol {

namespace {

/// Points per block: 16 arrays of them fit into a first-level cache's bigger sister.
constexpr std::ptrdiff_t block = 1024;
/// Threads begin at multiples of this, so that no two write the same cache line.
constexpr std::ptrdiff_t line = 8;
/// Sources that one loop takes; longer sums are continued from the target.
constexpr int most_sources = 16;

/// The loop for N sources: everything in registers.
template <int N>
void combine_some(double* target, const double* const* sources, const double* coefficients,
                  std::ptrdiff_t begin, std::ptrdiff_t end) {
  std::array<const double*, N> source;
  std::array<double, N> coefficient;
  std::copy_n(sources, N, source.begin());
  std::copy_n(coefficients, N, coefficient.begin());
#pragma GCC ivdep
  for (std::ptrdiff_t i = begin; i < end; ++i) {
    double sum = coefficient[0] * source[0][i];
#pragma GCC unroll 16
    for (int j = 1; j < N; ++j) sum += coefficient[j] * source[j][i];
    target[i] = sum;
  }
}

using Loop = void (*)(double*, const double* const*, const double*, std::ptrdiff_t, std::ptrdiff_t);

/// loops[n]: the loop for n + 1 sources.
constexpr auto loops = []<int... n>(std::integer_sequence<int, n...>) {
  return std::array<Loop, sizeof...(n)>{combine_some<n + 1>...};
}
(std::make_integer_sequence<int, most_sources>());

/// The part of [0, points) that belongs to one of several threads.
std::pair<std::ptrdiff_t, std::ptrdiff_t> share(std::ptrdiff_t points, int thread, int threads) {
  const std::ptrdiff_t lines = (points + line - 1) / line;
  auto bound = [&](int t) { return std::min(lines * t / threads * line, points); };
  return {bound(thread), bound(thread + 1)};
}

void sweep_share(const Batch& batch, int thread, int threads) {
  const auto [first, last] = share(batch.points, thread, threads);
  for (std::ptrdiff_t begin = first; begin < last; begin += block)
    for (const Combination& combination : batch.combinations)
      combine(combination, begin, std::min(begin + block, last));
}

}  // namespace

void combine(const Combination& combination, std::ptrdiff_t begin, std::ptrdiff_t end) {
  const auto& [target, sources, coefficients] = combination;
  if (sources.empty()) {
    std::fill(target + begin, target + end, 0.0);
    return;
  }
  const int count = static_cast<int>(sources.size());
  int done = std::min(count, most_sources);
  loops[done - 1](target, sources.data(), coefficients.data(), begin, end);
  while (done < count) {
    // Once times the sum so far: the same rounding as one long loop.
    std::array<const double*, most_sources> more{target};
    std::array<double, most_sources> factors{1};
    const int now = std::min(count - done, most_sources - 1);
    std::copy_n(sources.begin() + done, now, more.begin() + 1);
    std::copy_n(coefficients.begin() + done, now, factors.begin() + 1);
    loops[now](target, more.data(), factors.data(), begin, end);
    done += now;
  }
}

void sweep(std::span<const Batch> batches) {
  // Below this, waking threads costs more than they save.
  constexpr std::ptrdiff_t worth_threads = 4096;
  std::ptrdiff_t points = 0;
  for (const Batch& batch : batches) points += batch.points;
#pragma omp parallel if (points > worth_threads)
  {
#ifdef _OPENMP
    const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
#else
    const int thread = 0, threads = 1;
#endif
    for (const Batch& batch : batches) sweep_share(batch, thread, threads);
  }
}

}  // namespace mol
