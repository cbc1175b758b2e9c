// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When a variable of a level will be wanted on the host: after as many writes on the device as the last
// times, if it is wanted in each step.
#ifndef SAGUARO_GRID_DRIVER_DEVICE_READ_PATTERN_HH
#define SAGUARO_GRID_DRIVER_DEVICE_READ_PATTERN_HH

#include <algorithm>
#include <array>
#include <utility>

namespace grid_driver {

/// Counts the writes between two reads. The last count is expected again if it was the one before, too; if
/// two have taken turns twice, as on a level that is written after restriction in every other step, they go
/// on. Who writes does not matter: a function, stages of a time integrator, exchanges and restriction all
/// count. Who leaves out steps of the level has no pattern: copies ahead would gain little, and bind memory.
class ReadPattern {
 public:
  void write() { ++writes_; }
  /// Values that were written since the last read. \param step  of their level, in which they are read
  void read(int step) {
    if (writes_ == 0) return;
    if (step > last_step_ + 1) counts_ = {};
    std::rotate(counts_.begin(), counts_.end() - 1, counts_.end());
    counts_.front() = std::exchange(writes_, 0);
    last_step_ = step;
  }
  /// Whether what was written last is expected to be read.
  bool is_read_next() const { return writes_ > 0 && writes_ == expected(); }

 private:
  /// Writes before the next read; 0: nobody knows.
  int expected() const {
    const auto& [last, second, third, fourth] = counts_;
    if (last == second) return last;
    return last == third && second == fourth ? second : 0;
  }

  int writes_ = 0, last_step_ = 0;
  std::array<int, 4> counts_{};  ///< the last first
};

}  // namespace grid_driver

#endif
