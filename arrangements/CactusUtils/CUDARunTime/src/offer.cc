// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cctk.h"
#include "cctk_Parameters.h"

#include "gpu.hh"

namespace {

cuda::Settings settings_of_parameters() {
  DECLARE_CCTK_PARAMETERS
  constexpr double gigabyte = 1e9;
  return {static_cast<int>(device), static_cast<std::size_t>(memory_budget * gigabyte),
          controlling_threads != 0};
}

}  // namespace

extern "C" int CUDARunTime_Offer() {
  device::offer({"cuda", [settings = settings_of_parameters()](int process, int processes, std::string& why) {
                   return cuda::make_device(settings, process, processes, why);
                 }});
  return 0;
}
