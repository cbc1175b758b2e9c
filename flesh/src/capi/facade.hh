// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the C interface keeps for its callers beside the context: C structures whose addresses they hold.
#ifndef FLESH_CAPI_FACADE_HH
#define FLESH_CAPI_FACADE_HH

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "capi/current_context.hh"
#include "capi/function_data.hh"
#include "capi/grids.hh"
#include "capi/parameter_data.hh"
#include "cctk_Flesh.h"
#include "cctk_IOMethods.h"
#include "cctki_FortranWrappers.h"
#include "core/names.hh"

namespace flesh::capi {

/// Belongs to one context and ends with it.
class Facade {
 public:
  explicit Facade(Context& context);
  ~Facade();
  Facade(const Facade&) = delete;
  Facade& operator=(const Facade&) = delete;

  tFleshConfig configuration{};  ///< of the run
  Grids grids;
  FunctionDataStore functions;
  ParameterDataStore parameters;
  std::deque<IOMethod> io_methods;                    ///< by handle
  std::vector<char*> arguments;                       ///< of the program, with a null pointer at the end
  std::vector<std::optional<double>> memory_tickets;  ///< bytes in use when each was requested
  NameMap<cFortranWrapper> fortran_wrappers;          ///< that thorns have registered, by thorn
  const double start_seconds;                         ///< wall_seconds() at the start of the run

 private:
  std::string parameter_file_;
  std::deque<std::string> argument_texts_;
};

/// The facade of the current context.
Facade& facade();

}  // namespace flesh::capi

#endif
