// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The files that one output writes.
#ifndef CARPETIOHDF5_OUTPUT_FILES_HH
#define CARPETIOHDF5_OUTPUT_FILES_HH

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "Saguaro/HDF5Files/src/growing_file.hh"
#include "data_file.hh"

namespace carpet_io_hdf5 {

/// Files that are open until the output is complete, because several variables and levels may go into one.
///
/// A file that cannot be written is reported and left as it was before this output; nothing is thrown,
/// because the processes around must go on in step.
class OutputFiles {
 public:
  /// Writes pieces of a field. A new file begins with what concerns it as a whole.
  /// \param path  without extension;  \param file_count  files that belong together
  void write(const cGH* gh, const std::string& path, int file_count, const FieldDescription& field,
             const DatasetAxes& axes, const std::vector<Piece>& pieces, const DatasetStyle& style);
  /// The output is complete.
  void commit();

 private:
  hdf5::File& open(const cGH* gh, const std::string& path, const FieldDescription& field, int file_count);
  void guarded(const std::string& path, const std::function<void(const std::string&)>& action);

  std::map<std::string, std::unique_ptr<hdf5::GrowingFile>> files_;
  std::set<std::string> broken_;  ///< in this output
};

}  // namespace carpet_io_hdf5

#endif
