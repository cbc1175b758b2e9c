// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a text file holds of earlier iterations: a run that continues writes the rest anew.
#ifndef SAGUARO_OUTPUT_EARLIER_OUTPUT_HH
#define SAGUARO_OUTPUT_EARLIER_OUTPUT_HH

#include <istream>

namespace output {

/// What tells when a line was written.
enum class LineKey {
  iteration,  ///< its first number, an iteration
  time,       ///< its first number, a time
  block_time  ///< "Time = ..." in a comment before it, which empty lines may precede
};

/// Length in bytes of what was written before an iteration or time, with the comments and empty lines that
/// belong to it. Keys must not decrease in a file. Lines without a key belong to those before.
/// \param now  the first key that does not count as earlier
long long length_of_earlier_output(std::istream& file, LineKey key, double now);

}  // namespace output

#endif
