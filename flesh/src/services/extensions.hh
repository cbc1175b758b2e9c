// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Extensions of the grid hierarchy: objects of thorns that hang on it by name.
#ifndef FLESH_SERVICES_EXTENSIONS_HH
#define FLESH_SERVICES_EXTENSIONS_HH

#include <string_view>

#include "core/names.hh"
#include "services/registry.hh"

struct _cGH;
struct tFleshConfig;

namespace flesh {

using cGH = struct ::_cGH;

/// One extension. Each function may be missing (null).
struct Extension {
  void* (*set_up)(tFleshConfig*, int convergence_level, cGH*) = nullptr;  ///< makes the object
  int (*initialise)(cGH*) = nullptr;
  int (*schedule_traverse)(cGH*, const char* where) =
      nullptr;  ///< told of every traversal that CCTK_Traverse starts
};

/// All extensions of a run, by name in any case. The objects themselves hang on the hierarchy
/// (cGH::extensions).
class Extensions {
 public:
  /// Result: handle >= 0; -1 if there is one with this name.
  int add(std::string_view name) { return registry_.add(name, {}); }
  /// False if there is none.
  bool remove(std::string_view name) { return registry_.remove(registry_.handle(name)); }
  /// Handle, or -1.
  int handle(std::string_view name) const { return registry_.handle(name); }
  /// Null for a bad handle.
  Extension* find(int handle);
  const char* name(int handle) const;
  /// One more than the largest handle: the length that cGH::extensions needs.
  int count() const { return registry_.size(); }

  /// Calls every `initialise`. Collective. Result: number of them that reported an error (< 0).
  int initialise_all(cGH* gh);
  /// Calls every `schedule_traverse`. Collective.
  void traverse_all(cGH* gh, const char* where);

 private:
  Registry<Extension, SameName> registry_;
};

}  // namespace flesh

#endif
