// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/dataset_name.hh"

#include <charconv>

namespace hdf5 {
namespace {

void append(std::string& text, const char* key, const std::optional<int>& value) {
  if (value) text += key + std::to_string(*value);
}

/// Takes `<key><number>` from the beginning of a text, if it is there.
std::optional<int> take(std::string_view& text, std::string_view key) {
  if (!text.starts_with(key)) return std::nullopt;
  const char* const begin = text.data() + key.size();
  int value = 0;
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
  if (error != std::errc() || value < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

}  // namespace

std::string to_text(const DatasetName& name) {
  std::string text = name.variable;
  append(text, " it=", name.iteration);
  append(text, " tl=", name.timelevel);
  append(text, " ml=", name.multigrid_level);
  append(text, " m=", name.map);
  append(text, " rl=", name.level);
  append(text, " c=", name.component);
  return text;
}

std::optional<DatasetName> parse_dataset_name(std::string_view text) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos || blank == 0) return std::nullopt;
  DatasetName name;
  name.variable = text.substr(0, blank);
  text.remove_prefix(blank);
  const auto iteration = take(text, " it="), timelevel = take(text, " tl=");
  if (!iteration || !timelevel) return std::nullopt;
  name.iteration = *iteration;
  name.timelevel = *timelevel;
  name.multigrid_level = take(text, " ml=");
  name.map = take(text, " m=");
  name.level = take(text, " rl=");
  name.component = take(text, " c=");
  return text.empty() ? std::optional(name) : std::nullopt;
}

}  // namespace hdf5
