// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What writing and reading checkpoints share.
#ifndef CARPETIOHDF5_CHECKPOINT_HH
#define CARPETIOHDF5_CHECKPOINT_HH

#include <string>
#include <vector>

#include "cctk.h"
#include "pieces.hh"

namespace carpet_io_hdf5 {

/// In the group for the whole file: this checkpoint is not complete without a manifest.
inline constexpr const char* has_manifest = "has manifest";

/// Groups whose variables belong into a checkpoint: with storage, and not tagged Checkpoint="no".
std::vector<int> checkpointed_groups(const cGH* gh);
bool is_checkpointed(int group);

/// The fields of a checkpoint that is written now, in its order.
std::vector<Field> checkpointed_fields(const cGH* gh);
/// The same, divided into those that are packed together. The same on all processes. Collective.
std::vector<std::vector<Field>> checkpoint_batches(const cGH* gh);
/// Whether the parameters ask for checkpoints.
bool writes_checkpoints();

/// The first problem that some process has, as `process 3: ...`; empty if none has one. Collective.
std::string common_problem(const std::string& mine);

/// The run continues from a checkpoint.
void note_recovered_checkpoint(const std::string& directory, const std::string& name, int iteration);

}  // namespace carpet_io_hdf5

#endif
