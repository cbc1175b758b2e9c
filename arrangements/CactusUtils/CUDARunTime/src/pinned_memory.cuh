// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Pinned memory of the host.
#ifndef CUDARUNTIME_PINNED_MEMORY_CUH
#define CUDARUNTIME_PINNED_MEMORY_CUH

#include <cuda_runtime.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <mutex>
#include <vector>

#include "streams.cuh"

namespace cuda {

/// Pinned memory of the host. The system takes long to make it, so it is kept.
class PinnedMemory {
 public:
  ~PinnedMemory() {
    for (const auto& [memory, size] : sizes_) cudaFreeHost(memory);
  }
  void* take(std::size_t bytes) {
    const std::size_t size = std::bit_ceil(std::max(bytes, least));
    const std::lock_guard lock(mutex_);
    auto& free = free_[size];
    if (free.empty()) free.push_back(made(size));
    void* const memory = free.back();
    free.pop_back();
    return memory;
  }
  void give_back(void* memory) {
    const std::lock_guard lock(mutex_);
    const auto found = sizes_.find(memory);
    if (found != sizes_.end()) free_[found->second].push_back(memory);
  }

 private:
  static constexpr std::size_t least = 4096;

  void* made(std::size_t size) {
    void* memory = nullptr;
    check(cudaHostAlloc(&memory, size, cudaHostAllocPortable), "cudaHostAlloc");
    sizes_[memory] = size;
    return memory;
  }

  std::mutex mutex_;
  std::map<void*, std::size_t> sizes_;
  std::map<std::size_t, std::vector<void*>> free_;
};

}  // namespace cuda

#endif
