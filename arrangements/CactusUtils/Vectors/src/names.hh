// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The names of vectors.h: VECTORS_NAMES(vec8, k8, CCTK_REAL8) declares vec8_load, k8add ... for one type.
#ifndef VECTORS_NAMES_HH
#define VECTORS_NAMES_HH

#include <functional>

#include "CactusUtils/Vectors/src/operations.hh"

typedef vectors::Real<CCTK_REAL8> CCTK_REAL8_VEC;
typedef vectors::Integer<CCTK_REAL8> CCTK_INTEGER8;
typedef vectors::Integer<CCTK_REAL8> CCTK_BOOLEAN8;
typedef vectors::Whole<CCTK_REAL8> CCTK_INTEGER8_VEC;
typedef vectors::Truth<CCTK_REAL8> CCTK_BOOLEAN8_VEC;

typedef vectors::Real<CCTK_REAL4> CCTK_REAL4_VEC;
typedef vectors::Integer<CCTK_REAL4> CCTK_INTEGER4;
typedef vectors::Integer<CCTK_REAL4> CCTK_BOOLEAN4;
typedef vectors::Whole<CCTK_REAL4> CCTK_INTEGER4_VEC;
typedef vectors::Truth<CCTK_REAL4> CCTK_BOOLEAN4_VEC;

typedef vectors::Real<CCTK_REAL> CCTK_REAL_VEC;
typedef vectors::Integer<CCTK_REAL> CCTK_INTEGER;
typedef vectors::Integer<CCTK_REAL> CCTK_BOOLEAN;
typedef vectors::Whole<CCTK_REAL> CCTK_INTEGER_VEC;
typedef vectors::Truth<CCTK_REAL> CCTK_BOOLEAN_VEC;

#if defined(VECTORISE_ALWAYS_USE_UNALIGNED_LOADS) && VECTORISE_ALWAYS_USE_UNALIGNED_LOADS
#define VECTORS_LOAD vectors::loadu
#else
#define VECTORS_LOAD vectors::load
#endif

// clang-format off

/// A function that works on each element with a function of the C library.
#define VECTORS_EACH(name, T, function) \
  inline vectors::Real<T> name(vectors::Real<T> x) { \
    return vectors::each<T>([&](int d) { return T(std::function(vectors::element<T>(x, d))); }); }
#define VECTORS_EACH2(name, T, function) \
  inline vectors::Real<T> name(vectors::Real<T> x, vectors::Real<T> y) { \
    return vectors::each<T>([&](int d) { \
      return T(std::function(vectors::element<T>(x, d), vectors::element<T>(y, d))); }); }
#define VECTORS_COMPARISON(name, T, operation) \
  inline vectors::Truth<T> name(vectors::Real<T> x, vectors::Real<T> y) { return vectors::truths<T>(x operation y); }

