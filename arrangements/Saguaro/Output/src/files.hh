// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The files of a run: where they are, and which of them have been begun.
#ifndef SAGUARO_OUTPUT_FILES_HH
#define SAGUARO_OUTPUT_FILES_HH

#include <memory>
#include <optional>
#include <string>

#include "Saguaro/Output/src/earlier_output.hh"
#include "Saguaro/Output/src/text_file.hh"
#include "cctk.h"

namespace output {

/// Opens a file to append to it. The first time in a run its old content is forgotten if
/// IO::truncate_files and its kin say so; in a run that continues from a checkpoint, what it holds of the
/// current iteration and later ones is. To be called by the process that writes.
/// In a run with a device, a file that has been begun grows soon afterwards, beside the run; others are
/// written when the object ends.
/// \param key  what tells when lines were written; none: all of them stay
std::unique_ptr<TextFile> open_file(const cGH* gh, const std::string& path, std::optional<LineKey> key);

/// What was appended so far is in its files afterwards. Others read files only after this.
void complete_text_files();

/// True the first time in a run that a file is asked about, if IO::truncate_files and its kin say that what
/// it holds is to be forgotten.
bool is_to_be_truncated(const cGH* gh, const std::string& path);

/// `directory`, or IO::out_dir if that is empty. Made if it does not exist. Collective.
std::string existing_directory(const cGH* gh, const std::string& directory);

/// Warns that something cannot be written, or stops the run if IO::abort_on_io_errors.
void report_io_error(const std::string& problem);

}  // namespace output

#endif
