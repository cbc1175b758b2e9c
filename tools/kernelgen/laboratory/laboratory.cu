// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Runs candidates of a kernel for devices: bits against the host's kernel on a small grid, then whole steps
// of RK4 in a periodic box, timed. candidates.hh, which the script `laboratory` writes, says what there is.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "candidates.hh"

namespace {

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  std::printf("error: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

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

// ---- data

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

// ---- the method of lines, as MoL does it

struct Combination {
  double* target;
  const double* sources[2];
  double coefficients[2];
  int count;
};

__host__ __device__ inline double combined(const Combination& c, std::ptrdiff_t p) {
  double sum = c.coefficients[0] * c.sources[0][p];
  for (int j = 1; j < c.count; ++j) {
    const double term = c.coefficients[j] * c.sources[j][p];
    sum = sum + term;
  }
  return sum;
}

struct Update {
  int count;
  Combination of[2];
};
struct Updates {
  Update of[most_evolved];
};

__global__ void __launch_bounds__(256)
    update_points(const __grid_constant__ Updates updates, std::ptrdiff_t points) {
  const std::ptrdiff_t p = blockIdx.x * static_cast<std::ptrdiff_t>(256) + threadIdx.x;
  if (p >= points) return;
  const Update& update = updates.of[blockIdx.y];
  double values[2];
  for (int u = 0; u < 2; ++u)
    if (u < update.count) values[u] = combined(update.of[u], p);
  for (int u = 0; u < 2; ++u)
    if (u < update.count) update.of[u].target[p] = values[u];
}

struct Pointers {
  double* field[most_evolved];
};

// Each ghost point from the point inside that it is an image of.
__global__ void fill_ghosts(const __grid_constant__ Pointers pointers, int count, int n, int ghosts,
                            int width) {
  const int rows = n + 2 * ghosts;
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y, k = blockIdx.z;
  if (i >= rows) return;
  const auto image = [=](int at) { return at < ghosts ? at + n : at >= n + ghosts ? at - n : at; };
  const int a = image(i), b = image(j), c = image(k);
  if (a == i && b == j && c == k) return;
  const std::ptrdiff_t to =
      i + static_cast<std::ptrdiff_t>(width) * (j + static_cast<std::ptrdiff_t>(rows) * k);
  const std::ptrdiff_t from =
      a + static_cast<std::ptrdiff_t>(width) * (b + static_cast<std::ptrdiff_t>(rows) * c);
  for (int f = 0; f < count; ++f) pointers.field[f][to] = pointers.field[f][from];
}

void fill_ghosts_on_host(const Pointers& pointers, int count, const Grid& grid) {
  const auto image = [&](int at) {
    return at < grid.ghosts ? at + grid.n : at >= grid.n + grid.ghosts ? at - grid.n : at;
  };
  for (int k = 0; k < grid.rows(); ++k)
    for (int j = 0; j < grid.rows(); ++j)
      for (int i = 0; i < grid.rows(); ++i) {
        const int a = image(i), b = image(j), c = image(k);
        if (a == i && b == j && c == k) continue;
        const std::ptrdiff_t plane = static_cast<std::ptrdiff_t>(grid.width) * grid.rows();
        for (int f = 0; f < count; ++f)
          pointers.field[f][i + grid.width * j + plane * k] =
              pointers.field[f][a + grid.width * b + plane * c];
      }
}

/// Memory of one side, and what is done there.
class Simulation {
 public:
  Simulation(const LaboratoryKernel& kernel, const Grid& grid, bool is_on_device)
      : grid_(grid), is_on_device_(is_on_device), given_(given_values(kernel, grid)) {
    const std::vector<std::string>& names = kernel.fields;
    for (std::size_t f = 0; f < names.size(); ++f) {
      const std::string& name = names[f];
      const std::string partner = ends_with(name, "rhs") ? name.substr(0, name.size() - 3) : "";
      fields_.push_back(nullptr);
      for (std::size_t g = 0; g < names.size(); ++g)
        if (names[g] == partner)
          evolved_.push_back({static_cast<int>(g), static_cast<int>(f), nullptr, nullptr, nullptr});
    }
    for (std::size_t f = 0; f < names.size(); ++f) {
      const std::string& name = names[f];
      // Matter has no storage: some other variable's address.
      fields_[f] = name.substr(0, 2) == "eT" ? fields_[0] : made(0);
      if (name.substr(0, 2) != "eT")
        fill(grid, Waves(grid, name, static_cast<int>(f)), fields_[f], is_on_device);
    }
    for (const std::string& rate : kernel.rates)
      for (std::size_t v = 0; v < evolved_.size(); ++v)
        if (names[evolved_[v].rate] == rate) rates_.push_back(v);
    for (Evolved& e : evolved_) {
      e.now = fields_[e.field];
      e.start = made(0);
      e.sum = made(0);
    }
    for (int n = 0; is_on_device && n < kernel.kernel->places; ++n) places_.push_back(made(0xff));
  }
  ~Simulation() {
    for (Array& array : owned_) array.free();
  }
  Simulation(const Simulation&) = delete;

  /// \param is_fused  whether kernels finish stages
  template <typename RightHandSide>
  void step(RightHandSide right_hand_side, bool is_fused) {
    const double dt = 0.25 * grid_.h;
    for (int stage = 0; stage < 4; ++stage) {
      std::vector<double*> fields = fields_;
      for (Evolved& e : evolved_) {
        if (stage == 0) std::swap(e.now, e.start);
        fields[e.field] = stage == 0 ? e.start : e.now;
        fields[e.rate] = fields_[e.rate];
      }
      Updates updates{};
      for (std::size_t v = 0; v < evolved_.size(); ++v) {
        const Evolved& e = evolved_[v];
        const double* const rate = fields_[e.rate];
        Update& u = updates.of[v];
        const double coupling[] = {0.5, 0.5, 1}, weight[] = {1.0 / 6, 1.0 / 3, 1.0 / 3};
        if (stage == 3)
          u = {1, {{e.now, {e.sum, rate}, {1, dt * (1.0 / 6)}, 2}, {}}};
        else
          u = {2,
               {{e.now, {e.start, rate}, {1, dt * coupling[stage]}, 2},
                {e.sum, {stage == 0 ? e.start : e.sum, rate}, {1, dt * weight[stage]}, 2}}};
      }
      fields.insert(fields.end(), places_.begin(), places_.end());
      for (const std::size_t v : rates_) {
        const Update& u = updates.of[v];
        for (int n = 0; n < 2; ++n) fields.push_back(const_cast<double*>(u.of[n].sources[0]));
        fields.push_back(u.of[1].target);
      }
      if (is_fused) {
        const Update& u = updates.of[0];
        KernelDeviceStage offered;
        offered.outputs = ~0ull;
        offered.updates = u.count;
        for (int n = 0; n < u.count; ++n) {
          offered.has_term[n] = true;
          offered.coefficients[n] = u.of[n].coefficients[0];
          offered.factors[n] = u.of[n].coefficients[1];
        }
        right_hand_side(fields, given_.data(), offered);
        for (Evolved& e : evolved_) std::swap(e.now, fields_[e.rate]);
        fill_images();
      } else {
        right_hand_side(fields, given_.data(), KernelDeviceStage{});
        apply(updates);
      }
    }
  }

  /// Of all evolved variables, inside.
  std::vector<double> result() const {
    std::vector<double> all;
    for (const Evolved& e : evolved_) {
      std::vector<double> data(grid_.points);
      if (is_on_device_)
        check(cudaMemcpy(data.data(), e.now, grid_.points * sizeof(double), cudaMemcpyDeviceToHost), "copy");
      else
        std::copy_n(e.now, grid_.points, data.data());
      for (int k = grid_.ghosts; k < grid_.n + grid_.ghosts; ++k)
        for (int j = grid_.ghosts; j < grid_.n + grid_.ghosts; ++j)
          for (int i = grid_.ghosts; i < grid_.n + grid_.ghosts; ++i)
            all.push_back(data[i + static_cast<std::ptrdiff_t>(grid_.width) *
                                       (j + static_cast<std::ptrdiff_t>(grid_.rows()) * k)]);
    }
    return all;
  }

  std::size_t bytes() const { return owned_.size() * grid_.points * sizeof(double); }

 private:
  struct Evolved {
    int field, rate;
    double *now, *start, *sum;
  };

  double* made(int byte) {
    owned_.emplace_back(grid_, is_on_device_, byte);
    return owned_.back().data();
  }

  void apply(const Updates& updates) {
    const int count = static_cast<int>(evolved_.size());
    if (is_on_device_) {
      update_points<<<dim3(static_cast<unsigned>((grid_.points + 255) / 256), count), 256>>>(updates,
                                                                                             grid_.points);
      laboratory_mark(nullptr);
    } else {
      for (int v = 0; v < count; ++v)
        for (std::ptrdiff_t p = 0; p < grid_.points; ++p) {
          const Update& u = updates.of[v];
          double values[2];
          for (int n = 0; n < u.count; ++n) values[n] = combined(u.of[n], p);
          for (int n = 0; n < u.count; ++n) u.of[n].target[p] = values[n];
        }
    }
    fill_images();
  }

  void fill_images() {
    const int count = static_cast<int>(evolved_.size());
    Pointers pointers{};
    for (int v = 0; v < count; ++v) pointers.field[v] = evolved_[v].now;
    if (!is_on_device_) return fill_ghosts_on_host(pointers, count, grid_);
    fill_ghosts<<<dim3((grid_.rows() + 127) / 128, grid_.rows(), grid_.rows()), 128>>>(
        pointers, count, grid_.n, grid_.ghosts, grid_.width);
    laboratory_mark(nullptr);
  }

  const Grid grid_;
  const bool is_on_device_;
  const std::vector<double> given_;
  std::vector<double*> fields_, places_;
  std::vector<Array> owned_;
  std::vector<Evolved> evolved_;
  std::vector<std::size_t> rates_;  ///< evolved variables in the order of the kernel's rates
};

auto on_device(const Candidate& candidate, const Grid& grid, const KernelDeviceTile& tile) {
  return [&candidate, grid, tile](const std::vector<double*>& fields, const double* given,
                                  const KernelDeviceStage& stage) {
    const int g = grid.ghosts, e = grid.n + grid.ghosts, u = stage.updates > 0 ? e : g;
    const KernelDeviceView view{
        fields.data(), grid.width, static_cast<std::ptrdiff_t>(grid.width) * grid.rows(),
        {g, g, g},     {e, e, e},  {g, g, g},
        {u, u, u}};
    const std::string problem = candidate.kernel->kernel->run(&view, 1, given, stage, tile, nullptr);
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
void compare(const Candidate& candidate, const KernelDeviceTile& tile, bool is_fused) {
  const Grid grid(20, candidate.kernel->ghosts);
  Simulation device(*candidate.kernel, grid, true), host(*candidate.kernel, grid, false);
  for (int s = 0; s < 2; ++s) {
    device.step(on_device(candidate, grid, tile), is_fused);
    host.step([&](const std::vector<double*>& fields, const double* given,
                  const KernelDeviceStage&) { run_on_host(grid, fields, given); },
              false);
  }
  check(cudaDeviceSynchronize(), "steps");
  tell_differences(candidate, is_fused ? " fused" : "", device.result(), host.result());
}

/// A single sweep, of all points; with an odd number of them pairs of columns do not come out even.
void compare_sweep(const Candidate& candidate, const KernelDeviceTile& tile) {
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
    on_device(candidate, grid, tile)(fields[1], given.data(), {});
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

void time_steps(const Candidate& candidate, int n, int repetitions,
                const std::vector<KernelDeviceTile>& tiles, bool is_fused) {
  const Grid grid(n, candidate.kernel->ghosts);
  Simulation device(*candidate.kernel, grid, true);
  for (const KernelDeviceTile& tile : tiles) {
    if (tile.size[0] * tile.size[1] * tile.size[2] > candidate.kernel->threads) continue;
    const auto right_hand_side = on_device(candidate, grid, tile);
    device.step(right_hand_side, is_fused);
    std::vector<float> times;
    for (int r = 0; r < repetitions; ++r) {
      cudaEvent_t begin, end;
      check(cudaEventCreate(&begin), "event"), check(cudaEventCreate(&end), "event");
      check(cudaEventRecord(begin), "record");
      device.step(right_hand_side, is_fused);
      check(cudaEventRecord(end), "record");
      check(cudaEventSynchronize(end), "steps");
      float time;
      check(cudaEventElapsedTime(&time, begin, end), "time");
      times.push_back(time);
    }
    // Where the time of a step goes: the parts of all four stages.
    marks.clear(), is_marking = true;
    laboratory_mark(nullptr);
    device.step(right_hand_side, is_fused);
    check(cudaDeviceSynchronize(), "steps");
    is_marking = false;
    const std::size_t each = (marks.size() - 1) / 4;
    std::string parts;
    for (std::size_t part = 0; part < each; ++part) {
      double sum = 0;
      for (std::size_t stage = 0; stage < 4; ++stage) {
        float time;
        check(cudaEventElapsedTime(&time, marks[stage * each + part], marks[stage * each + part + 1]),
              "time");
        sum += time / 4;
      }
      char text[32];
      std::snprintf(text, sizeof text, " %.2f", sum);
      parts += text;
    }
    for (cudaEvent_t event : marks) cudaEventDestroy(event);
    const double cells = static_cast<double>(n) * n * n;
    std::printf(
        "steps %s%s n %d tile %dx%dx%d column %d depth %d: %.3g points/s, %.2f ms a step; parts, %s"
        "ghosts in ms:%s\n",
        candidate.name, is_fused ? " fused" : "", n, tile.size[0], tile.size[1], tile.size[2], tile.column,
        tile.depth, cells / least_of(times) * 1e3, least_of(times), is_fused ? "" : "update, ",
        parts.c_str());
    std::fflush(stdout);
  }
}

/// A single sweep of a kernel without rates, beside a copy of the same arrays.
void time_sweep(const Candidate& candidate, int n, const std::vector<KernelDeviceTile>& tiles) {
  const Grid grid(n, candidate.kernel->ghosts);
  std::vector<double*> fields;
  std::vector<Array> arrays;
  for (std::size_t f = 0; f < candidate.kernel->fields.size(); ++f) {
    arrays.emplace_back(grid, true, 0);
    fields.push_back(arrays.back().data());
    fill(grid, Waves(grid, candidate.kernel->fields[f], static_cast<int>(f)), fields.back(), true);
  }
  const std::vector<double> given = given_values(*candidate.kernel, grid);
  const auto timed = [&](const auto& work) {
    std::vector<float> times;
    for (int r = 0; r < 12; ++r) {
      cudaEvent_t begin, end;
      check(cudaEventCreate(&begin), "event"), check(cudaEventCreate(&end), "event");
      check(cudaEventRecord(begin), "record");
      work();
      check(cudaEventRecord(end), "record");
      check(cudaEventSynchronize(end), "sweep");
      float time;
      check(cudaEventElapsedTime(&time, begin, end), "time");
      if (r > 1) times.push_back(time);
    }
    return least_of(times);
  };
  const float copy = timed([&] {
    check(cudaMemcpyAsync(fields[1], fields[0], grid.points * sizeof(double), cudaMemcpyDeviceToDevice),
          "copy");
  });
  const double rate = 2 * sizeof(double) * grid.points / copy * 1e3;
  std::printf("copy n %d: %.4g bytes/s\n", n, rate);
  for (const KernelDeviceTile& tile : tiles) {
    if (tile.size[0] * tile.size[1] * tile.size[2] > candidate.kernel->threads) continue;
    const float time = timed([&] { on_device(candidate, grid, tile)(fields, given.data(), {}); });
    const double cells = static_cast<double>(n) * n * n;
    std::printf(
        "sweep %s n %d tile %dx%dx%d column %d depth %d: %.4g points/s, %.4g bytes/s, %.3f of a copy\n",
        candidate.name, n, tile.size[0], tile.size[1], tile.size[2], tile.column, tile.depth,
        cells / time * 1e3, 16 * cells / time * 1e3, 16 * cells / time * 1e3 / rate);
  }
  for (Array& array : arrays) array.free();
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 256, repetitions = argc > 2 ? std::atoi(argv[2]) : 3;
  const std::string only = argc > 3 ? argv[3] : "";
  std::vector<KernelDeviceTile> tiles;
  for (int a = 4; a < argc; ++a) {
    KernelDeviceTile tile;
    if (std::sscanf(argv[a], "%dx%dx%d,%d,%d", &tile.size[0], &tile.size[1], &tile.size[2], &tile.column,
                    &tile.depth) == 5)
      tiles.push_back(tile);
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
    std::vector<KernelDeviceTile> own{kernel.kernel->tile};
    own.insert(own.end(), tiles.begin(), tiles.end());
    std::printf("candidate %s: order %d, %d places\n", candidate.name, kernel.order, kernel.kernel->places);
    for (const LaboratoryLaunch& launch : kernel.launches) {
      cudaFuncAttributes a;
      check(cudaFuncGetAttributes(&a, launch.function), "attributes");
      int blocks = 0;
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, launch.function, kernel.threads, 0);
      std::printf(
          "  %d operations, %d loads, %d arrays: %d registers, %zu bytes local, %d blocks of %d threads\n",
          launch.operations, launch.loads, launch.arrays, a.numRegs, a.localSizeBytes, blocks,
          kernel.threads);
    }
    const bool has_rates = std::any_of(kernel.fields.begin(), kernel.fields.end(),
                                       [](const std::string& name) { return ends_with(name, "rhs"); });
    // Kernels that finish stages do so, unless STORED in the environment.
    const bool is_fused = !kernel.rates.empty() && !std::getenv("STORED");
    if (has_rates)
      compare(candidate, own[0], is_fused);
    else
      compare_sweep(candidate, own[0]);
    if (n > 0 && has_rates)
      time_steps(candidate, n, repetitions, own, is_fused);
    else if (n > 0)
      time_sweep(candidate, n, own);
  }
}
