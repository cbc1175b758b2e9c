// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "cctk.h"

#ifdef HAVE_CAPABILITY_MPI

#include "mpi_string.hh"

std::string CarpetLib::broadcast_string(MPI_Comm comm, int root, const std::string& text) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  std::string received = rank == root ? text : std::string();
  unsigned long long length = received.size();
  MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG_LONG, root, comm);
  received.resize(length);
  MPI_Bcast(received.data(), static_cast<int>(length), MPI_CHAR, root, comm);
  return received;
}

#endif
