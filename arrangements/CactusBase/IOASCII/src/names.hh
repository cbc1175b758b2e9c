// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names of files and of what is in them.
#ifndef IOASCII_NAMES_HH
#define IOASCII_NAMES_HH

#include <array>
#include <string>

namespace io_ascii {

/// A line, plane or volume of a variable: the axes along which it extends, in ascending order.
struct Slice {
  std::array<int, 3> axes{};
  int dimension = 1;         ///< how many of them; a diagonal has 1
  bool is_diagonal = false;  ///< the points with three equal indices

  bool extends_along(int axis) const {
    for (int i = 0; i < dimension && !is_diagonal; ++i)
      if (axes[i] == axis) return true;
    return is_diagonal;
  }
};

/// Which part of a complex number a file holds.
enum class Part { all, real, imaginary };

/// How files are named and look.
struct NameStyle {
  bool is_new = true;      ///< with the kind of slice and its indices, else with one letter
  bool is_xgraph = false;  ///< of lines only
  int variable_dimension = 3;
};

/// Examples of new names: `phi_x_[4][5].xg`, `phi_3D_diagonal.asc`, `phi_1D.xg` for variables of one
/// dimension, `phi_xy_[7].asc`, `phi_3D.asc`; of old ones: `phi.xl`, `phi.dl`, `phi_2d_xy.gnuplot`.
/// \param indices  where the slice cuts the other axes
std::string file_name(const std::string& alias, const Slice& slice, const std::array<int, 3>& indices,
                      Part part, const NameStyle& style);

}  // namespace io_ascii

#endif
