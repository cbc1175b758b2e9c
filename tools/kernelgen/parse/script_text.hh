// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A script and the files that it includes, as one text that knows where each of its characters stands.
#ifndef KERNELGEN_PARSE_SCRIPT_TEXT_HH
#define KERNELGEN_PARSE_SCRIPT_TEXT_HH

#include <cstddef>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/source_text.hh"

namespace kernelgen {

/// Characters begin <= i < end of the script.
struct Span {
  std::size_t begin = 0, end = 0;
};

/// Some editors begin a file with a mark that says that it is UTF-8: its characters, or 0.
inline std::size_t size_of_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(0, mark.size()) == mark ? mark.size() : 0;
}

/// Between blocks, a line `include "file"` stands for the lines of that file, whose name counts from the
/// folder of the file that has the line. Blocks end in the file in which they begin. The thorns of a script,
/// and what they inherit and provide, stand in the script itself.
class ScriptText {
 public:
  /// What is wrong with a line that includes; the line itself remains in the text.
  struct Problem {
    Span span;
    std::string text;
  };

  /// \param file  path of the script, for places and for what it includes;  \param text  its content
  ScriptText(const std::string& file, const std::string& text);

  const std::string& text() const { return text_; }
  const std::vector<Problem>& problems() const { return problems_; }
  /// The script and all that it includes, each once.
  std::vector<std::string> files() const;

  /// File, line and column of the character at `offset`; the end of the script for any offset beyond it.
  flesh::SourcePosition position(std::size_t offset) const;

  /// Offset of the first character of the line after the one that holds `offset`, or the end of the text.
  std::size_t next_line(std::size_t offset) const;

 private:
  /// Neighbouring lines of one file.
  struct Piece {
    std::size_t begin;  ///< in the whole text
    const flesh::SourceText* source;
    std::size_t begin_in_source;
  };

  void add(const std::string& file, const std::string& content);
  void add_line(const flesh::SourceText& source, std::size_t begin, std::string_view line);
  std::string include(const std::string& by, std::string_view line);
  void note(std::string_view line, const std::string& problem);
  const Piece& piece_at(std::size_t offset) const;

  std::string text_;
  std::deque<flesh::SourceText> sources_;
  std::vector<std::filesystem::path>
      open_;  ///< files of which a part is added, each included by the one before
  std::vector<Piece> pieces_;
  std::vector<Problem> problems_;
};

}  // namespace kernelgen

#endif
