// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fortran faces of C functions, made from the C prototype.
//
// FORTRAN_SUBROUTINE(cctk_varindex, CCTK_VarIndex, 1, 1) defines the Fortran subroutine that is called as
// `call CCTK_VarIndex(result, name)`; CCTK_VarIndex has 1 argument, and 1 of these is text. Fortran passes
// everything by reference, and the lengths of CHARACTER arguments, by value, after the last argument. So
//
//   in C                               in Fortran
//   int, CCTK_REAL, ... by value       a variable or expression of that type
//   const cGH *, other structures      an integer of the size of a pointer that holds the address
//   const char *                       CHARACTER; trailing blanks do not count
//   arrays, variables to be filled     the same
//   function pointers                  an external procedure
//
// The numbers are there because the preprocessor cannot count; the compiler checks them.
#ifndef FLESH_CAPI_FORTRAN_FORTRAN_CALL_HH
#define FLESH_CAPI_FORTRAN_FORTRAN_CALL_HH

#include <array>
#include <complex>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "capi/fortran/fortran_text.hh"
#include "cctk_Types.h"

namespace flesh::capi::fortran {

using Length = CCTK_FORTRAN_STRLEN_T;

template <typename T>
inline constexpr bool is_complex = false;
template <typename T>
inline constexpr bool is_complex<std::complex<T>> = true;

/// True for structures, of which Fortran knows only the address.
template <typename T>
inline constexpr bool is_structure = std::is_class_v<T> && !is_complex<std::remove_const_t<T>>;

/// How an argument of type C is passed by Fortran, and how it is handed on. By value in C: by reference in
/// Fortran.
template <typename C>
struct Argument {
  using Fortran = const C*;
  static C in_c(Fortran argument, Length) { return *argument; }
};

/// Arrays, and variables to be filled.
template <typename T>
requires(!is_structure<T>) struct Argument<T*> {
  using Fortran = T*;
  static T* in_c(Fortran argument, Length) { return argument; }
};

template <typename T>
requires(is_structure<T>) struct Argument<T*> {
  using Fortran = T* const*;
  static T* in_c(Fortran argument, Length) { return *argument; }
};

/// A terminated copy that lives as long as the expression that makes it.
class TerminatedText {
 public:
  explicit TerminatedText(std::string text) : text_(std::move(text)) {}
  operator const char*() const { return text_.c_str(); }

 private:
  std::string text_;
};

template <>
struct Argument<const char*> {
  using Fortran = const char*;
  static TerminatedText in_c(Fortran argument, Length length) {
    return TerminatedText(trimmed(argument, length));
  }
};

/// The call of one C function from Fortran.
template <auto function>
struct Call;

template <typename R, typename... A, R (*function)(A...)>
struct Call<function> {
  using Result = R;
  template <std::size_t i>
  using Parameter = typename Argument<std::tuple_element_t<i, std::tuple<A...>>>::Fortran;
  static constexpr std::size_t arguments = sizeof...(A);
  static constexpr std::size_t texts = (std::size_t{0} + ... + std::is_same_v<A, const char*>);
  using Lengths = std::array<Length, texts + 1>;  // never empty, so that every argument may look

  static R with(const Lengths& lengths, typename Argument<A>::Fortran... arguments) {
    return call(lengths, std::index_sequence_for<A...>(), arguments...);
  }

 private:
  /// Number of texts before argument i.
  static constexpr std::size_t text_number(std::size_t i) {
    const bool is_text[] = {std::is_same_v<A, const char*>..., false};
    std::size_t number = 0;
    for (std::size_t j = 0; j < i; ++j) number += is_text[j];
    return number;
  }

  template <std::size_t... i>
  static R call(const Lengths& lengths, std::index_sequence<i...>,
                typename Argument<A>::Fortran... arguments) {
    return function(Argument<A>::in_c(arguments, lengths[text_number(i)])...);
  }
};

/// Hands a text that a C function returned to Fortran, and frees it if it belongs to the caller.
/// \return its length; -1, and blanks, for null
inline int return_text(const char* text, std::span<char> variable) {
  copy_padded(text == nullptr ? "" : text, variable);
  return text == nullptr ? -1 : static_cast<int>(std::string_view(text).size());
}
inline int return_text(char* text, std::span<char> variable) {
  const int length = return_text(static_cast<const char*>(text), variable);
  std::free(text);
  return length;
}

}  // namespace flesh::capi::fortran

