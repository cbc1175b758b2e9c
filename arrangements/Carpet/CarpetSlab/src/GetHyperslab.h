/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Slabs of grid variables under the names of this thorn; they are also known by the aliased names
 * Hyperslab_*.
 */
#ifndef CARPETSLAB_GETHYPERSLAB_H
#define CARPETSLAB_GETHYPERSLAB_H

#include "Saguaro/Hyperslab/src/functions.h"

#define CarpetSlab_GlobalMappingByIndex SaguaroHyperslab_GlobalMappingByIndex
#define CarpetSlab_LocalMappingByIndex SaguaroHyperslab_LocalMappingByIndex
#define CarpetSlab_FreeMapping SaguaroHyperslab_FreeMapping
#define CarpetSlab_Get SaguaroHyperslab_Get
#define CarpetSlab_GetList SaguaroHyperslab_GetList

#endif
