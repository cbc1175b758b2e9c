// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Mistakes in a script: all of them in one report, each with its place and the term underlined.
#ifndef KERNELGEN_PARSE_REPORT_HH
#define KERNELGEN_PARSE_REPORT_HH

#include <cstddef>
#include <set>
#include <string>

#include "core/error.hh"
#include "parse/script_text.hh"

namespace kernelgen {

/// True for all bytes of a character but its first one, in UTF-8.
inline bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// A mistake that shows when equations are written out, with the term that it is in.
class MistakeAt : public flesh::Error {
 public:
  MistakeAt(Span span, const std::string& text) : flesh::Error(text), span(span) {}
  Span span;
};

class Report {
 public:
  explicit Report(const ScriptText& source) : source_(source) {}

  /// A mistake is reported once per place.
  void error(Span span, const std::string& text) { add(span, text, true); }
  void warning(Span span, const std::string& text) { add(span, text, false); }

  bool has_errors() const { return diagnostics_.errors() > 0; }
  int errors() const { return diagnostics_.errors(); }
  std::string text() const { return diagnostics_.report(); }
  const ScriptText& source() const { return source_; }
  /// The words of the script at `span`, on one line.
  std::string quoted(Span span) const;

 private:
  void add(Span span, const std::string& text, bool is_error);
  std::string underlined(Span span) const;

  const ScriptText& source_;
  flesh::Diagnostics diagnostics_;
  std::set<std::string> known_;  ///< mistakes of common items appear in every thorn of the file
};

}  // namespace kernelgen

#endif
