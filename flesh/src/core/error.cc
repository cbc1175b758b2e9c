// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/error.hh"

#include <algorithm>

#include "core/text.hh"

namespace flesh {

std::string SourcePosition::text() const {
  std::string result = file;
  if (line > 0) result += flesh::text(":", line);
  if (line > 0 && column > 0) result += flesh::text(":", column);
  return result;
}

Error::Error(const SourcePosition& position, const std::string& message)
    : std::runtime_error(position.file.empty() ? message : position.text() + ": " + message) {}

void Diagnostics::error(SourcePosition position, std::string text) {
  all_.push_back({std::move(position), Severity::error, std::move(text)});
  ++errors_;
}

void Diagnostics::warning(SourcePosition position, std::string text) {
  all_.push_back({std::move(position), Severity::warning, std::move(text)});
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<Diagnostic> result = all_;
  std::ranges::stable_sort(result, {}, &Diagnostic::position);
  return result;
}

std::string Diagnostics::report() const {
  std::string result;
  for (const Diagnostic& diagnostic : sorted()) {
    const std::string place = diagnostic.position.text();
    if (!place.empty()) result += place + ": ";
    if (diagnostic.severity == Severity::warning) result += "warning: ";
    result += diagnostic.text + "\n";
  }
  return result;
}

}  // namespace flesh
