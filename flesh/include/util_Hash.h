/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Hash tables: from keys of bytes to pointers. A hash value of 0 asks the table to compute it.
 */
#ifndef UTIL_HASH_H
#define UTIL_HASH_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

typedef struct iHashPrivate uHash;

/// Creates a table for about `size` entries; null without memory.
uHash* Util_HashCreate(unsigned int size);
/// Destroys a table; `destroy`, if not null, is called for each pointer.
void Util_HashDestroy(uHash* hash, void (*destroy)(void* data));
/// Sets an entry (Add: of a key that must be new). Result: 0, or < 0: no memory, or the key exists.
int Util_HashStore(uHash* hash, unsigned int key_size, const char* key, unsigned int hash_value, void* data);
int Util_HashAdd(uHash* hash, unsigned int key_size, const char* key, unsigned int hash_value, void* data);
/// Deletes an entry. Result: 0, < 0 if there is none.
int Util_HashDelete(uHash* hash, unsigned int key_size, const char* key, unsigned int hash_value);
/// The pointer of a key; null if there is none.
void* Util_HashData(const uHash* hash, unsigned int key_size, const char* key, unsigned int hash_value);
/// Hash value of a key.
unsigned int Util_HashHash(unsigned int key_size, const char* key);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
