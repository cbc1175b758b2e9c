// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef CUDARUNTIME_CONTROLLING_THREADS_HH
#define CUDARUNTIME_CONTROLLING_THREADS_HH

#include <algorithm>

namespace cuda {

/// The cores that a device can count on.
struct Cores {
  int of_process;  ///< that the process may use
  int of_machine;
  int devices_on_machine;  ///< that share those of the machine; below 1 counts as 1

  /// Those that the process may use, but at most the device's share of the machine.
  int for_each_device() const { return std::min(of_process, of_machine / std::max(1, devices_on_machine)); }
};

/// Three threads of a device (gpu.hh), and who gives them work. With fewer cores threads would take turns,
/// and each call of CUDA would wait for one.
inline constexpr int least_cores = 4;

/// CUDARunTime::controlling_threads
enum class Choice { by_cores, yes, no };

/// Whether each device gets threads that make its calls of CUDA.
inline bool has_controlling_threads(Choice choice, const Cores& cores) {
  return choice == Choice::yes || (choice == Choice::by_cores && cores.for_each_device() >= least_cores);
}

}  // namespace cuda

#endif
