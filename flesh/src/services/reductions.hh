// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reduction operators that thorns register, in all styles of the public API.
//
// The flesh reduces nothing itself: it looks an operator up and calls it. Signatures are those of the C API
// with its types written out (CCTK_INT is Int).
#ifndef FLESH_SERVICES_REDUCTIONS_HH
#define FLESH_SERVICES_REDUCTIONS_HH

#include <string>
#include <string_view>

#include "core/names.hh"
#include "core/types.hh"
#include "services/registry.hh"

struct _cGH;

namespace flesh {

using cGH = struct ::_cGH;

/// Reduces grid variables over the whole grid (CCTK_Reduce).
using GridReduction = int (*)(const cGH*, int processor, int outputs, int output_type, void* output,
                              int inputs, const int variables[]);

/// Reduces local arrays over processes (CCTK_ReduceArray, CCTK_ReduceLocal...).
using ArrayReduction = int (*)(const cGH*, int processor, int dimensions, const int sizes[], int arrays,
                               const void* const inputs[], int input_type, int outputs, void* output,
                               int output_type);

/// Reduces local arrays on one process (CCTK_ReduceLocalArrays).
using LocalArrayReduction = int (*)(int dimensions, int handle, int table, int inputs, const Int sizes[],
                                    const Int input_types[], const void* const input_arrays[], int outputs,
                                    const Int output_types[], void* const output_values[]);

/// Reduces grid arrays with any local array operator (CCTK_ReduceGridArrays).
using GridArrayReduction = int (*)(const cGH*, int processor, int handle, int table, int inputs,
                                   const Int variables[], int outputs, const Int output_types[],
                                   void* const output_values[]);

/// Combines local arrays of all processes with any local array operator (CCTK_ReduceArraysGlobally).
using GlobalArrayReduction = int (*)(const cGH*, int processor, int handle, int table, int inputs,
                                     const void* const input_arrays[], int dimensions, const Int sizes[],
                                     const Int input_types[], int outputs, const Int output_types[],
                                     void* const output_values[]);

/// Operators of one style, by name in any case.
template <typename Function>
class Operators {
 public:
  struct Operator {
    Function function;
    std::string implementation;  ///< of the thorn that registered it
  };

  /// Result: handle >= 0, or -1 if the name is taken.
  int add(std::string_view name, Function function, std::string_view implementation) {
    return registry_.add(name, {function, std::string(implementation)});
  }
  /// Handle, or -1.
  int handle(std::string_view name) const { return registry_.handle(name); }
  /// Null for a bad handle.
  Function function(int handle) const {
    const auto* entry = registry_.find(handle);
    return entry ? entry->value.function : nullptr;
  }
  const char* name(int handle) const {
    const auto* entry = registry_.find(handle);
    return entry ? entry->name.c_str() : nullptr;
  }
  const char* implementation(int handle) const {
    const auto* entry = registry_.find(handle);
    return entry ? entry->value.implementation.c_str() : nullptr;
  }
  int count() const { return registry_.size(); }

 private:
  Registry<Operator, SameName> registry_;
};

/// One function that serves all operators of a style; the first thorn to register wins.
template <typename Function>
class SingleOperator {
 public:
  /// Result: 0, or -1 if there is one already.
  int set(Function function, std::string_view implementation) {
    if (function_) return -1;
    function_ = function;
    implementation_ = implementation;
    return 0;
  }
  /// Null if no thorn has registered one.
  Function function() const { return function_; }
  const std::string& implementation() const { return implementation_; }

 private:
  Function function_ = nullptr;
  std::string implementation_;
};

/// All reduction operators of a run. Handles of different styles are unrelated.
class Reductions {
 public:
  Operators<GridReduction> grid;
  Operators<ArrayReduction> array;
  Operators<LocalArrayReduction> local_array;
  SingleOperator<GridArrayReduction> grid_array;
  SingleOperator<GlobalArrayReduction> global_array;
};

}  // namespace flesh

#endif
