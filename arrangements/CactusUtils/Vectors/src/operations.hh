// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What vectors can do, as templates over the type of their elements. They are vectors of the compiler, so the
// same lines serve all processors; the few instructions that the compiler does not find by itself are at the
// top.
#ifndef VECTORS_OPERATIONS_HH
#define VECTORS_OPERATIONS_HH

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace vectors {

/// Number of elements of a vector.
template <class T>
inline constexpr int size = VECTORS_BYTES == 8 ? 1 : VECTORS_BYTES / int(sizeof(T));

/// Integers as wide as the elements.
template <class T>
using Integer = std::conditional_t<sizeof(T) == 8, std::int64_t, std::int32_t>;

template <class T, int count>
struct Type {
  using Real [[gnu::vector_size(count * sizeof(T))]] = T;
  using Truth [[gnu::vector_size(count * sizeof(T))]] = Integer<T>;
};
template <class T>
struct Type<T, 1> {
  using Real = T;
  using Truth = Integer<T>;
};

/// A vector of real numbers.
template <class T>
using Real = typename Type<T, size<T>>::Real;
/// A vector of truths: all bits of an element are set, or none.
template <class T>
using Truth = typename Type<T, size<T>>::Truth;
/// The same as numbers.
template <class T>
using Whole = Truth<T>;

// ---- elements

template <class T, class Vector>
auto element(const Vector& x, int d) {
  if constexpr (size<T> == 1)
    return static_cast<void>(d), x;
  else
    return x[d];
}

/// The vector whose element d is function(d).
template <class T, class Function>
Real<T> each(Function function) {
  if constexpr (size<T> == 1) {
    return function(0);
  } else {
    Real<T> result;
    for (int d = 0; d < size<T>; ++d) result[d] = function(d);
    return result;
  }
}

template <class T>
Real<T> set1(T a) {
  if constexpr (size<T> == 1)
    return a;
  else
    return a - Real<T>{};
}

template <class T>
Real<T> index() {
  return each<T>([](int d) { return T(d); });
}

// ---- memory. Data are named by their first element.

template <class T>
Real<T> load(const T& p) {
  using Aligned [[gnu::may_alias]] = Real<T>;
  return *reinterpret_cast<const Aligned*>(&p);
}

template <class T>
Real<T> loadu(const T& p) {
  using Anywhere [[gnu::may_alias, gnu::aligned(sizeof(T))]] = Real<T>;
  return *reinterpret_cast<const Anywhere*>(&p);
}

template <class T>
void store(T& p, Real<T> x) {
  using Aligned [[gnu::may_alias]] = Real<T>;
  *reinterpret_cast<Aligned*>(&p) = x;
}

template <class T>
void storeu(T& p, Real<T> x) {
  using Anywhere [[gnu::may_alias, gnu::aligned(sizeof(T))]] = Real<T>;
  *reinterpret_cast<Anywhere*>(&p) = x;
}

/// Past the caches, if the build asks for that and the processor can; aligned.
template <class T>
void store_nta(T& p, Real<T> x) {
#if defined(VECTORISE_STREAMING_STORES) && VECTORISE_STREAMING_STORES && VECTORS_BYTES >= 16
  // The bits are what matters: integers as well as reals can be streamed.
#if VECTORS_BYTES == 64
  _mm512_stream_si512(reinterpret_cast<__m512i*>(&p), (__m512i)x);
#elif VECTORS_BYTES == 32
  _mm256_stream_si256(reinterpret_cast<__m256i*>(&p), (__m256i)x);
#else
  _mm_stream_si128(reinterpret_cast<__m128i*>(&p), (__m128i)x);
#endif
#else
  store<T>(p, x);
#endif
}

/// Elements [first, last) only.
template <class T>
void store_some(T& p, Real<T> x, std::ptrdiff_t first, std::ptrdiff_t last) {
  for (std::ptrdiff_t d = first; d < last; ++d) (&p)[d] = element<T>(x, int(d));
}

/// Which elements of the vector at index i lie in [imin, imax).
struct Part {
  std::ptrdiff_t first, last;

  template <class T>
  static Part of(std::ptrdiff_t i, std::ptrdiff_t imin, std::ptrdiff_t imax) {
    return {std::clamp<std::ptrdiff_t>(imin - i, 0, size<T>),
            std::clamp<std::ptrdiff_t>(imax - i, 0, size<T>)};
  }
  template <class T>
  bool is_all() const {
    return first == 0 && last == size<T>;
  }
};

template <class T>
void store_nta_partial(T& p, Real<T> x, const Part& part) {
  if (part.is_all<T>())
    store_nta<T>(p, x);
  else
    store_some<T>(p, x, part.first, part.last);
}

template <class T>
void storeu_partial(T& p, Real<T> x, const Part& part) {
  if (part.is_all<T>())
    storeu<T>(p, x);
  else
    store_some<T>(p, x, part.first, part.last);
}

// ---- truths

template <class T>
Truth<T> truth(bool value) {
  if constexpr (size<T> == 1)
    return -Integer<T>(value);
  else
    return -Integer<T>(value) - Truth<T>{};
}

/// The result of a comparison as a vector of truths.
template <class T, class Comparison>
Truth<T> truths(const Comparison& comparison) {
  if constexpr (size<T> == 1)
    return -Integer<T>(comparison);
  else
    return (Truth<T>)comparison;
}

template <class T>
Real<T> ifthen(Truth<T> condition, Real<T> yes, Real<T> no) {
  return condition ? yes : no;
}

template <class T>
bool all(Truth<T> x) {
  bool result = true;
  for (int d = 0; d < size<T>; ++d) result = result && element<T>(x, d);
  return result;
}
template <class T>
bool any(Truth<T> x) {
  bool result = false;
  for (int d = 0; d < size<T>; ++d) result = result || element<T>(x, d);
  return result;
}

// ---- arithmetic

/// x y + z, rounded once where the processor can do that.
template <class T>
Real<T> madd(Real<T> x, Real<T> y, Real<T> z) {
#if defined(__FMA__)
  if constexpr (size<T> == 1) return std::fma(x, y, z);
#if VECTORS_BYTES == 64
  if constexpr (size<T> == 8) return (Real<T>)_mm512_fmadd_pd((__m512d)x, (__m512d)y, (__m512d)z);
  if constexpr (size<T> == 16) return (Real<T>)_mm512_fmadd_ps((__m512)x, (__m512)y, (__m512)z);
#elif VECTORS_BYTES == 32
  if constexpr (size<T> == 4) return (Real<T>)_mm256_fmadd_pd((__m256d)x, (__m256d)y, (__m256d)z);
  if constexpr (size<T> == 8) return (Real<T>)_mm256_fmadd_ps((__m256)x, (__m256)y, (__m256)z);
#elif VECTORS_BYTES == 16
  if constexpr (size<T> == 2) return (Real<T>)_mm_fmadd_pd((__m128d)x, (__m128d)y, (__m128d)z);
  if constexpr (size<T> == 4) return (Real<T>)_mm_fmadd_ps((__m128)x, (__m128)y, (__m128)z);
#endif
#else
  return x * y + z;
#endif
}

template <class T>
Real<T> sqrt(Real<T> x) {
#if VECTORS_BYTES == 64
  if constexpr (size<T> == 8) return (Real<T>)_mm512_sqrt_pd((__m512d)x);
  if constexpr (size<T> == 16) return (Real<T>)_mm512_sqrt_ps((__m512)x);
#elif VECTORS_BYTES == 32
  if constexpr (size<T> == 4) return (Real<T>)_mm256_sqrt_pd((__m256d)x);
  if constexpr (size<T> == 8) return (Real<T>)_mm256_sqrt_ps((__m256)x);
#elif VECTORS_BYTES == 16
  if constexpr (size<T> == 2) return (Real<T>)_mm_sqrt_pd((__m128d)x);
  if constexpr (size<T> == 4) return (Real<T>)_mm_sqrt_ps((__m128)x);
#else
  return std::sqrt(x);
#endif
}

// Signs are bits: these work on NaNs and zeros, too.
template <class T>
Truth<T> bits(Real<T> x) {
  if constexpr (size<T> == 1)
    return __builtin_bit_cast(Truth<T>, x);
  else
    return (Truth<T>)x;
}
template <class T>
Real<T> from_bits(Truth<T> x) {
  if constexpr (size<T> == 1)
    return __builtin_bit_cast(Real<T>, x);
  else
    return (Real<T>)x;
}
template <class T>
Truth<T> sign_bit() {
  return bits<T>(set1<T>(T(-0.0)));
}

template <class T>
Real<T> fabs(Real<T> x) {
  return from_bits<T>(bits<T>(x) & ~sign_bit<T>());
}
template <class T>
Real<T> fnabs(Real<T> x) {
  return from_bits<T>(bits<T>(x) | sign_bit<T>());
}
template <class T>
Real<T> copysign(Real<T> x, Real<T> y) {
  return from_bits<T>((bits<T>(x) & ~sign_bit<T>()) | (bits<T>(y) & sign_bit<T>()));
}
template <class T>
Truth<T> signbit(Real<T> x) {
  return truths<T>((bits<T>(x) & sign_bit<T>()) != 0);
}
template <class T>
Real<T> sgn(Real<T> x) {
  return ifthen<T>(truths<T>(x == 0), x, copysign<T>(set1<T>(1), x));
}

/// The larger and the smaller one; if one is a NaN, the other.
template <class T>
Real<T> fmax(Real<T> x, Real<T> y) {
  return ifthen<T>(truths<T>(x >= y) | truths<T>(y != y), x, y);
}
template <class T>
Real<T> fmin(Real<T> x, Real<T> y) {
  return ifthen<T>(truths<T>(x <= y) | truths<T>(y != y), x, y);
}

/// x^n by repeated squaring; 1/x^-n for negative n.
template <class T>
Real<T> pown(Real<T> x, int n) {
  Real<T> result = set1<T>(1);
  Real<T> square = x;
  for (unsigned rest = n < 0 ? 0u - unsigned(n) : unsigned(n); rest; rest >>= 1) {
    if (rest & 1) result = result * square;
    square = square * square;
  }
  return n < 0 ? set1<T>(1) / result : result;
}

// ---- over the elements, in their order

template <class T, class Operation>
T fold(Real<T> x, Operation operation) {
  T result = element<T>(x, 0);
  for (int d = 1; d < size<T>; ++d) result = operation(result, element<T>(x, d));
  return result;
}
template <class T>
T sum(Real<T> x) {
  return fold<T>(x, [](T a, T b) { return a + b; });
}
template <class T>
T maximum(Real<T> x) {
  return fold<T>(x, [](T a, T b) { return std::fmax(a, b); });
}
template <class T>
T minimum(Real<T> x) {
  return fold<T>(x, [](T a, T b) { return std::fmin(a, b); });
}

}  // namespace vectors

#endif
