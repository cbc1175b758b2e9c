// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_DEVICE_STARTED_HH
#define SAGUARO_DEVICE_STARTED_HH

#if defined(__CUDACC__)

#include <stdexcept>
#include <string>

namespace device {

/// To be called behind a launch. \throws std::runtime_error if it was refused, with CUDA's reason
inline void require_started(const char* what) {
  if (const cudaError_t error = cudaGetLastError(); error != cudaSuccess)
    throw std::runtime_error(std::string(what) + " was not started on the GPU: " + cudaGetErrorString(error) +
                             " (" + cudaGetErrorName(error) + ")");
}

}  // namespace device

#endif

#endif
