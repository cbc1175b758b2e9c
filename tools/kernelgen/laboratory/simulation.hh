// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The method of lines with RK4 in a periodic box, as MoL and a driver do it, on either side.
#ifndef KERNEL_LABORATORY_SIMULATION_HH
#define KERNEL_LABORATORY_SIMULATION_HH

#include "arrays.hh"

namespace {

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

}  // namespace

#endif
