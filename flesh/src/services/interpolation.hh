// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolation operators that thorns register.
#ifndef FLESH_SERVICES_INTERPOLATION_HH
#define FLESH_SERVICES_INTERPOLATION_HH

#include <functional>
#include <string>
#include <string_view>

#include "core/types.hh"
#include "services/registry.hh"

namespace flesh {

/// Interpolates local arrays on a uniform grid (CCTK_InterpLocalUniform), in the signature of the C API.
using LocalUniformInterpolator = int (*)(int dimensions, int table, const Real origin[], const Real delta[],
                                         int points, int coordinate_type, const void* const coordinates[],
                                         int inputs, const Int input_sizes[], const Int input_types[],
                                         const void* const input_arrays[], int outputs,
                                         const Int output_types[], void* const output_arrays[]);

/// All interpolation operators of a run, by name exactly as registered.
class Interpolators {
 public:
  /// Result: handle >= 0; -1 if there is one with this name, -2 if `function` is null.
  int add(std::string_view name, LocalUniformInterpolator function, std::string_view thorn);
  /// Handle, or -2 if there is no such operator.
  int handle(std::string_view name) const;
  /// Null for a bad handle.
  LocalUniformInterpolator local_uniform(int handle) const;
  const char* name(int handle) const;
  /// Thorn that registered it; null for a bad handle.
  const char* thorn(int handle) const;
  int count() const { return registry_.size(); }

 private:
  struct Interpolator {
    LocalUniformInterpolator local_uniform;
    std::string thorn;
  };
  Registry<Interpolator, std::equal_to<>> registry_;
};

}  // namespace flesh

#endif
