// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The files of horizons. Process 0 writes them.
#ifndef AHFINDERDIRECT_FILES_HH
#define AHFINDERDIRECT_FILES_HH

#include <string>
#include <vector>

#include "horizons.hh"

namespace ah_finder {

/// The text of a file of values on a surface: patch by patch, a line "angle angle value x y z" for each
/// point.
std::string text_on_patches(const Surface& surface, const std::vector<double>& values);

/// Writes BH_diagnostics and the surfaces that are due.
void write_files(const cGH* gh, const Horizon& horizon, const SurfaceGeometry& on, const Goal& goal);

/// The first guess, as a file of h.
void write_first_guess(const cGH* gh, const Horizon& horizon);

}  // namespace ah_finder

#endif
