// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of GridDriver: what thorns that write, read, reduce or interpolate may ask of the grid.
//
// Vocabulary: a *layout* says where the points of one group lie on one map and level: one lattice, cut into
// *components*. SCALAR and ARRAY groups have layouts too (of map 0, level 0), so code that walks components
// needs no cases. Points are named by their indices on the lattice of the level: 0 is the first point of the
// domain on that level. Unused dimensions have one point.
//
// Everything here works in any mode. "Collective" means: all processes must call it in the same order.
#ifndef SAGUARO_GRID_DRIVER_PUBLIC_GRID_DRIVER_HH
#define SAGUARO_GRID_DRIVER_PUBLIC_GRID_DRIVER_HH

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/ExactSum/src/exact_sum.hh"
#include "Saguaro/Geometry/src/geometry.hh"
#include "flesh/bytes.hh"

struct _cGH;

namespace grid_driver {

using cGH = struct ::_cGH;
using Coordinate = geometry::Coordinate;
using Index = geometry::Index<3>;
using Box = geometry::Box<3>;
using Region = geometry::Region<3>;
using exact_sum::ExactSum;

/// One value per face in the order xmin, xmax, ymin, ymax, zmin, zmax.
template <class T>
using PerFace = std::array<T, 6>;

/// What one process stores of a layout as one box.
struct Component {
  /// 0, 1, ... over all processes in process order; the `c=` of output files. One without points has a number
  /// beyond those, which no other process has.
  int number = 0;
  int process = 0;  ///< who stores it
  int device = 0;   ///< its keeper: the number of the device of that process which keeps its copy
  /// Its share: the owned boxes of a layout tile its region, outer boundary included.
  Box owned;
  /// `owned` plus ghost zones inside the domain; shape() is cctk_lsh. If ghost zones of a grid function reach
  /// into the boundary or a symmetry zone at a face, all of that as well, and what is set from.
  Box stored;
  Index allocated{};  ///< extent of the arrays in memory, cctk_ash: >= stored.shape()
  /// True where `stored` ends at the domain, so that conditions are set here: cctk_bbox.
  PerFace<bool> outer{};

