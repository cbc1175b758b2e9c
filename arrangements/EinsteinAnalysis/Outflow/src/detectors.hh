// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef OUTFLOW_DETECTORS_HH
#define OUTFLOW_DETECTORS_HH

#include <optional>
#include <vector>

#include "cctk.h"
#include "surface.hh"

namespace outflow {

/// A detector's surface as it is now.
struct Detector {
  int number;
  Grid grid;
  int first_theta, first_phi;  ///< ghost points of the surface's arrays come before
  std::vector<SurfacePoint> points;
};

/// Number of the spherical surface of a detector. \return -1 if there is none
int surface_of(int detector);

/// \return nothing if the surface is not valid now
std::optional<Detector> detector(const cGH* gh, int number);

/// Grid functions at the points of a detector, one list for each. Collective.
std::vector<std::vector<CCTK_REAL>> interpolated(const cGH* gh, const Detector& detector,
                                                 const std::vector<int>& variables);

}  // namespace outflow

#endif
