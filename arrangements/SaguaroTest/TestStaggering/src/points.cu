// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Device/src/points.hh"

#include "points.hh"

namespace test_staggering {
namespace {

constexpr int boundary_width = 2;

/// What stays the same along a sweep, in a form that devices can have.
struct Places {
  explicit Places(const Grid& grid)
      : dj(grid.ash[0]), dk(static_cast<std::int64_t>(grid.ash[0]) * grid.ash[1]) {
    for (int d = 0; d < 3; ++d) {
      lbnd[d] = grid.lbnd[d];
      gsh[d] = grid.gsh[d];
      origin[d] = grid.origin[d];
      spacing[d] = grid.spacing[d];
    }
  }
  DEVICE_FUNCTION std::int64_t offset(int i, int j, int k) const { return i + dj * j + dk * k; }
  DEVICE_FUNCTION bool is_in_boundary(int i, int j, int k) const {
    const int point[] = {i, j, k};
    for (int d = 0; d < 3; ++d) {
      const int index = lbnd[d] + point[d];
      if (index < boundary_width || index >= gsh[d] - boundary_width) return true;
    }
    return false;
  }

  std::int64_t dj, dk;
  int lbnd[3], gsh[3];
  double origin[3], spacing[3];
};

template <class T>
struct Pointers {
  explicit Pointers(const Fields<T>& fields) {
    for (int v = 0; v < variables; ++v) of[v] = fields[v];
  }
  T* of[variables];
};

/// Variable v < 3 lies on points along axis v, where its values are means over edges; else all lie between
/// points.
DEVICE_FUNCTION inline bool is_on_points(int variable, int axis) { return variable == axis; }

/// u = p + t^2 / 2 (p_xx + p_yy + p_zz) with p = x^3 + x y^2 - 2 y z^2 + x y z + y^2 - z solves the wave
/// equation. A mean over an edge of length h along x has h^2 / 24 p_xx more.
DEVICE_FUNCTION double exact(const Places& places, double time, int variable, int i, int j, int k) {
  const int point[] = {i, j, k};
  double at[3];
  for (int d = 0; d < 3; ++d)
    at[d] = places.origin[d] +
            (places.lbnd[d] + point[d] + (is_on_points(variable, d) ? 0 : 0.5)) * places.spacing[d];
  const double x = at[0], y = at[1], z = at[2];
  const double second[] = {6 * x, 2 * x + 2, -4 * y};
  double result = x * x * x + x * y * y - 2 * y * z * z + x * y * z + y * y - z +
                  time * time / 2 * (second[0] + second[1] + second[2]);
  if (variable < 3) result += places.spacing[variable] * places.spacing[variable] / 24 * second[variable];
  return result;
}

struct Step {
  Places places;
  Pointers<double> u;
  Pointers<const double> u_p, u_p_p;
  double ratio[3];

  DEVICE_FUNCTION double next(int v, std::int64_t at) const {
    const double* const now = u_p.of[v];
    const auto second_difference = [=](std::int64_t to_next) {
      return now[at + to_next] - 2 * now[at] + now[at - to_next];
    };
    return 2 * now[at] - u_p_p.of[v][at] + ratio[0] * second_difference(1) +
           ratio[1] * second_difference(places.dj) + ratio[2] * second_difference(places.dk);
  }
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    if (places.is_in_boundary(i, j, k)) return;
    const std::int64_t at = places.offset(i, j, k);
    for (int v = 0; v < variables; ++v) u.of[v][at] = next(v, at);
  }
};

struct SetExact {
  Places places;
  Pointers<double> u;
  double time;
  bool only_in_boundary;

  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    if (only_in_boundary && !places.is_in_boundary(i, j, k)) return;
    for (int v = 0; v < variables; ++v) u.of[v][places.offset(i, j, k)] = exact(places, time, v, i, j, k);
  }
};

struct Judge {
  Places places;
  Pointers<const double> u;
  double time;
  double* wrong;

  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    constexpr double roundoff = 1e-11;
    const std::int64_t at = places.offset(i, j, k);
    wrong[at] = 0;
    for (int v = 0; v < variables; ++v) {
      const double error = u.of[v][at] - exact(places, time, v, i, j, k);
      // A value that is not a number is wrong as well.
      if (!(error > -roundoff && error < roundoff)) wrong[at] += 1;
    }
  }
};

device::PointBox all(const Grid& grid) { return {{0, 0, 0}, {grid.lsh[0], grid.lsh[1], grid.lsh[2]}}; }

device::PointBox with_neighbours(const Grid& grid) {
  return {{1, 1, 1}, {grid.lsh[0] - 1, grid.lsh[1] - 1, grid.lsh[2] - 1}};
}

template <class Body>
void on_points(device::Queue* queue, const device::PointBox& box, const Body& body) {
  if (queue)
    device::for_each_point(*queue, {&box, 1}, body);
  else
    device::for_each_point_on_host({&box, 1}, body);
}

}  // namespace

void step(device::Queue* queue, const Grid& grid, double time_step, const Fields<double>& u,
          const Fields<const double>& u_p, const Fields<const double>& u_p_p) {
  Step body{Places(grid), Pointers(u), Pointers(u_p), Pointers(u_p_p), {}};
  for (int d = 0; d < 3; ++d) body.ratio[d] = time_step / grid.spacing[d] * (time_step / grid.spacing[d]);
  on_points(queue, with_neighbours(grid), body);
}

void set_exact(device::Queue* queue, const Grid& grid, double time, const Fields<double>& u) {
  on_points(queue, all(grid), SetExact{Places(grid), Pointers(u), time, /*only_in_boundary=*/false});
}

void set_boundary(device::Queue* queue, const Grid& grid, double time, const Fields<double>& u) {
  on_points(queue, all(grid), SetExact{Places(grid), Pointers(u), time, /*only_in_boundary=*/true});
}

void judge(device::Queue* queue, const Grid& grid, double time, const Fields<const double>& u,
           double* wrong) {
  on_points(queue, all(grid), Judge{Places(grid), Pointers(u), time, wrong});
}

}  // namespace test_staggering
