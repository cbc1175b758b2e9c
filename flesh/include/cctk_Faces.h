/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Sets of faces of the domain, as bits: face 2 d + s has direction d and side s (0 lower, 1 upper).
 */
#ifndef CCTK_FACES_H
#define CCTK_FACES_H

/* All faces of up to seven dimensions. */
#define CCTK_ALL_FACES 16383

#endif
