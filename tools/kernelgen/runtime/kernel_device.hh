// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What generated kernels for GPUs are made of. Part of each generated thorn; only for files that a compiler
// of CUDA compiles, without contraction (-fmad=false): each operation is rounded as on the host.
#ifndef KERNEL_DEVICE_HH
#define KERNEL_DEVICE_HH

#if defined(__CUDACC__)
#include <cuda_runtime.h>
#else
#include "kernel_device_on_host.hh"
#endif

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "elementary.hh"
#include "kernel_device_call.hh"

#ifdef KERNEL_LABORATORY
#include "laboratory.hh"
#endif

namespace {

#if defined(__CUDACC__)
constexpr bool kernels_are_on_host = false;
#else
constexpr bool kernels_are_on_host = true;
#endif

/// One component, as one launch sees it.
template <int fields>
struct DeviceComponent {
  double* field[fields];
  int dj, dk;  ///< distance of neighbours along y and z
  int begin[3], end[3];
  int updated_begin[3], updated_end[3];
  int lead;            ///< threads along x before the first point, without work
  int threads_of_row;  ///< along x
  int wide;            ///< tiles of a column
  int first;           ///< column
};

/// Some components; parameters of a launch, which all threads read from the constants' cache.
template <int fields>
struct DeviceBatch {
  static constexpr int room = (4096 - 1024) / static_cast<int>(sizeof(DeviceComponent<fields>));
  static constexpr int most = room < 1 ? 1 : room > 16 ? 16 : room;
  int count;
  DeviceComponent<fields> components[most];
};

/// How points are shared out to the blocks of a launch: along x and y by tiles, along z by slabs of `depth`
/// tiles, which a block treats one after the other. A tile that reaches the end of its rows goes on at the
/// begin of the next rows along y, so few threads are left over there, however long rows are: at most as
/// many as it takes to begin at a line of memory. Blocks follow each other along x, along y for about
/// `column` tiles, along z, and then from column to column: what they share is in the cache of the device.
struct DeviceOrder {
  int depth;
};

/// The points of a thread: along z from `k` on, in steps of the block's size; `columns` along x and `rows`
/// along y from `i`, `j` on are in the box.
struct DevicePoints {
  int i, j, k, last, columns, rows;
};

/// How many points along x and y a thread treats together, and how far beyond them along x it reads.
struct DevicePatch {
  int across, along, reach;
};

template <int fields>
__device__ __forceinline__ const DeviceComponent<fields>& component_of_block(
    const DeviceBatch<fields>& batch) {
  int c = 0;
  while (c + 1 < batch.count && batch.components[c + 1].first <= static_cast<int>(blockIdx.z)) ++c;
  return batch.components[c];
}

template <int across, int along, int fields>
__device__ __forceinline__ DevicePoints points_of_thread(const DeviceComponent<fields>& component,
                                                         DeviceOrder order) {
  const int column = static_cast<int>(blockIdx.z) - component.first, tile = static_cast<int>(blockIdx.x);
  const int n =
      (column * component.wide + tile) * static_cast<int>(blockDim.x) + static_cast<int>(threadIdx.x);
  const int strip = n / component.threads_of_row, x = n - strip * component.threads_of_row;
  const int depth = order.depth * static_cast<int>(blockDim.z);
  const int k = component.begin[2] + static_cast<int>(blockIdx.y) * depth;
  DevicePoints points{
      component.begin[0] + across * (x - component.lead),
      component.begin[1] + along * (strip * static_cast<int>(blockDim.y) + static_cast<int>(threadIdx.y)),
      k + static_cast<int>(threadIdx.z),
      min(component.end[2], k + depth),
      0,
      0};
  points.columns = component.end[0] - points.i, points.rows = component.end[1] - points.j;
  const bool is_outside = points.i < component.begin[0] || points.columns <= 0 || points.rows <= 0;
  if (tile >= component.wide || is_outside) points.last = points.k;
  return points;
}

/// Where a thread's points are updated: begin <= k < end, or nowhere.
struct DeviceColumn {
  int begin, end;
  __device__ __forceinline__ bool has(int k) const { return k >= begin && k < end; }
};

template <int fields>
__device__ __forceinline__ DeviceColumn updated_column(const DeviceComponent<fields>& component,
                                                       const DevicePoints& at) {
  const bool is_inside = at.i >= component.updated_begin[0] && at.i < component.updated_end[0] &&
                         at.j >= component.updated_begin[1] && at.j < component.updated_end[1];
  return {is_inside ? component.updated_begin[2] : 0, is_inside ? component.updated_end[2] : 0};
}

#if !defined(__CUDACC__)
using std::fma;
using std::sqrt;
#endif

/// A launch: which one of how many, what it is compiled for, and how it runs.
struct DeviceLaunch {
  int number, count;
  int threads, blocks;  ///< of a block; blocks that share a multiprocessor
  int slots;            ///< of each thread's ring; 0: there is none
  int beyond[3];        ///< points beyond the box that are treated as well
  int room;  ///< points beyond these, along x, that may be treated: nobody reads what is left there
  KernelDeviceTile tile;
  bool is_cut = false;  ///< whether small levels get blocks of other depth, which fill the device
};

/// What a kernel is called for.
struct DeviceWork {
  const KernelDeviceView* views;
  int count;
  const KernelDeviceTile* tiles;  ///< of each launch; null: its own
  cudaStream_t stream;
  bool is_small = false;  ///< whether launches are joined and cut
};

/// Whether there are fewer points than `limit`; never if tiles are given, one for each launch.
inline bool is_small(const KernelDeviceView* views, int count, const KernelDeviceTile* tiles, int limit) {
  double points = 0;
  for (int c = 0; c < count; ++c) {
    double of_view = 1;
    for (int d = 0; d < 3; ++d) of_view *= std::max(0, views[c].end[d] - views[c].begin[d]);
    points += of_view;
  }
  return tiles == nullptr && points < limit;
}

/// A load that stays where it is written: the compiler neither moves it far ahead nor keeps its value for
/// another one, which would take registers that are scarcer than loads.
__device__ __forceinline__ double load(const double* p) {
#if defined(__CUDA_ARCH__)
  double value;
  asm volatile("ld.global.nc.f64 %0, [%1];" : "=d"(value) : "l"(p));
  return value;
#else
  return *p;
#endif
}

/// An element of an array in memory of the device, whose address is a number. As on the host, an index that
/// no integer holds yields NaN.
__device__ __forceinline__ double looked_up(double table, double index) {
  constexpr double most = 0x1p52;
  if (!(index < most && index > -most)) return __builtin_nan("");
  return reinterpret_cast<const double*>(
      static_cast<std::uintptr_t>(table))[static_cast<std::ptrdiff_t>(index)];
}

// What a thread reads is fetched a while before it is needed, into slots of the block's shared memory that
// are this thread's own: that takes no registers, and nobody waits. The slots are a ring of groups, which
// arrive in the order in which they were asked for. `place` is the number of a slot times the threads of a
// block.
#if defined(__CUDACC__)
extern __shared__ double ring_memory[];
using Ring = unsigned;
/// \param room  slots of all threads of a block
template <int room>
__device__ __forceinline__ Ring ring_of_thread() {
  const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  return static_cast<unsigned>(__cvta_generic_to_shared(ring_memory)) + sizeof(double) * thread;
}
// Devices before compute capability 8.0 copy nothing by themselves: there the thread waits for each value.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
template <int place>
__device__ __forceinline__ void put_in_slot(Ring ring, double value) {
  asm volatile("st.shared.f64 [%0 + %2], %1;" ::"r"(ring), "d"(value), "n"(place * 8) : "memory");
}
template <int place>
__device__ __forceinline__ void fetch(Ring ring, const double* p) {
  put_in_slot<place>(ring, *p);
}
/// Zero without the condition; nothing is read then.
template <int place>
__device__ __forceinline__ void fetch_if(Ring ring, bool condition, const double* p) {
  put_in_slot<place>(ring, condition ? *p : 0);
}
__device__ __forceinline__ void close_group() {}
template <int count>
__device__ __forceinline__ void await_all_but() {}
#else
template <int place>
__device__ __forceinline__ void fetch(Ring ring, const double* p) {
  asm volatile("cp.async.ca.shared.global [%0 + %2], [%1], 8;" ::"r"(ring), "l"(p), "n"(place * 8)
               : "memory");
}
/// Zero without the condition; nothing is read then.
template <int place>
__device__ __forceinline__ void fetch_if(Ring ring, bool condition, const double* p) {
  asm volatile("cp.async.ca.shared.global [%0 + %2], [%1], 8, %3;" ::"r"(ring), "l"(p), "n"(place * 8),
               "r"(condition ? 8 : 0)
               : "memory");
}
/// All fetches since the last call are a group.
__device__ __forceinline__ void close_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/// Waits until all groups but the last `count` have arrived.
template <int count>
__device__ __forceinline__ void await_all_but() {
  asm volatile("cp.async.wait_group %0;" ::"n"(count) : "memory");
}
#endif
template <int place>
__device__ __forceinline__ double fetched(Ring ring) {
  double value;
  asm volatile("ld.shared.f64 %0, [%1 + %2];" : "=d"(value) : "r"(ring), "n"(place * 8) : "memory");
  return value;
}
#else
using Ring = double*;
template <int room>
Ring ring_of_thread() {
  static double slots[room];
  return slots;
}
template <int place>
void fetch(Ring ring, const double* p) {
  ring[place] = *p;
}
template <int place>
void fetch_if(Ring ring, bool condition, const double* p) {
  ring[place] = condition ? *p : 0;
}
inline void close_group() {}
template <int count>
void await_all_but() {}
template <int place>
double fetched(Ring ring) {
  return ring[place];
}
#endif

/// Asks for what the next points of this thread need.
__device__ __forceinline__ void will_read([[maybe_unused]] const double* p) {
#if defined(__CUDA_ARCH__)
  asm volatile("prefetch.global.L2 [%0];" ::"l"(p));
#endif
}
/// Of what this kernel may write as well.
__device__ __forceinline__ double load_own(const double* p) { return *p; }

// ---- of patches: a thread has a value of each of two columns, which are next to each other

#if defined(__CUDACC__)
using KernelPair = double2;
#else
struct KernelPair {
  double x, y;
};
#endif

__device__ __forceinline__ double load_one(const double* p) {
#if defined(__CUDA_ARCH__)
  return __ldg(p);
#else
  return *p;
#endif
}
__device__ __forceinline__ double load_own_one(const double* p) { return *p; }
/// \param has_both  whether the second one may be read; aligned pairs are read whole
template <bool is_aligned>
__device__ __forceinline__ KernelPair load_pair(const double* p, [[maybe_unused]] bool has_both) {
#if defined(__CUDA_ARCH__)
  if constexpr (is_aligned) return __ldg(reinterpret_cast<const double2*>(p));
#endif
  return {load_one(p), load_one(p + (has_both ? 1 : 0))};
}
template <bool is_aligned>
__device__ __forceinline__ KernelPair load_own_pair(const double* p, [[maybe_unused]] bool has_both) {
  if constexpr (is_aligned) return *reinterpret_cast<const KernelPair*>(p);
  return {p[0], p[has_both ? 1 : 0]};
}
/// \param streams  results are not kept in caches
template <bool streams, class Value>
__device__ __forceinline__ void put(Value* p, const Value& value) {
#if defined(__CUDA_ARCH__)
  if constexpr (streams) return __stcs(p, value);
#endif
  *p = value;
}
template <bool is_aligned, bool streams>
__device__ __forceinline__ void store(double* p, double value) {
  put<streams>(p, value);
}
template <bool is_aligned, bool streams>
__device__ __forceinline__ void store(double* p, double a, double b, int columns) {
  if (is_aligned && columns > 1) {
    put<streams>(reinterpret_cast<KernelPair*>(p), KernelPair{a, b});
    return;
  }
  put<streams>(p, a);
  if (columns > 1) put<streams>(p + 1, b);
}

__host__ __device__ __forceinline__ double choose(bool condition, double a, double b) {
  return condition ? a : b;
}
__host__ __device__ __forceinline__ double sign(double a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }
/// As on the host: whole powers are products.
__host__ __device__ __forceinline__ double power(double a, double n) {
  if (n != trunc(n) || fabs(n) > 16) return elementary::pow(a, n);
  double result = 1;
  for (int i = 0; i < fabs(n); ++i) result = result * a;
  return n < 0 ? 1 / result : result;
}

/// \param parts  launches that are one
inline std::string problem_of_launch(const DeviceLaunch& launch, int parts, dim3 blocks, dim3 threads,
                                     const char* reason) {
  int number = 0;
  cudaDeviceProp device{};
  cudaGetDevice(&number);
  cudaGetDeviceProperties(&device, number);
  const auto shape = [](dim3 size) {
    return std::to_string(size.x) + " x " + std::to_string(size.y) + " x " + std::to_string(size.z);
  };
  const std::string numbers =
      parts == 1 ? " " + std::to_string(launch.number)
                 : "es " + std::to_string(launch.number) + " to " + std::to_string(launch.number + parts - 1);
  return "launch" + numbers + " of " + std::to_string(launch.count) + " on device " + std::to_string(number) +
         " (" + device.name + "): " + shape(blocks) + " blocks of " + shape(threads) + " threads: " + reason;
}

/// One update of a stage at a point, operation by operation as on the host.
__device__ __forceinline__ double updated_at(const KernelDeviceStage& stage, int update, double term,
                                             double rate) {
  const double last = stage.factors[update] * rate, first = stage.coefficients[update] * term;
  return stage.has_term[update] ? first + last : last;
}

/// Whether an update of an output has a term.
__device__ __forceinline__ bool has_term(const KernelDeviceStage& stage, int output, int update) {
  return (stage.outputs >> output & 1) != 0 && update < stage.updates && stage.has_term[update];
}

/// Stores a rate of change, or what a stage makes of it. Without branches, over which no compiler moves
/// loads.
/// \param first, second  terms of the updates
__device__ __forceinline__ void finish(const KernelDeviceStage& stage, int output, bool is_updated,
                                       double* rate, double* target, double value, double first,
                                       double second) {
  const bool is_used = is_updated && (stage.outputs >> output & 1) != 0;
  const double next = updated_at(stage, 0, first, value), sum = updated_at(stage, 1, second, value);
  *rate = is_used ? next : value;
  if (is_used && stage.updates > 1) *target = sum;
}

/// True if all pairs begin at their multiples of sixteen bytes, and whatever a last one reads is in its row.
inline bool pairs_are_aligned(const KernelDeviceView& view, int first, int end, const int* places, int fields,
                              const DevicePatch& patch) {
  const bool is_whole = (end - first) % 2 == 0 || end + patch.reach + 1 <= view.dj;
  bool result = is_whole && view.dj % 2 == 0 && view.dk % 2 == 0;
  for (int f = 0; f < fields; ++f)
    result = result && reinterpret_cast<std::uintptr_t>(view.fields[places[f]] + first) % 16 == 0;
  return result;
}

/// The first point along x that a launch treats: one earlier if pairs are aligned then, and there is room.
inline int first_along_x(const KernelDeviceView& view, int place, const DevicePatch& patch,
                         const DeviceLaunch& launch) {
  const int first = view.begin[0] - launch.beyond[0];
  const bool is_odd = reinterpret_cast<std::uintptr_t>(view.fields[place] + first) % 16 != 0;
  return patch.across == 2 && is_odd && launch.room > 0 ? first - 1 : first;
}

#if defined(__CUDACC__)
/// Tells the driver how much of the memory that caches share a launch takes for rings; the rest is a cache. A
/// launch that says nothing gets what the one before it has left.
template <class Kernel>
void reserve_rings(Kernel* kernel, const DeviceLaunch& launch, int bytes) {
  // What a multiprocessor of compute capability 9.0 has, and takes for itself in each block.
  constexpr int percent_of_memory = 228 * 1024 / 100, own_bytes_of_block = 1024;
  const int percent = bytes == 0 ? 0 : launch.blocks * (bytes + own_bytes_of_block) / percent_of_memory + 1;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, std::min(100, percent));
}
#endif

