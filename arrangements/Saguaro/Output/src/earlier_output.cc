// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/earlier_output.hh"

#include <cstdlib>
#include <optional>
#include <string>

namespace output {
namespace {

bool is_comment(const std::string& line) { return !line.empty() && (line[0] == '#' || line[0] == '"'); }

std::optional<double> first_number(const char* text) {
  char* end;
  const double number = std::strtod(text, &end);
  return end == text ? std::nullopt : std::optional(number);
}

std::optional<double> key_of(const std::string& line, LineKey key) {
  if (key != LineKey::block_time) return is_comment(line) ? std::nullopt : first_number(line.c_str());
  constexpr const char* label = "Time = ";
  const auto place = is_comment(line) ? line.find(label) : std::string::npos;
  return place == std::string::npos ? std::nullopt
                                    : first_number(line.c_str() + place + std::string(label).size());
}

/// True for lines that may introduce a block: comments, and before "Time = " empty lines.
bool introduces(const std::string& line, LineKey key) {
  return is_comment(line) || (key == LineKey::block_time && line.empty());
}

}  // namespace

long long length_of_earlier_output(std::istream& file, LineKey key, double now) {
  long long offset = 0, introduction = -1;  // where the comments before the next block begin; -1: none have
  for (std::string line; std::getline(file, line);) {
    const std::optional<double> written = key_of(line, key);
    if (introduces(line, key)) {
      if (introduction < 0) introduction = offset;
    }
    if (written && *written >= now) return introduction < 0 ? offset : introduction;
    if (!introduces(line, key) || written) introduction = -1;
    offset += static_cast<long long>(line.size()) + (file.eof() ? 0 : 1);
  }
  return offset;
}

}  // namespace output
