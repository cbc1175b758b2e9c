// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the parts of IOUtil know of each other.
#ifndef IOUTIL_SHARED_HH
#define IOUTIL_SHARED_HH

#include <string>

#include "ioGH.h"

namespace ioutil {

/// Has this run recovered its parameters from a checkpoint? From the bin RECOVER_PARAMETERS on.
bool recovered();

/// Is there a thorn that can recover a run? From the bin RECOVER_PARAMETERS on.
bool someone_reads_checkpoints();

/// Makes IO::out_dir, which is taken back if the run ends before BASEGRID and nobody has written into it.
void make_output_directory(const cGH* GH);

/// Leaves a parameter file in the output directory, as IO::parfile_write says. Only on the first process.
void write_parameter_file();

/// Begins IO::out_dir/status.json, if that is a folder of the run's own. On all processes; the first one
/// writes.
void begin_status_file(cGH* gh);

/// `directory/name`; the name alone for an empty directory.
std::string join(const std::string& directory, const std::string& name);

}  // namespace ioutil

#endif
