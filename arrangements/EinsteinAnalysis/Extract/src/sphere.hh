// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points of a sphere, and what is known at them. Pure.
#ifndef EXTRACT_SPHERE_HH
#define EXTRACT_SPHERE_HH

#include <array>
#include <vector>

#include "tensors.hh"

namespace extract {

/// Which of the planes x = 0, y = 0, z = 0 are mirrors, so that only one side of them has values.
using Mirrors = std::array<bool, 3>;

/// A point of the unit sphere.
struct Direction {
  double theta, phi;
  double weight;  ///< its part of the integral over all directions, whose sum is about 4 pi
  Vector normal() const;
};

/// What the grid knows at a point of a sphere.
struct Sample {
  Symmetric metric, radial;  ///< g_ij, and n^k d_k g_ij
  double g00, mass;          ///< alpha^2 - beta^2; density of the mass
  Vector momentum, spin;     ///< their densities
};

/// What a sample becomes when some axes are reversed; spin is a pseudo-vector.
Sample reflected(const Sample& sample, const Mirrors& axes);

/// Midpoints of cells of equal angles, on the part of the sphere between the mirrors and on all of it.
class Sphere {
 public:
  /// \param rows, columns  cells along theta and phi of the part between the mirrors, >= 1
  Sphere(int rows, int columns, const Mirrors& mirrors);

  /// Directions in which samples are needed.
  const std::vector<Direction>& part() const { return part_; }

  /// All directions; those behind mirrors follow those before them.
  const std::vector<Direction>& all() const { return all_; }

  /// Samples in all directions from those of the part.
  std::vector<Sample> completed(const std::vector<Sample>& samples) const;

 private:
  struct Image {
    std::size_t source;
    Mirrors axes;
  };
  void add_images(const Mirrors& mirrors);

  std::vector<Direction> part_, all_;
  std::vector<Image> images_;
};

}  // namespace extract

#endif
