// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a kernel of a device is called with. Part of each generated thorn.
#ifndef KERNEL_DEVICE_CALL_HH
#define KERNEL_DEVICE_CALL_HH

#include <cstddef>

/// One component in memory of the device.
struct KernelDeviceView {
  /// Variables in the order of the kernel's fields, then arrays of the component's shape for values that one
  /// launch leaves to another, as many as the kernel has places.
  double* const* fields;
  std::ptrdiff_t dj, dk;  ///< distance of neighbours along y and z
  int begin[3], end[3];   ///< points to be treated, begin <= i < end
};

/// Points of a block of threads; tiles along y that follow each other before the next slab along z; tiles
/// along z that a block treats.
struct KernelDeviceTile {
  int size[3];
  int column, depth;
};

/// A kernel for devices.
struct DeviceKernel {
  /// Puts the work into a queue, a cudaStream_t. Null if no compiler for GPUs has seen the kernel.
  void (*run)(const KernelDeviceView* views, int count, const double* given, const KernelDeviceTile& tile,
              void* queue);
  int places;             ///< arrays beside those of variables
  KernelDeviceTile tile;  ///< which was the fastest one
};

#endif
