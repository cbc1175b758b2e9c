// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When a variable of a level will be wanted on the host: after as many writes on the device as the last
// times.
#ifndef SAGUARO_RHYTHM_HH
#define SAGUARO_RHYTHM_HH

#include <utility>

namespace grid_driver {

/// Counts the writes between two reads. If two such counts in a row are equal the next one is expected to be,
/// too. Who writes does not matter: a function, stages of a time integrator, exchanges and restriction all
/// count.
class Rhythm {
 public:
  void write() { ++writes_; }
  /// Values that were written since the last read.
  void read() {
    if (writes_ == 0) return;
    is_steady_ = writes_ == expected_;
    expected_ = std::exchange(writes_, 0);
  }
  /// Whether what was written last is expected to be read.
  bool is_read_next() const { return is_steady_ && writes_ == expected_; }

 private:
  int writes_ = 0, expected_ = 0;
  bool is_steady_ = false;
};

}  // namespace grid_driver

#endif
