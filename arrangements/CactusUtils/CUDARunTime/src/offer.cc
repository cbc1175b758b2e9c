// SPDX-License-Identifier: LGPL-2.1-or-later
#include <unistd.h>

#include "cctk.h"
#include "cctk_Parameters.h"

#include "controlling_threads.hh"
#include "flesh/processors.hh"
#include "gpu.hh"

namespace {

cuda::Settings settings_of_parameters(int devices_on_host) {
  DECLARE_CCTK_PARAMETERS
  constexpr double gigabyte = 1e9;
  const cuda::Choice choice = CCTK_EQUALS(controlling_threads, "yes")  ? cuda::Choice::yes
                              : CCTK_EQUALS(controlling_threads, "no") ? cuda::Choice::no
                                                                       : cuda::Choice::by_cores;
  const cuda::Cores cores{flesh::processors_of_process(), static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)),
                          devices_on_host};
  return {static_cast<int>(device), static_cast<std::size_t>(memory_budget * gigabyte),
          cuda::has_controlling_threads(choice, cores)};
}

}  // namespace

extern "C" int CUDARunTime_Offer() {
  device::offer({"cuda", [](int place, int devices_on_host, std::string& why) {
                   return cuda::make_device(settings_of_parameters(devices_on_host), place, devices_on_host,
                                            why);
                 }});
  return 0;
}
