// SPDX-License-Identifier: LGPL-2.1-or-later
#include "files.hh"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/formatted.hh"
#ifdef HAVE_CAPABILITY_HDF5Files
#include "hdf5_growing_file.hh"
#endif

namespace multipole {

using flesh::formatted;

std::string Files::path(const std::string& name) const {
  DECLARE_CCTK_PARAMETERS;
  const std::string directory = *out_dir ? out_dir : io_out_dir;
  if (CCTK_CreateDirectory(0755, directory.c_str()) < 0)
    CCTK_VERROR("The directory \"%s\" cannot be made", directory.c_str());
  return directory + "/" + name;
}

// The first iteration begins files anew; all others, and those after a recovery, continue them.
void Files::append(const std::string& name, const std::string& text, output::LineKey key) const {
  const std::string file_path = path(name);
  if (output::may_be_ahead(gh_, file_path)) output::forget_later_lines(gh_, file_path, key);
  std::FILE* const file = std::fopen(file_path.c_str(), gh_->cctk_iteration == 0 ? "w" : "a");
  if (!file) CCTK_VERROR("\"%s\" cannot be opened: %s", file_path.c_str(), std::strerror(errno));
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written)
    CCTK_VERROR("\"%s\" cannot be written: %s", file_path.c_str(), std::strerror(errno));
}

void Files::write_modes_as_text(const std::string& name, std::span<const ModesAtRadius> spheres) const {
  for (const ModesAtRadius& sphere : spheres)
    for (const Mode& mode : sphere.modes)
      append(formatted("mp_%s_l%d_m%d_r%.2f.asc", name.c_str(), mode.l, mode.m, sphere.radius),
             formatted("%f %.19g %.19g\n", double(gh_->cctk_time), mode.value.real(), mode.value.imag()),
             output::LineKey::time);
}

void Files::write_modes_as_hdf5([[maybe_unused]] const std::string& name,
                                [[maybe_unused]] std::span<const ModesAtRadius> spheres) const {
#ifdef HAVE_CAPABILITY_HDF5Files
  DECLARE_CCTK_PARAMETERS;
  const std::string file_path = path("mp_" + name + ".h5");
  try {
    hdf5::GrowingFile growing(file_path, gh_->cctk_iteration == 0 && IO_TruncateOutputFiles(gh_));
    const bool is_ahead = output::may_be_ahead(gh_, file_path);
    for (const ModesAtRadius& sphere : spheres)
      for (const Mode& mode : sphere.modes) {
        const double row[] = {double(gh_->cctk_time), mode.value.real(), mode.value.imag()};
        const std::string table = formatted("l%d_m%d_r%.2f", mode.l, mode.m, sphere.radius);
        if (is_ahead) growing.file().forget_rows(table, output::first_key(gh_, output::LineKey::time));
        growing.file().append_row(table, row, hdf5_chunk_size);
      }
    growing.commit();
  } catch (const hdf5::Error& error) {
    CCTK_VERROR("%s", error.what());
  }
#endif
}

void Files::write_lines(const std::string& name, double radius, const SphereGrid& grid,
                        std::span<const double> values) const {
  const std::string stem = formatted("mp_%s_r%.2f", name.c_str(), radius);
  const std::string heading = formatted("\"Time = %.19g\n", double(gh_->cctk_time));
  const std::size_t columns = grid.phi.points.size();
  const std::size_t row = (grid.theta.points.size() - 1) / 4;
  std::string along_theta = heading, along_phi = heading;
  for (std::size_t i = 0; i < grid.theta.points.size(); ++i)
    along_theta += formatted("%f %.19g\n", grid.theta.points[i], values[i * columns]);
  for (std::size_t j = 0; j < columns; ++j)
    along_phi += formatted("%f %.19g\n", grid.phi.points[j], values[row * columns + j]);
  append(stem + ".th.asc", along_theta + "\n\n", output::LineKey::block_time);
  append(stem + ".ph.asc", along_phi + "\n\n", output::LineKey::block_time);
}

}  // namespace multipole
