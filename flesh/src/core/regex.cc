// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/regex.hh"

#include <regex.h>

#include <array>

#include "core/error.hh"
#include "core/text.hh"

namespace flesh {

struct Regex::Compiled {
  regex_t expression;
  ~Compiled() { regfree(&expression); }
};

namespace {

std::string failure_text(int code, const regex_t& expression) {
  std::array<char, 200> buffer{};
  regerror(code, &expression, buffer.data(), buffer.size());
  return buffer.data();
}

}  // namespace

Regex::Regex(const std::string& pattern, Case letter_case) {
  if (pattern.empty()) return;  // some libraries refuse it
  const int flags = REG_EXTENDED | REG_NOSUB | (letter_case == Case::ignored ? REG_ICASE : 0);
  regex_t expression;
  if (const int code = regcomp(&expression, pattern.c_str(), flags); code != 0)
    throw Error(text("'", pattern, "' is not a regular expression: ", failure_text(code, expression)));
  compiled_ = std::make_shared<const Compiled>(expression);
}

bool Regex::matches(const std::string& subject) const {
  return compiled_ == nullptr || regexec(&compiled_->expression, subject.c_str(), 0, nullptr, 0) == 0;
}

}  // namespace flesh
