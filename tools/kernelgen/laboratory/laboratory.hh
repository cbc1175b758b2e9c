// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What kernels for devices tell the laboratory.
#ifndef KERNEL_LABORATORY_HH
#define KERNEL_LABORATORY_HH

#include <cuda_runtime.h>

#include <string>
#include <vector>

#include "kernel_device_call.hh"

/// A launch, as the generator sees it: per point.
struct LaboratoryLaunch {
  const void* function;
  int operations, loads, arrays;
};

struct LaboratoryKernel {
  const DeviceKernel* kernel;
  int order, ghosts, threads;
  std::vector<std::string> fields, uniforms;
  std::vector<std::string> rates;  ///< that may be used for a stage instead of being stored
  std::vector<LaboratoryLaunch> launches;
};

/// After each launch.
void laboratory_mark(cudaStream_t stream);

#endif
