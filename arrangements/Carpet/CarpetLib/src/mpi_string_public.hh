// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPETLIB_MPI_STRING_PUBLIC_HH
#define CARPETLIB_MPI_STRING_PUBLIC_HH

#include <mpi.h>

#include <string>

#include "dist.hh"

namespace CarpetLib {

/// What process `root` has in `text`, up to 2^31 - 1 characters of any kind. Collective.
std::string broadcast_string(MPI_Comm comm, int root, const std::string& text);

}  // namespace CarpetLib

#endif
