// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Weighted sums over molecules: loops of known length, which compilers unroll.
#ifndef SAGUARO_LOCAL_INTERPOLATION_CONTRACTION_HH
#define SAGUARO_LOCAL_INTERPOLATION_CONTRACTION_HH

#include <array>
#include <complex>
#include <cstddef>
#include <type_traits>

#include "Saguaro/LocalInterpolation/src/axis_weights.hh"

namespace local_interpolation {

/// Type in which values of type T are added: double, or long double if T is that; complex likewise.
template <class T>
struct SumOf {
  using type = std::conditional_t<std::is_same_v<T, long double>, long double, double>;
  using Weight = type;
};
template <class T>
struct SumOf<std::complex<T>> {
  using Weight = typename SumOf<T>::type;
  using type = std::complex<Weight>;
};
template <class T>
using Sum = typename SumOf<T>::type;
template <class T>
using Weight = typename SumOf<T>::Weight;

/// Weights of one derivative along one axis.
using Row = std::array<double, max_points>;

/// sum over i, j, k of z[k] y[j] x[i] data[...]: along x first, then y, then z.
template <int dimensions, int points, class T>
Sum<T> contract(const T* data, const std::ptrdiff_t* strides, const Row* const* rows) {
  if constexpr (dimensions == 0) {
    return Sum<T>(*data);
  } else {
    const Row& row = *rows[dimensions - 1];
    Sum<T> sum{};
    for (int i = 0; i < points; ++i)
      sum += Weight<T>(row[i]) *
             contract<dimensions - 1, points>(data + i * strides[dimensions - 1], strides, rows);
    return sum;
  }
}

constexpr int power(int base, int exponent) { return exponent == 0 ? 1 : base * power(base, exponent - 1); }

/// The same with a weight for each point of the molecule, x fastest.
template <int dimensions, int points, class T>
Sum<T> contract(const T* data, const std::ptrdiff_t* strides, const double* weights) {
  if constexpr (dimensions == 0) {
    return Weight<T>(*weights) * Sum<T>(*data);
  } else {
    constexpr int slice = power(points, dimensions - 1);
    Sum<T> sum{};
    for (int i = 0; i < points; ++i)
      sum +=
          contract<dimensions - 1, points>(data + i * strides[dimensions - 1], strides, weights + i * slice);
    return sum;
  }
}

}  // namespace local_interpolation

#endif
