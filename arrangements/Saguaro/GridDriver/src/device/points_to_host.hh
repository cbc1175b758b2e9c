// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values at some points, from the device to the host: who reads a line of a cube does not need the cube.
#ifndef SAGUARO_GRID_DRIVER_DEVICE_POINTS_TO_HOST_HH
#define SAGUARO_GRID_DRIVER_DEVICE_POINTS_TO_HOST_HH

#include <span>

#include "Saguaro/GridDriver/src/device/residence.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"

namespace grid_driver {

/// Points of a component of this process.
struct SomePoints {
  Datum datum;
  int map;
  int component;  ///< index in Layout::local
  Region points;  ///< within `stored` of the component
};

/// Copies values to their places in the host's memory, all of a device in one launch and one copy, and waits
/// for these and for nothing that comes after. What is valid on the host is left alone; where most of a
/// component is wanted all of the variable comes, and is valid on the host then. Otherwise the ledger stays
/// as it is: the rest of the host's memory is stale.
/// \param who  reads, for the count of traffic
void bring_to_host(const Grid& grid, const Groups& groups, Storage& storage, Residence& residence,
                   std::span<const SomePoints> wanted, int who);

/// Points of a component of this process, and the array that their values go to.
struct PointsFor {
  Datum datum;
  int map;
  int component;  ///< index in Layout::local
  Box points;     ///< within `stored` of the component
  ArrayView to;
};

/// Bytes, but at least one plane, that travel together.
constexpr std::size_t most_in_parcel_by_default = std::size_t{32} << 20;

/// Copies values to arrays of the caller, with all threads. Those that are on a device alone go there in
/// parcels: while threads unpack one, the next is under way. They do not pass through their places in the
/// host's memory, whose pages may never have been touched, and the ledger stays as it is.
/// \param who  reads, for the count of traffic
void copy_to_arrays(const Grid& grid, const Groups& groups, Storage& storage, Residence& residence,
                    std::span<const PointsFor> wanted, int who,
                    std::size_t most_in_parcel = most_in_parcel_by_default);

}  // namespace grid_driver

#endif
