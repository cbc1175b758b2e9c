// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Small programs whose speed is limited by one thing each. All run in the calling thread.
#ifndef MEMSPEED_KERNELS_HH
#define MEMSPEED_KERNELS_HH

#include <cstddef>
#include <functional>

namespace mem_speed {

/// Seconds that one of `count` repetitions takes: `run(count)` is called with growing counts until it takes
/// at least `least_seconds` twice in a row.
double seconds_per_repetition(const std::function<void(long count)>& run, double least_seconds = 0.01);

// ---- the processor
double clock_frequency();      ///< Hz; from a chain of additions, one per cycle
double floating_point_rate();  ///< operations per second; multiply-adds count twice
double integer_rate();         ///< operations per second

// ---- memory, with data of so many bytes; a multiple of 64 is used
double allocation_rate(std::size_t bytes);  ///< bytes per second of memory obtained, touched and given back
double read_latency(std::size_t bytes);   ///< seconds for a read whose address is the result of the last one
double write_latency(std::size_t bytes);  ///< the same with a write to each place
double read_rate(std::size_t bytes);      ///< bytes per second
double write_rate(std::size_t bytes);
double streaming_write_rate(std::size_t bytes);  ///< past the caches, where the build has that
double stencil_rate(std::size_t bytes);  ///< updates per second of a seven-point stencil in three dimensions

}  // namespace mem_speed

#endif
