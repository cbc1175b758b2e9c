// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One generated kernel alone, on random numbers near flat space; one thread, processor time. The caller
// writes kernel_case.hh, which includes the kernel and defines below what is used of it. Prints, as words and
// numbers:
//   time    nanoseconds per point of a sweep, and per point of the best times of its tiles
//   fma     nanoseconds of one fused multiply-add of a full vector
//   triad   bytes per second of a = b + s c, three words per element
//   bits    a digest of all that was written
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "kernel_case.hh"

namespace {

constexpr int sweeps = 12;

double seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::uint64_t mixed(std::uint64_t state) {
  state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
  state = (state ^ (state >> 27)) * 0x94d049bb133111ebu;
  return state ^ (state >> 31);
}

double noise(std::uint64_t seed) { return static_cast<double>(mixed(seed) >> 11) / 9007199254740992.0 - 0.5; }

/// Blocks of memory lie 21 lines apart within a page, as the driver places them.
std::vector<double*> made_fields(std::ptrdiff_t points) {
  std::vector<double*> fields;
  for (std::size_t f = 0; f < std::size(field_values); ++f) {
    const std::size_t bytes = (points * sizeof(double) / 4096 + 18) * 4096;
    char* const memory = static_cast<char*>(std::aligned_alloc(4096, bytes));
    double* const field = reinterpret_cast<double*>(memory + f * 21 * 64 % 65536);
    for (std::ptrdiff_t p = 0; p < points; ++p) field[p] = field_values[f] + 1e-3 * noise(f << 40 ^ p);
    fields.push_back(field);
  }
  return fields;
}

double fma_nanoseconds() {
  constexpr int chains = 12, repetitions = 200000;
  const V a = all(0.999), b = all(1e-3);
  double least = 1e30;
  for (int s = 0; s < sweeps; ++s) {
    V values[chains];
#pragma GCC unroll 12
    for (int c = 0; c < chains; ++c) values[c] = all(static_cast<double>(c));
    const double start = seconds();
    for (int r = 0; r < repetitions; ++r) {
#pragma GCC unroll 12
      for (int c = 0; c < chains; ++c) {
        values[c] = fma(values[c], a, b);
        asm volatile("" : : "x"(values[c]));
      }
    }
    least = std::min(least, (seconds() - start) / repetitions / chains);
  }
  return 1e9 * least;
}

double triad() {
  constexpr std::size_t count = 8 << 20;
  std::vector<double> a(count), b(count, 1.0), c(count, 2.0);
  double least = 1e30;
  for (int s = 0; s < sweeps; ++s) {
    const double start = seconds();
    for (std::size_t i = 0; i + lanes <= count; i += lanes)
      put(&a[i], fma(load(&c[i]), all(0.5), load(&b[i])));
    least = std::min(least, seconds() - start);
  }
  return 3 * sizeof(double) * count / least;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 64, width = n + 2 * ghosts;
  const double h = 1.0 / n;
  const std::vector<double> given = given_values(h);
  const std::ptrdiff_t points = static_cast<std::ptrdiff_t>(width) * width * width;
  const std::vector<double*> fields = made_fields(points);
  constexpr KernelTile tile{32, 8};
  double least = 1e30;
  std::vector<double> best;
  for (int s = 0; s < sweeps; ++s) {
    double total = 0;
    std::size_t number = 0;
    for (int k = ghosts; k < n + ghosts; k += tile.z)
      for (int j = ghosts; j < n + ghosts; j += tile.y, ++number) {
        const KernelView view{
            fields.data(),
            given.data(),
            width,
            static_cast<std::ptrdiff_t>(width) * width,
            points,
            {ghosts, j, k},
            {n + ghosts, std::min(j + tile.y, n + ghosts), std::min(k + tile.z, n + ghosts)}};
        const double start = seconds();
        kernel(&view, 1, tile);
        const double time = seconds() - start;
        total += time;
        if (number == best.size()) best.push_back(time);
        best[number] = std::min(best[number], time);
      }
    least = std::min(least, total);
  }
  double of_tiles = 0;
  for (double time : best) of_tiles += time;
  std::uint64_t digest = 0;
  for (const double* field : fields)
    for (std::ptrdiff_t p = 0; p < points; ++p) {
      std::uint64_t bits;
      std::memcpy(&bits, field + p, sizeof bits);
      digest = mixed(digest ^ bits) + 0x9e3779b97f4a7c15u;
    }
  const double scale = 1e9 / n / n / n;
  std::printf("time %g %g\nfma %g\ntriad %g\nbits %016llx\n", scale * least, scale * of_tiles,
              fma_nanoseconds(), triad(), static_cast<unsigned long long>(digest));
}
