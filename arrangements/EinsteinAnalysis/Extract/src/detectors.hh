// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What parameters ask for.
#ifndef EXTRACT_DETECTORS_HH
#define EXTRACT_DETECTORS_HH

#include <string>
#include <vector>

#include "cctk.h"
#include "moncrief.hh"

namespace extract {

inline constexpr int most_detectors = 9;

/// Coordinate radii of the detectors.
std::vector<double> detector_radii();

/// The planes at which the grid ends by a reflection.
Mirrors grid_mirrors();

/// The modes that are computed and do not vanish by reflections.
std::vector<ModeName> wanted_modes();

/// Are detectors or spheres along a radius due at this iteration?
bool are_detectors_due(const cGH* gh);
bool is_cauchy_due(const cGH* gh);
inline bool is_due(const cGH* gh) { return are_detectors_due(gh) || is_cauchy_due(gh); }

}  // namespace extract

#endif
