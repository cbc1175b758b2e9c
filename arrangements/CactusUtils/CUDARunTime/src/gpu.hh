// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A GPU as a Device.
#ifndef CUDARUNTIME_GPU_HH
#define CUDARUNTIME_GPU_HH

#include <cstddef>
#include <memory>
#include <string>

#include "Saguaro/Device/src/device.hh"

namespace cuda {

struct Settings {
  int number = -1;         ///< which GPU of the host; -1: processes of a host take them in turn
  std::size_t budget = 0;  ///< bytes that may be allocated; 0: what is free, shared fairly
  /// Whether a controlling thread, with assistants that send and receive, makes the calls of CUDA for each
  /// GPU
  bool has_threads = false;
};

/// The GPU of this process. The processes of a host are 0, 1, ...
/// \return null if there is none that can be used; then `why_not` says why, in one line
std::unique_ptr<device::Device> make_device(const Settings& settings, int process_on_host,
                                            int processes_on_host, std::string& why_not);

/// Whether MPI says that it can send from and to memory of GPUs.
bool mpi_knows_gpus();

}  // namespace cuda

#endif
