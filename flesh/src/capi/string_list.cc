// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Lists of different texts: the second half of util_String.h. Letter case does not matter.
#include <algorithm>
#include <cstdlib>
#include <span>

#include "capi/c_strings.hh"
#include "core/names.hh"
#include "util_String.h"

namespace flesh::capi {
namespace {

constexpr int no_memory = -1;

std::span<iStringListEntry> entries(const uStringList& list) {
  return {list.data, static_cast<std::size_t>(list.fill)};
}

/// Makes room for one more entry. False without memory.
bool grow(uStringList& list) {
  if (list.fill < list.size) return true;
  const int size = std::max(8, 2 * list.size);
  void* data = std::realloc(list.data, size * sizeof *list.data);
  if (data == nullptr) return false;
  list.data = static_cast<iStringListEntry*>(data);
  list.size = size;
  return true;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

uStringList* Util_StringListCreate(int size) {
  auto* list = static_cast<uStringList*>(std::calloc(1, sizeof(uStringList)));
  if (list == nullptr || size <= 0) return list;
  list->data = static_cast<iStringListEntry*>(std::calloc(size, sizeof *list->data));
  list->size = list->data ? size : 0;
  return list;
}

int Util_StringListAdd(uStringList* list, const char* text) {
  for (const iStringListEntry& entry : entries(*list))
    if (flesh::same_name(entry.string, text)) return 0;
  char* copy = owned_copy(text);
  if (copy == nullptr || !grow(*list)) {
    std::free(copy);
    return no_memory;
  }
  list->data[list->fill++].string = copy;
  return 1;
}

const char* Util_StringListNext(uStringList* list, int first) {
  if (first) list->current = 0;
  return list->current < list->fill ? list->data[list->current++].string : nullptr;
}

void Util_StringListDestroy(uStringList* list) {
  for (const iStringListEntry& entry : entries(*list)) std::free(entry.string);
  std::free(list->data);
  std::free(list);
}

}  // extern "C"
