// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The ledger of sides: whether the data of each variable, level and timelevel are valid on the host, on the
// device, or on both. A pure value: it decides, others copy.
#ifndef SAGUARO_GRID_DRIVER_DATA_SIDES_HH
#define SAGUARO_GRID_DRIVER_DATA_SIDES_HH

#include <cstdint>
#include <vector>

#include "Saguaro/GridDriver/src/public/device_access.hh"

namespace grid_driver {

/// Where data are valid.
struct ValidSides {
  bool host = false;
  bool device = false;

  constexpr bool on(Side side) const { return side == Side::host ? host : device; }
  friend bool operator==(const ValidSides&, const ValidSides&) = default;
};

constexpr Side other(Side side) { return side == Side::host ? Side::device : Side::host; }
constexpr ValidSides only(Side side) { return {side == Side::host, side == Side::device}; }

/// What must be done before data can be read.
enum class Copy { none, to_host, to_device, impossible };

constexpr Copy copy_needed(ValidSides have, Side reader) {
  if (have.on(reader)) return Copy::none;
  if (!have.on(other(reader))) return Copy::impossible;  // the caller says what is wrong
  return reader == Side::host ? Copy::to_host : Copy::to_device;
}
constexpr ValidSides after_read(ValidSides have, Side reader) {
  return {have.host || reader == Side::host, have.device || reader == Side::device};
}
constexpr ValidSides after_write(ValidSides, Side writer) { return only(writer); }

static_assert(copy_needed({.host = true}, Side::device) == Copy::to_device);
static_assert(copy_needed({.device = true}, Side::host) == Copy::to_host);
static_assert(copy_needed({}, Side::host) == Copy::impossible);

/// The sides of every variable on every level, one entry per timelevel with storage. What is unknown is valid
/// nowhere.
class Sides {
 public:
  static constexpr int nobody = -1;

  struct Entry {
    ValidSides valid;
    int writer = nobody;  ///< who wrote it last, as a number that means something to the caller
    /// Where it was written last. Reads differ from process to process (output), writes do not.
    Side home = Side::host;
    /// What all bytes of new storage are. Nobody needs to copy that.
    int new_byte = written;
    static constexpr int written = -1;
    /// The copy that is bringing it to the host before somebody asks, as a number that means something to the
    /// caller.
    int copy = no_copy;
    static constexpr int no_copy = -1;

    friend bool operator==(const Entry&, const Entry&) = default;
  };

  Entry at(int variable, int level, int timelevel) const;

  /// New storage is valid on the host. Timelevels from `timelevels` on are forgotten.
  /// \param new_byte  of which new storage consists
  void set_timelevels(int variable, int level, int timelevels, int new_byte = Entry::written);
  /// One timelevel has got new storage.
  void renew(int variable, int level, int timelevel, int new_byte = Entry::written) {
    slot(variable, level, timelevel) = on_host(new_byte);
  }
  /// Forgets levels from `level` on.
  void remove_levels(int variable, int level);

  /// A copy to the host has begun. Who reads there or writes on either side ends it.
  void send(int variable, int level, int timelevel, int copy) {
    slot(variable, level, timelevel).copy = copy;
  }
  void read(int variable, int level, int timelevel, Side side);
  void write(int variable, int level, int timelevel, Side side, int writer);

  // As the memory goes.
  void rotate(int variable, int level);             ///< the oldest timelevel becomes the current one
  void rotate_back(int variable, int level);        ///< the current timelevel becomes the oldest
  void reverse_past(int variable, int level);       ///< the past ones change their order
  void exchange(int first, int second, int level);  ///< the current timelevels of two variables
  void copy(int variable, int level, int from, int to) {
    Entry source = at(variable, level, from);
    source.copy = Entry::no_copy;
    slot(variable, level, to) = source;
  }
  void forget_copies();  ///< as if none had begun

 private:
  static Entry on_host(int new_byte) { return {only(Side::host), nobody, Side::host, new_byte}; }
  std::vector<Entry>& timelevels(int variable, int level);
  Entry& slot(int variable, int level, int timelevel);

  std::vector<std::vector<std::vector<Entry>>> entries_;  // [variable][level][timelevel]
};

}  // namespace grid_driver

#endif
