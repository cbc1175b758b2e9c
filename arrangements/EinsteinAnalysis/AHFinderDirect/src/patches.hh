// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The sphere of directions as six patches, and functions on it. Pure.
//
// Each patch has two of the angles mu = atan2(y, z), nu = atan2(x, z), phi = atan2(y, x) as coordinates rho
// and sigma. Neighbours have one of them in common, so that a ghost point of one lies on a grid line of the
// other. Thornburg 2004, Class. Quantum Grav. 21, 743, section 3.
#ifndef AHFINDERDIRECT_PATCHES_HH
#define AHFINDERDIRECT_PATCHES_HH

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ah_finder {

using Vector = std::array<double, 3>;

enum class Angle { mu, nu, phi };

/// What maps the surface onto itself, besides the identity: x -> (signs[d] x[axes[d]]).
struct Symmetry {
  std::array<int, 3> axes{0, 1, 2};
  std::array<int, 3> signs{1, 1, 1};
  Vector image(const Vector& x) const {
    return {signs[0] * x[axes[0]], signs[1] * x[axes[1]], signs[2] * x[axes[2]]};
  }
};

/// The part of the sphere that is stored.
enum class SystemType {
  full_sphere,
  plus_z_hemisphere,
  plus_xy_quadrant_mirrored,
  plus_xy_quadrant_rotating,
  plus_xz_quadrant_mirrored,
  plus_xz_quadrant_rotating,
  plus_xyz_octant_mirrored,
  plus_xyz_octant_rotating,
};

/// \param name  as parameter patch_system_type has it; nothing for other names
std::optional<SystemType> system_type_called(std::string_view name);

/// Why there is no such system; empty: there is.
/// \param zones, ghosts, order  as PatchSystem has them
std::string problem_of_system(SystemType type, int zones, int ghosts, int order);

/// One coordinate of a patch: points first ... first + zones, in units of the spacing.
struct Line {
  Angle angle;
  int first, zones;
  bool is_cut_below = false, is_cut_above = false;  ///< at a plane or axis of symmetry
  int last() const { return first + zones; }
};

struct Patch {
  std::string name;  ///< "+z"
  int axis, sign;    ///< the axis in its middle
  Line rho, sigma;
  int offset = 0;  ///< number of its first point
  int points() const { return (rho.zones + 1) * (sigma.zones + 1); }
  /// Number of the point in row `i` (rho) and column `j` (sigma), counted from the patch's first ones.
  int point(int i, int j) const { return offset + i * (sigma.zones + 1) + j; }
};

/// A linear combination of values at points.
struct Term {
  int point;
  double weight;
};
using Terms = std::vector<Term>;
double applied(const Terms& terms, const std::vector<double>& values);

/// Derivatives by rho and sigma at a point, as combinations of values at points.
struct Stencils {
  Terms by_rho, by_sigma, by_rho_rho, by_rho_sigma, by_sigma_sigma;
};

/// A closed line in a coordinate plane, as pieces of grid lines.
struct LinePiece {
  int point;
  double weight;  ///< of the integral over the angle along the line
  bool is_along_rho;
};

/// A place in a patch: coordinates in units of the spacing, from its first point.
struct PatchPlace {
  int patch;
  double rho, sigma;
};

/// Through how many points derivatives are taken: centred, five or three along each coordinate.
enum class Differences { of_fourth_order, of_second_order };

class PatchSystem {
 public:
  /// \param zones  per right angle; even where patches are cut in halves
  /// \param ghosts  width of ghost zones, at least 2: derivatives are centred, of order 4 at most
  /// \param order  of the interpolation between patches, >= 1
  /// \throws std::invalid_argument if problem_of_system() is not empty
  PatchSystem(SystemType type, int zones, int ghosts = 2, int order = 5,
              Differences differences = Differences::of_fourth_order);

  int size() const { return static_cast<int>(directions_.size()); }
  int zones() const { return zones_; }
  double spacing() const { return spacing_; }
  SystemType type() const { return type_; }
  const std::vector<Patch>& patches() const { return patches_; }
  const std::vector<Symmetry>& symmetries() const { return symmetries_; }  ///< the identity first
  const Patch& patch_of(int point) const { return patches_[owners_[point]]; }
  /// Angle rho or sigma at a point, in radians.
  double rho(int point) const;
  double sigma(int point) const;

  const Vector& direction(int point) const { return directions_[point]; }
  /// Derivatives of the direction along rho and sigma.
  const Vector& direction_by_rho(int point) const { return by_rho_[point]; }
  const Vector& direction_by_sigma(int point) const { return by_sigma_[point]; }
  const Stencils& stencils(int point) const { return stencils_[point]; }
  /// Weight of an integral over rho and sigma; symmetric copies are not counted.
  double weight(int point) const { return weights_[point]; }
  /// The intersection with plane xy, xz, yz (0, 1, 2); `copies` times it is the closed line. Empty for odd
  /// zones.
  std::vector<LinePiece> plane_line(int plane, double& copies) const;

  /// The value at a point of the extended grid of a patch; i, j count from its first point.
  Terms value_at(int patch, int i, int j) const;
  /// Where a direction lies, or its image that is stored.
  PatchPlace locate(const Vector& direction) const;
  /// Width of the ghost zones that derivatives need.
  static constexpr int margin = 2;
  /// Points of a patch along rho and sigma, with a margin on all sides.
  std::array<int, 2> extent(int patch) const;
  /// A function at the points of a patch and its margin, row by row.
  /// \param values  at all points of the system
  std::vector<double> extended(int patch, const std::vector<double>& values) const;

 private:
  void add_patch(const std::string& name, int axis, int sign, Line rho, Line sigma);
  void make_points();
  void make_stencils();
  void make_weights();
  void make_extensions();
  Stencils stencils_at(int patch, int i, int j) const;
  Terms by_symmetry(int patch, int i, int j) const;
  Terms across_edge(int patch, int i, int j, bool is_across_rho) const;
  Vector direction_at(const Patch& patch, double rho, double sigma) const;

  SystemType type_;
  int zones_, ghosts_, order_;
  Differences differences_;
  double spacing_;
  std::vector<Patch> patches_;
  std::vector<Symmetry> symmetries_;
  std::vector<int> owners_;
  std::vector<Vector> directions_, by_rho_, by_sigma_;
  std::vector<Stencils> stencils_;
  std::vector<double> weights_;
  std::vector<std::vector<Terms>> extensions_;  ///< for each patch: values at its points and in its margin
};

/// Why there are no polynomials of an order, from 1 on, on patches of so many zones; empty: there are.
std::string problem_of_interpolant(SystemType type, int zones, int order);

/// A function of the direction, by polynomials through its values.
class Interpolant {
 public:
  /// \param values  at all points of the system, which must live as long as this
  /// \param order  of the polynomials; they go through `order` + 1 points each way
  /// \throws std::invalid_argument if problem_of_interpolant() is not empty
  Interpolant(const PatchSystem& system, const std::vector<double>& values, int order);
  double operator()(const Vector& direction) const;

  static constexpr int largest_order = 15;

 private:
  using Weights = std::array<double, largest_order + 1>;
  Weights weights_at(double x) const;

  const PatchSystem* system_;
  int count_;                                ///< points each way
  Weights denominators_;                     ///< of Lagrange's polynomials, inverted
  std::vector<std::vector<double>> values_;  ///< extended, for each patch
};

/// The angle of a direction, in radians.
double angle_of(Angle angle, const Vector& x);

/// Its derivatives by x, y, z: first ones, second ones.
struct AngleDerivatives {
  Vector first{};
  std::array<Vector, 3> second{};
};
AngleDerivatives derivatives_of(Angle angle, const Vector& x);

}  // namespace ah_finder

#endif
