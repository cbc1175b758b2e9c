// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/error.hh"

#include <algorithm>
#include <span>

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

namespace {

/// Messages repeat words of the file, and a word may be as long as the file.
std::string with_short_words(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0, end; begin < text.size(); begin = end) {
    const bool is_blank = is_space(text[begin]);
    for (end = begin; end < text.size() && is_space(text[end]) == is_blank; ++end) continue;
    const std::string_view piece = std::string_view(text).substr(begin, end - begin);
    result += is_blank ? std::string(piece) : shortened(piece);
  }
  return result;
}

}  // namespace

void Diagnostics::error(SourcePosition position, std::string text) {
  all_.push_back({std::move(position), Severity::error, with_short_words(text)});
  ++errors_;
}

void Diagnostics::warning(SourcePosition position, std::string text) {
  all_.push_back({std::move(position), Severity::warning, with_short_words(text)});
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<Diagnostic> result = all_;
  std::ranges::stable_sort(result, {}, &Diagnostic::position);
  return result;
}

std::string Diagnostics::report() const {
  constexpr std::size_t most = 200;  // nobody reads more, and a mistake in a loop would fill a disk
  std::string result;
  const auto all = sorted();
  for (const Diagnostic& diagnostic : std::span(all).first(std::min(most, all.size()))) {
    const std::string place = diagnostic.position.text();
    if (!place.empty()) result += place + ": ";
    if (diagnostic.severity == Severity::warning) result += "warning: ";
    result += diagnostic.text + "\n";
  }
  if (all.size() > most) result += text("... and ", all.size() - most, " more\n");
  return result;
}

}  // namespace flesh
