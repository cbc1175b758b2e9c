// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Functions of many threads together that share fast memory: on the host, on an emulated device, and, in
// files with the suffix .cu in a configuration with CUDA, on GPUs. One source serves all three.
#ifndef SAGUARO_DEVICE_TEAMS_HH
#define SAGUARO_DEVICE_TEAMS_HH

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/point_box.hh"
#include "Saguaro/Device/src/points.hh"
#include "Saguaro/Device/src/started.hh"

namespace device {

inline constexpr int threads_of_team = 256;

/// The threads of a team, to those who are in it.
struct Team {
  /// Calls work(n) for 0 <= n < count, each thread some of them, and waits until all are done: what they have
  /// written is there for all. To be called by all threads of the team.
  template <class Work>
  DEVICE_FUNCTION void each(int count, const Work& work) const {
#if defined(__CUDA_ARCH__)
    for (int n = threadIdx.x; n < count; n += threads_of_team) work(n);
    __syncthreads();
#else
    for (int n = 0; n < count; ++n) work(n);
#endif
  }

  /// The same with work(n, prepare(n % 2^log)), log <= 8: each thread prepares once.
  template <class Prepare, class Work>
  DEVICE_FUNCTION void each_repeating(int log, int count, const Prepare& prepare, const Work& work) const {
    const int mask = (1 << log) - 1;
#if defined(__CUDA_ARCH__)
    const auto prepared = prepare(static_cast<int>(threadIdx.x) & mask);
    for (int n = threadIdx.x; n < count; n += threads_of_team) work(n, prepared);
    __syncthreads();
#else
    for (int n = 0; n < count; ++n) work(n, prepare(n & mask));
#endif
  }

  /// The same with work(part, n, prepare(part)) for 0 <= part < 2^log, log <= 8, and 0 <= n < count.
  template <class Prepare, class Work>
  DEVICE_FUNCTION void each_in_parts(int log, int count, const Prepare& prepare, const Work& work) const {
#if defined(__CUDA_ARCH__)
    const int threads_of_part = threads_of_team >> log;
    const int part = threadIdx.x / threads_of_part, first = threadIdx.x % threads_of_part;
    const auto prepared = prepare(part);
    for (int n = first; n < count; n += threads_of_part) work(part, n, prepared);
    __syncthreads();
#else
    for (int part = 0; part < 1 << log; ++part)
      for (int n = 0; n < count; ++n) work(part, n, prepare(part));
#endif
  }

  /// The same with write(n, read(n)): several values are on their way to a thread before it writes one.
  template <class Read, class Write>
  DEVICE_FUNCTION void fetch(int count, const Read& read, const Write& write) const {
#if defined(__CUDA_ARCH__)
    constexpr int at_once = 8;
    using Value = decltype(read(0));
    for (int first = threadIdx.x; first < count; first += at_once * threads_of_team) {
      Value values[at_once];
#pragma unroll
      for (int m = 0; m < at_once; ++m)
        if (const int n = first + m * threads_of_team; n < count) values[m] = read(n);
#pragma unroll
      for (int m = 0; m < at_once; ++m)
        if (const int n = first + m * threads_of_team; n < count) write(n, values[m]);
    }
    __syncthreads();
#else
    for (int n = 0; n < count; ++n) write(n, read(n));
#endif
  }
};

/// Calls body(number, team, memory) for 0 <= number < teams, in any order and many at a time. `memory` is a
/// Body::Memory of the team, of any content; at most 48 kB. The body is a callable that may be copied byte by
/// byte; what it points to is memory of the device of the queue.
template <class Body>
void for_each_team(Queue& queue, int teams, Body body);

// ---- how it is carried out

template <class Body>
void put_teams_on_host(Queue& queue, int teams, const Body& body) {
  queue.run([teams, body] {
#pragma omp parallel for schedule(dynamic)
    for (int number = 0; number < teams; ++number) {
      typename Body::Memory memory;
      body(number, Team(), memory);
    }
  });
}

#if defined(__CUDACC__)

/// Registers are limited so that four teams of a processor can wait for memory at once.
template <class Body>
__global__ void __launch_bounds__(threads_of_team, 4) run_team(const Body body) {
  __shared__ typename Body::Memory memory;
  body(static_cast<int>(blockIdx.x), Team(), memory);
}

template <class Body>
void for_each_team(Queue& queue, int teams, Body body) {
  if (!queue.native()) return put_teams_on_host(queue, teams, body);
  if (teams == 0) return;
  queue.launch([teams, body](void* native) {
    run_team<<<teams, threads_of_team, 0, static_cast<cudaStream_t>(native)>>>(body);
    require_started("a function");
  });
}

#else

template <class Body>
void for_each_team(Queue& queue, int teams, Body body) {
  refuse_gpu(queue);
  put_teams_on_host(queue, teams, body);
}

#endif

}  // namespace device

#endif
