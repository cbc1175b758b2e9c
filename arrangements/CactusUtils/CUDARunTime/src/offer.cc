// SPDX-License-Identifier: LGPL-2.1-or-later
#include <unistd.h>

#include <algorithm>

#include "cctk.h"
#include "cctk_Parameters.h"

#include "flesh/processors.hh"
#include "gpu.hh"

namespace {

constexpr int least_cores = 4;  // three threads of the GPU, and who gives them work

/// Cores for each device: those that the process may use, but at most the device's share of the machine.
int cores_of_device(int devices_on_host) {
  const int share = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)) / std::max(1, devices_on_host);
  return std::min(flesh::processors_of_process(), share);
}

cuda::Settings settings_of_parameters(int devices_on_host) {
  DECLARE_CCTK_PARAMETERS
  constexpr double gigabyte = 1e9;
  const int cores = cores_of_device(devices_on_host);
  const bool has_threads = CCTK_EQUALS(controlling_threads, "yes") ||
                           (CCTK_EQUALS(controlling_threads, "auto") && cores >= least_cores);
  return {static_cast<int>(device), static_cast<std::size_t>(memory_budget * gigabyte), has_threads};
}

}  // namespace

extern "C" int CUDARunTime_Offer() {
  device::offer({"cuda", [](int place, int devices_on_host, std::string& why) {
                   return cuda::make_device(settings_of_parameters(devices_on_host), place, devices_on_host,
                                            why);
                 }});
  return 0;
}
