/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The capabilities that thorn @thorn@ asks for and that are there. Generated. */
#ifndef CCTK_CAPABILITIES_H
#define CCTK_CAPABILITIES_H

@capabilities@

#endif
