/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Files and directories.
 */
#ifndef CCTK_FILE_H
#define CCTK_FILE_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Creates a directory and what is missing above it, with the permissions `mode`. Result: 0, 1 if it existed,
/// -1 no memory, -2 failed, -3 a part of the path is a file.
int CCTK_CreateDirectory(int mode, const char* path);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
