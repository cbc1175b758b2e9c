// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Pointers kept under a number or a name: StoreHandledData.h, StoreNamedData.h.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "StoreHandledData.h"
#include "StoreNamedData.h"
#include "capi/c_strings.hh"

namespace flesh::capi {
namespace {

constexpr int failed = -1;

/// What a used slot of cHandledData::array points to; unused slots are null.
struct NamedPointer {
  std::string name;
  void* data;
};

NamedPointer* slot(const cHandledData* store, int handle) {
  if (store == nullptr || handle < 0 || handle >= store->array_size) return nullptr;
  return static_cast<NamedPointer*>(store->array[handle]);
}

/// Doubles the number of slots. False without memory.
bool grow(cHandledData& store) {
  const int size = std::max(8, 2 * store.array_size);
  void* array = std::realloc(store.array, size * sizeof *store.array);
  if (array == nullptr) return false;
  store.array = static_cast<void**>(array);
  std::fill(store.array + store.array_size, store.array + size, nullptr);
  store.array_size = size;
  return true;
}

void find_unused(cHandledData& store) {
  while (store.first_unused < store.array_size && store.array[store.first_unused] != nullptr)
    ++store.first_unused;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

int Util_NewHandle(cHandledData** store, const char* name, void* data) {
  if (*store == nullptr) *store = static_cast<cHandledData*>(std::calloc(1, sizeof(cHandledData)));
  if (*store == nullptr) return failed;
  cHandledData& slots = **store;
  if (slots.first_unused == slots.array_size && !grow(slots)) return failed;
  const int handle = slots.first_unused;
  slots.array[handle] = new NamedPointer{std::string(view(name)), data};
  find_unused(slots);
  return handle;
}

int Util_DeleteHandle(cHandledData* store, int handle) {
  NamedPointer* found = slot(store, handle);
  if (found == nullptr) return failed;
  delete found;
  store->array[handle] = nullptr;
  store->first_unused = std::min(store->first_unused, handle);
  return 0;
}

void* Util_GetHandledData(const cHandledData* store, int handle) {
  const NamedPointer* found = slot(store, handle);
  return found ? found->data : nullptr;
}

int Util_GetHandle(const cHandledData* store, const char* name, void** data) {
  for (int handle = 0; store != nullptr && handle < store->array_size; ++handle) {
    const NamedPointer* found = slot(store, handle);
    if (found == nullptr || found->name != view(name)) continue;
    if (data != nullptr) *data = found->data;
    return handle;
  }
  return failed;
}

const char* Util_GetHandleName(const cHandledData* store, int handle) {
  return text_of(slot(store, handle), &NamedPointer::name);
}

int StoreNamedData(pNamedData** list, const char* name, void* data) {
  pNamedData* entry = *list;
  while (entry != nullptr && view(entry->name) != view(name)) entry = entry->next;
  if (entry == nullptr) {
    entry = static_cast<pNamedData*>(std::calloc(1, sizeof(pNamedData)));
    if (entry == nullptr) return failed;
    entry->name = owned_copy(name);
    entry->next = *list;
    *list = entry;
  }
  entry->data = data;
  return 0;
}

void* GetNamedData(const pNamedData* list, const char* name) {
  while (list != nullptr && view(list->name) != view(name)) list = list->next;
  return list ? list->data : nullptr;
}

}  // extern "C"
