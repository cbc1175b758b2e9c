// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/source_text.hh"

#include <algorithm>

namespace flesh {

SourceText::SourceText(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)), line_starts_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
}

SourcePosition SourceText::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::ranges::upper_bound(line_starts_, offset);
  const auto line = next - line_starts_.begin();
  return {file_, static_cast<int>(line), static_cast<int>(offset - *(next - 1)) + 1};
}

std::size_t SourceText::next_line(std::size_t offset) const {
  const auto next = std::ranges::upper_bound(line_starts_, offset);
  return next == line_starts_.end() ? text_.size() : *next;
}

}  // namespace flesh