/// The symbol of a Fortran procedure whose name is given in lower case, as gfortran and flang spell it.
#define FORTRAN_NAME(name) name##_

// -------------------------------------------------------------------------------- what the macros below need

#define FORTRAN_CALL(function) flesh::capi::fortran::Call<function>
#define FORTRAN_CHECK(function, n, t)                                                                  \
  static_assert(FORTRAN_CALL(function)::arguments == n, #function " has another number of arguments"); \
  static_assert(FORTRAN_CALL(function)::texts == t, #function " has another number of texts");
/// A list, with a comma before it unless it is empty.
#define FORTRAN_THEN(...) __VA_OPT__(, ) __VA_ARGS__

#define FORTRAN_PARAMETER(f, i) FORTRAN_CALL(f)::Parameter<i> a##i
#define FORTRAN_PARAMETERS_0(f)
#define FORTRAN_PARAMETERS_1(f) FORTRAN_PARAMETER(f, 0)
#define FORTRAN_PARAMETERS_2(f) FORTRAN_PARAMETERS_1(f), FORTRAN_PARAMETER(f, 1)
#define FORTRAN_PARAMETERS_3(f) FORTRAN_PARAMETERS_2(f), FORTRAN_PARAMETER(f, 2)
#define FORTRAN_PARAMETERS_4(f) FORTRAN_PARAMETERS_3(f), FORTRAN_PARAMETER(f, 3)
#define FORTRAN_PARAMETERS_5(f) FORTRAN_PARAMETERS_4(f), FORTRAN_PARAMETER(f, 4)
#define FORTRAN_PARAMETERS_6(f) FORTRAN_PARAMETERS_5(f), FORTRAN_PARAMETER(f, 5)
#define FORTRAN_PARAMETERS_7(f) FORTRAN_PARAMETERS_6(f), FORTRAN_PARAMETER(f, 6)
#define FORTRAN_PARAMETERS_8(f) FORTRAN_PARAMETERS_7(f), FORTRAN_PARAMETER(f, 7)
#define FORTRAN_PARAMETERS_9(f) FORTRAN_PARAMETERS_8(f), FORTRAN_PARAMETER(f, 8)
#define FORTRAN_PARAMETERS_10(f) FORTRAN_PARAMETERS_9(f), FORTRAN_PARAMETER(f, 9)
#define FORTRAN_PARAMETERS_11(f) FORTRAN_PARAMETERS_10(f), FORTRAN_PARAMETER(f, 10)
#define FORTRAN_PARAMETERS_12(f) FORTRAN_PARAMETERS_11(f), FORTRAN_PARAMETER(f, 11)
#define FORTRAN_PARAMETERS_13(f) FORTRAN_PARAMETERS_12(f), FORTRAN_PARAMETER(f, 12)
#define FORTRAN_PARAMETERS_14(f) FORTRAN_PARAMETERS_13(f), FORTRAN_PARAMETER(f, 13)
#define FORTRAN_PARAMETERS_15(f) FORTRAN_PARAMETERS_14(f), FORTRAN_PARAMETER(f, 14)
#define FORTRAN_PARAMETERS_16(f) FORTRAN_PARAMETERS_15(f), FORTRAN_PARAMETER(f, 15)

#define FORTRAN_ARGUMENTS_0
#define FORTRAN_ARGUMENTS_1 a0
#define FORTRAN_ARGUMENTS_2 FORTRAN_ARGUMENTS_1, a1
#define FORTRAN_ARGUMENTS_3 FORTRAN_ARGUMENTS_2, a2
#define FORTRAN_ARGUMENTS_4 FORTRAN_ARGUMENTS_3, a3
#define FORTRAN_ARGUMENTS_5 FORTRAN_ARGUMENTS_4, a4
#define FORTRAN_ARGUMENTS_6 FORTRAN_ARGUMENTS_5, a5
#define FORTRAN_ARGUMENTS_7 FORTRAN_ARGUMENTS_6, a6
#define FORTRAN_ARGUMENTS_8 FORTRAN_ARGUMENTS_7, a7
#define FORTRAN_ARGUMENTS_9 FORTRAN_ARGUMENTS_8, a8
#define FORTRAN_ARGUMENTS_10 FORTRAN_ARGUMENTS_9, a9
#define FORTRAN_ARGUMENTS_11 FORTRAN_ARGUMENTS_10, a10
#define FORTRAN_ARGUMENTS_12 FORTRAN_ARGUMENTS_11, a11
#define FORTRAN_ARGUMENTS_13 FORTRAN_ARGUMENTS_12, a12
#define FORTRAN_ARGUMENTS_14 FORTRAN_ARGUMENTS_13, a13
#define FORTRAN_ARGUMENTS_15 FORTRAN_ARGUMENTS_14, a14
#define FORTRAN_ARGUMENTS_16 FORTRAN_ARGUMENTS_15, a15

#define FORTRAN_LENGTH(i) flesh::capi::fortran::Length length##i
#define FORTRAN_LENGTHS_0
#define FORTRAN_LENGTHS_1 FORTRAN_LENGTH(0)
#define FORTRAN_LENGTHS_2 FORTRAN_LENGTHS_1, FORTRAN_LENGTH(1)
#define FORTRAN_LENGTHS_3 FORTRAN_LENGTHS_2, FORTRAN_LENGTH(2)
#define FORTRAN_LENGTH_LIST_0
#define FORTRAN_LENGTH_LIST_1 length0
#define FORTRAN_LENGTH_LIST_2 length0, length1
#define FORTRAN_LENGTH_LIST_3 length0, length1, length2

#define FORTRAN_DO_CALL(function, n, t) \
  FORTRAN_CALL(function)::with({FORTRAN_LENGTH_LIST_##t} FORTRAN_THEN(FORTRAN_ARGUMENTS_##n))

// ------------------------------------------------------------------------------ the four kinds of procedures

/// `call f(result, arguments...)` for a C function that returns a number or an address.
#define FORTRAN_SUBROUTINE(name, function, n, t)                                           \
  FORTRAN_CHECK(function, n, t)                                                            \
  extern "C" void FORTRAN_NAME(name)(FORTRAN_CALL(function)::Result *                      \
                                     result FORTRAN_THEN(FORTRAN_PARAMETERS_##n(function)) \
                                         FORTRAN_THEN(FORTRAN_LENGTHS_##t)) {              \
    *result = FORTRAN_DO_CALL(function, n, t);                                             \
  }

/// `f(arguments...)` as a Fortran function.
#define FORTRAN_FUNCTION(name, function, n, t)                                                          \
  FORTRAN_CHECK(function, n, t)                                                                         \
  extern "C" FORTRAN_CALL(function)::Result FORTRAN_NAME(name)(FORTRAN_PARAMETERS_##n(function)         \
                                                                   FORTRAN_THEN(FORTRAN_LENGTHS_##t)) { \
    return FORTRAN_DO_CALL(function, n, t);                                                             \
  }

/// `call f(arguments...)` for a C function without a result, or with one that Fortran does not get.
#define FORTRAN_PROCEDURE(name, function, n, t)                                                            \
  FORTRAN_CHECK(function, n, t)                                                                            \
  extern "C" void FORTRAN_NAME(name)(FORTRAN_PARAMETERS_##n(function) FORTRAN_THEN(FORTRAN_LENGTHS_##t)) { \
    FORTRAN_DO_CALL(function, n, t);                                                                       \
  }

/// `call f(length, arguments..., text)` for a C function that returns a text; length -1 for none.
#define FORTRAN_TEXT(name, function, n, t)                                                       \
  FORTRAN_CHECK(function, n, t)                                                                  \
  extern "C" void FORTRAN_NAME(name)(int* length FORTRAN_THEN(FORTRAN_PARAMETERS_##n(function)), \
                                     char* text FORTRAN_THEN(FORTRAN_LENGTHS_##t),               \
                                     flesh::capi::fortran::Length size) {                        \
    *length = flesh::capi::fortran::return_text(FORTRAN_DO_CALL(function, n, t), {text, size});  \
  }

#endif
