// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Runs candidates of a kernel for devices: bits against the host's kernel on a small grid, then whole steps
// of RK4 in a periodic box, timed. candidates.hh, which the script `laboratory` writes, says what there is.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>

#include "candidates.hh"
#include "simulation.hh"

namespace {

// ---- events between launches

std::vector<cudaEvent_t> marks;
bool is_marking = false;

}  // namespace

void laboratory_mark(cudaStream_t stream) {
  check(cudaGetLastError(), "launch");
  if (!is_marking) return;
  cudaEvent_t event;
  check(cudaEventCreate(&event), "event");
  check(cudaEventRecord(event, stream), "record");
  marks.push_back(event);
}

namespace {

/// Of each launch.
using Tiles = std::vector<KernelDeviceTile>;

/// The tile for launches that take it, the own one for the others.
Tiles tiles_of(const LaboratoryKernel& kernel, const KernelDeviceTile* tile) {
  Tiles tiles;
  for (const LaboratoryLaunch& launch : kernel.launches)
    tiles.push_back(tile != nullptr && launch.takes(*tile) ? *tile : launch.tile);
  return tiles;
}

auto on_device(const Candidate& candidate, const Grid& grid, const Tiles& tiles) {
  return [&candidate, grid, tiles](const std::vector<double*>& fields, const double* given,
                                   const KernelDeviceStage& stage) {
    const int g = grid.ghosts, e = grid.n + grid.ghosts, u = stage.updates > 0 ? e : g;
    const KernelDeviceView view{
        fields.data(), grid.width, static_cast<std::ptrdiff_t>(grid.width) * grid.rows(),
        {g, g, g},     {e, e, e},  {g, g, g},
        {u, u, u}};
    const std::string problem = candidate.kernel->kernel->run(&view, 1, given, stage, tiles.data(), nullptr);
    if (problem.empty()) return;
    std::printf("error: %s: %s\n", candidate.name, problem.c_str());
    std::exit(1);
  };
}

void tell_differences(const Candidate& candidate, const char* manner, const std::vector<double>& a,
                      const std::vector<double>& b) {
  std::size_t different = 0, bad = 0;
  double farthest = 0;
  for (std::size_t n = 0; n < a.size(); ++n) {
    std::uint64_t x, y;
    std::memcpy(&x, &a[n], sizeof x), std::memcpy(&y, &b[n], sizeof y);
    different += x != y, bad += !std::isfinite(b[n]);
    farthest = std::max(farthest, std::abs(a[n] - b[n]));
  }
  std::printf("bits %s%s: %zu of %zu differ (by %.3g at most), %zu not finite\n", candidate.name, manner,
              different, a.size(), farthest, bad);
}

void run_on_host(const Grid& grid, const std::vector<double*>& fields, const double* given) {
  const int g = grid.ghosts, e = grid.n + grid.ghosts;
  const KernelView view{
      fields.data(), given,     grid.width, static_cast<std::ptrdiff_t>(grid.width) * grid.rows(),
      grid.points,   {g, g, g}, {e, e, e}};
  on_host(&view, 1, KernelTile{8, 8});
}

/// Numbers that differ from the host's, of all.
void compare(const Candidate& candidate, const Tiles& tiles, bool is_fused) {
  const Grid grid(20, candidate.kernel->ghosts);
  Simulation device(*candidate.kernel, grid, true), host(*candidate.kernel, grid, false);
  for (int s = 0; s < 2; ++s) {
    device.step(on_device(candidate, grid, tiles), is_fused);
    host.step([&](const std::vector<double*>& fields, const double* given,
                  const KernelDeviceStage&) { run_on_host(grid, fields, given); },
              false);
  }
  check(cudaDeviceSynchronize(), "steps");
  tell_differences(candidate, is_fused ? " fused" : "", device.result(), host.result());
}

/// A single sweep, of all points; with an odd number of them pairs of columns do not come out even.
void compare_sweep(const Candidate& candidate, const Tiles& tiles) {
  for (const int n : {20, 21, 90}) {
    const Grid grid(n, candidate.kernel->ghosts);
    std::vector<Array> arrays[2];
    std::vector<double*> fields[2];
    for (const bool is_on_device : {false, true})
      for (std::size_t f = 0; f < candidate.kernel->fields.size(); ++f) {
        arrays[is_on_device].emplace_back(grid, is_on_device, 0);
        fields[is_on_device].push_back(arrays[is_on_device].back().data());
        fill(grid, Waves(grid, candidate.kernel->fields[f], static_cast<int>(f)), fields[is_on_device].back(),
             is_on_device);
      }
    const std::vector<double> given = given_values(*candidate.kernel, grid);
    on_device(candidate, grid, tiles)(fields[1], given.data(), {});
    run_on_host(grid, fields[0], given.data());
    check(cudaDeviceSynchronize(), "sweep");
    std::vector<double> results[2];
    for (const bool is_on_device : {false, true})
      for (double* field : fields[is_on_device]) {
        std::vector<double> data(grid.points);
        check(cudaMemcpy(data.data(), field, grid.points * sizeof(double),
                         is_on_device ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost),
              "copy");
        results[is_on_device].insert(results[is_on_device].end(), data.begin(), data.end());
      }
    tell_differences(candidate, "", results[1], results[0]);
    for (auto& side : arrays)
      for (Array& array : side) array.free();
  }
}

float least_of(std::vector<float> times) { return *std::min_element(times.begin(), times.end()); }

std::string text_of(const KernelDeviceTile& tile) {
  char text[80];
  std::snprintf(text, sizeof text, "tile=%dx%dx%d column=%d depth=%d", tile.size[0], tile.size[1],
                tile.size[2], tile.column, tile.depth);
  return text;
}

/// Milliseconds of work on the device, of each repetition.
template <class Work>
std::vector<float> times_of(int repetitions, const Work& work) {
  std::vector<float> times;
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "event"), check(cudaEventCreate(&end), "event");
  for (int r = 0; r < repetitions; ++r) {
    check(cudaEventRecord(begin), "record");
    work();
    check(cudaEventRecord(end), "record");
    check(cudaEventSynchronize(end), "work");
    float time;
    check(cudaEventElapsedTime(&time, begin, end), "time");
    times.push_back(time);
  }
  cudaEventDestroy(begin), cudaEventDestroy(end);
  return times;
}

