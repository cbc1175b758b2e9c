// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a kernel of a device is called with. Part of each generated thorn.
#ifndef KERNEL_DEVICE_CALL_HH
#define KERNEL_DEVICE_CALL_HH

#include <cstddef>
#include <string>

/// What becomes of outputs that are rates of change, the same for all of them: up to two updates of one term,
/// as in `updated`. The first one takes the place of the rate. Time steps are in the coefficients.
struct KernelDeviceStage {
  static constexpr int most_updates = 2;
  /// Arrays of an output: of each update the term, and the target of the second one.
  static constexpr int arrays = most_updates + 1;
  static constexpr int most_outputs = 64;
  unsigned long long outputs = 0;  ///< a bit for each: those that are not stored
  int updates = 0;
  bool has_term[most_updates] = {};
  double coefficients[most_updates] = {}, factors[most_updates] = {};
};

/// One component in memory of the device.
struct KernelDeviceView {
  /// Variables in the order of the kernel's fields, then arrays of the component's shape for values that one
  /// launch leaves to another, as many as the kernel has places, then the arrays of a stage of each output
  /// that may be used for one, null where it is not.
  double* const* fields;
  std::ptrdiff_t dj, dk;                           ///< distance of neighbours along y and z
  int begin[3], end[3];                            ///< points to be treated, begin <= i < end
  int updated_begin[3] = {}, updated_end[3] = {};  ///< those where rates are not stored but used
};

/// Points of a block of threads; tiles along y that follow each other before the next slab along z; tiles
/// along z that a block treats.
struct KernelDeviceTile {
  int size[3];
  int column, depth;
};

/// A kernel for devices.
struct DeviceKernel {
  /// Puts the work into a queue, a cudaStream_t. `tiles`: one for each launch, or null for those that were
  /// the fastest. Returns what is wrong if the device does not take it: which
  /// launch, its shape, the device and its reason.
  std::string (*run)(const KernelDeviceView* views, int count, const double* given,
                     const KernelDeviceStage& stage, const KernelDeviceTile* tiles, void* queue);
  int places;                    ///< arrays beside those of variables
  bool finishes_stages = false;  ///< whether it can use its rates instead of storing them
  /// Whether a compiler of the host has made it: threads run one after the other, without a GPU, so that the
  /// kernel is tested on a device that is emulated.
  bool is_on_host = false;
};

#endif
