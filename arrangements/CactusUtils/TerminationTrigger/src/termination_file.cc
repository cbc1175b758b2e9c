// SPDX-License-Identifier: LGPL-2.1-or-later
#include "termination_file.hh"

#include <fstream>

namespace termination_trigger {

std::optional<std::string> termination_file(const std::string& name, const std::string& out_dir,
                                            const Environment& environment) {
  if (!name.empty()) return name.front() == '/' ? name : out_dir + "/" + name;
  for (const char* job : {"MANUAL_TERMINATION_JOB_ID", "PBS_JOBID"})
    if (const auto number = environment(job)) return "/tmp/cactus_terminate." + *number;
  return std::nullopt;
}

bool says_terminate(const std::string& file) {
  std::ifstream in(file);
  int number = 0;
  return in >> number && number == 1;
}

bool write_file(const std::string& file, const std::string& content) {
  std::ofstream out(file);
  out << content;
  return bool(out.flush());
}

}  // namespace termination_trigger