/// Milliseconds of each part of a stage: launches, what follows them. `step` is a step of four stages.
template <class Step>
std::vector<double> parts_of(const Step& step) {
  marks.clear(), is_marking = true;
  laboratory_mark(nullptr);
  step();
  check(cudaDeviceSynchronize(), "steps");
  is_marking = false;
  const std::size_t each = (marks.size() - 1) / 4;
  std::vector<double> parts(each, 0);
  for (std::size_t mark = 0; mark + 1 < marks.size(); ++mark) {
    float time;
    check(cudaEventElapsedTime(&time, marks[mark], marks[mark + 1]), "time");
    parts[mark % each] += time / 4;
  }
  for (cudaEvent_t event : marks) cudaEventDestroy(event);
  return parts;
}

void time_steps(const Candidate& candidate, int n, int repetitions, const std::vector<Tiles>& all_tiles,
                bool is_fused) {
  const std::vector<LaboratoryLaunch>& launches = candidate.kernel->launches;
  const Grid grid(n, candidate.kernel->ghosts);
  Simulation device(*candidate.kernel, grid, true);
  for (const Tiles& tiles : all_tiles) {
    const auto right_hand_side = on_device(candidate, grid, tiles);
    const auto step = [&] { device.step(right_hand_side, is_fused); };
    step();
    const float time = least_of(times_of(repetitions, step));
    std::vector<double> parts = parts_of(step);
    for (int more = 1; more < repetitions; ++more) {
      const std::vector<double> again = parts_of(step);
      for (std::size_t p = 0; p < parts.size(); ++p) parts[p] = std::min(parts[p], again[p]);
    }
    std::string rest;
    for (std::size_t part = launches.size(); part < parts.size(); ++part)
      rest += ' ' + std::to_string(parts[part]).substr(0, 5);
    std::printf("steps %s%s n %d %s: %.4g points/s, %.2f ms a step; beside launches, in a stage:%s ms\n",
                candidate.name, is_fused ? " fused" : "", n, text_of(tiles.back()).c_str(),
                static_cast<double>(n) * n * n / time * 1e3, time, rest.c_str());
    for (std::size_t l = 0; l < launches.size(); ++l)
      std::printf("time %s launch %zu %s ms=%.3f\n", candidate.name, l + 1, text_of(tiles[l]).c_str(),
                  parts[l]);
  }
}

