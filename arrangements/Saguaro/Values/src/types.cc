// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Values/src/types.hh"

namespace values {

void refuse_type(const char* action, int type) {
  const char* const name = CCTK_VarTypeName(type);
  throw std::invalid_argument(std::string("cannot ") + action + " values of type " +
                              (name ? name : std::to_string(type).c_str()));
}

bool is_integer_type(int type) {
  return visit_type("look at", type, [](auto value) { return std::is_integral_v<decltype(value)>; });
}

bool is_complex_type(int type) {
  return visit_type("look at", type, [](auto value) { return is_complex<decltype(value)>; });
}

}  // namespace values
