// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where points, lines and planes lie, and which points they have, as parameters say that several thorns have
// under the same names.
#ifndef SAGUARO_OUTPUT_PLACES_HH
#define SAGUARO_OUTPUT_PLACES_HH

#include <array>
#include <string>

#include "Saguaro/Output/src/slices.hh"

namespace output {

/// Is a slice switched on by the parameters `out1D_x` and so on of a thorn?
bool is_wanted(const Slice& slice, const std::string& thorn);

/// Where a slice cuts the axes along which it does not extend: parameters `out1D_xline_y` and so on of a
/// thorn, else those of IO.
std::array<Position, 3> positions_of(const Slice& slice, const std::string& thorn);

/// Points that are left out at each face of the domain if its boundary or symmetry zones are not wanted.
grid_driver::PerFace<int> omitted_points(const cGH* gh, bool has_boundary, bool has_symmetry);

// ---- values of parameters of a thorn that is known by name only
bool boolean_parameter(const std::string& parameter, const std::string& thorn);
int integer_parameter(const std::string& parameter, const std::string& thorn);
double real_parameter(const std::string& parameter, const std::string& thorn);
const char* text_parameter(const std::string& parameter, const std::string& thorn);

}  // namespace output

#endif
