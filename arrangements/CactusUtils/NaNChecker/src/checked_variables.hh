// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The variables of a list, and their values on the component that a cGH stands for.
#ifndef NANCHECKER_CHECKED_VARIABLES_HH
#define NANCHECKER_CHECKED_VARIABLES_HH

#include <optional>
#include <string>
#include <vector>

#include "cctk.h"
#include "findings.hh"
#include "scan.hh"

namespace nan_checker {

/// One entry of a list of variables.
struct Checked {
  int variable;
  int timelevel;
};

/// The variables of a list of names, each once, in the order of the list; what is not of a real or complex
/// type is left out. `{timelevel=1}` behind a name chooses a timelevel.
/// \return empty if the list cannot be read
/// \throws std::invalid_argument for other options
std::optional<std::vector<Checked>> checked_variables(const std::string& list);

/// One variable on the current component.
struct Piece {
  int variable;
  int dimension;
  bool is_grid_function;
  Block block;
  Values values;

  /// Where a point of the piece is.
  Place place(const cGH* gh, const Point& point) const;
};

/// What is going to be done with values.
enum class Use { read, change };

/// Empty if the variable has no storage, or no values on this component in this mode.
/// \throws std::invalid_argument if it has more than three dimensions
std::optional<Piece> piece(const cGH* gh, const Checked& checked, Use use = Use::read);

/// For each variable: true if it lives on a device that has found nothing but finite numbers on this
/// component. Then it need not come to the host.
std::vector<bool> known_to_be_finite(const cGH* gh, const std::vector<Checked>& variables);

/// Weights of the points of a grid function, by the name of a real grid function; null if the list of weights
/// cannot be used: it is unknown, without storage or of another shape.
const double* weights(const cGH* gh, const std::string& name);

/// False if no thorn has said how far apart points are.
bool has_coordinates(const cGH* gh);

/// Level and map that a cGH stands for; 0 under drivers without.
int level_of(const cGH* gh);
int map_of(const cGH* gh);

}  // namespace nan_checker

#endif