/// A single sweep of a kernel without rates, beside a copy of the same arrays.
void time_sweep(const Candidate& candidate, int n, const std::vector<Tiles>& all_tiles) {
  const Grid grid(n, candidate.kernel->ghosts);
  std::vector<double*> fields;
  std::vector<Array> arrays;
  for (std::size_t f = 0; f < candidate.kernel->fields.size(); ++f) {
    arrays.emplace_back(grid, true, 0);
    fields.push_back(arrays.back().data());
    fill(grid, Waves(grid, candidate.kernel->fields[f], static_cast<int>(f)), fields.back(), true);
  }
  const std::vector<double> given = given_values(*candidate.kernel, grid);
  constexpr int repetitions = 12, warm = 2;
  const auto shortest = [](const auto& work) {
    const std::vector<float> times = times_of(repetitions, work);
    return least_of({times.begin() + warm, times.end()});
  };
  const float copy = shortest([&] {
    check(cudaMemcpyAsync(fields[1], fields[0], grid.points * sizeof(double), cudaMemcpyDeviceToDevice),
          "copy");
  });
  const double rate = 2 * sizeof(double) * grid.points / copy * 1e3;
  std::printf("copy n %d: %.4g bytes/s\n", n, rate);
  for (const Tiles& tiles : all_tiles) {
    const float time = shortest([&] { on_device(candidate, grid, tiles)(fields, given.data(), {}); });
    const double cells = static_cast<double>(n) * n * n;
    std::printf("sweep %s n %d %s: %.4g points/s, %.4g bytes/s, %.3f of a copy\n", candidate.name, n,
                text_of(tiles[0]).c_str(), cells / time * 1e3, 16 * cells / time * 1e3,
                16 * cells / time * 1e3 / rate);
    if (tiles.size() == 1)
      std::printf("time %s launch 1 %s ms=%.4f\n", candidate.name, text_of(tiles[0]).c_str(), time);
  }
  for (Array& array : arrays) array.free();
}

void describe(const Candidate& candidate) {
  const LaboratoryKernel& kernel = *candidate.kernel;
  std::printf("candidate %s: order %d, %d places, %zu launches\n", candidate.name, kernel.order,
              kernel.kernel->places, kernel.launches.size());
  int number = 0;
  for (const LaboratoryLaunch& launch : kernel.launches) {
    cudaFuncAttributes a;
    check(cudaFuncGetAttributes(&a, launch.function), "attributes");
    std::printf("launch %s %d operations=%d loads=%d arrays=%d registers=%d spilled=%zu\n", candidate.name,
                ++number, launch.operations, launch.loads, launch.arrays, a.numRegs, a.localSizeBytes);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 256, repetitions = argc > 2 ? std::atoi(argv[2]) : 3;
  const std::string only = argc > 3 ? argv[3] : "";
  std::vector<KernelDeviceTile> more;
  for (int a = 4; a < argc; ++a) {
    KernelDeviceTile tile;
    if (std::sscanf(argv[a], "%dx%dx%d,%d,%d", &tile.size[0], &tile.size[1], &tile.size[2], &tile.column,
                    &tile.depth) != 5) {
      std::fprintf(stderr, "%s is no tile, which looks like 32x4x1,16,8\n", argv[a]);
      return 2;
    }
    more.push_back(tile);
  }
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "device");
  int clock = 0;
  cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0);
  std::printf("device %s, %d multiprocessors, %d MHz, cache %d MB\n", device.name, device.multiProcessorCount,
              clock / 1000, device.l2CacheSize >> 20);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  for (const Candidate& candidate : candidates) {
    if (!only.empty() && std::string(candidate.name).find(only) == std::string::npos) continue;
    const LaboratoryKernel& kernel = *candidate.kernel;
    describe(candidate);
    std::vector<Tiles> tiles{tiles_of(kernel, nullptr)};
    for (const KernelDeviceTile& tile : more) tiles.push_back(tiles_of(kernel, &tile));
    const bool has_rates = std::any_of(kernel.fields.begin(), kernel.fields.end(),
                                       [](const std::string& name) { return ends_with(name, "rhs"); });
    // Kernels that finish stages do so, unless STORED in the environment.
    const bool is_fused = !kernel.rates.empty() && !std::getenv("STORED");
    if (has_rates)
      compare(candidate, tiles[0], is_fused);
    else
      compare_sweep(candidate, tiles[0]);
    if (n > 0 && has_rates)
      time_steps(candidate, n, repetitions, tiles, is_fused);
    else if (n > 0)
      time_sweep(candidate, n, tiles);
  }
}
