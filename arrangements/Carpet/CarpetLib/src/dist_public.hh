// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CARPETLIB_DIST_PUBLIC_HH
#define CARPETLIB_DIST_PUBLIC_HH

#include <mpi.h>

#include "Saguaro/GridDriver/src/public/faces.hh"

namespace CarpetLib::dist {

/// The communicator of all processes of the run, from STARTUP on.
inline MPI_Comm comm() { return *static_cast<const MPI_Comm*>(grid_driver::communicator()); }

}  // namespace CarpetLib::dist

// Thorns say dist::comm(), too.
namespace dist = CarpetLib::dist;

#endif
