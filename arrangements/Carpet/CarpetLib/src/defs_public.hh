// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Thorns include this before the other headers of CarpetLib; it has nothing that they use.
#ifndef CARPETLIB_DEFS_PUBLIC_HH
#define CARPETLIB_DEFS_PUBLIC_HH
#endif
