// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Lists of boxes as parameter files have them: levels, from the first refined one on, of boxes.
#ifndef SAGUARO_REGRIDDING_BOX_LISTS_HH
#define SAGUARO_REGRIDDING_BOX_LISTS_HH

#include <array>
#include <string>
#include <vector>

#include "Saguaro/Regridding/src/centres.hh"

namespace regridding {

/// One entry `([x0, y0, z0] : [x1, y1, z1] : [dx, dy, dz])`: the first and the last point, and their
/// distance.
struct ListedBox {
  Vector lower;
  Vector upper;
  Vector stride;
};

/// For an axis: is its lower, its upper face one of the domain?
using ListedFaces = std::array<std::array<bool, 2>, 3>;

/// Entry [level - 1][number].
template <class Entry>
using LevelList = std::vector<std::vector<Entry>>;

/// Reads `[ [ box, ... ], ... ]`; blanks do not matter, an empty text is an empty list.
/// \throws std::invalid_argument that says what was expected where
LevelList<ListedBox> listed_boxes(const std::string& text);

/// Reads `[ [ [[xlower, xupper], [ylower, yupper], [zlower, zupper]], ... ], ... ]` of 0 and 1.
/// \throws std::invalid_argument that says what was expected where
LevelList<ListedFaces> listed_faces(const std::string& text);

}  // namespace regridding

#endif
