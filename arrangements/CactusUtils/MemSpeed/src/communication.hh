// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Messages between two processes.
#ifndef MEMSPEED_COMMUNICATION_HH
#define MEMSPEED_COMMUNICATION_HH

namespace mem_speed {

struct MessageSpeed {
  double latency = 0;  ///< seconds for a message of one byte
  double rate = 0;     ///< bytes per second of large ones
};

/// Sends messages to and fro between two processes. Collective; the result is the same everywhere. Zeros
/// without MPI.
MessageSpeed message_speed(int first, int second);

}  // namespace mem_speed

#endif
