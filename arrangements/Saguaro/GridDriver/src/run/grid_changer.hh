// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Changes the grid during a run, with the data on it.
#ifndef SAGUARO_GRID_DRIVER_RUN_GRID_CHANGER_HH
#define SAGUARO_GRID_DRIVER_RUN_GRID_CHANGER_HH

#include <functional>
#include <optional>

#include "Saguaro/GridDriver/src/data/views.hh"
#include "Saguaro/GridDriver/src/move/exchanger.hh"
#include "Saguaro/GridDriver/src/run/validity.hh"

namespace grid_driver {

/// What becomes of data when the grid changes.
enum class Contents {
  kept,    ///< they stay where they were, and are interpolated elsewhere
  dropped  ///< there are none yet
};

class GridChanger {
 public:
  /// What it works on; all outlive it.
  struct Parts {
    const Settings& settings;
    Grid& grid;
    Storage& storage;
    Views& views;
    Exchanger& exchanger;
    Validity& validity;
  };
  explicit GridChanger(const Parts& parts) : parts_(parts) {}

  /// Calls `visit` for the coarsest level that changes and each finer one, as soon as it has its data and
  /// before the next finer one is made. Collective; not while a component is in view.
  /// \param time_step  of the coarsest level
  /// \return whether anything has changed
  /// \throws std::invalid_argument if the structure is not sound
  bool change(Structure wanted, Contents contents, double time_step,
              const std::function<void(int level)>& visit);

 private:
  Parts parts_;
};

}  // namespace grid_driver

#endif
