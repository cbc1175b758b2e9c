// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The types of values that can be transferred: those that grid variables of Cactus can have.
#ifndef SAGUARO_TRANSFER_TYPES_HH
#define SAGUARO_TRANSFER_TYPES_HH

#include <complex>
#include <type_traits>

namespace transfer {

/// The type of weights of T: T itself, or that of its parts if it is complex.
template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using Real = typename RealOf<T>::type;

/// Integers can be copied, but have no values in between.
template <class T>
inline constexpr bool can_be_interpolated = std::is_floating_point_v<Real<T>>;

}  // namespace transfer

#define TRANSFER_FOR_EACH_TYPE(INSTANTIATE) \
  INSTANTIATE(float)                        \
  INSTANTIATE(double)                       \
  INSTANTIATE(long double)                  \
  INSTANTIATE(std::complex<float>)          \
  INSTANTIATE(std::complex<double>)         \
  INSTANTIATE(std::complex<long double>)    \
  INSTANTIATE(unsigned char)                \
  INSTANTIATE(signed char)                  \
  INSTANTIATE(short)                        \
  INSTANTIATE(int)                          \
  INSTANTIATE(long)                         \
  INSTANTIATE(long long)

#endif
