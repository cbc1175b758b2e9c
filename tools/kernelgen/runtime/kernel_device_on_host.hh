// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Words of CUDA, for a compiler of the host: threads of a launch run one after the other. So kernels for GPUs
// are tested where there is none.
#ifndef KERNEL_DEVICE_ON_HOST_HH
#define KERNEL_DEVICE_ON_HOST_HH

#include <algorithm>
#include <cmath>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __grid_constant__
#define __forceinline__ inline
#define __launch_bounds__(...)

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
};
using cudaStream_t = void*;

namespace {

dim3 blockIdx, blockDim, threadIdx;
using std::min;

// Errors of launches, which a device finds: blocks that are larger than what a kernel is compiled for.
enum cudaError_t { cudaSuccess, cudaErrorInvalidConfiguration };
cudaError_t last_error = cudaSuccess;
inline cudaError_t cudaGetLastError() { return std::exchange(last_error, cudaSuccess); }
inline const char* cudaGetErrorString(cudaError_t status) {
  return status == cudaSuccess ? "no error" : "invalid configuration argument";
}
struct cudaDeviceProp {
  char name[16];
};
inline void cudaGetDevice(int* number) { *number = 0; }
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount };
inline void cudaDeviceGetAttribute(int* count, cudaDeviceAttr, int) { *count = 3; }
inline void cudaGetDeviceProperties(cudaDeviceProp* device, int) { *device = {"the host"}; }

template <class Kernel, class... Arguments>
void run_on_host(unsigned most_threads, dim3 blocks, dim3 threads, Kernel kernel,
                 const Arguments&... arguments) {
  if (threads.x * threads.y * threads.z > most_threads) {
    last_error = cudaErrorInvalidConfiguration;
    return;
  }
  blockDim = threads;
  for (blockIdx.z = 0; blockIdx.z < blocks.z; ++blockIdx.z)
    for (blockIdx.y = 0; blockIdx.y < blocks.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < blocks.x; ++blockIdx.x)
        for (threadIdx.z = 0; threadIdx.z < threads.z; ++threadIdx.z)
          for (threadIdx.y = 0; threadIdx.y < threads.y; ++threadIdx.y)
            for (threadIdx.x = 0; threadIdx.x < threads.x; ++threadIdx.x) kernel(arguments...);
}

}  // namespace

#endif
