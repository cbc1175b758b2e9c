// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The ledger: where the data of each variable are valid, and what must be done before they may be read.
// A pure value: it decides, others act.
#ifndef SAGUARO_GRID_DRIVER_DATA_LEDGER_HH
#define SAGUARO_GRID_DRIVER_DATA_LEDGER_HH

#include <vector>

#include "flesh/schedule.hh"

namespace grid_driver {

namespace valid = flesh::valid;

/// What makes the data of one variable readable.
enum class Remedy {
  none,       ///< they are valid where they are needed
  exchange,   ///< exchange ghost zones
  boundary,   ///< exchange ghost zones, then apply the boundary condition
  impossible  ///< somebody else must write them first
};

/// What is known of a variable besides the ledger.
struct Circumstances {
  bool is_current;              ///< timelevel 0: past ones are never exchanged
  bool has_boundary_condition;  ///< the driver has been told one
  // Parts that a group does not have are as good as its interior.
  bool has_boundary;  ///< false for SCALAR and ARRAY groups
  bool has_ghosts;    ///< false for replicated groups and without ghost zones
};

/// \param have, need  bits of flesh::valid
constexpr Remedy remedy(int have, int need, Circumstances about) {
  int missing = need & ~have;
  if (have & valid::interior) {
    if (!about.has_boundary) missing &= ~valid::boundary;
    if (!about.has_ghosts) missing &= ~valid::ghosts;
  }
  if (missing == 0) return Remedy::none;
  if (!about.is_current || (missing & valid::interior) || !(have & valid::interior))
    return Remedy::impossible;
  if (!(missing & valid::boundary)) return Remedy::exchange;
  return about.has_boundary_condition ? Remedy::boundary : Remedy::impossible;
}

/// Validity after a write: new interior values make ghosts and boundary stale unless they are written as
/// well.
constexpr int after_write(int have, int written) {
  return written & valid::interior ? written : have | written;
}

/// Validity after a ghost exchange: ghosts are as good as the interior that they are copies of.
constexpr int after_exchange(int have) { return have & valid::interior ? have | valid::ghosts : have; }

/// Validity of every variable on every level, one entry per timelevel with storage. Unknown entries are valid
/// nowhere.
class Ledger {
 public:
  int at(int variable, int level, int timelevel) const {
    const std::vector<int>* entry = find(variable, level);
    return entry && timelevel < static_cast<int>(entry->size()) ? (*entry)[timelevel] : valid::nowhere;
  }
  void set(int variable, int level, int timelevel, int region) { slot(variable, level, timelevel) = region; }
  void write(int variable, int level, int timelevel, int region) {
    int& entry = slot(variable, level, timelevel);
    entry = after_write(entry, region);
  }
  void invalidate(int variable, int level, int timelevel, int region) {
    slot(variable, level, timelevel) &= ~region;
  }

  /// Each of `timelevels` levels becomes older by one; the current one is valid nowhere, the oldest is
  /// forgotten.
  void rotate(int variable, int level, int timelevels);
  /// Forgets timelevels from `timelevels` on: their storage is gone.
  void truncate(int variable, int level, int timelevels);

 private:
  const std::vector<int>* find(int variable, int level) const;
  int& slot(int variable, int level, int timelevel);

  std::vector<std::vector<std::vector<int>>> entries_;  // [variable][level][timelevel]
};

}  // namespace grid_driver

#endif
