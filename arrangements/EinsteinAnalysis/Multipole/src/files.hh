// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The files of modes and lines. Process 0 writes them.
#ifndef MULTIPOLE_FILES_HH
#define MULTIPOLE_FILES_HH

#include <span>
#include <string>
#include <vector>

#include "cctk.h"
#include "output_continued_files.hh"
#include "projection.hh"

namespace multipole {

/// The modes of a function on one sphere.
struct ModesAtRadius {
  double radius;
  std::vector<Mode> modes;
};

/// The files of one run of one thorn.
class Files {
 public:
  explicit Files(const cGH* gh) : gh_(gh) {}

  /// Appends a line "time real imaginary" to mp_NAME_lL_mM_rR.asc of each mode.
  void write_modes_as_text(const std::string& name, std::span<const ModesAtRadius> spheres) const;

  /// Appends a row to dataset lL_mM_rR of mp_NAME.h5 for each mode.
  void write_modes_as_hdf5(const std::string& name, std::span<const ModesAtRadius> spheres) const;

  /// Appends values on lines to mp_NAME_rR.th.asc (phi = first point) and .ph.asc (theta at a quarter of its
  /// points).
  void write_lines(const std::string& name, double radius, const SphereGrid& grid,
                   std::span<const double> values) const;

 private:
  std::string path(const std::string& name) const;
  /// \param key  what tells when the lines of the file were written
  void append(const std::string& name, const std::string& text, output::LineKey key) const;

  const cGH* gh_;
};

}  // namespace multipole

#endif
