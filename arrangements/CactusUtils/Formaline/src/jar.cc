// SPDX-License-Identifier: LGPL-2.1-or-later
#include "jar.hh"

#include <cstdio>
#include <set>
#include <sstream>

namespace formaline {

namespace {

std::string number(long value) { return std::to_string(value); }
std::string number(double value) {
  std::ostringstream out;
  out.precision(17);
  out << value;
  return out.str();
}

std::string escaped_for_text(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '=' || c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// A string of JSON (RFC 8259, section 7).
std::string json_string(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", unsigned(c));
      result += code;
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string json_value(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return json_string(*text);
  if (const long* whole = std::get_if<long>(&value)) return number(*whole);
  return number(std::get<double>(value));
}

std::string text_value(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return '"' + escaped_for_text(*text) + '"';
  if (const long* whole = std::get_if<long>(&value)) return number(*whole);
  return number(std::get<double>(value));
}

/// "thorns/IOUtil" -> "thorns", "IOUtil"; what has no group has an empty one.
std::pair<std::string, std::string> parts(const std::string& key) {
  const std::size_t slash = key.find('/');
  if (slash == std::string::npos) return {"", key};
  return {key.substr(0, slash), key.substr(slash + 1)};
}

}  // namespace

std::string text_form(const Pairs& pairs) {
  std::string text;
  for (const auto& [key, value] : pairs) text += key + "=" + text_value(value) + "\n";
  return text;
}

std::string json_form(const Pairs& pairs) {
  const std::string step(4, ' ');
  std::string text = "{", open_group, separator = "\n";
  std::set<std::string> known;
  for (const auto& [key, value] : pairs) {
    if (!known.insert(key).second) continue;
    const auto [group, name] = parts(key);
    if (group != open_group) {
      if (!open_group.empty()) {
        text += "\n" + step + "}";
        separator = ",\n";
      }
      if (!group.empty()) {
        text += separator + step + json_string(group) + ": {";
        separator = "\n";
      }
      open_group = group;
    }
    text += separator + (group.empty() ? step : step + step) + json_string(name) + ": " + json_value(value);
    separator = ",\n";
  }
  if (!open_group.empty()) text += "\n" + step + "}";
  return text + "\n}\n";
}

}  // namespace formaline
