// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is known about symmetries: their names, and for each grid which symmetry owns which face.
#ifndef SYMBASE_SYMMETRIES_HH
#define SYMBASE_SYMMETRIES_HH

#include <array>
#include <map>
#include <string>
#include <vector>

#include "cctk.h"

namespace symbase {

constexpr int max_faces = 6;  ///< faces in the order of cctk_bbox: -x +x -y +y -z +z

/// Interpolates at points beyond a face by mapping them inside; see SymmetryRegisterGridInterpolator.
using Interpolator = CCTK_INT (*)(CCTK_POINTER_TO_CONST cctkGH, CCTK_INT N_dims, CCTK_INT local_interp_handle,
                                  CCTK_INT param_table_handle, CCTK_INT coord_system_handle,
                                  CCTK_INT N_interp_points, CCTK_INT interp_coords_type,
                                  const CCTK_POINTER_TO_CONST* interp_coords, CCTK_INT N_input_arrays,
                                  const CCTK_INT* input_array_indices, CCTK_INT N_output_arrays,
                                  const CCTK_INT* output_array_types, const CCTK_POINTER* output_arrays,
                                  CCTK_INT faces);

/// The faces of one grid: the owner of each (a symmetry handle, -1 for none), mirrored in a key/value table
/// with the keys `symmetry_handle`, `symmetry_zone_width` and, for the grid hierarchy,
/// `symmetry_interpolate`.
class Faces {
 public:
  explicit Faces(int count);

  /// Gives faces to a symmetry. \return 0, or -4 if another symmetry owns one of them.
  int claim(int symmetry, const CCTK_INT* which, const CCTK_INT* width);
  void set_interpolator(int symmetry, Interpolator interpolator);

  int count() const { return int(handles_.size()); }
  int handle(int face) const { return handles_[face]; }
  int width(int face) const { return widths_[face]; }
  Interpolator interpolator(int face) const { return interpolators_[face]; }
  int table() const { return table_; }

 private:
  void write_table() const;

  std::vector<CCTK_INT> handles_;
  std::vector<CCTK_INT> widths_;
  std::vector<Interpolator> interpolators_;
  int table_;
};

/// The symmetries of one grid hierarchy; the extension object "SymBase".
struct Symmetries {
  Faces grid{max_faces};
  std::map<int, Faces> arrays;  ///< by group index
};

Symmetries& symmetries_of(const void* cctkGH);

/// Names of the registered symmetries; the handle of a symmetry is its place here.
std::vector<std::string>& registered_names();

}  // namespace symbase

#endif
