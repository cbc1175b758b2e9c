// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Extensions of grid hierarchies: cctk_GHExtensions.h, cctki_GHExtensions.h.
#include "services/extensions.hh"

#include "capi/c_strings.hh"
#include "capi/facade.hh"
#include "capi/guard.hh"
#include "cctki_GHExtensions.h"
#include "flesh/grids.hh"

namespace flesh::capi {
namespace {

Extensions& extensions() { return current_context().extensions(); }

/// Gives an extension one of its functions. Result: 1, or 0 if there is no such extension.
template <typename Function>
int set_function(int handle, Function Extension::*member, Function function) {
  Extension* extension = extensions().find(handle);
  if (extension == nullptr) return 0;
  extension->*member = function;
  return 1;
}

}  // namespace
}  // namespace flesh::capi

const cGH* flesh::grid_hierarchy() { return capi::facade().grids.first(); }

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_RegisterGHExtension(const char* name) { return extensions().add(view(name)); }
int CCTK_UnregisterGHExtension(const char* name) { return extensions().remove(view(name)); }
int CCTK_GHExtensionHandle(const char* name) { return extensions().handle(view(name)); }

int CCTK_RegisterGHExtensionSetupGH(int handle, void* (*function)(tFleshConfig*, int, cGH*)) {
  return set_function(handle, &Extension::set_up, function);
}
int CCTK_RegisterGHExtensionInitGH(int handle, int (*function)(cGH*)) {
  return set_function(handle, &Extension::initialise, function);
}
int CCTK_RegisterGHExtensionScheduleTraverseGH(int handle, int (*function)(cGH*, const char*)) {
  return set_function(handle, &Extension::schedule_traverse, function);
}

void* CCTK_GHExtension(const cGH* gh, const char* name) {
  return facade().grids.find_extension(gh, extensions().handle(view(name)));
}

int CCTKi_SetupGHExtensions(tFleshConfig* config, int convergence_level, cGH* gh) {
  return guarded_or_abort([&] {
    GridAccess& grids = facade().grids;
    grids.resize_extensions(gh, extensions().count());
    for (int handle = 0; handle < extensions().count(); ++handle) {
      const Extension* extension = extensions().find(handle);
      if (extension != nullptr && extension->set_up != nullptr)
        grids.extension(gh, handle) = extension->set_up(config, convergence_level, gh);
    }
    return 0;
  });
}

int CCTKi_InitGHExtensions(cGH* gh) {
  return guarded_or_abort([&] { return extensions().initialise_all(gh); });
}

int CCTKi_ScheduleTraverseGHExtensions(cGH* gh, const char* where) {
  return guarded_or_abort([&] {
    extensions().traverse_all(gh, where);
    return 0;
  });
}

}  // extern "C"
