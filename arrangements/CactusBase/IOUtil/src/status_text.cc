// SPDX-License-Identifier: LGPL-2.1-or-later
#include "status_text.hh"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace ioutil {
namespace {

std::string json(const std::string& words) {
  std::string result = "\"";
  for (const char c : words) {
    std::array<char, 8> code{};
    if (c == '"' || c == '\\')
      result += '\\';
    else if (static_cast<unsigned char>(c) < 0x20) {
      std::snprintf(code.data(), code.size(), "\\u%04x", c);
      result += code.data();
      continue;
    }
    result += c;
  }
  return result + '"';
}

std::string json(double number) {
  if (!std::isfinite(number)) return "null";
  std::array<char, 32> digits{};
  return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

std::string json(long long number) { return std::to_string(number); }

}  // namespace

std::string status_text(const StatusFields& fields) {
  std::string text = "{";
  for (const auto& [name, value] : fields) {
    text += text.size() > 1 ? ",\n  " : "\n  ";
    text += json(name) + ": " + std::visit([](const auto& v) { return json(v); }, value);
  }
  return text + "\n}\n";
}

}  // namespace ioutil
