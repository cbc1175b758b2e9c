/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef IOUTIL_ADVERTISEDFILES_H
#define IOUTIL_ADVERTISEDFILES_H

#include "cctk.h"

/* What a file holds, for those who show files to people. */
typedef struct {
  const char* thorn;
  const char* varname;
  const char* mimetype;
  const char* slice;
  const char* description;
} ioAdvertisedFileDesc;

typedef struct {
  int (*advertise)(const cGH* GH, const char* filename, const ioAdvertisedFileDesc* description);
} ioAdvertisedFileListenerCallbacks;

#ifdef __cplusplus
extern "C" {
#endif

/* Result: 0, or -1 if the listener is registered already. */
int IOUtil_RegisterAdvertisedFileListener(const cGH* GH, const char* listener,
                                          const ioAdvertisedFileListenerCallbacks* callbacks);

/* Tells all listeners about a file. Result: the number of listeners. */
int IOUtil_AdvertiseFile(const cGH* GH, const char* filename, const ioAdvertisedFileDesc* desc);

#ifdef __cplusplus
}
#endif

#endif
