// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What `--check` foretells of a run: its grid and its memory.
#ifndef FLESH_FORECAST_HH
#define FLESH_FORECAST_HH

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

struct _cGH;

namespace flesh {

using cGH = struct ::_cGH;

/// True if the program only checks the parameter file (`--check`): nothing may be written to disk.
bool is_only_checked();

/// Memory of this process for one purpose.
struct MemoryPart {
  std::string purpose;  ///< "output to HDF5 files": the same on all processes
  double bytes = 0;
};

/// A box of points that one process owns, by the coordinates of its corners: half a spacing around them, so
/// that neighbours touch.
struct BoxForecast {
  int owner = 0;
  std::array<double, 3> lower{}, upper{};
};

/// One level of one map. Boxes, points and owners are those of the whole run, memory is that of this process.
struct LevelForecast {
  int map = 0;
  int level = 0;
  std::vector<BoxForecast> boxes{};  ///< of all processes
  std::int64_t points = 0;           ///< each counted once: without the ghost zones between boxes
  int owners = 0;                    ///< processes that own points
  double bytes = 0;                  ///< of grid functions, ghost zones included
};

/// The grid of the run, and the memory that the driver takes on this process.
struct GridForecast {
  std::vector<LevelForecast> levels;  ///< the same maps and levels on all processes; none: cannot tell
  std::vector<MemoryPart> parts;      ///< what belongs to no level; the same purposes on all processes
};

/// Lets a thorn say how much memory it takes besides variables. To be called at start-up; `parts` is asked by
/// `--check`, on all processes, when the grid is as the first regridding makes it, and names the same
/// purposes on all of them.
void foretell_memory(std::function<std::vector<MemoryPart>(const cGH*)> parts);

}  // namespace flesh

#endif
