// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/number_format.hh"

#include <cstdio>
#include <cstring>

#include "Saguaro/Values/src/text.hh"
#include "Saguaro/Values/src/types.hh"

namespace output {

NumberFormat::NumberFormat(std::string_view format) : format_("%" + std::string(format)) {}

void NumberFormat::append(std::string& text, double number) const {
  // The largest double has 309 digits before the point.
  char buffer[400];
  const int length = std::snprintf(buffer, sizeof buffer, format_.c_str(), number);
  text.append(buffer, static_cast<std::size_t>(length));
}

void NumberFormat::append_value(std::string& text, int type, const std::byte* value,
                                bool imaginary_part) const {
  values::visit_type("print", type, [&](auto number) {
    std::memcpy(&number, value, sizeof number);
    using Value = decltype(number);
    if constexpr (values::is_complex<Value>)
      append(text, static_cast<double>(imaginary_part ? number.imag() : number.real()));
    else if constexpr (std::is_integral_v<Value>)
      values::append_integer(text, number);
    else
      append(text, static_cast<double>(number));
  });
}

}  // namespace output
