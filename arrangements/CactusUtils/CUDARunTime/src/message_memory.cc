// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Libraries of MPI that can send from memory of GPUs say so in their own ways; a wrong "yes" is a crash.
#include "cctk.h"

#include "gpu.hh"

#ifdef HAVE_CAPABILITY_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
#endif

namespace cuda {

bool mpi_knows_gpus() {
#if defined(OMPI_HAVE_MPI_EXT_CUDA) && OMPI_HAVE_MPI_EXT_CUDA || defined(MPIX_GPU_SUPPORT_CUDA)
  int is_started = 0;
  MPI_Initialized(&is_started);
  return is_started && MPIX_Query_cuda_support() == 1;
#else
  return false;
#endif
}

}  // namespace cuda
