// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the generated glue of all aliased functions has in common.
#ifndef CCTKI_ALIASEDFUNCTION_HH
#define CCTKI_ALIASEDFUNCTION_HH

#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

#include "cctk_core.h"

namespace cctki {

/// Gives back its true type to a function that was stored or declared without it.
template <class Signature>
Signature* as(CCTK_FPOINTER function) {
  return reinterpret_cast<Signature*>(function);
}

/// The provider of an aliased function. Ends the run with a message that names the function and the compiled
/// thorns that could provide it if no active thorn does.
template <class Signature>
Signature* provider(CCTK_FPOINTER function, const char* name, const char* candidates) {
  if (!function) {
    CCTK_VError(__LINE__, __FILE__, "Cactus",
                "Aliased function '%s' was called, but no active thorn provides it. "
                "Compiled thorns that do: %s",
                name, *candidates ? candidates : "none");
  }
  return as<Signature>(function);
}

/// A Fortran string as C reads it: without the blanks that fill it up.
inline std::string c_text(const char* text, std::size_t length) {
  while (length > 0 && text[length - 1] == ' ') --length;
  return std::string(text, length);
}

/// What a Fortran procedure gets as the length of a C string.
inline CCTK_FORTRAN_STRLEN_T length(const char* text) {
  return text ? static_cast<CCTK_FORTRAN_STRLEN_T>(std::strlen(text)) : 0;
}

/// How many different Fortran procedures can be passed as one argument of an aliased function in one run.
inline constexpr std::size_t max_callbacks = 16;

using Procedures = std::array<CCTK_FPOINTER, max_callbacks>;

template <class Bridge, std::size_t... slot>
auto entries(std::index_sequence<slot...>) {
  return std::array{&Bridge::template call<slot>...};
}

/// A C function that calls a Fortran procedure. `Bridge` holds the procedures seen so far and one such
/// function, `call<slot>`, for each. A procedure keeps its slot for the rest of the run, so callees may store
/// the result.
template <class Bridge>
auto callable(CCTK_FPOINTER procedure) {
  static const auto functions = entries<Bridge>(std::make_index_sequence<max_callbacks>{});
  std::size_t slot = 0;
  while (slot < max_callbacks && Bridge::procedures[slot] && Bridge::procedures[slot] != procedure) ++slot;
  if (slot == max_callbacks) {
    CCTK_VError(__LINE__, __FILE__, "Cactus",
                "Argument %s of an aliased function has been given more than %zu "
                "different Fortran procedures",
                Bridge::name, max_callbacks);
  }
  Bridge::procedures[slot] = procedure;
  return functions[slot];
}

}  // namespace cctki

#endif