/// How many parts of a size cover so many.
inline int parts_of(int count, int size) { return (count + size - 1) / size; }

/// The threads for a row of points: some before the first one have no work.
struct RowOfThreads {
  int lead, count;
};

/// Memory is read and written in whole lines; two blocks that share one both pay for it. So if points begin
/// within a line, each row of threads begins where one does, if each row of memory does and that costs few
/// threads more; else with a sector, the least that a multiprocessor gets; else, if rows of memory begin
/// anywhere, with the first point. Rows of points that begin with a line are not made longer to make all of
/// them begin so: of 129 points that costs more than it gains.
inline RowOfThreads row_of_threads(const KernelDeviceView& view, int place, int first, int count,
                                   int across) {
  constexpr int line = 16, sector = 4, most_in_nine = 8;
  const auto places = reinterpret_cast<std::uintptr_t>(view.fields[place] + first) / sizeof(double);
  const auto beginning_at = [&](int unit) {
    const int lead = static_cast<int>(places % unit) / across, threads = unit / across;
    return RowOfThreads{lead, parts_of(lead + count, threads) * threads};
  };
  const auto all_rows_begin_at = [&](int unit) { return view.dj % unit == 0 && view.dk % unit == 0; };
  if (!all_rows_begin_at(sector)) return {0, count};
  const RowOfThreads of_sectors = beginning_at(sector);
  if (!all_rows_begin_at(line) || places % line == 0) return of_sectors;
  const RowOfThreads of_lines = beginning_at(line);
  return of_lines.count * most_in_nine <= of_sectors.count * (most_in_nine + 1) ? of_lines : of_sectors;
}

