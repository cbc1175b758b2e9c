// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Work that is done again although its result is there already (Cactus::report_repeated_work).
#ifndef SAGUARO_GRID_DRIVER_RUN_REPEATED_WORK_HH
#define SAGUARO_GRID_DRIVER_RUN_REPEATED_WORK_HH

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/data/storage.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

/// Compares what scheduled functions of the host declare to write, before and after each call, on the
/// components of this process. Functions that declare nothing, or run on a device, are not watched.
class RepeatedWork {
 public:
  RepeatedWork(const Groups& groups, const Grid& grid, const Storage& storage)
      : groups_(groups), grid_(grid), storage_(storage) {}

  /// Fingerprints of the blocks that a function declares to write, on these levels. Blocks that are somewhere
  /// else than before have new fingerprints if their content has.
  using Content = std::vector<std::size_t>;
  Content written_by(const flesh::ScheduledFunction& function, const std::vector<int>& levels) const;

  /// A call is over.
  /// \param before   what there was; empty: the function declares nothing
  /// \param seconds  that it took
  void note(const flesh::ScheduledFunction& function, const Content& before, const Content& after,
            double seconds);

  /// The functions with calls that left all bits as they were: how many of how many, and the time of these;
  /// those that took longest first.
  std::string text() const;

 private:
  struct Calls {
    int all = 0, repeated = 0;
    double seconds = 0;  ///< of those that repeated what was there
  };

  const Groups& groups_;
  const Grid& grid_;
  const Storage& storage_;
  std::map<const flesh::ScheduledFunction*, Calls> calls_;
};

}  // namespace grid_driver

#endif
