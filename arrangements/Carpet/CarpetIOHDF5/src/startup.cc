// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/files.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "methods.hh"
#include "output_files.hh"

extern "C" int CarpetIOHDF5_Startup() {
  carpet_io_hdf5::register_recovery();
  carpet_io_hdf5::register_forecast();
  return carpet_io_hdf5::register_volumes() && carpet_io_hdf5::register_slices() ? 0 : 1;
}

namespace carpet_io_hdf5 {
namespace {

std::vector<OutputFiles*> all_files() {
  std::vector<OutputFiles*> result = files_of_slices();
  result.push_back(&files_of_volumes());
  return result;
}

}  // namespace

void complete_output(const cGH* gh) {
  for (OutputFiles* files : all_files()) files->complete(gh);
  output::complete_text_files();
}

void complete_packed_output(const cGH* gh) {
  for (OutputFiles* files : all_files()) files->commit_later(gh);
}

}  // namespace carpet_io_hdf5

extern "C" void CarpetIOHDF5_CompleteOutput(CCTK_ARGUMENTS) { carpet_io_hdf5::complete_output(cctkGH); }

extern "C" void CarpetIOHDF5_CompletePackedOutput(CCTK_ARGUMENTS) {
  carpet_io_hdf5::complete_packed_output(cctkGH);
}

extern "C" void CarpetIOHDF5_Init(CCTK_ARGUMENTS) {
  carpet_io_hdf5::begin_volumes(cctkGH);
  carpet_io_hdf5::begin_slices(cctkGH);
}
