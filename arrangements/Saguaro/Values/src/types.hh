// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From the type code of a grid variable to a C++ type.
#ifndef SAGUARO_VALUES_TYPES_HH
#define SAGUARO_VALUES_TYPES_HH

#include <complex>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "cctk.h"

namespace values {

template <class T>
inline constexpr bool is_complex = false;
template <class T>
inline constexpr bool is_complex<std::complex<T>> = true;

/// \throws std::invalid_argument always: "cannot reduce a variable of type CCTK_CHAR"
[[noreturn]] void refuse_type(const char* action, int type);

/// Calls `visit` with a value of the C++ type behind a type code (CCTK_VARIABLE_...), and returns its result.
/// \param action  for the message, e.g. "reduce"
/// \throws std::invalid_argument if the code is not one of a number
template <class Visit>
auto visit_type(const char* action, int type, Visit visit) {
  switch (type) {
    case CCTK_VARIABLE_BYTE:
      return visit(CCTK_BYTE());
    case CCTK_VARIABLE_INT:
      return visit(CCTK_INT());
    case CCTK_VARIABLE_INT1:
      return visit(CCTK_INT1());
    case CCTK_VARIABLE_INT2:
      return visit(CCTK_INT2());
    case CCTK_VARIABLE_INT4:
      return visit(CCTK_INT4());
    case CCTK_VARIABLE_INT8:
      return visit(CCTK_INT8());
    case CCTK_VARIABLE_REAL:
      return visit(CCTK_REAL());
    case CCTK_VARIABLE_REAL4:
      return visit(CCTK_REAL4());
    case CCTK_VARIABLE_REAL8:
      return visit(CCTK_REAL8());
    case CCTK_VARIABLE_REAL16:
      return visit(CCTK_REAL16());
    case CCTK_VARIABLE_COMPLEX:
      return visit(CCTK_COMPLEX());
    case CCTK_VARIABLE_COMPLEX8:
      return visit(CCTK_COMPLEX8());
    case CCTK_VARIABLE_COMPLEX16:
      return visit(CCTK_COMPLEX16());
    case CCTK_VARIABLE_COMPLEX32:
      return visit(CCTK_COMPLEX32());
    default:
      refuse_type(action, type);
  }
}

bool is_integer_type(int type);
bool is_complex_type(int type);

}  // namespace values

#endif
