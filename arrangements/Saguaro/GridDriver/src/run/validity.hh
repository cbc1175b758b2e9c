// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Keeps the ledger during the run and acts on it: exchanges ghost zones and applies boundary conditions when
// SYNC or declared reads ask for it, and complains about reads that cannot be satisfied.
#ifndef SAGUARO_GRID_DRIVER_RUN_VALIDITY_HH
#define SAGUARO_GRID_DRIVER_RUN_VALIDITY_HH

#include <map>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/data/ledger.hh"
#include "Saguaro/GridDriver/src/data/views.hh"
#include "Saguaro/GridDriver/src/move/exchanger.hh"
#include "Saguaro/GridDriver/src/run/boundary_conditions.hh"

namespace grid_driver {

class Validity {
 public:
  /// What a validity keeper works on; all outlive it.
  struct Parts {
    const Settings& settings;
    const Groups& groups;
    const Grid& grid;
    const Storage& storage;
    Exchanger& exchanger;
    Views& views;
    const bool& prolongates;  ///< thorns may switch the interpolation to finer levels off
  };
  explicit Validity(const Parts& parts) : parts_(parts) {}

  /// False in mode `off`: then nothing is tracked, and everything counts as valid.
  bool is_tracking() const;
  /// True in the modes that make data valid by themselves.
  bool repairs() const;

  // ---- around a scheduled function, for each level on which it works. Collective. The exchanges of
  // before_call() and synchronise() may be left pending (Exchanger::begin_exchange); require() and freshen()
  // leave none.
  void before_call(GridHierarchy& gh, const flesh::ScheduledFunction& function, int level);
  void after_call(const flesh::ScheduledFunction& function, int level);

  /// SYNC: exchanges the ghost zones of groups; where the driver knows boundary conditions, applies them.
  /// Collective.
  void synchronise(GridHierarchy& gh, int level, std::span<const int> groups);

  /// Makes data valid, as before a call that reads them. Collective.
  /// \param reader  who wants to read, for messages
  /// \return false if some of it cannot be made valid (and has been complained about)
  bool require(GridHierarchy& gh, int level, std::span<const flesh::DataAccess> reads,
               const std::string& reader);

  /// Makes what can be made valid, and does not complain about the rest. For output. Collective.
  void freshen(GridHierarchy& gh, int level, std::span<const flesh::DataAccess> reads);

  /// The same of what the next coarser level is about to take from a level, where that is made of neighbours
  /// too: of staggered variables. Ghost zones do not wait for a boundary that nobody sets. Collective.
  void freshen_before_restriction(GridHierarchy& gh, int level);

  void rotate(const Group& group, int level);
  /// The current timelevels of two groups, alike in number of variables, have been exchanged.
  void exchange_entries(const Group& first, const Group& second, int level);
  /// The past timelevels have become copies of the current one.
  void current_copied_to_past(const Group& group, int level);
  /// Timelevels from `timelevels` on have lost their storage.
  void truncate(const Group& group, int timelevels);
  /// A level has got new storage. \param is_filled  with what was there before, or interpolated values
  void level_rebuilt(int level, bool is_filled);
  /// The current timelevel of a level has taken values from the next finer one, also in its ghost zones.
  void restricted(int level);
  /// Everything with storage has been read from a checkpoint.
  void all_recovered();

  Ledger& ledger() { return ledger_; }
  BoundaryConditions& boundary_conditions() { return boundary_conditions_; }

 private:
  /// What must be done before a list of reads.
  struct Work {
    std::vector<int> exchange_groups;
    std::vector<int> boundary_variables;
    std::vector<const flesh::DataAccess*> hopeless;  ///< to complain about
  };
  bool has_storage(const flesh::DataAccess& access) const;
  Remedy remedy_of(const flesh::DataAccess& access, int level) const;
  /// Makes data valid, but for messages that are pending. \return false if some of it cannot be
  bool begin_repair(GridHierarchy& gh, int level, std::span<const flesh::DataAccess> reads,
                    const std::string& reader);
  void repair(GridHierarchy& gh, int level, const Work& work);
  Work work_for(std::span<const flesh::DataAccess> reads, int level) const;
  void exchange(GridHierarchy& gh, int level, std::span<const int> groups);
  void freshen_coarser(GridHierarchy& gh, int level, std::span<const int> groups);
  bool is_between_coarse_steps(int level, double now) const;
  /// Once per run, if components of a group that is to be synchronised cannot see each other.
  void warn_of_missing_ghosts(const GridHierarchy& gh, std::span<const int> groups);
  void apply_boundary_conditions(GridHierarchy& gh, int level, std::span<const int> variables);
  void complain(const flesh::DataAccess& access, int level, const std::string& reader) const;

  Parts parts_;
  Ledger ledger_;
  BoundaryConditions boundary_conditions_;
  std::map<int, const flesh::ScheduledFunction*> last_writer_;  ///< by variable
  bool warned_of_missing_ghosts_ = false;
};

}  // namespace grid_driver

#endif
