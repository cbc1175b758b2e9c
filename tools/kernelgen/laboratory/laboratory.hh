// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What kernels for devices tell the laboratory.
#ifndef KERNEL_LABORATORY_HH
#define KERNEL_LABORATORY_HH

#include <cuda_runtime.h>

#include <string>
#include <vector>

#include "kernel_device_call.hh"

/// A launch, as the generator sees it.
struct LaboratoryLaunch {
  const void* function;
  int operations, loads, arrays;  ///< per point
  int threads, patch;             ///< of a block at most; points of a thread that its line asks for
  KernelDeviceTile tile;

  bool takes(const KernelDeviceTile& other) const {
    return other.size[0] * other.size[1] * other.size[2] <= threads && (patch == 1 || other.size[2] == 1);
  }
};

struct LaboratoryKernel {
  const DeviceKernel* kernel;
  int order, ghosts;
  std::vector<std::string> fields, uniforms;
  std::vector<std::string> rates;  ///< that may be used for a stage instead of being stored
  std::vector<LaboratoryLaunch> launches;
};

/// After each launch.
void laboratory_mark(cudaStream_t stream);

#endif
