/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Values of HydroBase::hydro_excision_mask. */
#ifndef HYDROBASE_HYDROBASE_H
#define HYDROBASE_HYDROBASE_H

#define HYDRO_EXCISION_NORMAL 0
#define HYDRO_EXCISION_EXCISED 1

#endif
