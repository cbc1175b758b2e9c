// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TWOPUNCTURES_DATA_HH
#define TWOPUNCTURES_DATA_HH

#include <string>

#include "cctk.h"
#include "expansion.hh"
#include "solver.hh"

namespace two_punctures {

/// The solution that the parameters ask for.
struct Data {
  Binary binary;
  Expansion expansion;
  Pair puncture_masses;
  double energy;
  Vector angular_momentum;  ///< about the origin of the grid
};

/// The data of this run. The first call solves the constraint, on each process alike: no communication, the
/// same bits.
const Data& data(const cGH* cctkGH);

/// From coordinates of the grid to those relative to the middle of the punctures, which lie on the x axis;
/// and back.
Vector place_of(const Vector& on_grid);
Vector on_grid(const Vector& place);

/// Writes TwoPunctures.bbh. On one process.
void write_metadata(const Data& data, const std::string& path);

}  // namespace two_punctures

#endif
