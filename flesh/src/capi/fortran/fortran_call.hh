// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fortran faces of C functions, made from the C prototype.
//
// FORTRAN_SUBROUTINE(cctk_varindex, CCTK_VarIndex, 1, 1) defines the Fortran subroutine that is called as
// `call CCTK_VarIndex(result, name)`; CCTK_VarIndex has 1 argument, and 1 of these is text. Fortran passes everything
// by reference, and the lengths of CHARACTER arguments, by value, after the last argument. So
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

/// How an argument of type C is passed by Fortran, and how it is handed on. By value in C: by reference in Fortran.
template <typename C>
struct Argument {
  using Fortran = const C*;
  static C in_c(Fortran argument, Length) { return *argument; }
};

/// Arrays, and variables to be filled.
template <typename T>
  requires(!is_structure<T>)
struct Argument<T*> {
  using Fortran = T*;
  static T* in_c(Fortran argument, Length) { return argument; }
};

template <typename T>
  requires(is_structure<T>)
struct Argument<T*> {
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
  static TerminatedText in_c(Fortran argument, Length length) { return TerminatedText(trimmed(argument, length)); }
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
  static R call(const Lengths& lengths, std::index_sequence<i...>, typename Argument<A>::Fortran... arguments) {
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

/// `call f(result, arguments...)` for a C function that returns a number or pointer.
#define FORTRAN_SUBROUTINE(name, function, arguments, texts)                                           \
  FORTRAN_CHECK(function, arguments, texts)                                                            \
  extern "C" void FORTRAN_NAME(name)(FORTRAN_CALL(function)::Result * result FORTRAN_PARAMETERS_##arguments(function) \
                                         FORTRAN_LENGTHS_##texts) {                                    \
    *result = FORTRAN_CALL(function)::with({FORTRAN_LENGTH_LIST_##texts} FORTRAN_ARGUMENTS_##arguments); \
  }

/// `f(arguments...)` as a Fortran function.
#define FORTRAN_FUNCTION(name, function, arguments, texts)                                              \
  FORTRAN_CHECK(function, arguments, texts)                                                             \
  extern "C" FORTRAN_CALL(function)::Result FORTRAN_NAME(name)(                                         \
      FORTRAN_FIRST(FORTRAN_PARAMETERS_##arguments(function) FORTRAN_LENGTHS_##texts)) {                \
    return FORTRAN_CALL(function)::with({FORTRAN_LENGTH_LIST_##texts} FORTRAN_ARGUMENTS_##arguments);   \
  }

/// `call f(arguments...)`, for functions whose result is of no interest.
#define FORTRAN_PROCEDURE(name, function, arguments, texts)                                             \
  FORTRAN_CHECK(function, arguments, texts)                                                             \
  extern "C" void FORTRAN_NAME(name)(                                                                   \
      FORTRAN_FIRST(FORTRAN_PARAMETERS_##arguments(function) FORTRAN_LENGTHS_##texts)) {                \
    FORTRAN_CALL(function)::with({FORTRAN_LENGTH_LIST_##texts} FORTRAN_ARGUMENTS_##arguments);          \
  }

/// `call f(length, arguments..., text)` for a C function that returns a text.
#define FORTRAN_TEXT(name, function, arguments, texts)                                                  \
  FORTRAN_CHECK(function, arguments, texts)                                                             \
  extern "C" void FORTRAN_NAME(name)(int* length FORTRAN_PARAMETERS_##arguments(function), char* text   \
                                         FORTRAN_LENGTHS_##texts, flesh::capi::fortran::Length size) {  \
    *length = flesh::capi::fortran::return_text(                                                        \
        FORTRAN_CALL(function)::with({FORTRAN_LENGTH_LIST_##texts} FORTRAN_ARGUMENTS_##arguments),      \
        {text, size});                                                                                  \
  }
