// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which movements of data there are: ghost zones of a level, its edges from the coarser level, coarse points
// from the finer level, and new storage from old after a change of the grid.
#ifndef SAGUARO_EXCHANGER_HH
#define SAGUARO_EXCHANGER_HH

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/movement.hh"
#include "Saguaro/GridDriver/src/storage.hh"

namespace grid_driver {

/// Which points of a level an exchange fills.
enum class Zones {
  ghosts,           ///< those between components
  ghosts_and_edges  ///< also ghost zones at the edges of the level, and its buffer zones
};

class Exchanger {
 public:
  Exchanger(const Settings& settings, const Grid& grid, const Groups& groups, const Storage& storage,
            Messenger& messenger);
  ~Exchanger();

  /// Fills zones of the current timelevel of groups on one level, all maps. Groups without storage and
  /// replicated ones are skipped. One message per neighbour for all groups together. Collective.
  /// \param time  of the current timelevel
  /// \throws std::runtime_error if the coarser level has no data for that time
  void exchange(int level, std::span<const int> groups, Zones zones, double time);
  void exchange(int level, std::span<const int> groups) { exchange(level, groups, Zones::ghosts, 0); }

  /// Sets points of the current timelevel of a level from the next finer one, all maps, all groups that are
  /// restricted. Collective.
  void restrict_to(int level);

  /// Fills a level after a change of the grid: where it had data before from these, elsewhere from the
  /// coarser level.
  class Refill {
   public:
    /// \param before  the grid before; null if the level is new
    Refill(Exchanger& exchanger, int level, const Grid* before)
        : exchanger_(exchanger), level_(level), before_(before) {}
    /// One timelevel of a group. Collective. \param old  its storage before
    void operator()(const Group& group, int timelevel, const OldTimelevel& old);

   private:
    /// Of one dimension and map.
    struct Plans {
      ExchangePlan from_before, from_coarser;
    };
    const Plans& plans(const Group& group, Place place);
    void copy(const Group& group, int timelevel, const OldTimelevel& old);
    void interpolate(const Group& group, int timelevel);

    Exchanger& exchanger_;
    int level_;
    const Grid* before_;
    std::map<std::pair<int, int>, Plans> plans_;
  };

  /// Forgets what depends on the grid of levels from `first` on.
  void forget(int first);

  /// Time spent in these so far.
  double seconds() const { return seconds_; }

 private:
  enum class Kind { ghosts, ghosts_and_edges, edges, restriction };
  struct Key {
    Kind kind;
    int level;
    std::vector<int> groups;
    auto operator<=>(const Key&) const = default;
  };

  bool has_movable_data(const Group& group) const;
  bool is_prolongated(const Group& group, int level) const;
  Stream stream(const Group& group, Way way, Place from, Place to) const;
  Moment moment(const Stream& stream, double time) const;
  double nearest_known_time(const Stream& stream, double time) const;
  void require_stencil(const Stream& stream) const;
  void require_sources(const Stream& stream, const ExchangePlan& plan) const;
  Movement& movement(const Key& key);
  void add_exchange(Movement& movement, const Group& group, int level, Kind kind);
  void add_restriction(Movement& movement, const Group& group, int level);
  void run(Movement& movement, double time);
  DataOf data() const;

  const Settings& settings_;
  const Grid& grid_;
  const Groups& groups_;
  const Storage& storage_;
  Messenger& messenger_;
  double seconds_ = 0;
  /// Plans by kind, array group (of grid functions minus their dimension), map, level.
  std::map<std::array<int, 4>, ExchangePlan> plans_;
  std::map<Key, std::unique_ptr<Movement>> movements_;
};

}  // namespace grid_driver

#endif
