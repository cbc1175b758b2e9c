// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parse/script_text.hh"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "core/text.hh"

namespace kernelgen {
namespace {

namespace fs = std::filesystem;

// If each file includes the next one twice, their number doubles each time.
constexpr std::size_t most_files = 1000;

std::optional<std::string> content_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  return in ? std::optional(std::move(content).str()) : std::nullopt;
}

/// The same for each name of a file.
fs::path identity_of(const fs::path& path) {
  std::error_code error;
  const fs::path result = fs::weakly_canonical(path, error);
  return error ? path : result;
}

using Words = std::vector<std::string_view>;

bool begins_with(const Words& words, std::string_view first, std::string_view second) {
  return words.size() >= 2 && words[0] == first && words[1] == second;
}

/// The block that a line begins; empty if it begins none, or one that holds others.
std::string block_begun_by(const Words& words) {
  const bool begins = words.size() >= 2 && words[0] == "begin" && words[1] != "thorn" && words[1] != "common";
  return begins ? std::string(words[1]) : std::string();
}

/// Lines that the build looks for: it reads scripts, but not what they include.
bool belongs_to_the_script(const Words& words) {
  return begins_with(words, "begin", "thorn") || begins_with(words, "begin", "common") ||
         (!words.empty() && (words[0] == "inherit" || words[0] == "provide"));
}

/// The name between quotes; empty if a line that includes has another form than `include "file"  # comment`.
std::string_view included_name(std::string_view line) {
  const std::size_t begin = line.find('"');
  const std::size_t end = line.find('"', begin + 1);
  if (begin == line.npos || end == line.npos) return {};
  const bool is_all = flesh::trim(line.substr(0, begin)) == "include" &&
                      flesh::trim(line.substr(end + 1)).substr(0, 1).find_first_not_of('#') == line.npos;
  return is_all ? line.substr(begin + 1, end - begin - 1) : std::string_view();
}

}  // namespace

ScriptText::ScriptText(const std::string& file, const std::string& text) { add(file, text); }

/// Lines that include and cannot are added themselves, for their problems to point to. Within a block,
/// `include` is a word like others.
void ScriptText::add(const std::string& file, const std::string& content) {
  const flesh::SourceText& source = sources_.emplace_back(file, content);
  open_.push_back(identity_of(file));
  std::string block;
  for (std::size_t begin = size_of_byte_order_mark(content), end = 0; begin < content.size(); begin = end) {
    end = source.next_line(begin);
    const std::string_view line = std::string_view(source.text()).substr(begin, end - begin);
    const Words words = flesh::words(line);
    std::string problem;
    if (!block.empty()) {
      if (begins_with(words, "end", block)) block.clear();
    } else if (!words.empty() && words[0] == "include") {
      problem = include(file, line);
      if (problem.empty()) continue;
    } else if (open_.size() > 1 && belongs_to_the_script(words)) {
      problem =
          "this line must stand in the script itself, where the build looks for it, not in a file that "
          "it includes";
    } else {
      block = block_begun_by(words);
    }
    if (!problem.empty()) note(line, problem);
    add_line(source, begin, line);
  }
  if (open_.size() > 1 && !block.empty())
    problems_.push_back(
        {{text_.size() - 1, text_.size()}, "expected `end " + block + "` before the file ends"});
  open_.pop_back();
}

/// Of a line that comes next.
void ScriptText::note(std::string_view line, const std::string& problem) {
  const std::size_t first = text_.size() + line.find_first_not_of(" \t\v\f\r");
  problems_.push_back({{first, first + flesh::trim(line).size()}, problem});
}

void ScriptText::add_line(const flesh::SourceText& source, std::size_t begin, std::string_view line) {
  const bool continues = !pieces_.empty() && pieces_.back().source == &source &&
                         pieces_.back().begin_in_source + (text_.size() - pieces_.back().begin) == begin;
  if (!continues) pieces_.push_back({text_.size(), &source, begin});
  text_ += line;
}

/// \return what is wrong; empty if all is well
std::string ScriptText::include(const std::string& by, std::string_view line) {
  const std::string name(included_name(line));
  if (name.empty()) return "expected `include \"FILE\"` on a line of its own";
  const fs::path path = fs::path(by).parent_path() / name;
  if (std::ranges::find(open_, identity_of(path)) != open_.end()) return path.string() + " includes itself";
  if (sources_.size() > most_files) return flesh::text("more than ", most_files, " files are included");
  const std::optional<std::string> content = content_of(path);
  if (!content) return "cannot read " + path.string();
  add(path.string(), *content);
  if (!text_.empty() && text_.back() != '\n') text_ += '\n';
  return {};
}

std::vector<std::string> ScriptText::files() const {
  std::vector<std::string> result;
  for (const flesh::SourceText& source : sources_)
    if (std::ranges::find(result, source.file()) == result.end()) result.push_back(source.file());
  return result;
}

const ScriptText::Piece& ScriptText::piece_at(std::size_t offset) const {
  const auto next = std::ranges::upper_bound(pieces_, offset, {}, &Piece::begin);
  return next == pieces_.begin() ? pieces_.front() : *(next - 1);
}

flesh::SourcePosition ScriptText::position(std::size_t offset) const {
  if (pieces_.empty()) return sources_.front().position(0);
  const Piece& piece = piece_at(offset);
  return piece.source->position(piece.begin_in_source + (offset - piece.begin));
}

std::size_t ScriptText::next_line(std::size_t offset) const {
  const std::size_t end = text_.find('\n', offset);
  return end == text_.npos ? text_.size() : end + 1;
}

}  // namespace kernelgen
