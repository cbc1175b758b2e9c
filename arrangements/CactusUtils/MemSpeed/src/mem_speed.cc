// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is measured on this machine, and the report of it.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "communication.hh"
#include "flesh/processes.hh"
#include "kernels.hh"

namespace {

using namespace mem_speed;

struct Level {
  std::string name;
  bool is_memory;
  std::size_t size;
  int sharing_units;
};

std::vector<Level> levels() {
  const CCTK_INT count = GetCacheInfo1(nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 0);
  const auto all = std::size_t(count);
  std::vector<CCTK_POINTER_TO_CONST> names(all), sizes(all);
  std::vector<CCTK_INT> types(all), lines(all), strides(all), sharing(all);
  GetCacheInfo1(names.data(), types.data(), sizes.data(), lines.data(), strides.data(), sharing.data(),
                count);
  std::vector<Level> result;
  for (std::size_t n = 0; n < all; ++n)
    result.push_back({static_cast<const char*>(names[n]), types[n] != 0,
                      std::size_t(reinterpret_cast<std::uintptr_t>(sizes[n])), int(sharing[n])});
  return result;
}

/// Bytes to work on, for each thread, so that this level and no smaller one holds them.
std::size_t working_set(const std::vector<Level>& all, std::size_t n, int threads) {
  const Level& level = all[n];
  const int sharers = std::min(threads, std::max(level.sharing_units, 1));
  if (!level.is_memory) return level.size * 3 / 4 / std::size_t(sharers);
  std::size_t caches = 0;
  for (const Level& other : all)
    if (!other.is_memory) caches = std::max(caches, other.size);
  return std::max(4 * caches, std::size_t{16} << 20) / std::size_t(sharers);
}

/// Why a level is not measured; empty if it is.
std::string obstacle(const Level& level, std::size_t bytes, int threads) {
  DECLARE_CCTK_PARAMETERS;
  if (!level.is_memory) return "";
  if (skip_largemem_benchmarks) return "MemSpeed::skip_largemem_benchmarks is set";
  if (bytes * std::size_t(threads) > level.size / 4) return "it would need more than a quarter of the memory";
  return "";
}

/// Runs a measurement in several threads at once, and adds up what they get.
double in_threads(int threads, const std::function<double()>& measure) {
  double sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  sum += measure();
  return sum;
}

void measure_processor(int threads) {
  std::printf("  CPU frequency: %.3g GHz\n", 1e-9 * in_threads(threads, clock_frequency) / threads);
  std::printf("  Floating point: %.3g Gflop/s\n", 1e-9 * in_threads(threads, floating_point_rate));
  std::printf("  Integer: %.3g Giop/s\n", 1e-9 * in_threads(threads, integer_rate));
}

void measure_level(const Level& level, std::size_t bytes, int threads) {
  struct Measurement {
    const char* name;
    const char* unit;
    double factor;
    bool is_average;  ///< over the threads; else their sum
    double (*measure)(std::size_t);
  };
  static constexpr Measurement all[] = {
      {"Allocation", "GByte/s", 1e-9, false, allocation_rate},
      {"Read latency", "ns", 1e9, true, read_latency},
      {"Read bandwidth", "GByte/s", 1e-9, false, read_rate},
      {"Write latency", "ns", 1e9, true, write_latency},
      {"Write bandwidth", "GByte/s", 1e-9, false, write_rate},
      {"Write bandwidth past the caches", "GByte/s", 1e-9, false, streaming_write_rate},
      {"Stencil", "Gupdates/s", 1e-9, false, stencil_rate},
  };
  DECLARE_CCTK_PARAMETERS;
  for (const Measurement& measurement : all) {
    if (verbose) CCTK_VINFO("Measuring %s of %s with %zu bytes", measurement.name, level.name.c_str(), bytes);
    const double sum = in_threads(threads, [&] { return measurement.measure(bytes); });
    std::printf("  %s of %s: %.3g %s\n", measurement.name, level.name.c_str(),
                measurement.factor * (measurement.is_average ? sum / threads : sum), measurement.unit);
    std::fflush(stdout);
  }
}

void measure(const char* what, int threads) {
  std::printf("Speed of %s (%d threads)\n", what, threads);
  measure_processor(threads);
  const std::vector<Level> all = levels();
  for (std::size_t n = 0; n < all.size(); ++n) {
    const std::size_t bytes = working_set(all, n, threads);
    const std::string reason = obstacle(all[n], bytes, threads);
    if (reason.empty())
      measure_level(all[n], bytes, threads);
    else
      std::printf("  %s is skipped: %s\n", all[n].name.c_str(), reason.c_str());
  }
}

/// Messages from the first process to another one on its host, and to the first one on another host.
void measure_messages(const cGH* cctkGH) {
  CCTK_INT processes, process, hosts, host, on_host, number_on_host;
  GetMPIProcessInfo(&processes, &process, &hosts, &host, &on_host, &number_on_host);
  const std::vector<std::string> all = flesh::texts_of_processes(std::to_string(host));
  for (const bool is_near : {true, false}) {
    int partner = 1;
    while (partner < int(all.size()) && (all[std::size_t(partner)] == all[0]) != is_near) ++partner;
    const char* where = is_near ? "on one host" : "between hosts";
    if (partner >= int(all.size())) continue;
    const MessageSpeed speed = message_speed(0, partner);
    if (CCTK_MyProc(cctkGH) == 0)
      std::printf("Messages %s: latency %.3g ns, bandwidth %.3g GByte/s\n", where, 1e9 * speed.latency,
                  1e-9 * speed.rate);
  }
}

int most_threads() {
#ifdef _OPENMP
  return omp_get_max_threads();
#else
  return 1;
#endif
}

}  // namespace

/// The first process measures while the others wait, so that they do not disturb it.
extern "C" void MemSpeed_MeasureSpeed(CCTK_ARGUMENTS) {
  if (CCTK_MyProc(cctkGH) == 0) {
    measure("one core", 1);
    if (most_threads() > 1) measure("this process", most_threads());
  }
  CCTK_Barrier(cctkGH);
  measure_messages(cctkGH);
  if (CCTK_MyProc(cctkGH) == 0) std::fflush(stdout);
}
