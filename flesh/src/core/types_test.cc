// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/types.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(VariableType, HasSizeAndName) {
  EXPECT_EQ(variable_type_size(variable_type::real), 8);
  EXPECT_EQ(variable_type_size(variable_type::complex), 16);
  EXPECT_EQ(variable_type_size(variable_type::integer), 4);
  EXPECT_EQ(variable_type_size(77), -1);
  EXPECT_EQ(variable_type_name(variable_type::real8), "CCTK_VARIABLE_REAL8");
  EXPECT_EQ(variable_type_name(77), "");
}

TEST(VariableType, IsFoundByItsExactName) {
  EXPECT_EQ(variable_type_code("CCTK_VARIABLE_INT"), variable_type::integer);
  EXPECT_EQ(variable_type_code("CCTK_VARIABLE_FN_POINTER"), variable_type::function_pointer);
  EXPECT_EQ(variable_type_code("cctk_variable_int"), -1);
}

}  // namespace
}  // namespace flesh
