// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_INTERPOLATION_THREADS_HH
#define SAGUARO_INTERPOLATION_THREADS_HH

#include <cstddef>

namespace interpolation {

/// Whether so many steps of a few nanoseconds pay for waking the threads.
constexpr bool are_worth_threads(std::size_t steps) { return steps > 4096; }

}  // namespace interpolation

#endif
