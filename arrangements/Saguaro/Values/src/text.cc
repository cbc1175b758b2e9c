// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Values/src/text.hh"

#include <charconv>
#include <cstring>

#include "Saguaro/Values/src/types.hh"

namespace values {
namespace {

/// Enough for the digits of the largest precision that is asked for, sign, point and exponent.
template <class Number>
void append_general(std::string& text, Number number, int precision) {
  char short_buffer[64];
  const auto [end, error] = std::to_chars(std::begin(short_buffer), std::end(short_buffer), number,
                                          std::chars_format::general, precision);
  if (error == std::errc()) {
    text.append(short_buffer, end);
    return;
  }
  std::string buffer(static_cast<std::size_t>(precision) + 64, '\0');
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                    std::chars_format::general, precision);
  text.append(buffer.data(), result.ptr);
}

template <class T>
void append(std::string& text, T value, int precision) {
  if constexpr (is_complex<T>) {
    append(text, value.real(), precision);
    text += ' ';
    append(text, value.imag(), precision);
  } else if constexpr (std::is_integral_v<T>) {
    append_integer(text, value);
  } else if constexpr (sizeof(T) <= sizeof(double)) {
    append_number(text, static_cast<double>(value), precision);
  } else {
    append_number(text, static_cast<long double>(value), precision);
  }
}

}  // namespace

void append_number(std::string& text, double number, int precision) {
  append_general(text, number, precision);
}
void append_number(std::string& text, long double number, int precision) {
  append_general(text, number, precision);
}

void append_integer(std::string& text, long long number) {
  char buffer[24];
  text.append(buffer, std::to_chars(std::begin(buffer), std::end(buffer), number).ptr);
}

void append_value(std::string& text, int type, const void* value, int precision) {
  visit_type("print", type, [&](auto number) {
    std::memcpy(&number, value, sizeof number);
    append(text, number, precision);
  });
}

}  // namespace values
