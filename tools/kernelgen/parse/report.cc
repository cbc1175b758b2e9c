// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/report.hh"

#include <algorithm>
#include <string_view>

#include "core/text.hh"

namespace kernelgen {

void Report::add(Span span, const std::string& text, bool is_error) {
  const std::string key = flesh::text(span.begin, ' ', span.end, ' ', text);
  if (!known_.insert(key).second) return;
  const flesh::SourcePosition position = source_.position(span.begin);
  const std::string all = text + underlined(span);
  is_error ? diagnostics_.error(position, all) : diagnostics_.warning(position, all);
}

std::string Report::underlined(Span span) const {
  const std::string& script = source_.text();
  const std::size_t at = std::min(span.begin, script.size());
  // Longer lines are not shown, nor looked at: there may be many mistakes in one.
  constexpr std::size_t width = 160;
  std::size_t first = at, last = at;
  while (first > 0 && script[first - 1] != '\n' && at - first <= width) --first;
  while (last < script.size() && script[last] != '\n' && last - first <= width) ++last;
  if (last - first > width) return {};
  std::string line = script.substr(first, last - first), marks;
  const auto is_whole = [&](char c) { return !continues_character(c); };
  for (std::size_t i = first; i < at; ++i)
    if (is_whole(script[i])) marks += script[i] == '\t' ? '\t' : ' ';
  const std::string_view marked = std::string_view(script).substr(at, std::max(span.end, at) - at);
  const std::string_view shown = marked.substr(0, last - std::min(at, last));
  const std::size_t count = std::max<std::size_t>(std::count_if(shown.begin(), shown.end(), is_whole), 1);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 32 && c != '\t') c = '?';
  return "\n    " + line + "\n    " + marks + "^" + std::string(std::min(count, width) - 1, '~');
}

std::string Report::quoted(Span span) const {
  std::string result;
  const std::string_view text = source_.text();
  for (const auto word : flesh::words(text.substr(span.begin, span.end - span.begin)))
    result += (result.empty() ? "" : " ") + std::string(word);
  return flesh::shortened(result);
}

}  // namespace kernelgen
