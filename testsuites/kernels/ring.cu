// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All that generated kernels say of the rings of their threads, to be compiled for devices of each kind.
#include "kernel_device.hh"

namespace {

constexpr int threads = 128;

__global__ void sum_of_neighbours(double* sums, const double* values, int count) {
  const Ring ring = ring_of_thread<2 * threads>();
  const int i = static_cast<int>(threadIdx.x);
  fetch<0>(ring, values + i);
  close_group();
  fetch_if<threads>(ring, i + 1 < count, values + i + 1);
  close_group();
  await_all_but<1>();
  const double first = fetched<0>(ring);
  await_all_but<0>();
  sums[i] = first + fetched<threads>(ring);
}

}  // namespace

void launch(double* sums, const double* values, int count) {
  sum_of_neighbours<<<1, threads, 2 * threads * sizeof(double)>>>(sums, values, count);
}
