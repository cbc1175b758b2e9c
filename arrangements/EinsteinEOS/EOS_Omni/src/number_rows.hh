// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef EOS_OMNI_NUMBER_ROWS_HH
#define EOS_OMNI_NUMBER_ROWS_HH

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace eos {

/// Reads a text line by line and says where mistakes are.
class LineReader {
 public:
  /// \param name  of the file, for messages
  LineReader(std::istream& text, std::string name) : text_(text), name_(std::move(name)) {}

  /// The next line. \throws TableError if the text ends: \param expected  what was to come
  std::string line(const std::string& expected);
  /// The next row of so many numbers; an exponent may be written with D.
  /// \throws TableError for anything else
  std::vector<double> row(std::size_t count, const std::string& expected);
  /// Are there more lines that are not blank?
  bool has_more();
  /// \throws TableError "NAME:LINE: problem" about the line that was read last
  [[noreturn]] void fail(const std::string& problem) const;

 private:
  std::istream& text_;
  std::string name_;
  int number_ = 0;
};

}  // namespace eos

#endif