  /// Where the value of a point of `stored` lies, in elements from the variable's first one.
  std::ptrdiff_t offset(const Index& point) const {
    return (point[0] - stored.lower[0]) +
           allocated[0] * ((point[1] - stored.lower[1]) + allocated[1] * (point[2] - stored.lower[2]));
  }
};

/// Where the points of one group lie on one map and level.
struct Layout {
  int dimension = 3;             ///< 0 for SCALAR groups
  bool replicated = false;       ///< SCALAR and DISTRIB=CONSTANT: every process stores all points
  Box domain;                    ///< all points that could exist on the level, outer boundary included
  Region region;                 ///< those that do exist: the points that components own, tiled by them
  Box originals;                 ///< those that are no copies through a periodic face
  Index ghosts{};                ///< width of the ghost zones
  int component_count = 1;       ///< over all processes; 1 if replicated
  std::vector<Component> local;  ///< of this process; of a replicated layout: the same single one everywhere
};

/// The components of all processes, in order of their numbers. Lists the whole machine: for output, not for
/// loops.
std::vector<Component> all_components(const cGH* gh, int group, int map, int level);

/// The component of any process that owns a point.
/// \throws std::out_of_range if the point is not in the region of the layout
Component owner(const cGH* gh, int group, int map, int level, const Index& point);

// ---- the grid

int map_count(const cGH* gh);
/// Number of levels that exist now.
int level_count(const cGH* gh);
/// `map` and `level` are ignored (and may be 0) for SCALAR and ARRAY groups. Valid until the next regridding.
/// \throws std::out_of_range if there is no such map or level
const Layout& layout(const cGH* gh, int group, int map, int level);
/// The layout of grid functions.
const Layout& grid_layout(const cGH* gh, int map, int level);

/// How a level lies to the others and in the domain. Known for each level that may ever exist, and constant.
///
/// Point f of a level with vertex centring lies on point f / step of the next coarser one, if that is whole;
/// cell c of that one consists of the cells step c, ..., step c + step - 1. A level has as many points of
/// outer boundary as every other, and so a domain of its own: it need not begin at 0.
struct LevelShape {
  Index step{1, 1, 1};    ///< points per point of the next coarser level
  Index factor{1, 1, 1};  ///< points per point of level 0
  int time_step = 1;      ///< steps in time per step of the next coarser level
  int time_factor = 1;    ///< steps in time per step of level 0
  geometry::Centring centring = geometry::Centring::vertex;
  Box domain;    ///< all points that the level could have, outer boundary included
  Box physical;  ///< those within the physical domain, points on its faces included
  Box interior;  ///< those that are neither outer boundary nor symmetry zones
  /// Physical faces that lie half-way between two vertices, in the order -x +x -y +y -z +z.
  PerFace<bool> is_staggered{};
  Index ghosts{};    ///< width of ghost zones
  Index buffers{};   ///< width of the zone, within the region, that is not evolved correctly to the end of a
                     ///< step
  Index overlaps{};  ///< width of the zone inside of that which no coarser level takes values from
};
const LevelShape& level_shape(const cGH* gh, int map, int level);
/// Number of levels that may ever exist.
int max_level_count(const cGH* gh);

/// The refined regions, structure[level][map]: all points that exist on a level, outer boundary and buffer
/// zones included, without ghost zones. Level 0 is its domain; every other has points, and lies well within
/// the coarser.
using Structure = std::vector<std::vector<Region>>;
Structure structure(const cGH* gh);
/// Proposes which points shall exist. Is asked on all processes at the start of the run and at the beginning
/// of each iteration, in global mode, and must give the same answer on all; `now` if nothing is to change. It
/// decides itself how often it thinks. The driver checks the answer, and cuts it off at the first level
/// without points.
using Regridder = std::function<Structure(const cGH* gh, const Structure& now)>;

/// A number that grows with each change of the structure at this level or a coarser one, from 0.
int regridding_epoch(const cGH* gh, int level);
/// The same for any change.
int regridding_epoch(const cGH* gh);

/// The points of a level that are better than those of the coarser one: its region without buffer and overlap
/// zones.
Region active_region(const cGH* gh, int map, int level);
/// The points of a level whose values are replaced by those of the next finer one at the end of its step.
Region restricted_region(const cGH* gh, int map, int level);

/// Coordinates of the points of one level: x[d] = origin[d] + spacing[d] * index[d].
struct LevelCoordinates {
  std::array<double, 3> origin;
  std::array<double, 3> spacing;
  double time;       ///< of the current timelevel
  double time_step;  ///< from one timelevel to the next
};
LevelCoordinates level_coordinates(const cGH* gh, int map, int level);

/// The time of the iteration, which scalars and arrays have; levels may have come farther.
double global_time(const cGH* gh);

/// Outer boundary and symmetry zones of the domain of grid functions: number of points per face.
PerFace<int> boundary_widths(const cGH* gh, int map);

// ---- data

/// First element of a variable on a local component, for reading; null without storage or if `component` is
/// not one of ours. Values that live on a device are brought to the host. Not to be called by many threads at
/// once.
/// \param timelevel  0 is the current one
const void* values(const cGH* gh, int map, int level, const Component& component, int variable,
                   int timelevel);

/// Names, for as long as it exists, who reads values: for the report of traffic between host and device.
/// Several at a time are named together, as "scalars: reduction".
class Reader {
 public:
  explicit Reader(std::string name);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
};

/// Points of a variable on a component of this process, with the indices of their level.
struct PointsOf {
  int variable, timelevel;
  int map, level;
  const Component* component;
  Region points;  ///< within `stored`
};
/// Brings values at some points to the host, if they live on a device: all of them together, and no others.
void bring_values(const cGH* gh, std::span<const PointsOf> points);
/// As values(), but right only at points that have been brought since they were last written.
const void* brought_values(const cGH* gh, int map, int level, const Component& component, int variable,
                           int timelevel);

/// Points of a variable on a component of this process, and the memory that their values go to, in lattice
/// order.
struct CopyOf {
  int variable, timelevel;
  int map, level;
  const Component* component;
  Box points;  ///< within `stored`
  std::byte* to;
};
/// Copies values with all threads. What a device alone has comes in one request, and goes nowhere else.
void copy_values(const cGH* gh, std::span<const CopyOf> copies);

/// Memory of the host, besides the places that they go to, that values take while copy_values() or gather()
/// bring them from devices of this process; 0 without devices.
/// \param bytes  of values of this process that are brought together
double bytes_under_way(double bytes);

/// As values() for writing: the variable is valid on the host alone afterwards.
void* data(const cGH* gh, int map, int level, const Component& component, int variable, int timelevel);

/// Points of a variable that are to be gathered.
struct Gathered {
  int variable, timelevel;
  int map, level;
  Region region;  ///< within the domain of the layout
};
/// Brings values to process `root`, or to all if that is negative: of each variable in lattice order (x
/// fastest, box by box as region.boxes() lists them; for one box plain array order). On the other processes
/// the results are empty. Every value comes from the owner of its point, or, at the edges of a level, from a
/// component that has it in its ghost zones; what nobody stores is 0. One request brings what devices of a
/// process have. Collective.
/// \throws on all processes: std::runtime_error if a variable has no storage, or if memory or a device fails
/// on one of them
std::vector<flesh::Bytes> gather(const cGH* gh, std::span<const Gathered> wanted, int root);
flesh::Bytes gather(const cGH* gh, int variable, int timelevel, int map, int level, const Region& region,
                    int root);

/// What a component stores of variables at some points, one after the other in the order of gather(), on
/// process `root`; empty on others. To be called by `root` and by the process of the component, in the same
/// order for all components.
/// \param region  within `stored` of the component
/// \throws std::runtime_error if a variable has no storage
std::vector<std::vector<std::byte>> gather_stored(const cGH* gh, std::span<const int> variables,
                                                  int timelevel, int map, int level,
                                                  const Component& component, const Region& region, int root);

/// Fills ghost zones and boundaries of a variable on a level if they are stale and the driver is to care
/// about that (Cactus::presync_mode). Collective; gather() begins with it.
void freshen(const cGH* gh, int variable, int timelevel, int level);

/// Sends outgoing[p] to each process p; result: what each process has sent to this one, by process.
/// Collective.
/// \param outgoing  one entry per process
std::vector<std::vector<std::byte>> exchange(const cGH* gh, std::vector<std::vector<std::byte>> outgoing);

/// Calls `visit(offset, point)` for each point of a box in lattice order.
/// \param box  within `stored` of the component
template <class Visit>
void for_each_point(const Component& component, const Box& box, Visit visit) {
  for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
    for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j) {
      std::ptrdiff_t offset = component.offset({box.lower[0], j, k});
      for (Coordinate i = box.lower[0]; i <= box.upper[0]; ++i) visit(offset++, Index{i, j, k});
    }
}

// ---- combining over processes. Collective; the result is the same on all processes, bit by bit, whatever
// the number of processes and components.

void add_over_processes(const cGH* gh, std::span<ExactSum> sums);
void minimum_over_processes(const cGH* gh, std::span<double> values);
void maximum_over_processes(const cGH* gh, std::span<double> values);

// ---- modes: the current view of the grid in cGH, changed for the duration of a call

/// How much of the grid a function sees: everything, one convergence level, one level, one map, one
/// component.
enum class Mode { meta, global, level, singlemap, local };

/// Where the current view stands; -1 where the mode is not that deep.
struct View {
  Mode mode = Mode::meta;
  int level = -1;
  int map = -1;
  int component = -1;  ///< index in Layout::local
  friend bool operator==(const View&, const View&) = default;
};
View current_view(const cGH* gh);

/// Calls `function(gh)` for the views of a mode: once for the enclosing one if the current view is deeper,
/// else once for each level (coarse to fine), map or local component below. Example: all local components of
/// this level are `for_each_view(gh, Mode::local, function)` in level mode.
void for_each_view(cGH* gh, Mode mode, const std::function<void(cGH*)>& function);

}  // namespace grid_driver

#endif
