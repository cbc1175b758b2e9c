// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The table of options of local interpolation, and what is written back to it.
#ifndef SAGUARO_LOCAL_INTERPOLATION_OPTIONS_HH
#define SAGUARO_LOCAL_INTERPOLATION_OPTIONS_HH

#include <span>
#include <string>
#include <vector>

#include "Saguaro/LocalInterpolation/src/interpolate.hh"
#include "Saguaro/LocalInterpolation/src/local_uniform.hh"
#include "cctk.h"

namespace local_interpolation {

/// What a caller of CCTK_InterpLocalUniform says of the grid and the arrays.
struct Shape {
  std::span<const CCTK_INT> sizes;  ///< of the arrays, one per direction
  int inputs;
  int outputs;
};

struct Options {
  int order;
  std::vector<CCTK_INT> omitted;         ///< points at the ends of each direction that are not used
  std::vector<CCTK_REAL> off_centring;   ///< per face
  std::vector<CCTK_REAL> extrapolation;  ///< per face
  std::vector<CCTK_INT> offsets;         ///< per input
  std::vector<CCTK_INT> strides;         ///< per direction
  std::vector<CCTK_INT> first, last;     ///< subscripts per direction
  std::vector<CCTK_INT> operands;        ///< per output: input
  std::vector<Derivative> derivatives;   ///< per output
  bool suppresses_warnings;
  bool has_point_status;
  CCTK_INT* point_status;             ///< may be null
  std::vector<CCTK_INT*> references;  ///< per direction; empty if not asked for
  std::vector<Jacobian> jacobians;    ///< per output; empty if not asked for
  bool asks_for_size;                 ///< of the molecule
  const Interpolate* elsewhere;       ///< does the work; null: this library does it
};

/// Reads all keys; what is wrong with any of them is in the message of the exception.
/// \throws std::invalid_argument
Options read_options(int table, const Shape& shape);

/// The options of centred interpolation: all of them may be missing, also the table.
struct CentredOptions {
  int order = 1;
  bool suppresses_warnings = false;
  bool has_point_status = false;
  CCTK_INT* point_status = nullptr;  ///< may be null
  const Interpolate* elsewhere = nullptr;
};
/// \throws std::invalid_argument
CentredOptions read_centred_options(int table);

/// Writes what is known after interpolation. \param points  of the molecule per direction
void write_results(int table, const Options& options, int dimensions, int points, int failed_points);

}  // namespace local_interpolation

#endif
