// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Times steps or exchanges, and in between the triad a = b + s c on arrays as large as a grid function, on
// all processes at once. The triad reads two arrays and writes one, like a step of the wave equation that is
// second order in time; so the ratio of both times is how far the step is from what memory allows (McCalpin,
// STREAM, 1995).
#include <sys/mman.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"

namespace {

enum class Clock {
  wall,
  processor  ///< of the first thread: what the rest of the machine does disturbs it little
};

double seconds_on(Clock clock) {
  timespec now;
  clock_gettime(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of the shortest of all runs, which begin together on all processes.
class Stopwatch {
 public:
  Stopwatch(const cGH* gh, Clock clock) : gh_(gh), clock_(clock) {}

  template <class Work>
  void time(Work work) {
    CCTK_Barrier(gh_);
    const double begin = seconds_on(clock_);
    work();
    best_ = std::min(best_, seconds_on(clock_) - begin);
  }
  double seconds() const { return best_; }

 private:
  const cGH* gh_;
  Clock clock_;
  double best_ = std::numeric_limits<double>::infinity();
};

struct Free {
  void operator()(double* memory) const { std::free(memory); }
};
using Array = std::unique_ptr<double[], Free>;

/// In huge pages where the system has them, as the driver's memory.
Array new_array(std::ptrdiff_t count) {
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  const std::size_t bytes = (count * sizeof(double) + huge_page - 1) / huge_page * huge_page;
  void* const memory = std::aligned_alloc(huge_page, bytes);
  if (!memory) CCTK_VERROR("no memory for %zu bytes", bytes);
  madvise(memory, bytes, MADV_HUGEPAGE);
  return Array(static_cast<double*>(memory));
}

/// Three arrays, touched first by the threads that will use them.
class Triad {
 public:
  explicit Triad(std::ptrdiff_t points)
      : points_(points), a_(new_array(points)), b_(new_array(points)), c_(new_array(points)) {
#pragma omp parallel for schedule(static)
    for (std::ptrdiff_t i = 0; i < points_; ++i) {
      a_[i] = 0;
      b_[i] = 1;
      c_[i] = 2;
    }
  }
  void run() {
    double* const __restrict a = a_.get();
    const double* const __restrict b = b_.get();
    const double* const __restrict c = c_.get();
#pragma omp parallel for simd schedule(static)
    for (std::ptrdiff_t i = 0; i < points_; ++i) a[i] = b[i] + 3.0 * c[i];
  }
  /// Read and written by one run, as STREAM counts.
  double bytes() const { return 24.0 * static_cast<double>(points_); }

 private:
  std::ptrdiff_t points_;
  Array a_, b_, c_;
};

double over_processes(const cGH* gh, const char* reduction, double here) {
  const CCTK_REAL mine = here;
  CCTK_REAL result = 0;
  CCTK_ReduceLocalScalar(gh, -1, CCTK_ReductionArrayHandle(reduction), &mine, &result, CCTK_VARIABLE_REAL);
  return double(result);
}

std::ptrdiff_t points_here(const cGH* gh) {
  return std::ptrdiff_t{gh->cctk_lsh[0]} * gh->cctk_lsh[1] * gh->cctk_lsh[2];
}

/// Points of a component that SYNC does not fill: those that it owns, but for copies through periodic faces.
std::ptrdiff_t originals_of(const cGH* gh) {
  const flesh::PointRange owned = flesh::levels().owned_points(gh, 3);
  std::ptrdiff_t count = 1;
  for (int d = 0; d < 3; ++d) {
    const int ghosts = gh->cctk_nghostzones[d];
    const int begin = gh->cctk_bbox[2 * d] ? 0 : ghosts;
    const int end = gh->cctk_lsh[d] - (gh->cctk_bbox[2 * d + 1] ? 0 : ghosts);
    count *= std::max(0, std::min(owned.end[d], end) - std::max(owned.begin[d], begin));
  }
  return count;
}

/// The same of this process.
std::ptrdiff_t originals_here(cGH* gh) {
  std::ptrdiff_t count = 0;
  flesh::levels().for_each_component(gh, [&](const cGH* component) { count += originals_of(component); });
  return count;
}

}  // namespace

extern "C" void GridBench_Measure(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool is_step = CCTK_EQUALS(subject, "step");
  Triad triad(points_here(cctkGH));
  const Clock clock = is_step ? Clock::processor : Clock::wall;  // exchanges wait
  Stopwatch memory(cctkGH, Clock::processor), work(cctkGH, clock);
  for (int i = 0; i < repetitions; ++i) {
    memory.time([&] { triad.run(); });
    work.time(
        [&] { is_step ? CCTK_Traverse(cctkGH, "CCTK_EVOL") : CCTK_SyncGroup(cctkGH, "GridBench::fields"); });
  }
  const double triad_seconds = over_processes(cctkGH, "maximum", memory.seconds());
  const double seconds = over_processes(cctkGH, "maximum", work.seconds());
  const double speed = over_processes(cctkGH, "sum", triad.bytes()) / triad_seconds;
  const double points = double(cctk_gsh[0]) * cctk_gsh[1] * cctk_gsh[2];
  const std::ptrdiff_t originals = originals_here(cctkGH);
  *original_points = CCTK_INT(over_processes(cctkGH, "sum", double(originals)));
  const double ghost_bytes =
      over_processes(cctkGH, "sum", 8.0 * sizeof(CCTK_REAL) * double(points_here(cctkGH) - originals));
  *measured = (triad_seconds > 0) + (seconds > 0);
  CCTK_VINFO("triad: %.4g GB/s on %d processes", speed * 1e-9, CCTK_nProcs(cctkGH));
  if (is_step)
    CCTK_VINFO("step: %.4g ns per point, %.3f of the speed of the triad with 24 bytes per point",
               seconds / points * 1e9, 24 * points / seconds / speed);
  else
    CCTK_VINFO(
        "exchange: %.4g us, %.4g GB/s of ghost points, %.3f of the speed of the triad with a read and a "
        "write each",
        seconds * 1e6, ghost_bytes / seconds * 1e-9, 2 * ghost_bytes / seconds / speed);
}
