// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/types.hh"

#include <algorithm>
#include <array>

namespace flesh {

namespace {

struct Type {
  int code;
  int size;
  std::string_view name;
};

constexpr int real_size = sizeof(Real), int_size = sizeof(Int);

constexpr std::array types{
    Type{variable_type::void_, -1, "CCTK_VARIABLE_VOID"},
    Type{variable_type::byte, 1, "CCTK_VARIABLE_BYTE"},
    Type{variable_type::integer, int_size, "CCTK_VARIABLE_INT"},
    Type{variable_type::integer1, 1, "CCTK_VARIABLE_INT1"},
    Type{variable_type::integer2, 2, "CCTK_VARIABLE_INT2"},
    Type{variable_type::integer4, 4, "CCTK_VARIABLE_INT4"},
    Type{variable_type::integer8, 8, "CCTK_VARIABLE_INT8"},
    Type{variable_type::integer16, 16, "CCTK_VARIABLE_INT16"},
    Type{variable_type::real, real_size, "CCTK_VARIABLE_REAL"},
    Type{variable_type::real4, 4, "CCTK_VARIABLE_REAL4"},
    Type{variable_type::real8, 8, "CCTK_VARIABLE_REAL8"},
    Type{variable_type::real16, sizeof(long double), "CCTK_VARIABLE_REAL16"},
    Type{variable_type::complex, 2 * real_size, "CCTK_VARIABLE_COMPLEX"},
    Type{variable_type::complex8, 8, "CCTK_VARIABLE_COMPLEX8"},
    Type{variable_type::complex16, 16, "CCTK_VARIABLE_COMPLEX16"},
    Type{variable_type::complex32, 2 * sizeof(long double), "CCTK_VARIABLE_COMPLEX32"},
    Type{variable_type::character, 1, "CCTK_VARIABLE_CHAR"},
    Type{variable_type::string, sizeof(char*), "CCTK_VARIABLE_STRING"},
    Type{variable_type::pointer, sizeof(void*), "CCTK_VARIABLE_POINTER"},
    Type{variable_type::pointer_to_const, sizeof(void*), "CCTK_VARIABLE_POINTER_TO_CONST"},
    Type{variable_type::function_pointer, sizeof(void (*)()), "CCTK_VARIABLE_FPOINTER"},
};

const Type* find_type(int code) {
  const auto* type = std::ranges::find(types, code, &Type::code);
  return type == types.end() ? nullptr : type;
}

}  // namespace

int variable_type_size(int code) {
  const Type* type = find_type(code);
  return type == nullptr ? -1 : type->size;
}

std::string_view variable_type_name(int code) {
  const Type* type = find_type(code);
  return type == nullptr ? std::string_view() : type->name;
}

int variable_type_code(std::string_view name) {
  if (name == "CCTK_VARIABLE_FN_POINTER")
    return variable_type::function_pointer;  // older name of the same type
  const auto* type = std::ranges::find(types, name, &Type::name);
  return type == types.end() ? -1 : type->code;
}

}  // namespace flesh
