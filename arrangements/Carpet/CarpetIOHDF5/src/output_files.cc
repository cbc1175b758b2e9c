// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output_files.hh"

#include "Saguaro/Output/src/files.hh"
#include "cctk_Parameters.h"
#include "structure.hh"

namespace carpet_io_hdf5 {

hdf5::File& OutputFiles::open(const cGH* gh, const std::string& path, const FieldDescription& field,
                              int file_count) {
  auto& file = files_[path];
  if (!file) {
    file = std::make_unique<hdf5::GrowingFile>(path, output::is_to_be_truncated(gh, path));
    if (file->is_new())
      write_global_information(file->file(), gh,
                               {{field.field.variable},
                                file_count,
                                saved_parameters(gh),
                                to_text(grid_structure(gh), grid_driver::map_count(gh))});
  }
  return file->file();
}

void OutputFiles::write(const cGH* gh, const std::string& path, int file_count, const FieldDescription& field,
                        const DatasetAxes& axes, const std::vector<Piece>& pieces,
                        const DatasetStyle& style) {
  DECLARE_CCTK_PARAMETERS;
  guarded(path + out_extension, [&](const std::string& name) {
    hdf5::File& file = open(gh, name, field, file_count);
    for (const Piece& piece : pieces) write_piece(file, field, axes, piece, style);
  });
  if (!output_index) return;
  guarded(path + ".idx" + out_extension, [&](const std::string& name) {
    hdf5::File& file = open(gh, name, field, file_count);
    for (const Piece& piece : pieces) write_piece_shape(file, field, axes, piece, style);
  });
}

void OutputFiles::guarded(const std::string& path, const std::function<void(const std::string&)>& action) {
  if (broken_.count(path)) return;
  try {
    action(path);
  } catch (const hdf5::Error& error) {
    output::report_io_error(std::string("CarpetIOHDF5: ") + error.what());
    files_.erase(path);
    broken_.insert(path);
  }
}

void OutputFiles::commit() {
  std::vector<std::string> paths;
  for (const auto& [path, file] : files_) paths.push_back(path);
  for (const std::string& path : paths)
    guarded(path, [&](const std::string& name) { files_.at(name)->commit(); });
  files_.clear();
  broken_.clear();
}

}  // namespace carpet_io_hdf5
