// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/extensions.hh"

namespace flesh {

Extension* Extensions::find(int handle) {
  auto* entry = registry_.find(handle);
  return entry ? &entry->value : nullptr;
}

const char* Extensions::name(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->name.c_str() : nullptr;
}

int Extensions::initialise_all(cGH* gh) {
  int failed = 0;
  for (int i = 0; i < count(); ++i) {
    const Extension* extension = find(i);
    if (extension && extension->initialise && extension->initialise(gh) < 0) ++failed;
  }
  return failed;
}

void Extensions::traverse_all(cGH* gh, const char* where) {
  for (int i = 0; i < count(); ++i) {
    const Extension* extension = find(i);
    if (extension && extension->schedule_traverse) extension->schedule_traverse(gh, where);
  }
}

}  // namespace flesh
