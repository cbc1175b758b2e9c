// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Acts as the ledger of sides says: copies variables between host and device before they are read, and keeps
// count of who made that necessary.
#ifndef SAGUARO_GRID_DRIVER_DEVICE_RESIDENCE_HH
#define SAGUARO_GRID_DRIVER_DEVICE_RESIDENCE_HH

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/data/storage.hh"
#include "Saguaro/GridDriver/src/device/read_pattern.hh"
#include "Saguaro/GridDriver/src/public/settings.hh"
#include "flesh/driver_hooks.hh"
#include "flesh/schedule.hh"

namespace grid_driver {

/// The names of the Readers that exist, the outermost first.
std::vector<std::string>& readers();

/// What is said of data that are read on a side and valid on none. \param writer  the last one; empty: nobody
std::string text_of_invalid(const std::string& reader, const std::string& variable, const Datum& datum,
                            Side side, const std::string& writer);

class Residence {
 public:
  Residence(const Settings& settings, const Grid& grid, const Groups& groups, Storage& storage,
            const flesh::DriverHooks& hooks)
      : settings_(settings),
        grid_(grid),
        groups_(groups),
        storage_(storage),
        device_functions_(hooks.device_functions) {}

  /// False without a device: then all of this does nothing, and everything is on the host.
  bool is_kept() const { return !storage_.devices().empty(); }
  const std::vector<device::Device*>& devices() const { return storage_.devices(); }
  std::span<device::Device* const> devices_of(int level) const { return storage_.devices_of(level); }
  Side side_of(const flesh::ScheduledFunction& function) const {
    return is_kept() && has_version(function) && !device_functions_.is_kept_on_host(function) ? Side::device
                                                                                              : Side::host;
  }
  /// True if a function has the tag Device=1, and has been registered.
  bool has_version(const flesh::ScheduledFunction& function) const {
    return flesh::is_for_devices(function) && device_functions_.knows(function);
  }

  // ---- reading and writing. Who does it has a number, for messages and for the count of traffic. Data
  // without storage are skipped. Values on the host can be used after settle().
  int number_of(const flesh::ScheduledFunction& function);
  int number_of(std::string_view who);
  /// The scheduled function that runs now, or the driver.
  int current();
  /// Who reads values through the public header: the Readers that exist, else current().
  int reader();

  /// \throws std::runtime_error if the data are valid on no side
  void read(const Datum& datum, Side side, int who);
  /// All points.
  void overwrite(const Datum& datum, Side side, int who);
  /// Some points, while the others stay as they were.
  void change(const Datum& datum, Side side, int who) {
    read(datum, side, who);
    overwrite(datum, side, who);
  }
  /// Waits until what has been copied to the host is there.
  void settle();

  /// For a function that is about to run: what it declares to read or write is made valid on its side, and
  /// what it declares to write counts as written there. Who writes may leave points alone, even all of them
  /// (in some iterations, on other components): these must not turn into what its side held long ago. Of a
  /// function whose declarations do not bind all that counts as written that its thorn can see. May be
  /// repeated while the function runs, when others have been called in between.
  void prepare(const flesh::ScheduledFunction& function, Side side, std::span<const int> levels);

  // ---- copies to the host that are issued ahead
  void set_copying_ahead(bool on) {
    copies_ahead_ = on;
    if (!on) expected_.clear();
  }
  /// A level begins a step: the host is expected to ask for what it has asked for in each of the last ones.
  void begin_step(int level);
  /// Begins to copy what the host is expected to ask for. To be called when all that was written so far is in
  /// the main queues.
  /// \param is_under_way  of which variables this is not so yet
  void copy_ahead(const std::function<bool(int variable)>& is_under_way);

  // ---- traffic
  std::vector<TrafficOf> traffic() const;
  const CopiesAhead& copies_ahead() const { return ahead_; }
  void count_from_now();
  /// Somebody has brought values to the host by himself.
  void count_to_host(int who, std::int64_t bytes) { actors_[who].to_host += bytes; }
  /// One request has brought points of variables to the host.
  void count_request(int who, std::int64_t bytes) {
    count_to_host(who, bytes);
    ++actors_[who].requests;
  }

  void set_spoiling(bool on) { spoils_ = on; }

  /// Whether a function may touch all that its thorn can see.
  bool is_undeclared(const flesh::ScheduledFunction& function) const;
  /// False if it reads through calls that bring the points that they touch.
  bool needs_all_it_reads(const flesh::ScheduledFunction& function, Side side) const;

 private:
  bool has_sides(const Datum& datum) const;
  int number_of(const flesh::ScheduledFunction* function, std::string who, bool is_undeclared);
  const std::vector<int>& variables_in_sight(const std::string& thorn);
  void bring_to_host(const Datum& datum, int who);
  void expect_read(const Datum& datum);
  [[noreturn]] void complain(const Datum& datum, Side side, int who) const;

  const Settings& settings_;
  const Grid& grid_;
  const Groups& groups_;
  Storage& storage_;
  const flesh::DeviceFunctions& device_functions_;
  std::vector<TrafficOf> actors_;
  std::map<std::string, int, std::less<>> numbers_;
  std::unordered_map<const flesh::ScheduledFunction*, int> number_of_function_;
  std::map<std::string, std::vector<int>> in_sight_;  // by thorn
  std::vector<int> arriving_;                         // copies to the host that have been asked for
  bool spoils_ = false;
  bool copies_ahead_ = false;
  std::vector<int> steps_;                                    // of each level so far
  std::map<std::pair<int, int>, ReadPattern> read_patterns_;  // of current timelevels, by variable and level
  std::vector<Datum> expected_;                               // to be read next, once they are in the queues
  CopiesAhead ahead_;
};

}  // namespace grid_driver

#endif
