// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The files of detectors. Process 0 writes them.
#ifndef EXTRACT_FILES_HH
#define EXTRACT_FILES_HH

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cctk.h"

namespace extract {

/// Numbers side by side.
using Line = std::vector<double>;

/// Appends a line to `name` in IO::out_dir, below one that begins a file: its name behind a quotation mark.
///
/// A run that continues from a checkpoint writes anew what the file holds of this time and later ones. For
/// proper time the caller says when the run does so first.
/// \param cuts_at  first number of the first line that is to go; none: those of this coordinate time and later go
void append_line(const cGH* gh, const std::string& name, const Line& line, std::optional<double> cuts_at);

/// No number of any line is as large.
inline constexpr double never = std::numeric_limits<double>::infinity();

/// Writes a file anew.
void write_lines(const cGH* gh, const std::string& name, std::span<const Line> lines);

/// Does this run continue from a checkpoint?
bool has_recovered(const cGH* gh);

}  // namespace extract

#endif
