// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Errors with context, and the collector that lets a reader report every mistake of a file in one go.
#ifndef FLESH_CORE_ERROR_HH
#define FLESH_CORE_ERROR_HH

#include <string>
#include <vector>

#include "flesh/error.hh"

namespace flesh {

/// A place in a file that a person wrote. `line` and `column` count from 1; 0 means unknown.
struct SourcePosition {
  std::string file;
  int line = 0;
  int column = 0;

  /// "file:line:column", without the parts that are unknown; empty if nothing is known.
  std::string text() const;

  auto operator<=>(const SourcePosition&) const = default;
};

enum class Severity { warning, error };

/// One mistake in an input file. `text` reads "what is wrong; what was expected; did you mean X?".
struct Diagnostic {
  SourcePosition position;
  Severity severity = Severity::error;
  std::string text;
};

/// Collects diagnostics while a file is read to its end.
class Diagnostics {
 public:
  void error(SourcePosition position, std::string text);
  void warning(SourcePosition position, std::string text);

  int errors() const { return errors_; }
  int warnings() const { return static_cast<int>(all_.size()) - errors_; }
  bool empty() const { return all_.empty(); }

  /// All diagnostics in the order of their positions; those of one position in the order of their arrival.
  std::vector<Diagnostic> sorted() const;

  /// One line per diagnostic, `file:line:column: text`, warnings marked "warning: "; empty if there are none.
  std::string report() const;

 private:
  std::vector<Diagnostic> all_;
  int errors_ = 0;
};

}  // namespace flesh

#endif
