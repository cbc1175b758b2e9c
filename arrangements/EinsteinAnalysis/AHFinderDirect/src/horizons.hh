// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The horizons of a run. All processes hold the same of them; process 0 searches.
#ifndef AHFINDERDIRECT_HORIZONS_HH
#define AHFINDERDIRECT_HORIZONS_HH

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cctk.h"
#include "diagnostics.hh"
#include "newton.hh"

namespace ah_finder {

struct Centroid {
  bool is_known = false;
  Vector place{};
  double time = 0;
  int iteration = 0;
};

struct Horizon {
  int number;       ///< 1 is the first one
  Surface surface;  ///< the last one that was found, or what the next search begins with
  /// Of the radii, per unit of time, since the search before; 0 if one of the two has found nothing.
  std::vector<double> growth;
  bool begins_anew = true;  ///< the next search begins with the first guess
  bool was_never_found = true;
  bool was_searched = false;  ///< last time
  bool was_found = false;     ///< last time
  Centroid last, previous;
  Diagnostics diagnostics{};  ///< if it was found

  /// Is it to be searched for, now or later?
  bool will_be_searched(const cGH* gh) const;
};

/// What the thorn keeps of a run, in the extension "AHFinderDirect" of its grid hierarchy.
struct State {
  std::vector<Horizon> horizons;  ///< horizon n at place n - 1
  /// Systems are the same for many horizons, and take a while to make: by type, zones, ghosts, order.
  std::map<std::tuple<SystemType, int, int, int>, std::shared_ptr<const Sphere>> spheres;
  std::set<std::string> written_files;  ///< those that have their heading
};
State& state_of(const cGH* gh);
inline std::vector<Horizon>& horizons(const cGH* gh) { return state_of(gh).horizons; }

/// The part of the sphere that is stored of a horizon.
SystemType system_type_of(int number);

/// Order of polynomials between patches, of parameter interpatch_interpolator_pars.
int interpatch_order();

/// Order of polynomials on the surface, of parameter surface_interpolator_pars.
int surface_order();

/// Number in a text like "order=5 ..."; `fallback` if there is none.
int order_in(const char* options, int fallback);

/// The geometry of the grid. Process 0 asks; the others answer with serve_geometry() until it has told them
/// to stop.
class GridGeometry {
 public:
  explicit GridGeometry(const cGH* gh) : gh_(gh) {}
  std::string operator()(const std::vector<Vector>& points, std::vector<Geometry>& geometry) const;
  void stop() const;
  void serve() const;

 private:
  const cGH* gh_;
};

}  // namespace ah_finder

#endif
