// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which movements of data there are: ghost zones of a level, its edges from the coarser level, coarse points
// from the finer level, and new storage from old after a change of the grid.
#ifndef SAGUARO_GRID_DRIVER_MOVE_EXCHANGER_HH
#define SAGUARO_GRID_DRIVER_MOVE_EXCHANGER_HH

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/data/storage.hh"
#include "Saguaro/GridDriver/src/device/residence.hh"
#include "Saguaro/GridDriver/src/move/movement.hh"
#include "flesh/error.hh"

namespace grid_driver {

/// Parameters let a level ask for values of a time that the timelevels of the coarser one do not reach.
class TimeOutOfReach : public flesh::Error {
 public:
  using flesh::Error::Error;
};

/// Which points of a level an exchange fills.
enum class Zones {
  ghosts,           ///< those between components
  ghosts_and_edges  ///< also ghost zones at the edges of the level, and its buffer zones
};

/// What exchanges have cost on this process so far, and what was done while their messages travelled. Those
/// without messages do not count.
struct ExchangeStatistics {
  std::int64_t exchanges = 0;
  std::int64_t overlapped = 0;  ///< of these: beside how many a function ran
  std::int64_t awaited = 0;     ///< of these: for the end of how many a function itself asked
  double seconds = 0;           ///< in exchanges, waiting included; of all, also those without messages
  double waiting = 0;           ///< of that: for messages of ghost zones and edges, and to put them in place
  double working = 0;           ///< between the begin and the end of those that functions ran beside
};

class Exchanger {
 public:
  Exchanger(const Settings& settings, const Grid& grid, const Groups& groups, const Storage& storage,
            Residence& residence, Messenger& messenger, const flesh::DriverHooks& hooks);
  ~Exchanger();

  /// Fills zones of the current timelevel of groups on one level, all maps. Groups without storage and
  /// replicated ones are skipped. One message per neighbour for all groups together. Collective.
  /// \param time  of the current timelevel
  /// \throws std::runtime_error if the coarser level has no data for that time
  void exchange(int level, std::span<const int> groups, Zones zones, double time);
  void exchange(int level, std::span<const int> groups) { exchange(level, groups, Zones::ghosts, 0); }

  /// Makes what an exchange needs, and does nothing with it. \throws std::runtime_error as exchange()
  void prepare_exchange(int level, std::span<const int> groups, Zones zones);
  /// The same for restrict_to().
  void prepare_restriction(int level);

  // ---- in two parts, for work in between
  /// The first part: what other processes send is pending. At most one exchange is: a second one, and every
  /// other movement of data, finishes it first. With `Settings::overlaps_exchanges` off nothing is left
  /// pending.
  void begin_exchange(int level, std::span<const int> groups, Zones zones, double time);
  /// The second part of what is pending, if anything is. Not collective: processes may come to it at
  /// different times, but each has to before it reads or writes what is_pending() says.
  void finish();
  /// Gives messages that travel a push.
  void advance();
  bool is_pending() const { return pending_.has_value(); }
  bool is_pending(int variable) const;
  /// What is pending travels between memories of a side.
  bool is_pending_on(Side side) const;
  /// What will not be changed by that which is pending: a box of points of a component of grid functions.
  Box settled(Place place, int component) const;
  /// A function runs beside the exchange that is pending, if one is.
  void note_work();
  /// The second part, as a function asks for it that has worked beside the first: of all components, or of
  /// those of the device that this thread works for.
  void await();

  /// For who reaches data by name, to read or write them on the host: what is on its way to them arrives
  /// first. Threads may ask at once, for the same data or others: the first one finishes and copies, the
  /// others wait for it. \param datum  above the levels, at level -1, nothing lives on a device
  /// \param who  asks: the number of an actor
  void reach(const Datum& datum, const std::function<int()>& who);

  /// Sets points of the current timelevel of a level from the next finer one, all maps, all groups that are
  /// restricted. Collective.
  void restrict_to(int level);

