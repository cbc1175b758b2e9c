// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A kernel as a few launches of a device with many registers and little cache per point. Values that a later
// launch needs are saved in memory or formed again, whichever is cheaper. Changes no arithmetic.
#ifndef KERNELGEN_SPLIT_LAUNCHES_HH
#define KERNELGEN_SPLIT_LAUNCHES_HH

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "graph/kernel.hh"
#include "split/launch_graph.hh"
#include "split/patch.hh"
#include "split/split.hh"

namespace kernelgen {

/// What things cost, in units of one operation, and how many values registers hold.
struct LaunchCosts {
  int live = 50;       ///< values that registers hold; others are spilled
  double load = 2;     ///< of a neighbour, from the first cache
  double field = 16;   ///< a variable that a launch reads, or writes: memory
  double spill = 25;   ///< of storing or loading a value that registers do not hold
  double launch = 40;  ///< beginning and end
  auto operator<=>(const LaunchCosts&) const = default;
};

struct Launch {
  Steps steps;  ///< what is stored is an output, or has a place; displaced values are loaded from places, too
  int live = 0;        ///< values alive at once, at most
  int operations = 0;  ///< per point
  int loads = 0;       ///< of neighbours and of places, per point
  int fields = 0;      ///< different variables and places that are read or written
  int reach = 0;       ///< farthest neighbour along x that is read
  Offset beyond{};     ///< points beyond the box that are treated as well, since neighbours are needed
  Patch patch;         ///< points that a thread treats together
};

struct LaunchPlan {
  std::vector<Launch> launches;
  int places = 0;          ///< arrays for values that launches leave to later ones
  std::vector<Node> kept;  ///< arguments of `shifted` nodes; they have the first places
  int operations() const;
  int bytes() const;  ///< that pass through memory per point
};

/// How a launch runs.
struct LaunchChoice {
  int threads = 128;         ///< of a block
  int blocks = 4;            ///< that share a multiprocessor: how many registers a thread gets
  int tile[3] = {32, 4, 1};  ///< points of a block
  int column = 4;            ///< tiles along y that follow each other before the next slab along z
  int depth = 8;             ///< tiles along z that a block treats one after the other
  int unroll =
      1;  ///< points along z that are treated at once, so that they share loads; needs a tile of one plane
  bool prefetches = false;  ///< asks for the next plane
  /// Points of a thread along x (1 or 2) and y, if registers hold what they share; then a block is so many
  /// times its tile.
  Patch patch;
  bool leads = false;    ///< patches load a plane ahead
  bool streams = false;  ///< results are not kept in caches
  int group = 0;         ///< loads that are fetched together ahead of their use; 0: they are not
  int groups = 4;        ///< that are on their way or in use at once
  int slots() const { return group * groups; }
  /// Of each row of neighbours along x only the ends are fetched ahead; the rest is then in the first cache.
  bool fetches_ends = false;
  // Of small levels.
  bool joins = false;   ///< is it one launch with those beside it that have its code?
  bool is_cut = false;  ///< are its blocks cut along z, so that they fill a device?
  std::string place;    ///< where a table says so, as file:line:column
};

/// How a kernel becomes launches, and how these run.
struct DeviceChoice {
  LaunchCosts costs;
  int parts = 1;  ///< launches that save inner derivatives, each of some variables
  int small = 0;  ///< a call for fewer points joins and cuts its launches
  bool keeps =
      false;  ///< are inner derivatives of mixed ones saved? Else they are formed again for each neighbour.
  LaunchChoice all;
  std::map<int, LaunchChoice> own;  ///< of launches, from 1, that run otherwise
  const LaunchChoice& of(int launch) const {
    const auto found = own.find(launch);
    return found == own.end() ? all : found->second;
  }
};

/// Divides kernels.
///
/// Each output begins as a launch of its own. Then, as long as it pays: two launches become one; a value that
/// several launches form is saved instead; a value that is saved is formed again. Kernels whose values depend
/// on each other in the same way are divided once, whatever their operations and variables are.
class LaunchPlanner {
 public:
  /// \param threads  that count the costs of launches; plans do not depend on it
  explicit LaunchPlanner(int threads = 1) : threads_(threads) {}

  /// \param parts  launches for values that the kernel keeps, at most
  LaunchPlan plan(const Kernel& kernel, const LaunchCosts& costs, int parts = 1);

 private:
  const int threads_;
  std::map<std::pair<LaunchCosts, std::vector<int>>, std::vector<Draft>> known_;
};

/// Operations for each byte that has to pass through memory if nothing is formed twice.
double operations_per_byte(const Kernel& kernel);

/// The place of the value that a displaced one is taken of.
int place_of_kept(Node displaced, const LaunchPlan& plan);

/// Whether two launches of a plan may run at the same time: neither reads or writes what the other one
/// writes.
bool are_independent(const Launch& a, const Launch& b, const LaunchPlan& plan);

/// What a point of a launch reads: variables by their place among `fields`, after these kept and saved
/// values.
std::vector<PatchNeed> needs_of(const Launch& launch, const LaunchPlan& plan,
                                const std::vector<std::string>& fields);

}  // namespace kernelgen

#endif
