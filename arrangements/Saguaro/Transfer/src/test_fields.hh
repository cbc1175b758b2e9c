// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fields for the tests of operators.
#ifndef SAGUARO_TRANSFER_TEST_FIELDS_HH
#define SAGUARO_TRANSFER_TEST_FIELDS_HH

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "Saguaro/Transfer/src/array.hh"

namespace transfer::test {

/// An array over a box with memory of its own, wider in memory than the box; NaN where nothing was set.
template <class T>
class Field {
 public:
  explicit Field(const Box& box)
      : box_(box),
        allocated_{box.extent(0) + 3, box.extent(1) + 1, box.extent(2)},
        memory_(static_cast<std::size_t>(allocated_[0] * allocated_[1] * allocated_[2]), not_set()) {}
  Field(const Box& box, const std::function<T(const Index&)>& value) : Field(box) {
    for_each_point(box, [&](const Index& point) { (*this)[point] = value(point); });
  }

  const Box& box() const { return box_; }
  Array<T> array() { return {memory_.data(), box_.lower, allocated_}; }
  Array<const T> values() { return array(); }
  T& operator[](const Index& point) { return *array().at(point); }

  template <class Visit>
  static void for_each_point(const Box& box, Visit visit) {
    for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
      for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
        for (Coordinate i = box.lower[0]; i <= box.upper[0]; ++i) visit(Index{i, j, k});
  }

 private:
  static T not_set() {
    if constexpr (std::numeric_limits<T>::has_quiet_NaN) return std::numeric_limits<T>::quiet_NaN();
    return T();
  }
  Box box_;
  Index allocated_;
  std::vector<T> memory_;
};

/// Where fine points lie in units of the coarse spacing: on coarse point 0 at 0.
inline std::array<long double, 3> place(const Centrings& centring, const Index& factor, const Index& point) {
  std::array<long double, 3> result;
  for (int axis = 0; axis < 3; ++axis)
    result[axis] = centring[axis] == Centring::vertex ? static_cast<long double>(point[axis]) / factor[axis]
                                                      : (point[axis] + 0.5L) / factor[axis] - 0.5L;
  return result;
}

/// All ways in which a variable may lie on points along some axes, and between them along the others.
inline std::vector<Centrings> all_centrings() {
  std::vector<Centrings> result;
  for (int n = 0; n < 8; ++n) {
    const auto along = [=](int axis) { return n >> axis & 1 ? Centring::cell : Centring::vertex; };
    result.push_back({along(0), along(1), along(2)});
  }
  return result;
}

/// Powers of coordinates as a staggered variable has them: between points the value there, along axes with
/// vertex centring the mean over the interval around a point, which is 1 / factor long.
inline long double staggered_powers(const Index& powers, const Centrings& centring, const Index& factor,
                                    const Index& point) {
  const std::array<long double, 3> x = place(centring, factor, point);
  long double result = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const auto n = static_cast<long double>(powers[axis]);
    const long double half = 0.5L / factor[axis];
    result *=
        centring[axis] == Centring::cell
            ? std::pow(x[axis], n)
            : (std::pow(x[axis] + half, n + 1) - std::pow(x[axis] - half, n + 1)) / (2 * half * (n + 1));
  }
  return result;
}

/// A polynomial of a degree along each axis, of size about 1 within a few points of the origin.
inline long double polynomial(int degree, const std::array<long double, 3>& x) {
  const auto along = [&](long double y, long double a) {
    long double result = 0;
    for (int n = degree; n >= 0; --n) result = result * (y / 8) + 1 + a * n;
    return result;
  };
  return along(x[0], 0.25L) * along(x[1], -0.5L) * along(x[2], 0.125L);
}

inline Field<double> random_field(const Box& box, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  return Field<double>(box, [&](const Index&) { return value(generator); });
}

}  // namespace transfer::test

#endif
