// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation of arrays on one process: values and derivatives at any points of a grid with equal spacings.
#ifndef SAGUARO_LOCAL_INTERPOLATION_INTERPOLATE_HH
#define SAGUARO_LOCAL_INTERPOLATION_INTERPOLATE_HH

#include <array>
#include <cstddef>
#include <vector>

#include "Saguaro/LocalInterpolation/src/axis_weights.hh"
#include "Saguaro/LocalInterpolation/src/grid.hh"

namespace local_interpolation {

constexpr int max_dimensions = 3;

enum class Family {
  tensor_product,  ///< Lagrange polynomial of this order in each coordinate
  maximum_degree,  ///< polynomial of this total degree, fitted to the same points (least squares, equal
                   ///< weights)
  hermite  ///< piecewise polynomials with continuous first derivatives; products in several dimensions
};

struct Rule {
  Family family = Family::tensor_product;
  int order = 1;  ///< Lagrange: 0 ... max_order; Hermite: 2 ... 4

  /// Points of the molecule in each direction.
  int points() const { return family == Family::hermite ? hermite_points(order) : order + 1; }
};

/// Number of times that is differentiated in each direction; at most max_derivative in all.
using Derivative = std::array<int, max_dimensions>;

/// An array of numbers on the grid.
struct Input {
  int type;                   ///< CCTK_VARIABLE_..., real or complex
  const void* data;           ///< may be null if no output needs it
  std::ptrdiff_t offset = 0;  ///< of the point with all subscripts 0 (which need not exist), in elements
};

struct Output {
  int input;  ///< index of the array
  Derivative derivative;
  int type;    ///< CCTK_VARIABLE_..., real or complex; of complex values a real output gets the real part
  void* data;  ///< one value per point; null: not wanted
};

/// Where the dependence of an output on the data goes: element offset + point * point_stride +
/// sum_d m_d strides[d] + part * part_stride gets d output / d data at the point that lies m from the
/// reference point of the molecule. Parts are real and imaginary ones.
struct Jacobian {
  double* data = nullptr;  ///< null: not wanted
  std::ptrdiff_t offset = 0, point_stride = 0, part_stride = 0;
  std::array<std::ptrdiff_t, max_dimensions> strides{};
};

struct Request {
  Rule rule;
  int dimensions = 1;
  std::array<Axis, max_dimensions> axes;
  std::array<std::ptrdiff_t, max_dimensions> strides{};  ///< of subscripts in memory, in elements
  int points = 0;
  int coordinate_type = 0;                                ///< CCTK_VARIABLE_REAL...
  std::array<const void*, max_dimensions> coordinates{};  ///< one array per direction
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  std::vector<Jacobian> jacobians;  ///< one per output, or none at all
  std::array<int*, max_dimensions>
      references{};  ///< for each point, subscripts of the reference point; or null
};

/// The reference point of a molecule is its point number (points - 1) / 2; so offsets m from it are
/// lowest_offset ... highest_offset.
constexpr int lowest_offset(int points) { return -((points - 1) / 2); }
constexpr int highest_offset(int points) { return points / 2; }

/// A point that could not be interpolated to.
struct Failure {
  int point;
  int direction;  ///< the first one that has this status
  Status status;  ///< lowest code over the directions
};

/// Coordinate of one of the points. \throws std::invalid_argument if the type is not one of real numbers
double coordinate(const Request& request, int direction, int point);

/// Weights along one direction of a product of interpolating functions, for derivatives by the coordinate.
/// \param position  in spacings from the molecule's first point;  \param highest  derivative that is wanted
AxisWeights axis_weights(const Request& request, int direction, double position, int highest);

/// Outputs of points that fail stay untouched. Deterministic: what a point gets depends on its coordinates,
/// the axes, and the data of its molecule only.
/// \throws std::invalid_argument if a type is not one of real or complex numbers
std::vector<Failure> interpolate(const Request& request);

}  // namespace local_interpolation

#endif
