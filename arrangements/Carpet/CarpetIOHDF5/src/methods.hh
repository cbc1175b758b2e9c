// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The IO methods of CarpetIOHDF5.
#ifndef CARPETIOHDF5_METHODS_HH
#define CARPETIOHDF5_METHODS_HH

#include <vector>

#include "cctk.h"
#include "pieces.hh"

namespace carpet_io_hdf5 {

class OutputFiles;

/// Registers methods with the flesh. \return false if that failed
bool register_volumes();
bool register_slices();

/// Registers the reader of checkpoints and data files with IOUtil.
void register_recovery();

/// Variables that will be written.
std::vector<int> written_volumes();
std::vector<int> written_slices();

/// How the values of a field come to the processes that write them.
enum class Way {
  components,  ///< as they are stored, to the writer of each process
  gathered,    ///< each point once, to the first process
  assembled    ///< as components to the first process, which makes one of them with the ghost zones around it
};

/// Fields of volumes that are brought together.
struct VolumeBatch {
  std::vector<Field> fields;
  Way way;
};
/// All of them, in their order.
std::vector<VolumeBatch> volume_batches(const cGH* gh);

/// Lets --check say how much memory files take.
void register_forecast();

/// The files that the methods write.
OutputFiles& files_of_volumes();
std::vector<OutputFiles*> files_of_slices();

/// Forgets former output.
void begin_volumes(const cGH* gh);
void begin_slices(const cGH* gh);

/// Output of former iterations is in its files afterwards: all of it, or what need not be waited for.
void complete_output(const cGH* gh);
void complete_packed_output(const cGH* gh);

}  // namespace carpet_io_hdf5

#endif
