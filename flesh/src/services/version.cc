// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/version.hh"

#include "core/text.hh"

/// The build adds it to each program; programs without a release are those that test.
extern "C" [[gnu::weak]] const char saguaro_release[];

namespace flesh {

namespace {

/// "2026-11-21T08:15:00" from "Nov 21 2026" and "08:15:00".
std::string iso_date_time(std::string_view date, std::string_view time) {
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::string month = std::to_string(months.find(date.substr(0, 3)) / 3 + 1);
  std::string day(trim(date.substr(4, 2)));
  const auto two_digits = [](const std::string& s) { return s.size() < 2 ? "0" + s : s; };
  return text(date.substr(7), "-", two_digits(month), "-", two_digits(day), "T", time);
}

}  // namespace

const char* release() { return saguaro_release != nullptr ? saguaro_release : "without a release"; }

const char* compile_date() { return __DATE__; }

const char* compile_time() { return __TIME__; }

const char* compile_date_time() {
  static const std::string result = iso_date_time(__DATE__, __TIME__);
  return result.c_str();
}

std::string banner(const std::string& command_line, const std::string& host, int processes) {
  const std::string rule(80, '-');
  return text(rule, "\n  Saguaro ", release(), ", a framework for partial differential equations\n",
              "  interface version ", Version::full, ", compiled ", compile_date_time(), "\n", rule, "\n",
              "Command line:  ", command_line, "\nHost:          ", host, "\nProcesses:     ", processes,
              "\n", rule, "\n");
}

}  // namespace flesh
