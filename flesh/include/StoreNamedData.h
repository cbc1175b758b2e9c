/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Pointers that are kept under a name.
 */
#ifndef STORENAMEDDATA_H
#define STORENAMEDDATA_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PNamedData {
  struct PNamedData* next;
  char* name;
  void* data;
} pNamedData;

/// Keeps `data` under `name`, replacing what was there; *list is null at first. Result: 0, or < 0 without
/// memory.
int StoreNamedData(pNamedData** list, const char* name, void* data);
/// The pointer of a name; null if there is none.
void* GetNamedData(const pNamedData* list, const char* name);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
