// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the default members of class Driver work with.
#ifndef FLESH_DRIVER_DEFAULTS_HH
#define FLESH_DRIVER_DEFAULTS_HH

#include "driver/default_run.hh"
#include "driver/grid_access.hh"
#include "driver/local_storage.hh"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "services/parallel.hh"

namespace flesh {

/// Shared by all drivers of a run; made by the registry once the C interface has given access to the
/// hierarchy.
class DriverDefaults {
 public:
  Parallel& parallel;
  GridAccess& grid;
  LocalStorage storage;
  DefaultRun run;
  Devices devices{};
  Levels levels{};
};

}  // namespace flesh

#endif
