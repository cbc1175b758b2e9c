// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program/choices.hh"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include "core/error.hh"
#include "core/text.hh"
#include "flesh/names.hh"

namespace kernelgen {

namespace {

int number_in(const std::string& text, int least) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least)
    throw flesh::Error(flesh::text("expected a number of at least ", least, ", not ", text));
  return number;
}

bool yes_in(const std::string& text) {
  if (text != "yes" && text != "no") throw flesh::Error("expected yes or no, not " + text);
  return text == "yes";
}

std::vector<int> sizes_in(const std::string& text, const std::string& expected, int count) {
  std::vector<int> sizes;
  std::istringstream in(text);
  for (std::string size; std::getline(in, size, 'x');) sizes.push_back(number_in(size, 1));
  if (static_cast<int>(sizes.size()) != count) throw flesh::Error("expected " + expected + ", not " + text);
  return sizes;
}

void set(DeviceChoice& choice, const std::string& key, const std::string& value) {
  static const std::vector<std::string> known{"values", "spill", "keep",   "threads",  "blocks", "tile",
                                              "column", "depth", "unroll", "prefetch", "patch",  "lead",
                                              "stream", "below", "ring",   "rows",     "direct"};
  if (key == "values") {
    choice.costs.live = number_in(value, 1);
  } else if (key == "spill") {
    choice.costs.spill = number_in(value, 0);
  } else if (key == "keep") {
    choice.keeps = yes_in(value);
  } else if (key == "threads") {
    choice.threads = number_in(value, 32);
  } else if (key == "blocks") {
    choice.blocks = number_in(value, 1);
  } else if (key == "column") {
    choice.column = number_in(value, 1);
  } else if (key == "depth") {
    choice.depth = number_in(value, 1);
  } else if (key == "unroll") {
    choice.unroll = number_in(value, 1);
  } else if (key == "prefetch") {
    choice.prefetches = yes_in(value);
  } else if (key == "direct" || key == "rows") {
    std::vector<int> launches;
    std::istringstream in(value);
    for (std::string launch; std::getline(in, launch, '+');) launches.push_back(number_in(launch, 1));
    (key == "rows" ? choice.rows : choice.direct) = launches;
  } else if (key == "ring") {
    const auto times = value.find('x');
    if (times == std::string::npos) throw flesh::Error("expected loads and groups as in 8x4, not " + value);
    choice.group = number_in(value.substr(0, times), 0);
    choice.groups = number_in(value.substr(times + 1), 2);
  } else if (key == "tile") {
    const std::vector<int> sizes = sizes_in(value, "three sizes as in 32x4x1", 3);
    std::copy_n(sizes.begin(), 3, choice.tile);
  } else if (key == "patch") {
    const std::vector<int> sizes = sizes_in(value, "two sizes as in 2x4", 2);
    if (sizes[0] > 2) throw flesh::Error("a patch has one or two columns, not " + value);
    choice.patch = {sizes[0], sizes[1]};
  } else if (key == "lead") {
    choice.leads = yes_in(value);
  } else if (key == "stream") {
    choice.streams = yes_in(value);
  } else {
    throw flesh::Error("unknown word " + key + flesh::did_you_mean(key, known));
  }
}

}  // namespace

DeviceChoices::DeviceChoices(const std::string& file, const std::string& text) {
  std::istringstream in(text);
  std::string line, report;
  for (int number = 1; std::getline(in, line); ++number) {
    std::istringstream words(line.substr(0, line.find('#')));
    Line entry;
    if (!(words >> entry.thorn)) continue;
    const auto complain = [&](const std::string& problem) {
      report += flesh::text(file, ':', number, ": ", problem, '\n');
    };
    if (!(words >> entry.calculation >> entry.order)) {
      complain("expected a thorn, a calculation and an order");
      continue;
    }
    entry.choice = of(entry.thorn, entry.calculation, entry.order == "*" ? 0 : std::atoi(entry.order.c_str()),
                      any_operations);
    for (std::string word; words >> word;) {
      const auto equals = word.find('=');
      try {
        if (equals == std::string::npos) throw flesh::Error("expected word=value, not " + word);
        const std::string key = word.substr(0, equals), value = word.substr(equals + 1);
        if (key == "below")
          entry.below = number_in(value, 1);
        else
          set(entry.choice, key, value);
      } catch (const flesh::Error& error) {
        complain(error.what());
      }
    }
    const int points = entry.choice.tile[0] * entry.choice.tile[1] * entry.choice.tile[2];
    if (points > entry.choice.threads)
      complain(
          flesh::text("a tile of ", points, " points is too large for ", entry.choice.threads, " threads"));
    if (entry.choice.patch.points() > 1 && entry.choice.tile[2] > 1)
      complain(flesh::text("patches need a tile of one plane, not of ", entry.choice.tile[2]));
    lines_.push_back(entry);
  }
  if (!report.empty()) throw flesh::Error(report);
}

DeviceChoice DeviceChoices::of(const std::string& thorn, const std::string& calculation, int order,
                               double operations_per_byte) const {
  DeviceChoice choice;
  for (const Line& line : lines_)
    if ((operations_per_byte < line.below || line.below == any_operations) &&
        (line.thorn == "*" || line.thorn == thorn) &&
        (line.calculation == "*" || line.calculation == calculation) &&
        (line.order == "*" || line.order == std::to_string(order)))
      choice = line.choice;
  return choice;
}

}  // namespace kernelgen