#define VECTORS_NAMES(vec, k, T) \
  inline vectors::Real<T> vec##_set1(T a) { return vectors::set1<T>(a); } \
  template <class... Reals> vectors::Real<T> vec##_set(Reals... a) { \
    static_assert(sizeof...(a) == vectors::size<T>, "as many numbers as the vector has elements"); \
    return vectors::Real<T>{T(a)...}; } \
  inline T vec##_elt(vectors::Real<T> x, int d) { return vectors::element<T>(x, d); } \
  inline T vec##_elt0(vectors::Real<T> x) { return vectors::element<T>(x, 0); } \
  inline vectors::Integer<T> vec##_elti(vectors::Whole<T> x, int d) { return vectors::element<T>(x, d); } \
  inline vectors::Integer<T> vec##_eltb(vectors::Truth<T> x, int d) { return vectors::element<T>(x, d); } \
  inline vectors::Real<T> vec##_load(const T& p) { return VECTORS_LOAD<T>(p); } \
  inline vectors::Real<T> vec##_loadu(const T& p) { return vectors::loadu<T>(p); } \
  inline vectors::Real<T> vec##_loadu_maybe(std::ptrdiff_t, const T& p) { return vectors::loadu<T>(p); } \
  inline vectors::Real<T> vec##_loadu_maybe3(std::ptrdiff_t, std::ptrdiff_t, std::ptrdiff_t, const T& p) { \
    return vectors::loadu<T>(p); } \
  inline void vec##_store(T& p, vectors::Real<T> x) { vectors::store<T>(p, x); } \
  inline void vec##_storeu(T& p, vectors::Real<T> x) { vectors::storeu<T>(p, x); } \
  inline void vec##_store_nta(T& p, vectors::Real<T> x) { vectors::store_nta<T>(p, x); } \
  inline void vec##_store_nta_partial_lo(T& p, vectors::Real<T> x, int n) { vectors::store_some<T>(p, x, 0, n); } \
  inline void vec##_store_nta_partial_hi(T& p, vectors::Real<T> x, int n) { \
    vectors::store_some<T>(p, x, vectors::size<T> - n, vectors::size<T>); } \
  inline void vec##_store_nta_partial_mid(T& p, vectors::Real<T> x, int nlo, int nhi) { \
    vectors::store_some<T>(p, x, vectors::size<T> - nhi, nlo); } \
  \
  inline vectors::Real<T> k##neg(vectors::Real<T> x) { return -x; } \
  inline vectors::Real<T> k##add(vectors::Real<T> x, vectors::Real<T> y) { return x + y; } \
  inline vectors::Real<T> k##sub(vectors::Real<T> x, vectors::Real<T> y) { return x - y; } \
  inline vectors::Real<T> k##mul(vectors::Real<T> x, vectors::Real<T> y) { return x * y; } \
  inline vectors::Real<T> k##div(vectors::Real<T> x, vectors::Real<T> y) { return x / y; } \
  inline vectors::Real<T> k##madd(vectors::Real<T> x, vectors::Real<T> y, vectors::Real<T> z) { \
    return vectors::madd<T>(x, y, z); } \
  inline vectors::Real<T> k##msub(vectors::Real<T> x, vectors::Real<T> y, vectors::Real<T> z) { \
    return vectors::madd<T>(x, y, -z); } \
  inline vectors::Real<T> k##nmadd(vectors::Real<T> x, vectors::Real<T> y, vectors::Real<T> z) { \
    return vectors::madd<T>(-x, y, -z); } \
  inline vectors::Real<T> k##nmsub(vectors::Real<T> x, vectors::Real<T> y, vectors::Real<T> z) { \
    return vectors::madd<T>(-x, y, z); } \
  inline vectors::Real<T> k##sqrt(vectors::Real<T> x) { return vectors::sqrt<T>(x); } \
  inline vectors::Real<T> k##fabs(vectors::Real<T> x) { return vectors::fabs<T>(x); } \
  inline vectors::Real<T> k##fnabs(vectors::Real<T> x) { return vectors::fnabs<T>(x); } \
  inline vectors::Real<T> k##fmax(vectors::Real<T> x, vectors::Real<T> y) { return vectors::fmax<T>(x, y); } \
  inline vectors::Real<T> k##fmin(vectors::Real<T> x, vectors::Real<T> y) { return vectors::fmin<T>(x, y); } \
  inline vectors::Real<T> k##copysign(vectors::Real<T> x, vectors::Real<T> y) { return vectors::copysign<T>(x, y); } \
  inline vectors::Real<T> k##sgn(vectors::Real<T> x) { return vectors::sgn<T>(x); } \
  inline vectors::Truth<T> k##signbit(vectors::Real<T> x) { return vectors::signbit<T>(x); } \
  inline vectors::Real<T> k##pow(vectors::Real<T> x, T a) { \
    return vectors::each<T>([&](int d) { return T(std::pow(vectors::element<T>(x, d), a)); }); } \
  inline vectors::Real<T> k##pown(vectors::Real<T> x, int n) { return vectors::pown<T>(x, n); } \
  VECTORS_EACH(k##acos, T, acos) VECTORS_EACH(k##acosh, T, acosh) VECTORS_EACH(k##asin, T, asin) \
  VECTORS_EACH(k##asinh, T, asinh) VECTORS_EACH(k##atan, T, atan) VECTORS_EACH(k##atanh, T, atanh) \
  VECTORS_EACH(k##cos, T, cos) VECTORS_EACH(k##cosh, T, cosh) VECTORS_EACH(k##exp, T, exp) \
  VECTORS_EACH(k##log, T, log) VECTORS_EACH(k##sin, T, sin) VECTORS_EACH(k##sinh, T, sinh) \
  VECTORS_EACH(k##tan, T, tan) VECTORS_EACH(k##tanh, T, tanh) \
  VECTORS_EACH2(k##atan2, T, atan2) VECTORS_EACH2(k##fmod, T, fmod) \
  \
  VECTORS_COMPARISON(k##cmpeq, T, ==) VECTORS_COMPARISON(k##cmpne, T, !=) VECTORS_COMPARISON(k##cmpgt, T, >) \
  VECTORS_COMPARISON(k##cmpge, T, >=) VECTORS_COMPARISON(k##cmplt, T, <) VECTORS_COMPARISON(k##cmple, T, <=) \
  inline vectors::Truth<T> k##lnot(vectors::Truth<T> x) { return ~x; } \
  inline vectors::Truth<T> k##land(vectors::Truth<T> x, vectors::Truth<T> y) { return x & y; } \
  inline vectors::Truth<T> k##lor(vectors::Truth<T> x, vectors::Truth<T> y) { return x | y; } \
  inline vectors::Truth<T> k##lxor(vectors::Truth<T> x, vectors::Truth<T> y) { return x ^ y; } \
  inline vectors::Real<T> k##ifthen(vectors::Truth<T> c, vectors::Real<T> a, vectors::Real<T> b) { \
    return vectors::ifthen<T>(c, a, b); } \
  inline vectors::Real<T> k##ifmsb(vectors::Truth<T> c, vectors::Real<T> a, vectors::Real<T> b) { \
    return vectors::ifthen<T>(c, a, b); } \
  inline vectors::Real<T> k##ifneg(vectors::Truth<T> c, vectors::Real<T> a, vectors::Real<T> b) { \
    return vectors::ifthen<T>(c, a, b); } \
  inline vectors::Real<T> k##ifpos(vectors::Truth<T> c, vectors::Real<T> a, vectors::Real<T> b) { \
    return vectors::ifthen<T>(c, b, a); } \
  inline bool k##all(vectors::Truth<T> x) { return vectors::all<T>(x); } \
  inline bool k##any(vectors::Truth<T> x) { return vectors::any<T>(x); } \
  inline T k##maximum(vectors::Real<T> x) { return vectors::maximum<T>(x); } \
  inline T k##minimum(vectors::Real<T> x) { return vectors::minimum<T>(x); } \
  inline T k##sum(vectors::Real<T> x) { return vectors::sum<T>(x); }

VECTORS_NAMES(vec8, k8, CCTK_REAL8)
VECTORS_NAMES(vec4, k4, CCTK_REAL4)
VECTORS_NAMES(vec, k, CCTK_REAL)

#undef VECTORS_EACH
#undef VECTORS_EACH2
#undef VECTORS_COMPARISON
#undef VECTORS_NAMES
#undef VECTORS_LOAD

// clang-format on

#define vec8_index (vectors::index<CCTK_REAL8>())
#define vec4_index (vectors::index<CCTK_REAL4>())
#define vec_index (vectors::index<CCTK_REAL>())
#define k8lfalse (vectors::truth<CCTK_REAL8>(false))
#define k8ltrue (vectors::truth<CCTK_REAL8>(true))
#define k4lfalse (vectors::truth<CCTK_REAL4>(false))
#define k4ltrue (vectors::truth<CCTK_REAL4>(true))
#define klfalse (vectors::truth<CCTK_REAL>(false))
#define kltrue (vectors::truth<CCTK_REAL>(true))

// The part of a vector that the next stores are to write: declared by a statement, known by its name.
#define vec8_store_partial_prepare(i, imin, imax) \
  const vectors::Part vec8_part = vectors::Part::of<CCTK_REAL8>((i), (imin), (imax))
#define vec8_store_partial_prepare_fixed(i, imin, imax) vec8_store_partial_prepare(i, imin, imax)
#define vec8_store_nta_partial(p, x) vectors::store_nta_partial<CCTK_REAL8>((p), (x), vec8_part)
#define vec8_storeu_partial(p, x) vectors::storeu_partial<CCTK_REAL8>((p), (x), vec8_part)
#define vec4_store_partial_prepare(i, imin, imax) \
  const vectors::Part vec4_part = vectors::Part::of<CCTK_REAL4>((i), (imin), (imax))
#define vec4_store_partial_prepare_fixed(i, imin, imax) vec4_store_partial_prepare(i, imin, imax)
#define vec4_store_nta_partial(p, x) vectors::store_nta_partial<CCTK_REAL4>((p), (x), vec4_part)
#define vec4_storeu_partial(p, x) vectors::storeu_partial<CCTK_REAL4>((p), (x), vec4_part)
#define vec_store_partial_prepare(i, imin, imax) \
  const vectors::Part vec_part = vectors::Part::of<CCTK_REAL>((i), (imin), (imax))
#define vec_store_partial_prepare_fixed(i, imin, imax) vec_store_partial_prepare(i, imin, imax)
#define vec_store_nta_partial(p, x) vectors::store_nta_partial<CCTK_REAL>((p), (x), vec_part)
#define vec_storeu_partial(p, x) vectors::storeu_partial<CCTK_REAL>((p), (x), vec_part)

#endif
