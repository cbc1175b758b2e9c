/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Pointers that are kept under a small number, and under a name.
 */
#ifndef STOREHANDLEDDATA_H
#define STOREHANDLEDDATA_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int array_size;
  int first_unused;
  void** array;
} cHandledData;

/// Keeps `data` under `name` in a store that is created when *store is null. Result: handle >= 0, < 0 no
/// memory.
int Util_NewHandle(cHandledData** store, const char* name, void* data);
/// Frees a handle. Result: 0, < 0 for a bad handle.
int Util_DeleteHandle(cHandledData* store, int handle);
/// The pointer of a handle; null for a bad one.
void* Util_GetHandledData(const cHandledData* store, int handle);
/// Handle of a name, whose pointer *data gets if `data` is not null; < 0 if there is none.
int Util_GetHandle(const cHandledData* store, const char* name, void** data);
/// Name of a handle; null for a bad one.
const char* Util_GetHandleName(const cHandledData* store, int handle);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
