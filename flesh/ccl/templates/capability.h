/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Capability @name@, provided by thorn @thorn@. Generated from the output of its configuration script. */
#ifndef CCTKI_@guard@_H
#define CCTKI_@guard@_H

#define HAVE_CAPABILITY_@name@ 1
@definitions@

#ifndef FCODE
@includes@
#endif

#endif
