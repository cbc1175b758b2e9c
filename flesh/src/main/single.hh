// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A run of a single process, which no launcher started, needs less of MPI than others.
#ifndef FLESH_MAIN_SINGLE_HH
#define FLESH_MAIN_SINGLE_HH

#include <string>
#include <utility>
#include <vector>

#include "core/environment.hh"

namespace flesh {

/// Variables of the environment that shorten the start of a single process, with their values, but for those
/// that the user has set; none if a launcher, such as mpirun or srun, started this process.
std::vector<std::pair<std::string, std::string>> settings_of_single_process(const Environment& environment);

/// Holds these settings in the environment as long as it lives: while MPI starts, but not when a run starts
/// other programs, which inherit the environment.
class QuickStart {
 public:
  explicit QuickStart(const Environment& environment);
  ~QuickStart();
  QuickStart(const QuickStart&) = delete;
  QuickStart& operator=(const QuickStart&) = delete;

 private:
  std::vector<std::pair<std::string, std::string>> settings_;
};

}  // namespace flesh

#endif
