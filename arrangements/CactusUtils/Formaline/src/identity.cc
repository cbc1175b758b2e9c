// SPDX-License-Identifier: LGPL-2.1-or-later
#include "identity.hh"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>

namespace formaline {

std::string run_id(const std::string& parameter_file, const std::string& host, const std::string& user,
                   std::time_t start, long process_number) {
  const std::size_t slash = parameter_file.rfind('/');
  std::string name = slash == std::string::npos ? parameter_file : parameter_file.substr(slash + 1);
  name.resize(std::min(name.find('.'), name.size()));
  char time[40];
  std::tm parts{};
  std::strftime(time, sizeof time, "%Y.%m.%d-%H.%M.%S", gmtime_r(&start, &parts));
  const std::string all =
      "run-" + name + "-" + host + "-" + user + "-" + time + "-" + std::to_string(process_number);
  std::string id;
  constexpr std::string_view others = "+-._";
  for (const char c : all)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
        others.find(c) != std::string_view::npos)
      id += c;
  return id;
}

std::string user_name() {
  if (const char* name = std::getenv("USER")) return name;
  const passwd* entry = getpwuid(getuid());
  return entry ? entry->pw_name : "unknown";
}

std::string first_line(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

}  // namespace formaline
