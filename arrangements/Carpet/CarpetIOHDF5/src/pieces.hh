// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Pieces: the values of a variable on the components of a level, brought to the processes that write them.
#ifndef CARPETIOHDF5_PIECES_HH
#define CARPETIOHDF5_PIECES_HH

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "cctk.h"
#include "flesh/bytes.hh"

namespace carpet_io_hdf5 {

using grid_driver::Box;
using grid_driver::Component;
using grid_driver::Index;
using grid_driver::Region;

/// One variable at one timelevel on one map and level.
struct Field {
  int variable;
  int timelevel = 0;
  int map = 0;
  int level = 0;
};

/// Some points of one component with their values.
struct Piece {
  int component = 0;
  Box box;    ///< around the points; they fill it, except on diagonals
  Box owned;  ///< the component's share, which may reach beyond the box
  grid_driver::PerFace<bool> outer{};
  flesh::Bytes values;  ///< in lattice order
};

/// Points of a component that are to be written.
using Selection = std::function<Region(const Component&)>;

/// Who writes the components of which process.
struct Writers {
  /// The first of each `every` processes writes for all of them.
  int every = 1;
  int writer_of(int process) const { return process - process % every; }
};

/// What becomes of the selected points of a component.
enum class Shape {
  whole,  ///< one piece, with the box around them
  boxes   ///< a piece for each box of them; numbers of components shift by those that are more
};

/// The pieces of each field that this process has to write, by number of the component. Where a field is
/// replicated, the first process writes it. Values are those that the component stores, ghost zones included;
/// one request brings what devices have. Collective.
std::vector<std::vector<Piece>> collect(const cGH* gh, std::span<const Field> fields,
                                        const Selection& selection, const Writers& writers,
                                        Shape shape = Shape::whole);
std::vector<Piece> collect(const cGH* gh, const Field& field, const Selection& selection,
                           const Writers& writers, Shape shape = Shape::whole);

/// Points of a field.
struct FieldPoints {
  Field field;
  Box wanted;
};
/// The whole of levels as few boxes each, on the first process, all in one request. Collective.
std::vector<std::vector<Piece>> gather_levels(const cGH* gh, std::span<const FieldPoints> fields);

/// The same with the ghost zones around the level's boxes: points that a component owns have its value,
/// others that of a component that stores them. Collective.
std::vector<Piece> gather_level_with_ghosts(const cGH* gh, const Field& field, const Box& wanted);

/// Does any component of a layout cover less than the whole? Then pieces have numbers in files.
bool has_several(const grid_driver::Layout& layout);

const grid_driver::Layout& layout_of(const cGH* gh, const Field& field);

/// Bytes of a value.
std::size_t element_size(const Field& field);

}  // namespace carpet_io_hdf5

#endif