  /// What is refilled on the device when the grid changes: level, group, timelevel. All else is on the host.
  using RefillPlan = std::set<std::array<int, 3>>;
  /// Decides that, and makes valid there what a level is refilled from. A timelevel is made anew where the
  /// old one was written last or, as that of the coarser level, will be: all processes agree. To be called
  /// while the grid is still as it was.
  RefillPlan prepare_refill(const Structure& before, const Structure& wanted);

  /// Fills a level after a change of the grid: where it had data before from these, elsewhere from the
  /// coarser level.
  class Refill {
   public:
    /// \param before  the grid before; null if the level is new
    Refill(Exchanger& exchanger, int level, const Grid* before, const RefillPlan& plan)
        : exchanger_(exchanger), level_(level), before_(before), plan_(plan) {}
    Side side(const Group& group, int timelevel) const {
      return plan_.contains({level_, group.index, timelevel}) ? Side::device : Side::host;
    }
    /// Timelevels of a group, all on one side. Collective.
    void operator()(const Group& group, std::span<const RenewedTimelevel> renewed);

   private:
    /// Of one dimension and map.
    struct Plans {
      ExchangePlan from_before, from_coarser, from_coarser_in_boundary;
    };
    const Plans& plans(const Group& group, Place place);
    void copy(const Group& group, Side here, std::span<const RenewedTimelevel> renewed);
    void interpolate(const Group& group, Side here, std::span<const RenewedTimelevel> renewed);

    Exchanger& exchanger_;
    int level_;
    const Grid* before_;
    const RefillPlan& plan_;
    std::map<std::pair<int, int>, Plans> plans_;
  };

  /// Forgets what depends on the grid of levels from `first` on.
  void forget(int first);

  const ExchangeStatistics& statistics() const { return statistics_; }

 private:
  enum class Kind { ghosts, beyond_edges, ghosts_and_edges, edges, edges_in_boundary, restriction };
  struct Key {
    Kind kind;
    int level;
    std::vector<int> groups;
    auto operator<=>(const Key&) const = default;
  };

  bool has_movable_data(const Group& group) const;
  std::vector<int> movable(std::span<const int> groups) const;
  std::vector<int> restricted_groups() const;
  bool is_prolongated(const Group& group, int level) const;
  Stream stream(const Group& group, Way way, Place from, Place to) const;
  transfer::Restriction restriction(const Group& group, geometry::Centring centring) const;
  Stream stream_in_boundary(Stream stream) const;
  Moment moment(const Stream& stream, double time) const;
  double nearest_known_time(const Stream& stream, double time) const;
  void require_stencil(const Stream& stream) const;
  void require_footprint(const Stream& stream) const;
  void require_sources(const Stream& stream, const ExchangePlan& plan) const;
  Movement& movement(const Key& key);
  void add_exchange(Movement& movement, const Group& group, int level, Kind kind);
  void add_restriction(Movement& movement, const Group& group, int level);
  MomentOf moments(double time) const;
  DataOf data(Side side) const;
  template <class Visit>
  bool any_source(const Movement& movement, Visit visit) const;
  Side side_of(const Movement& movement) const;
  bool is_at_home_on_device(const Group& group, int level, int timelevel) const;
  Devices devices_of(Side side) const { return side == Side::device ? storage_.devices() : Devices(); }
  void note_end();
  void note_filled(int level, const std::vector<int>& groups, Zones zones) const;
  /// Makes valid on a side what a movement takes; what it sets counts as written there.
  void prepare(const Movement& movement, Side side, std::string_view what);

  const Settings& settings_;
  const Grid& grid_;
  const Groups& groups_;
  const Storage& storage_;
  Residence& residence_;
  Messenger& messenger_;
  const flesh::DriverHooks& hooks_;
  ExchangeStatistics statistics_;
  /// Plans by kind, array group (of grid functions minus their dimension), map, level.
  std::map<std::array<int, 4>, ExchangePlan> plans_;
  std::map<Key, std::unique_ptr<Movement>> movements_;

  /// An exchange between its two parts.
  struct Pending {
    Movement* movement;
    int level;
    std::vector<int> groups;
    std::chrono::steady_clock::time_point begin;
    bool has_work = false, is_awaited = false;
  };
  std::optional<Pending> pending_;
  std::mutex one_reaches_;
};

}  // namespace grid_driver

#endif
