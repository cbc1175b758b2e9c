// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Grids, smooth data, and arrays of one side: of the host or of the device.
#ifndef KERNEL_LABORATORY_ARRAYS_HH
#define KERNEL_LABORATORY_ARRAYS_HH

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "laboratory.hh"

namespace {

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  std::printf("error: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

struct Grid {
  int n, ghosts, width;
  std::ptrdiff_t points;
  double h;
  /// PITCH in the environment: rows are multiples of so many points, else of lines of the cache.
  Grid(int n, int ghosts) : n(n), ghosts(ghosts) {
    const char* const pitch = std::getenv("PITCH");
    const int unit = pitch != nullptr ? std::atoi(pitch) : 16;
    width = (n + 2 * ghosts + unit - 1) / unit * unit;
    points = static_cast<std::ptrdiff_t>(width) * (n + 2 * ghosts) * (n + 2 * ghosts);
    h = 1.0 / n;
  }
  int rows() const { return n + 2 * ghosts; }
};

constexpr int most_evolved = 32;

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

double near(const std::string& name) {
  for (const char* one : {"gt11", "gt22", "gt33", "phi", "alpha"})
    if (name == one) return 1;
  return 0;
}

/// A smooth and periodic function: 1 or 0 plus a product of waves along the axes.
struct Waves {
  double mean;
  std::vector<double> along[3];
  Waves(const Grid& grid, const std::string& name, int number) : mean(near(name)) {
    const double tau = 6.28318530717958647692, height = name == "r" ? 0 : 1e-2;
    for (int d = 0; d < 3; ++d)
      for (int i = 0; i < grid.rows(); ++i)
        along[d].push_back(
            (d == 0 ? height : 1) *
            std::sin(tau * ((1 + (number + d) % 2) * (i - grid.ghosts) * grid.h) + number + 2 * d));
  }
};

__host__ __device__ inline double wave_at(double mean, double x, double y, double z) {
  return mean + x * y * z;
}

__global__ void fill_waves(double* data, double mean, const double* x, const double* y, const double* z,
                           int rows, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y, k = blockIdx.z;
  if (i < rows)
    data[i + static_cast<std::ptrdiff_t>(width) * (j + static_cast<std::ptrdiff_t>(rows) * k)] =
        wave_at(mean, x[i], y[j], z[k]);
}

void fill(const Grid& grid, const Waves& waves, double* data, bool is_on_device) {
  if (is_on_device) {
    double* memory;
    const std::size_t row = grid.rows() * sizeof(double);
    check(cudaMalloc(&memory, 3 * row), "allocation");
    for (int d = 0; d < 3; ++d)
      check(cudaMemcpy(memory + d * grid.rows(), waves.along[d].data(), row, cudaMemcpyHostToDevice), "fill");
    fill_waves<<<dim3((grid.rows() + 127) / 128, grid.rows(), grid.rows()), 128>>>(
        data, waves.mean, memory, memory + grid.rows(), memory + 2 * grid.rows(), grid.rows(), grid.width);
    check(cudaDeviceSynchronize(), "fill");
    cudaFree(memory);
    return;
  }
  for (int k = 0; k < grid.rows(); ++k)
    for (int j = 0; j < grid.rows(); ++j)
      for (int i = 0; i < grid.rows(); ++i)
        data[i +
             static_cast<std::ptrdiff_t>(grid.width) * (j + static_cast<std::ptrdiff_t>(grid.rows()) * k)] =
            wave_at(waves.mean, waves.along[0][i], waves.along[1][j], waves.along[2][k]);
}

/// An array whose points inside begin at a line of the cache, as a driver could place them; cleared, or of
/// NaN. UNALIGNED in the environment: it begins there itself.
class Array {
 public:
  Array(const Grid& grid, bool is_on_device, int byte) : is_on_device_(is_on_device) {
    constexpr int line = 16;
    const std::size_t bytes = (grid.points + line) * sizeof(double);
    if (is_on_device_)
      check(cudaMalloc(&memory_, bytes), "allocation"), check(cudaMemset(memory_, byte, bytes), "fill");
    else
      memory_ = static_cast<double*>(std::memset(std::malloc(bytes), byte, bytes));
    data_ = memory_ + (std::getenv("UNALIGNED") ? 0 : (line - grid.ghosts % line) % line);
  }
  void free() {
    if (is_on_device_)
      cudaFree(memory_);
    else
      std::free(memory_);
  }
  double* data() const { return data_; }

 private:
  bool is_on_device_;
  double *memory_ = nullptr, *data_ = nullptr;
};

std::vector<double> given_values(const LaboratoryKernel& kernel, const Grid& grid) {
  const std::map<std::string, double> values{{"dx", grid.h},
                                             {"dy", grid.h},
                                             {"dz", grid.h},
                                             {"dt", 0.25 * grid.h},
                                             {"PI", 3.14159265358979323846},
                                             {"conformalMethod", 1},
                                             {"harmonicF", 2},
                                             {"harmonicN", 1},
                                             {"shiftGammaCoeff", 0.75},
                                             {"betaDriver", 1},
                                             {"evolveB", 1},
                                             {"advectLapse", 1},
                                             {"advectShift", 1},
                                             {"epsDiss", 0.1},
                                             {"spatialBetaDriverRadius", 1e12},
                                             {"spatialShiftGammaCoeffRadius", 1e12},
                                             {"omega", grid.h * grid.h / 6}};
  std::vector<double> result;
  for (const std::string& name : kernel.uniforms) {
    const auto found = values.find(name);
    result.push_back(found == values.end() ? 0 : found->second);
  }
  result.push_back(0);
  return result;
}

}  // namespace

#endif