/// How many tiles a component has in a plane, and along z.
struct TilesOfComponent {
  int of_plane, along;
};

/// Tiles that a place of a block treats one after the other, if each block treats `depth` of them.
/// \param places  blocks that the device treats at once
inline int tiles_in_turn(const TilesOfComponent* tiles, int count, int depth, int places) {
  int blocks = 0;
  for (int c = 0; c < count; ++c) blocks += tiles[c].of_plane * parts_of(tiles[c].along, depth);
  return parts_of(blocks, places) * depth;
}

/// The depth with which a launch ends first: if blocks are too deep, some places have none, or one more than
/// the others. Of equal depths the greatest, since the tiles of a block share loads.
inline int depth_that_ends_first(const TilesOfComponent* tiles, int count, int places) {
  int best = 1, turns = tiles_in_turn(tiles, count, 1, places);
  for (int depth = 2; depth <= turns; ++depth)
    if (const int others = tiles_in_turn(tiles, count, depth, places); others <= turns)
      best = depth, turns = others;
  return best;
}

inline int multiprocessors() {
  int device = 0, count = 1;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);
  return count;
}

/// Describes a component to a kernel, but for its first block.
/// \param needed  becomes the numbers of threads along x, and of tiles along y and z
/// \return false if there are no points
template <int fields>
bool describe(const KernelDeviceView& view, const int (&places)[fields], const DevicePatch& patch,
              const DeviceLaunch& launch, const KernelDeviceTile& tile, DeviceComponent<fields>& component,
              int (&needed)[3]) {
  const int(&beyond)[3] = launch.beyond;
  for (int f = 0; f < fields; ++f) component.field[f] = view.fields[places[f]];
  component.dj = static_cast<int>(view.dj), component.dk = static_cast<int>(view.dk);
  for (int d = 0; d < 3; ++d) {
    component.begin[d] = d == 0 ? first_along_x(view, places[0], patch, launch) : view.begin[d] - beyond[d];
    component.end[d] = view.end[d] + beyond[d];
    component.updated_begin[d] = view.updated_begin[d], component.updated_end[d] = view.updated_end[d];
    const int points = std::max(0, component.end[d] - component.begin[d]);
    needed[d] = d == 0   ? parts_of(points, patch.across)
                : d == 1 ? parts_of(points, tile.size[1] * patch.along)
                         : parts_of(points, tile.size[2]);
  }
  if (needed[0] == 0 || needed[1] == 0 || needed[2] == 0) return false;
  const RowOfThreads row = row_of_threads(view, places[0], component.begin[0], needed[0], patch.across);
  component.lead = row.lead, component.threads_of_row = needed[0] = row.count;
  // Not more along y than there are: others would be blocks without work.
  component.wide = parts_of(std::min(tile.column, needed[1]) * needed[0], tile.size[0]);
  return true;
}

