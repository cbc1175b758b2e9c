// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Callers of scheduled Fortran routines: cctki_FortranWrappers.h.
#include "cctki_FortranWrappers.h"

#include "capi/c_strings.hh"
#include "capi/facade.hh"
#include "model/catalogue.hh"

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTKi_RegisterFortranWrapper(const char* thorn, cFortranWrapper wrapper) {
  facade().fortran_wrappers[std::string(view(thorn))] = wrapper;
  return 0;
}

cFortranWrapper CCTKi_FortranWrapper(const char* thorn) {
  const auto& registered = facade().fortran_wrappers;
  const auto found = registered.find(std::string(view(thorn)));
  if (found != registered.end()) return found->second;
  const tables::Thorn* compiled = current_context().catalogue().find_thorn(view(thorn));
  return compiled ? reinterpret_cast<cFortranWrapper>(compiled->call_fortran) : nullptr;
}

}  // extern "C"
