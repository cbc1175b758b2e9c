// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/single.hh"

#include <cstdlib>

#include "services/launchers.hh"

namespace flesh {

std::vector<std::pair<std::string, std::string>> settings_of_single_process(const Environment& environment) {
  if (is_launched(environment)) return {};
  // Open MPI would start a daemon, through which more processes could join, and look for networks: half a
  // second, most of it asleep. A single process has nobody to send anything to.
  // Nor need hwloc, which Open MPI asks for cores, look for devices: it would read the PCI bus and start all
  // libraries of GPUs and displays.
  std::vector<std::pair<std::string, std::string>> settings{
      {"OMPI_MCA_ess_singleton_isolated", "1"},
      {"OMPI_MCA_pml", "ob1"},
      {"HWLOC_COMPONENTS", "-pci,-linuxio,-gl,-opencl,-cuda,-nvml,-rsmi,-levelzero"}};
  std::erase_if(settings, [&](const auto& setting) { return environment(setting.first).has_value(); });
  return settings;
}

QuickStart::QuickStart(const Environment& environment) : settings_(settings_of_single_process(environment)) {
  for (const auto& [name, value] : settings_) setenv(name.c_str(), value.c_str(), /*overwrite=*/0);
}

QuickStart::~QuickStart() {
  for (const auto& [name, value] : settings_) unsetenv(name.c_str());
}

}  // namespace flesh