/// Launches a kernel for all components, as many at a time as parameters hold.
/// \param aligned  the same kernel for components whose pairs of columns are aligned
/// \param places  where the arrays of a part are among all; several parts, which do the same and need nothing
///   of each other, are one launch
/// \return what is wrong; empty if the device has taken all of it
template <int fields, int parts, class... Parameters>
std::string launch_patches(void (*kernel)(DeviceBatch<fields>, DeviceOrder, Parameters...),
                           void (*aligned)(DeviceBatch<fields>, DeviceOrder, Parameters...),
                           const DevicePatch& patch, const DeviceLaunch& launch,
                           const int (&places)[parts][fields], const DeviceWork& work,
                           const Parameters&... parameters) {
  const KernelDeviceTile& tile = work.tiles == nullptr ? launch.tile : work.tiles[launch.number - 1];
  std::string problem;
  const auto is_aligned = [&](const int(&of_part)[fields]) {
    return std::all_of(work.views, work.views + work.count, [&](const KernelDeviceView& view) {
      return pairs_are_aligned(view, first_along_x(view, of_part[0], patch, launch),
                               view.end[0] + launch.beyond[0], of_part, fields, patch);
    });
  };
  if (patch.across == 2 && std::all_of(places, places + parts, is_aligned)) kernel = aligned;
  DeviceBatch<fields> batch;
  TilesOfComponent tiles[DeviceBatch<fields>::most];
  batch.count = 0;
  int blocks[3] = {0, 0, 0};
  const auto flush = [&] {
    const DeviceOrder order{launch.is_cut && work.is_small
                                ? depth_that_ends_first(tiles, batch.count, multiprocessors() * launch.blocks)
                                : tile.depth};
    for (int c = 0; c < batch.count; ++c)
      blocks[1] = std::max(blocks[1], parts_of(tiles[c].along, order.depth));
    const dim3 threads{static_cast<unsigned>(tile.size[0]), static_cast<unsigned>(tile.size[1]),
                       static_cast<unsigned>(tile.size[2])};
    const dim3 grid{static_cast<unsigned>(blocks[0]), static_cast<unsigned>(blocks[1]),
                    static_cast<unsigned>(blocks[2])};
    if (batch.count > 0 && problem.empty()) {
#if defined(__CUDACC__)
      const int bytes = launch.slots * launch.threads * static_cast<int>(sizeof(double));
      reserve_rings(kernel, launch, bytes);
      kernel<<<grid, threads, bytes, work.stream>>>(batch, order, parameters...);
#else
      run_on_host(launch.threads, grid, threads, kernel, batch, order, parameters...);
#endif
      if (const cudaError_t status = cudaGetLastError(); status != cudaSuccess)
        problem = problem_of_launch(launch, parts, grid, threads, cudaGetErrorString(status));
    }
    batch.count = blocks[0] = blocks[1] = blocks[2] = 0;
  };
  for (const int(&of_part)[fields] : places)
    for (int c = 0; c < work.count; ++c) {
      DeviceComponent<fields>& component = batch.components[batch.count];
      int needed[3];
      if (!describe(work.views[c], of_part, patch, launch, tile, component, needed)) continue;
      const int of_plane = parts_of(needed[0] * needed[1], tile.size[0]);
      tiles[batch.count] = {of_plane, needed[2]};
      component.first = blocks[2];
      blocks[0] = std::max(blocks[0], component.wide);
      blocks[2] += parts_of(of_plane, component.wide);
      if (++batch.count == DeviceBatch<fields>::most) flush();
    }
  flush();
#ifdef KERNEL_LABORATORY
  laboratory_mark(work.stream);
#endif
  return problem;
}
template <int fields, int parts, class... Parameters>
std::string launch_points(void (*kernel)(DeviceBatch<fields>, DeviceOrder, Parameters...),
                          const DeviceLaunch& launch, const int (&places)[parts][fields],
                          const DeviceWork& work, const Parameters&... parameters) {
  return launch_patches(kernel, kernel, DevicePatch{1, 1, 0}, launch, places, work, parameters...);
}

}  // namespace

#endif
