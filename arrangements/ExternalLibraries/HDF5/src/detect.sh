# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library HDF5 libhdf5-dev "hdf5 hdf5-openmpi hdf5-mpich hdf5-serial" "hdf5_hl hdf5" "hdf5.h"
report_library HDF5
