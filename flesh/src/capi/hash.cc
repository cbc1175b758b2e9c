// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Hash tables: util_Hash.h. The hash value that a caller may pass is ignored: it is a hint for speed.
#include "util_Hash.h"

#include <cstdint>
#include <string>
#include <unordered_map>

/// From keys to pointers.
struct iHashPrivate {
  std::unordered_map<std::string, void*> entries;
};

extern "C" {

uHash* Util_HashCreate(unsigned int size) {
  uHash* hash = new uHash;
  hash->entries.reserve(size);
  return hash;
}

void Util_HashDestroy(uHash* hash, void (*destroy)(void* data)) {
  if (destroy != nullptr)
    for (const auto& [key, data] : hash->entries) destroy(data);
  delete hash;
}

int Util_HashStore(uHash* hash, unsigned int size, const char* key, unsigned int, void* data) {
  hash->entries[std::string(key, size)] = data;
  return 0;
}

int Util_HashAdd(uHash* hash, unsigned int size, const char* key, unsigned int, void* data) {
  constexpr int key_exists = -1;
  return hash->entries.emplace(std::string(key, size), data).second ? 0 : key_exists;
}

int Util_HashDelete(uHash* hash, unsigned int size, const char* key, unsigned int) {
  constexpr int no_such_key = -1;
  return hash->entries.erase(std::string(key, size)) > 0 ? 0 : no_such_key;
}

void* Util_HashData(const uHash* hash, unsigned int size, const char* key, unsigned int) {
  const auto found = hash->entries.find(std::string(key, size));
  return found == hash->entries.end() ? nullptr : found->second;
}

// Fowler, Noll, Vo: FNV-1a with 32 bits.
unsigned int Util_HashHash(unsigned int size, const char* key) {
  constexpr std::uint32_t offset_basis = 2166136261u;
  constexpr std::uint32_t prime = 16777619u;
  std::uint32_t hash = offset_basis;
  for (unsigned int i = 0; i < size; ++i) hash = (hash ^ static_cast<unsigned char>(key[i])) * prime;
  return hash;
}

}  // extern "C"
