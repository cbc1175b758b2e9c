// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Thorns, implementations, aliased functions: cctk_ActiveThorns.h.
#include "cctk_ActiveThorns.h"

#include "capi/c_strings.hh"
#include "capi/current_context.hh"
#include "model/activation.hh"
#include "model/aliased_functions.hh"
#include "model/catalogue.hh"

namespace flesh::capi {
namespace {

const Catalogue& catalogue() { return current_context().catalogue(); }
const Activation& activation() { return current_context().activation(); }

// The names of the tables are string literals, which end in zero.
const char* name_of(const tables::Thorn* thorn) { return thorn ? thorn->name.data() : nullptr; }

template <typename Range>
bool is_index(int index, const Range& range) {
  return index >= 0 && index < static_cast<int>(range.size());
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_IsThornActive(const char* thorn) { return activation().is_thorn_active(view(thorn)); }
int CCTK_IsThornCompiled(const char* thorn) { return catalogue().find_thorn(view(thorn)) != nullptr; }
int CCTK_IsImplementationActive(const char* name) {
  return activation().is_implementation_active(view(name));
}
int CCTK_IsImplementationCompiled(const char* name) {
  return catalogue().find_implementation(view(name)) != nullptr;
}

const char* CCTK_ActivatingThorn(const char* implementation) {
  return name_of(activation().provider(view(implementation)));
}

const char* CCTK_ThornImplementation(const char* thorn) {
  const tables::Thorn* found = catalogue().find_thorn(view(thorn));
  return found ? found->implementation.data() : nullptr;
}

const char* CCTK_ImplementationThorn(const char* implementation) {
  if (const char* active = CCTK_ActivatingThorn(implementation)) return active;
  const Implementation* found = catalogue().find_implementation(view(implementation));
  return found ? name_of(found->thorns.front()) : nullptr;
}

int CCTK_NumCompiledThorns() { return static_cast<int>(catalogue().thorns().size()); }
const char* CCTK_CompiledThorn(int index) {
  return is_index(index, catalogue().thorns()) ? name_of(catalogue().thorns()[index]) : nullptr;
}
int CCTK_NumCompiledImplementations() { return static_cast<int>(catalogue().implementations().size()); }
const char* CCTK_CompiledImplementation(int index) {
  const auto all = catalogue().implementations();
  return is_index(index, all) ? all[index].name.c_str() : nullptr;
}

CCTK_INT CCTK_IsFunctionAliased(const char* function) {
  return current_context().functions().is_provided(view(function));
}

}  // extern "C"
