// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fortran faces of C functions, called as Fortran calls them: by reference, with the lengths of texts at the
// end.
#include "capi/fortran/fortran_call.hh"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

#include "cctk_FortranString.h"

namespace {

using flesh::capi::fortran::copy_padded;
using flesh::capi::fortran::trimmed;

struct Grid {
  int points;
};

std::string log_of_calls;

int points_times(const Grid* grid, int factor) { return grid->points * factor; }

double sum(int n, const double numbers[], double* largest) {
  double result = 0;
  *largest = numbers[0];
  for (int i = 0; i < n; ++i) {
    result += numbers[i];
    if (numbers[i] > *largest) *largest = numbers[i];
  }
  return result;
}

int join(const char* a, int between, const char* b, const char* c) {
  log_of_calls = std::string(a) + std::to_string(between) + b + "|" + c;
  return static_cast<int>(log_of_calls.size());
}

const char* name_of(int index) { return index == 0 ? "zero" : nullptr; }
char* owned_name_of(int index, const char* suffix) {
  return index == 0 ? strdup((std::string("zero") + suffix).c_str()) : nullptr;
}

std::complex<double> conjugate(std::complex<double> z) { return std::conj(z); }
void nothing_to_say() { log_of_calls = "said nothing"; }
int call_back(int (*function)(int), int argument) { return function(argument); }

}  // namespace

FORTRAN_SUBROUTINE(test_points_times, points_times, 2, 0)
FORTRAN_SUBROUTINE(test_sum, sum, 3, 0)
FORTRAN_SUBROUTINE(test_join, join, 4, 3)
FORTRAN_FUNCTION(test_join_function, join, 4, 3)
FORTRAN_TEXT(test_name_of, name_of, 1, 0)
FORTRAN_TEXT(test_owned_name_of, owned_name_of, 2, 1)
FORTRAN_SUBROUTINE(test_conjugate, conjugate, 1, 0)
FORTRAN_PROCEDURE(test_nothing_to_say, nothing_to_say, 0, 0)
FORTRAN_SUBROUTINE(test_call_back, call_back, 2, 0)

namespace {

TEST(FortranCall, PassesStructuresByTheirAddressAndNumbersByReference) {
  const Grid grid{7};
  const Grid* address = &grid;
  const int factor = 3;
  int result = 0;
  test_points_times_(&result, &address, &factor);
  EXPECT_EQ(result, 21);
}

TEST(FortranCall, PassesArraysAndVariablesAsTheyAre) {
  const int n = 3;
  const double numbers[] = {1, 5, 2};
  double result = 0, largest = 0;
  test_sum_(&result, &n, numbers, &largest);
  EXPECT_EQ(result, 8);
  EXPECT_EQ(largest, 5);
}

TEST(FortranCall, GivesEachTextItsOwnLength) {
  const int between = 4;
  int result = 0;
  test_join_(&result, "abXX", &between, "c   ", "defgXX", 2, 4, 4);
  EXPECT_EQ(log_of_calls, "ab4c|defg");
  EXPECT_EQ(result, 9);
  EXPECT_EQ(test_join_function_("", &between, " ", "z", 0, 1, 1), 3);
  EXPECT_EQ(log_of_calls, "4|z");
}

TEST(FortranCall, ReturnsTextWithItsLengthPaddedOrCut) {
  const int zero = 0, other = 1;
  int length = 0;
  char text[] = "......";
  test_name_of_(&length, &zero, text, 6);
  EXPECT_EQ(length, 4);
  EXPECT_EQ(std::string_view(text), "zero  ");
  test_owned_name_of_(&length, &zero, "-suffix ", text, 8, 6);
  EXPECT_EQ(length, 11);
  EXPECT_EQ(std::string_view(text), "zero-s");
  test_name_of_(&length, &other, text, 6);
  EXPECT_EQ(length, -1);
  EXPECT_EQ(std::string_view(text), "      ");
}

TEST(FortranCall, PassesComplexNumbersAndProcedures) {
  const std::complex<double> z(1, 2);
  std::complex<double> result;
  test_conjugate_(&result, &z);
  EXPECT_EQ(result, std::complex<double>(1, -2));
  const int argument = 4;
  int called = 0;
  int (*function)(int) = [](int x) { return x * x; };
  test_call_back_(&called, function, &argument);
  EXPECT_EQ(called, 16);
  test_nothing_to_say_();
  EXPECT_EQ(log_of_calls, "said nothing");
}

TEST(FortranText, LosesTrailingBlanksAndWhatFollowsAZero) {
  EXPECT_EQ(trimmed("ab  ", 4), "ab");
  EXPECT_EQ(trimmed("  ", 2), "");
  EXPECT_EQ(trimmed("", 0), "");
  EXPECT_EQ(trimmed("a b\0c", 5), "a b");
}

TEST(FortranText, IsPaddedOrCut) {
  std::string variable = "......";
  copy_padded("abc", variable);
  EXPECT_EQ(variable, "abc   ");
  copy_padded("abcdefgh", variable);
  EXPECT_EQ(variable, "abcdef");
}

// A C function as thorns write it for Fortran callers.
std::string two_texts(TWO_FORTSTRING_ARG) {
  TWO_FORTSTRING_CREATE(first, second)
  TWO_FORTSTRING_LEN(first_length, second_length)
  TWO_FORTSTRING_PTR(first_address, second_address)
  EXPECT_EQ(first_address, cctk_str1);
  std::string result = std::string(first) + "/" + second + "/" + std::to_string(first_length + second_length);
  std::free(first);
  std::free(second);
  return result;
}

TEST(FortranText, IsTakenApartByTheMacrosForThorns) {
  char first[] = "one  ", second[] = "two";
  EXPECT_EQ(two_texts(first, second, 5, 3), "one/two/8");
}

TEST(FortranText, IsMadeFromCText) {
  std::string variable(6, '.');
  EXPECT_EQ(CCTK_FortranString("abc", variable.data(), 6), 3);
  EXPECT_EQ(variable, "abc   ");
  EXPECT_EQ(CCTK_FortranString("abcdefgh", variable.data(), 6), 8);
  EXPECT_EQ(variable, "abcdef");
}

}  // namespace
