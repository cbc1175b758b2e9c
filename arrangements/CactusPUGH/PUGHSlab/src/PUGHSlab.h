/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Slabs of grid variables under the names of this thorn; they are also known by the aliased names
 * Hyperslab_*.
 */
#ifndef PUGHSLAB_H
#define PUGHSLAB_H

#include "Saguaro/Hyperslab/src/functions.h"

#define PUGHSlab_GlobalMappingByIndex SaguaroHyperslab_GlobalMappingByIndex
#define PUGHSlab_LocalMappingByIndex SaguaroHyperslab_LocalMappingByIndex
#define PUGHSlab_FreeMapping SaguaroHyperslab_FreeMapping
#define PUGHSlab_Get SaguaroHyperslab_Get
#define PUGHSlab_GetList SaguaroHyperslab_GetList

#endif
