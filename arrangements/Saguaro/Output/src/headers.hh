// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The comments at the beginning of text files.
#ifndef SAGUARO_OUTPUT_HEADERS_HH
#define SAGUARO_OUTPUT_HEADERS_HH

#include <string>

#include "cctk.h"

namespace output {

/// Does IO::out_fileinfo want to know what the columns mean?
bool wants_labels();

/// The first lines of a file: what it is, and of what else IO::out_fileinfo wants: who made it when, and
/// which run.
/// \param title  e.g. "1D ASCII output created by CarpetIOASCII": programs that read files look for it
std::string file_header(const cGH* gh, const std::string& title);

/// The same in the manner of IOBasic and IOASCII: the parameter file and the time, of which IO::out_fileinfo
/// wants both, one or none. \param comment  the character that begins each line
std::string short_file_header(char comment);

}  // namespace output

#endif
