// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Weighted sums over molecules: loops of known length, which compilers unroll. Hosts and devices run the same
// code.
#ifndef SAGUARO_LOCAL_INTERPOLATION_CONTRACTION_HH
#define SAGUARO_LOCAL_INTERPOLATION_CONTRACTION_HH

#include <array>
#include <complex>
#include <cstddef>
#include <type_traits>

#include "Saguaro/Device/src/point_box.hh"
#include "Saguaro/LocalInterpolation/src/axis_weights.hh"

/// Stands before loops of few, known steps whose results stay in registers only if the loop is unrolled
/// completely.
#if defined(__CUDACC__)
#define LOCAL_INTERPOLATION_UNROLL _Pragma("unroll")
#else
#define LOCAL_INTERPOLATION_UNROLL _Pragma("GCC unroll 8")
#endif

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

// `Weights` below is a callable: weights(axis, derivative, i) is the weight of molecule point i along an
// axis, for a derivative along that axis.

/// sum over i, j, k of z[k] y[j] x[i] data[...]: along x first, then y, then z.
/// \param derivative  along each axis
template <int dimensions, int points, class T, class Weights>
DEVICE_FUNCTION Sum<T> contract(const T* data, const std::ptrdiff_t* strides, const Weights& weights,
                                const int* derivative) {
  if constexpr (dimensions == 0) {
    return Sum<T>(*data);
  } else {
    constexpr int axis = dimensions - 1;
    Sum<T> sum{};
    for (int i = 0; i < points; ++i)
      sum += Weight<T>(weights(axis, derivative[axis], i)) *
             contract<axis, points>(data + i * strides[axis], strides, weights, derivative);
    return sum;
  }
}

/// The number of derivatives by three coordinates whose orders add up to `highest` at most: 4 or 10.
template <int highest>
constexpr int derivative_count = (highest + 1) * (highest + 2) * (highest + 3) / 6;
constexpr int most_derivatives = derivative_count<max_derivative>;

/// All of these derivatives at once, in three dimensions: sums[n] is the one with the number n, in the order
/// of loops over the derivatives by x, y and z. Each is added up as contract() does it, but a sum along x
/// serves several sums along y, and each of those serves several along z.
template <int points, int highest, class T, class Weights>
DEVICE_FUNCTION void contract_all(const T* data, const std::ptrdiff_t* strides, const Weights& weights,
                                  Sum<T>* sums) {
  constexpr int rows = highest + 1, planes = rows * (rows + 1) / 2, cubes = derivative_count<highest>;
  Sum<T> of_cube[cubes] = {};
  for (int k = 0; k < points; ++k) {
    Sum<T> of_plane[planes] = {};
    for (int j = 0; j < points; ++j) {
      const T* const row = data + j * strides[1] + k * strides[2];
      Sum<T> of_row[rows] = {};
      LOCAL_INTERPOLATION_UNROLL
      for (int i = 0; i < points; ++i) {
        const Sum<T> value(row[i * strides[0]]);
        LOCAL_INTERPOLATION_UNROLL
        for (int a = 0; a < rows; ++a) of_row[a] += Weight<T>(weights(0, a, i)) * value;
      }
      int plane = 0;
      LOCAL_INTERPOLATION_UNROLL
      for (int a = 0; a < rows; ++a) {
        LOCAL_INTERPOLATION_UNROLL
        for (int b = 0; b < rows - a; ++b) of_plane[plane++] += Weight<T>(weights(1, b, j)) * of_row[a];
      }
    }
    int plane = 0, cube = 0;
    LOCAL_INTERPOLATION_UNROLL
    for (int a = 0; a < rows; ++a) {
      LOCAL_INTERPOLATION_UNROLL
      for (int b = 0; b < rows - a; ++b) {
        LOCAL_INTERPOLATION_UNROLL
        for (int c = 0; c < rows - a - b; ++c)
          of_cube[cube++] += Weight<T>(weights(2, c, k)) * of_plane[plane];
        ++plane;
      }
    }
  }
  LOCAL_INTERPOLATION_UNROLL
  for (int n = 0; n < cubes; ++n) sums[n] = of_cube[n];
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
