// SPDX-License-Identifier: LGPL-2.1-or-later
#include "number_rows.hh"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <sstream>

#include "table_error.hh"

namespace eos {
namespace {

/// NaN for what is no number.
double number(std::string word) {
  std::replace_if(
      word.begin(), word.end(), [](char c) { return c == 'D' || c == 'd'; }, 'e');
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  return *end == '\0' ? value : std::nan("");
}

}  // namespace

void LineReader::fail(const std::string& problem) const {
  throw TableError(name_ + ":" + std::to_string(number_) + ": " + problem);
}

std::string LineReader::line(const std::string& expected) {
  std::string result;
  ++number_;
  if (!std::getline(text_, result)) fail("the file ends; expected " + expected);
  return result;
}

std::vector<double> LineReader::row(std::size_t count, const std::string& expected) {
  std::istringstream words(line(expected));
  std::vector<double> numbers;
  for (std::string word; words >> word;) {
    numbers.push_back(number(word));
    if (!std::isfinite(numbers.back())) fail("'" + word + "' is not a number; expected " + expected);
  }
  if (numbers.size() != count)
    fail("there are " + std::to_string(numbers.size()) + " numbers; expected " + expected);
  return numbers;
}

bool LineReader::has_more() {
  while (text_.peek() != std::istream::traits_type::eof()) {
    if (!std::isspace(text_.peek())) return true;
    if (text_.get() == '\n') ++number_;
  }
  return false;
}

}  // namespace eos
