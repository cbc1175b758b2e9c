// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Storage of all parameters. The values are set at run time, before anybody reads them. Generated.
@includes@

extern "C" {
@definitions@
}
