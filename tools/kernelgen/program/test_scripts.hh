// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Scripts of tests, and values at random for what they name.
#ifndef KERNELGEN_PROGRAM_TEST_SCRIPTS_HH
#define KERNELGEN_PROGRAM_TEST_SCRIPTS_HH

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "check/model.hh"
#include "interpret/interpret.hh"
#include "parse/parser.hh"
#include "program/pipeline.hh"

namespace kernelgen {

inline const std::filesystem::path scripts = KERNELGEN_SCRIPTS;

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

/// A number for each variable and place, in [0.1, 1]: with a fixed seed, as smooth as noise.
inline double noise(const std::string& name, Offset at) {
  std::uint64_t state = 1469598103934665603u;
  for (char c : name) state = (state ^ static_cast<unsigned char>(c)) * 1099511628211u;
  for (int i : at) state = (state ^ static_cast<std::uint64_t>(i + 100)) * 1099511628211u;
  state ^= state >> 29, state *= 0xbf58476d1ce4e5b9u, state ^= state >> 32;
  return 0.1 + 0.9 * static_cast<double>(state >> 11) / 9007199254740992.0;
}

template <typename Real>
Leaves<Real> random_leaves() {
  return {[](const std::string& name, Offset at) { return Real(noise(name, at)); },
          [](const std::string& name) {
            return Real(noise(name, {7, 7, 7}));
          }};
}

/// A model and what it refers to.
struct Loaded {
  explicit Loaded(const std::string& text)
      : source("test.kranc", text), report(source), scripts(parse(report)) {
    if (!scripts.empty()) model = check(scripts[0], report);
    EXPECT_EQ(report.errors(), 0) << report.text();
  }
  ScriptText source;
  Report report;
  std::vector<Script> scripts;
  Model model;
};

inline std::string thorn(const std::string& body) { return "begin thorn T\n" + body + "\nend thorn\n"; }

/// CCL and sources of a thorn whose script says this.
inline Files files_of(const std::string& body) {
  const Generated generated = generate("t.kranc", thorn(body), {});
  EXPECT_TRUE(generated.is_good) << generated.report;
  return generated.thorns.at(0).second;
}

inline bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace kernelgen

#endif
