// SPDX-License-Identifier: LGPL-2.1-or-later
#include <limits>

#include "Saguaro/Device/src/points.hh"

#include "points.hh"

namespace test_device {
namespace {

struct Place {
  std::int64_t dj, dk;
  explicit Place(const Shape& shape)
      : dj(shape.ash[0]), dk(static_cast<std::int64_t>(shape.ash[0]) * shape.ash[1]) {}
  DEVICE_FUNCTION std::int64_t operator()(int i, int j, int k) const { return i + dj * j + dk * k; }
};

struct Step {
  Place place;
  double* u;
  const double *u_p, *u_p_p;
  double ratio[3];

  DEVICE_FUNCTION double second_difference(std::int64_t at, std::int64_t to_next) const {
    return u_p[at + to_next] - 2 * u_p[at] + u_p[at - to_next];
  }
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    const std::int64_t at = place(i, j, k);
    u[at] = 2 * u_p[at] - u_p_p[at] + ratio[0] * second_difference(at, 1) +
            ratio[1] * second_difference(at, place.dj) + ratio[2] * second_difference(at, place.dk);
  }
};

struct Scale {
  Place place;
  double* u;
  double factor;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const { u[place(i, j, k)] *= factor; }
};

struct Vanish {
  Place place;
  double* u;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const { u[place(i, j, k)] = 0; }
};

struct Analyse {
  Place place;
  const double *u, *u_p;
  double *change, *size;
  DEVICE_FUNCTION void operator()(int, int i, int j, int k) const {
    const std::int64_t at = place(i, j, k);
    change[at] = u[at] - u_p[at];
    size[at] = u[at] * u[at];
  }
};

device::PointBox all(const Shape& shape) { return {{0, 0, 0}, {shape.lsh[0], shape.lsh[1], shape.lsh[2]}}; }

device::PointBox middle(const Shape& shape) {
  const int i = shape.lsh[0] / 2, j = shape.lsh[1] / 2, k = shape.lsh[2] / 2;
  return {{i, j, k}, {i + 1, j + 1, k + 1}};
}

device::PointBox with_neighbours(const Shape& shape) {
  return {{1, 1, 1}, {shape.lsh[0] - 1, shape.lsh[1] - 1, shape.lsh[2] - 1}};
}

/// The points on a face, of which there is a layer.
device::PointBox face(const Shape& shape, int number) {
  device::PointBox result = all(shape);
  const int axis = number / 2;
  if (number % 2)
    result.begin[axis] = result.end[axis] - 1;
  else
    result.end[axis] = 1;
  return result;
}

template <class Body>
void on_points(device::Queue* queue, const device::PointBox& box, const Body& body) {
  if (queue)
    device::for_each_point(*queue, {&box, 1}, body);
  else
    device::for_each_point_on_host({&box, 1}, body);
}

}  // namespace

void step(device::Queue* queue, const Shape& shape, double* u, const double* u_p, const double* u_p_p,
          const std::array<double, 3>& ratio) {
  on_points(queue, with_neighbours(shape), Step{Place(shape), u, u_p, u_p_p, {ratio[0], ratio[1], ratio[2]}});
}

void vanish_at_boundary(device::Queue* queue, const Shape& shape, double* u) {
  for (int number = 0; number < 6; ++number)
    if (shape.bbox[number]) on_points(queue, face(shape, number), Vanish{Place(shape), u});
}

void scale(device::Queue* queue, const Shape& shape, double* u, double factor) {
  on_points(queue, all(shape), Scale{Place(shape), u, factor});
}

void spoil_middle(device::Queue* queue, const Shape& shape, double* u) {
  on_points(queue, middle(shape), Scale{Place(shape), u, std::numeric_limits<double>::quiet_NaN()});
}

void analyse(device::Queue* queue, const Shape& shape, const double* u, const double* u_p, double* change,
             double* size) {
  on_points(queue, all(shape), Analyse{Place(shape), u, u_p, change, size});
}

}  // namespace test_device
