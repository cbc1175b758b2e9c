// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers in a format that the user chooses.
#ifndef SAGUARO_OUTPUT_NUMBER_FORMAT_HH
#define SAGUARO_OUTPUT_NUMBER_FORMAT_HH

#include <cstddef>
#include <string>
#include <string_view>

namespace output {

class NumberFormat {
 public:
  /// \param format  what printf expects behind the %, e.g. ".13f"
  explicit NumberFormat(std::string_view format);

  void append(std::string& text, double number) const;
  /// Appends a value of a grid variable, or the imaginary part of a complex one. Integers have no decimals.
  /// \param type  CCTK_VARIABLE_...;  \param value  where it lies; may be unaligned
  void append_value(std::string& text, int type, const std::byte* value, bool imaginary_part = false) const;

 private:
  std::string format_;
};

}  // namespace output

#endif
