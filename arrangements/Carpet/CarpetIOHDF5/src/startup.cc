// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Arguments.h"
#include "methods.hh"

extern "C" int CarpetIOHDF5_Startup() {
  carpet_io_hdf5::register_recovery();
  carpet_io_hdf5::register_forecast();
  return carpet_io_hdf5::register_volumes() && carpet_io_hdf5::register_slices() ? 0 : 1;
}

extern "C" void CarpetIOHDF5_Init(CCTK_ARGUMENTS) {
  carpet_io_hdf5::begin_volumes(cctkGH);
  carpet_io_hdf5::begin_slices(cctkGH);
}
