// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A text with a name, and the line and column of each of its characters.
#ifndef FLESH_CORE_SOURCE_TEXT_HH
#define FLESH_CORE_SOURCE_TEXT_HH

#include <cstddef>
#include <string>
#include <vector>

#include "core/error.hh"

namespace flesh {

class SourceText {
 public:
  SourceText(std::string file, std::string text);

  const std::string& file() const { return file_; }
  const std::string& text() const { return text_; }

  /// Place of the character at `offset`; the end of the text for any offset beyond it. Logarithmic in lines.
  SourcePosition position(std::size_t offset) const;

  /// Offset of the first character of the line after the one that holds `offset`, or the end of the text.
  std::size_t next_line(std::size_t offset) const;

 private:
  std::string file_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
};

}  // namespace flesh

#endif
