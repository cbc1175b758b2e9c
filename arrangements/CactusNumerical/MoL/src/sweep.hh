// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The one engine that carries out the updates of all methods: linear combinations of arrays.
#ifndef MOL_SWEEP_HH
#define MOL_SWEEP_HH

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace mol {

/// target[i] <- sum_j coefficients[j] * sources[j][i], added from left to right; zero without sources. The
/// target may be one of the sources; other overlaps are not allowed.
struct Combination {
  double* target;
  std::vector<const double*> sources;
  std::vector<double> coefficients;
};

/// Elements begin <= i < end of an array.
struct Range {
  std::ptrdiff_t begin, end;
};

/// Combinations over the same points, each done point by point before the next.
struct Batch {
  std::ptrdiff_t points;
  std::vector<Combination> combinations;
  /// Parts of the points, which alone are done; null: all. Batches may share them.
  std::shared_ptr<const std::vector<Range>> parts;
};

/// Carries out all batches with all threads. Every array of a batch passes through memory once: the batch is
/// done block by block, and the blocks stay in the cache. Batches are done in their order where one reads
/// what another one writes, else beside each other. The result does not depend on the number of threads.
void sweep(std::span<const Batch> batches);

/// Where targets go that nothing in the batch reads. Past the caches spares memory a read of what is to be
/// overwritten: a quarter of the traffic of two sources. That pays if what passes is larger than what a
/// process can count on of the caches, and is then chosen; the bits are the same.
enum class Writes { as_fits, through_caches, past_caches };
void sweep(std::span<const Batch> batches, Writes writes);

/// One combination over ranges, which may be many and short, on one thread.
void combine(const Combination& combination, std::span<const Range> ranges);

}  // namespace mol

#endif
