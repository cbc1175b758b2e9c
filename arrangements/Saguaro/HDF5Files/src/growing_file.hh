// SPDX-License-Identifier: LGPL-2.1-or-later
//
// GrowingFile: an HDF5 file that grows by whole outputs.
#ifndef SAGUARO_HDF5FILES_GROWING_FILE_HH
#define SAGUARO_HDF5FILES_GROWING_FILE_HH

#include <cstdint>
#include <string>

#include "Saguaro/HDF5Files/src/hdf5_file.hh"

namespace hdf5 {

/// Between construction and commit() the file is written under a temporary name, so that readers, and a run
/// that is killed, find it as it was before or with the whole output.
///
/// To add to a file means to copy it first. Where the file system shares blocks between copies that costs
/// nothing; elsewhere files up to `largest_copy` bytes are copied, and larger ones are written in place, so a
/// run that is killed in that moment may damage them.
class GrowingFile {
 public:
  static constexpr std::uintmax_t largest_copy = std::uintmax_t{64} << 20;

  /// \param anew  forget what the file holds
  GrowingFile(const std::string& path, bool anew);
  /// Without commit() the output is forgotten.
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;

  File& file() { return file_; }
  /// True if the file holds nothing from before.
  bool is_new() const { return is_new_; }
  void commit();

 private:
  std::string path_;
  std::string working_path_;
  bool is_new_;
  bool is_done_ = false;
  File file_;
};

}  // namespace hdf5

#endif
