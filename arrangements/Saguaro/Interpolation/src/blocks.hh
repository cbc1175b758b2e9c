// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Blocks: points of a box in blocks of a few. Thousands of small boxes that overlap are united in no time.
#ifndef SAGUARO_INTERPOLATION_BLOCKS_HH
#define SAGUARO_INTERPOLATION_BLOCKS_HH

#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"

namespace interpolation {

class Blocks {
 public:
  static constexpr grid_driver::Coordinate edge = 4;  ///< points of a block along each axis

  /// \param all  what is divided into blocks, from its lower corner on; its points are neighbours (stride 1)
  explicit Blocks(const grid_driver::Box& all);

  /// Takes all blocks that a box touches. Threads may do so at the same time.
  /// \param box  within `all`, not empty
  void add(const grid_driver::Box& box);

  /// The points of all blocks that were taken.
  grid_driver::Region points() const;

 private:
  bool is_taken(grid_driver::Coordinate i, grid_driver::Coordinate j, grid_driver::Coordinate k) const {
    return taken_[i + counts_[0] * (j + counts_[1] * k)] != 0;
  }
  void add_row(grid_driver::Coordinate j, grid_driver::Coordinate k,
               std::vector<grid_driver::Box>& boxes) const;

  grid_driver::Box all_;
  grid_driver::Index counts_;         ///< of blocks along each axis
  std::vector<unsigned char> taken_;  ///< as truth values
};

}  // namespace interpolation

#endif
