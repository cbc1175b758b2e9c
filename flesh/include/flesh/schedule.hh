// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a driver may know of a scheduled function, and how it calls it.
//
// The flesh makes one `ScheduledFunction` per active SCHEDULE statement that names a function, with every
// name resolved. They live as long as the run and never change, so pointers to them may be kept.
#ifndef FLESH_SCHEDULE_HH
#define FLESH_SCHEDULE_HH

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct _cGH;

namespace flesh {

using cGH = struct ::_cGH;

/// Where a function runs: once per component, per map, per level, per iteration, or per hierarchy.
/// The early and late forms run with the coarsest and the finest active level of a bin.
enum class Mode { local, singlemap, level, global, global_early, global_late, meta, meta_early, meta_late };

/// `loop-local` and friends: the mode that a function is looped down to from its `Mode`.
enum class LoopMode { none, local, singlemap, level, global, meta };

enum class RoutineLanguage { c, fortran };

/// Parts of a grid function where data may be valid, as bits; the values are those of CCTK_VALID_*.
namespace valid {
inline constexpr int nowhere = 0;
inline constexpr int ghosts = 1;
inline constexpr int boundary = 2;
inline constexpr int interior = 4;
inline constexpr int everywhere = 7;
}  // namespace valid

/// "interior+boundary" and the like, for messages.
std::string region_text(int region);

/// `Cactus::presync_mode`: what the flesh and the driver do about declared reads that are not satisfied.
enum class PresyncMode { off, warn_only, mixed_warn, mixed_error, presync_only };

/// The mode with this keyword, e.g. "mixed-error", in any case; empty if there is none.
std::optional<PresyncMode> presync_mode(std::string_view keyword);

/// One variable that a function declares to read, write or invalidate.
struct DataAccess {
  int variable;   ///< index of the variable
  int timelevel;  ///< 0 is the current one
  int region;     ///< bits of namespace valid

  bool operator==(const DataAccess&) const = default;
};

struct ScheduledFunction;

/// How far this process has come. Written by the thread that runs the schedule; other threads may read it at
/// any time.
struct Pulse {
  std::atomic<std::uint64_t> steps{0};                    ///< scheduled functions begun plus those ended
  std::atomic<const ScheduledFunction*> latest{nullptr};  ///< the one begun last; lives as long as the run
};

/// One function as scheduled by one statement of one active thorn.
struct ScheduledFunction {
  int id;                   ///< 0, 1, ... in order of registration; dense
  std::string thorn;        ///< as the thorn spells itself
  std::string routine;      ///< name of the function
  std::string alias;        ///< name for BEFORE and AFTER; the routine if there is no AS
  std::string where;        ///< bin ("CCTK_EVOL") or group that the statement names
  std::string description;  ///< the string after the block
  std::string file;         ///< schedule.ccl that holds the statement ...
  int line;                 ///< ... and its line

  RoutineLanguage language;
  Mode mode;
  LoopMode loop;

  std::vector<int> sync_groups;         ///< groups to synchronise after the call
  std::vector<int> trigger_variables;   ///< run only if output of one of these is due; empty: always
  std::vector<DataAccess> reads;        ///< READS, groups expanded to their variables
  std::vector<DataAccess> writes;       ///< WRITES
  std::vector<DataAccess> invalidates;  ///< INVALIDATES
  std::vector<std::pair<std::string, std::string>> tags;  ///< TAGS in file order

  bool without_grid;   ///< `int f(void)`: scheduled AT CCTK_STARTUP, _RECOVER_PARAMETERS or _SHUTDOWN
  void (*function)();  ///< the routine; its true type follows from `language` and `without_grid`
  int (*fortran_caller)(void* cctkGH, void* function);  ///< calls a Fortran routine; null for C

  Pulse* pulse = nullptr;  ///< is told of each call; may be null

  /// Calls the routine once, in the right language, on `gh` as it is now. `gh` is ignored by functions
  /// without grid. No mode, validity or timer handling: that is the caller's business.
  /// \return what a function without grid returns, else 0
  int call(cGH* gh) const;
};

/// The scheduled function that runs now, innermost first; null outside of scheduled code.
const ScheduledFunction* current_scheduled_function();

/// The pulse of this process. Valid as long as the run.
const Pulse& schedule_pulse();

/// The functions of a bin or group in the order of their calls, those of its groups included; all functions
/// if `where` is empty. A name under which nothing is scheduled has none. Valid as long as the run.
const std::vector<const ScheduledFunction*>& scheduled_functions(std::string_view where = {});

/// Places of the grid, such as levels with the same time step, at which a bin is traversed in lockstep: each
/// turn of a WHILE loop is done at one place after the other before the next turn begins, and likewise what
/// stands between loops.
class Lockstep {
 public:
  /// Variables that conditions of a bin ask for, each as often as it is asked for.
  struct Conditions {
    std::vector<int> loops;  ///< of WHILE
    std::vector<int> flags;  ///< of IF
  };

  virtual ~Lockstep() = default;
  virtual int places() const = 0;
  /// Called once, before a place is entered. Each place has values of its own of conditions, which begin as
  /// they are now.
  virtual void begin(const Conditions& conditions) = 0;
  /// Calls a function above the places, where it is its turn: conditions that it changes or declares to
  /// write, it sets at each of them. \param call  calls it if it is its turn here
  virtual void call_for_all(const ScheduledFunction& function, const std::function<void()>& call) = 0;
  /// What is done from now on is done at this place.
  virtual void enter(int place) = 0;
};

/// CCTK_Traverse of a bin or group in lockstep. Collective. Result: false if nothing is scheduled there.
bool traverse_in_lockstep(std::string_view where, cGH* gh, Lockstep& places);

/// Indices of the groups whose variables a thorn's functions find in their arguments: its own, the public
/// ones that it inherits, the protected ones of its friends. None if there is no such active thorn.
std::vector<int> groups_in_sight(std::string_view thorn);

}  // namespace flesh

#endif
