// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What broken parameter files get: golden messages, suggestions for misspelt names, and no crash for any
// text.
//
// SAGUARO_FAULTS=N in the environment sets the number of typos and mutated files;
// testsuites/faults/parameters/run does so, under sanitizers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <regex>

#include "core/names.hh"
#include "core/text.hh"
#include "model/sample_thorns.hh"
#include "parameters/parameter_file.hh"
#include "parameters/parameter_loader.hh"
#include "parameters/parameter_messages.hh"
#include "parameters/parameter_set.hh"

namespace flesh {
namespace {

const std::filesystem::path repository = std::filesystem::path(__FILE__).parent_path() / "../../..";
const std::filesystem::path folder = repository / "testsuites/faults/parameters";

std::string content(const std::filesystem::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

int count_or(int otherwise) {
  const char* count = std::getenv("SAGUARO_FAULTS");
  return count == nullptr ? otherwise : std::atoi(count);
}

std::optional<std::string> environment(const std::string& name) {
  return name == "HOME" ? std::optional<std::string>("/home/somebody") : std::nullopt;
}

/// What a run over the sample thorns says about a parameter file.
Diagnostics diagnostics_of(const std::string& source, ParameterLevel level) {
  const Catalogue catalogue(samples::thorns);
  Activation activation(catalogue);
  ParameterSet parameters(catalogue, activation);
  parameters.set_level(level);
  Diagnostics diagnostics;
  const ParameterFile file = parse_parameter_file("run.par", source, diagnostics);
  activation.activate(file.thorns, diagnostics);
  parameters.start();
  load_parameters(file, parameters, activation, environment, diagnostics);
  return diagnostics;
}

// --------------------------------------------------------------------------------------- golden messages

/// One case of cases.txt: "== title", the file, "--", the report.
struct Case {
  std::string title;
  ParameterLevel level = ParameterLevel::strict;
  std::string source;
  std::string report;
};

std::vector<Case> read_cases(const std::string& source) {
  std::vector<Case> cases;
  bool in_report = false;
  for (const std::string_view line : split(source, '\n')) {
    if (line.starts_with("== ")) {
      cases.push_back({std::string(line.substr(3)), ParameterLevel::strict, {}, {}});
      in_report = false;
    } else if (cases.empty()) {
      continue;  // what the file says about itself
    } else if (line == "--") {
      in_report = true;
    } else if (line.starts_with('@') && parameter_level(line.substr(1))) {
      cases.back().level = *parameter_level(line.substr(1));
    } else if (!in_report || !line.empty()) {
      (in_report ? cases.back().report : cases.back().source) += std::string(line) + "\n";
    }
  }
  return cases;
}

TEST(BrokenParameterFiles, GetTheirGoldenMessages) {
  const std::vector<Case> cases = read_cases(content(folder / "cases.txt"));
  EXPECT_GE(cases.size(), 80u);
  for (const Case& c : cases) EXPECT_EQ(diagnostics_of(c.source, c.level).report(), c.report) << c.title;
}

// ------------------------------------------------------------------------------------------------ typos

/// The parameters that our own thorns declare, as tables; one thorn per param.ccl.
class DeclaredThorns {
 public:
  DeclaredThorns() {
    thorns_.push_back(&samples::cactus);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(repository / "arrangements"))
      if (entry.path().filename() == "param.ccl") add(entry.path());
  }

  std::span<const tables::Thorn* const> thorns() const { return thorns_; }

 private:
  std::deque<std::string> texts_;
  std::deque<std::vector<tables::Parameter>> parameters_;
  std::deque<tables::Thorn> tables_;
  std::vector<const tables::Thorn*> thorns_;
  Real storage_[100] = {};

  void add(const std::filesystem::path& path) {
    static const std::regex declaration(
        R"((?:^|\n)[ \t]*(?:CCTK_)?(?:INT|REAL|KEYWORD|STRING|BOOLEAN)[ \t]+(\w+))");
    const std::string& source = texts_.emplace_back(content(path));
    std::vector<tables::Parameter>& parameters = parameters_.emplace_back();
    for (std::sregex_iterator it(source.begin(), source.end(), declaration), end; it != end; ++it)
      parameters.push_back({texts_.emplace_back((*it)[1].str()),
                            samples::real,
                            samples::restricted,
                            samples::never,
                            "",
                            "0",
                            {},
                            0,
                            "",
                            "",
                            storage_,
                            {}});
    const std::string& name = texts_.emplace_back(path.parent_path().filename().string());
    tables_.push_back({.name = name, .arrangement = "", .implementation = name, .parameters = parameters});
    thorns_.push_back(&tables_.back());
  }
};

std::string with_slip(std::string name, std::mt19937& random) {
  const auto pick = [&](std::size_t n) { return random() % n; };
  const char letter = "abcdefghijklmnopqrstuvwxyz_"[pick(27)];
  const std::size_t at = pick(name.size());
  switch (pick(4)) {
    case 0:
      name[at] = letter;
      break;
    case 1:
      name.insert(at, 1, letter);
      break;
    case 2:
      name.erase(at, 1);
      break;
    default:
      if (at + 1 < name.size()) std::swap(name[at], name[at + 1]);
  }
  return name;
}

// Can only one name of the thorn have been meant? radius_x_4 and radius_y_4 are as near to radius_c_4.
bool is_nearest_alone(const ParameterSet& parameters, const Parameter& meant, std::string_view typo) {
  const int distance = edit_distance(meant.declaration->name, typo);
  return std::ranges::none_of(parameters.all(), [&](const Parameter& other) {
    return other.thorn == meant.thorn && other.declaration != meant.declaration &&
           edit_distance(other.declaration->name, typo) <= distance;
  });
}

TEST(MisspeltParameters, GetTheRightNameFirst) {
  const DeclaredThorns declared;
  const Catalogue catalogue(declared.thorns());
  Activation activation(catalogue);
  std::vector<ThornRequest> requests;
  for (const tables::Thorn* thorn : declared.thorns()) requests.push_back({std::string(thorn->name), {}, 1});
  Diagnostics diagnostics;
  activation.activate(requests, diagnostics);
  const ParameterSet parameters(catalogue, activation);

  std::mt19937 random(7);
  const int wanted = std::min(count_or(200), 1000);
  int right = 0;
  std::string wrong;
  for (int tried = 0; tried < wanted;) {
    const Parameter& parameter = parameters.all()[random() % parameters.all().size()];
    const std::string name(parameter.declaration->name);
    const std::string typo = with_slip(name, random);
    if (!is_name(typo) || parameters.find(parameter.thorn->name, typo) != nullptr) continue;  // valid itself
    if (!is_nearest_alone(parameters, parameter, typo)) continue;
    ++tried;
    const std::string message = no_such_parameter_message(*parameter.thorn, typo, activation);
    if (message.ends_with("did you mean " + name + "?"))
      ++right;
    else
      wrong += text("  ", name, ": ", message, "\n");
  }
  EXPECT_GE(right, 0.95 * wanted) << wrong;
}

// ------------------------------------------------------------------------------------------- mutations

std::string mutated(std::string source, std::mt19937& random) {
  static const std::vector<std::string> pieces{
      "\"",     "[",  "]",           "(",     ")",     "::",  "=",    "$", "{",     "}",
      "#",      "\n", "\\",          "**",    "1e999", "-",   "+",    "/", "!DESC", "ActiveThorns",
      "grid::", "\0", "99999999999", "$ENV{", ",",     "nan", "\xff", "'", "^",     "?",
      ":",      "&&", "grid::count"};
  const auto pick = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  const std::size_t changes = 1 + pick(8);
  for (std::size_t i = 0; i < changes; ++i) {
    const std::size_t at = pick(source.size() + 1);
    const std::size_t length = pick(std::min<std::size_t>(source.size() - at, 40) + 1);
    switch (pick(4)) {
      case 0:
        source.erase(at, length);
        break;
      case 1:
        source.insert(at, pieces[pick(pieces.size())]);
        break;
      case 2:
        source.insert(pick(source.size() + 1), std::string(source, at, length));
        break;
      default:
        if (at < source.size()) source[at] = static_cast<char>(random());
    }
  }
  return source;
}

TEST(MutatedParameterFiles, NeverBreakTheReader) {
  std::vector<std::string> seeds{content(folder / "valid.par")};
  for (const Case& c : read_cases(content(folder / "cases.txt"))) seeds.push_back(c.source);
  std::mt19937 random(11);
  const int wanted = count_or(500);
  for (int i = 0; i < wanted; ++i) {
    const std::string source = mutated(seeds[i % 2 == 0 ? 0 : random() % seeds.size()], random);
    const auto level = static_cast<ParameterLevel>(800 + i % 3);
    const Diagnostics diagnostics = diagnostics_of(source, level);
    for (const Diagnostic& diagnostic : diagnostics.sorted()) ASSERT_FALSE(diagnostic.text.empty()) << source;
  }
}

TEST(ValidParameterFile, GetsNoMessage) {
  EXPECT_EQ(diagnostics_of(content(folder / "valid.par"), ParameterLevel::strict).report(), "");
}

}  // namespace
}  // namespace flesh
