// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Types of grid variables in the words of MPI.
#include "carpet_public.h"
#include "cctk.h"
#include "grid_driver_faces.hh"

#ifdef HAVE_CAPABILITY_MPI

namespace Carpet {
namespace {

/// The types without a number stand for those of their size.
int sized(int vartype) {
  switch (vartype) {
    case CCTK_VARIABLE_INT:
      return sizeof(CCTK_INT) == 4   ? CCTK_VARIABLE_INT4
             : sizeof(CCTK_INT) == 8 ? CCTK_VARIABLE_INT8
                                     : CCTK_VARIABLE_INT2;
    case CCTK_VARIABLE_REAL:
      return sizeof(CCTK_REAL) == 8   ? CCTK_VARIABLE_REAL8
             : sizeof(CCTK_REAL) == 4 ? CCTK_VARIABLE_REAL4
                                      : CCTK_VARIABLE_REAL16;
    case CCTK_VARIABLE_COMPLEX:
      return sizeof(CCTK_REAL) == 8   ? CCTK_VARIABLE_COMPLEX16
             : sizeof(CCTK_REAL) == 4 ? CCTK_VARIABLE_COMPLEX8
                                      : CCTK_VARIABLE_COMPLEX32;
    default:
      return vartype;
  }
}

}  // namespace

extern "C" {

MPI_Comm CarpetMPIComm(void) {
  const void* communicator = grid_driver::communicator();
  return communicator ? *static_cast<const MPI_Comm*>(communicator) : MPI_COMM_SELF;
}

MPI_Datatype CarpetMPIDatatype(int vartype) {
  switch (sized(vartype)) {
    case CCTK_VARIABLE_BYTE:
    case CCTK_VARIABLE_CHAR:
      return MPI_BYTE;
    case CCTK_VARIABLE_INT1:
      return MPI_INT8_T;
    case CCTK_VARIABLE_INT2:
      return MPI_INT16_T;
    case CCTK_VARIABLE_INT4:
      return MPI_INT32_T;
    case CCTK_VARIABLE_INT8:
      return MPI_INT64_T;
    case CCTK_VARIABLE_REAL4:
      return MPI_FLOAT;
    case CCTK_VARIABLE_REAL8:
      return MPI_DOUBLE;
    case CCTK_VARIABLE_REAL16:
      return MPI_LONG_DOUBLE;
    case CCTK_VARIABLE_COMPLEX8:
      return MPI_C_FLOAT_COMPLEX;
    case CCTK_VARIABLE_COMPLEX16:
      return MPI_C_DOUBLE_COMPLEX;
    case CCTK_VARIABLE_COMPLEX32:
      return MPI_C_LONG_DOUBLE_COMPLEX;
    default:
      return MPI_DATATYPE_NULL;
  }
}

MPI_Datatype CarpetSimpleMPIDatatype(int vartype) {
  switch (sized(vartype)) {
    case CCTK_VARIABLE_COMPLEX8:
      return MPI_FLOAT;
    case CCTK_VARIABLE_COMPLEX16:
      return MPI_DOUBLE;
    case CCTK_VARIABLE_COMPLEX32:
      return MPI_LONG_DOUBLE;
    default:
      return CarpetMPIDatatype(vartype);
  }
}

int CarpetSimpleMPIDatatypeLength(int vartype) {
  return CarpetSimpleMPIDatatype(vartype) == CarpetMPIDatatype(vartype) ? 1 : 2;
}

}  // extern "C"

}  // namespace Carpet

#endif
