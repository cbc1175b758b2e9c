// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Vectors as classes with operators, for code that is generic in the type of its numbers. Types other than
// CCTK_REAL4 and CCTK_REAL8 have vectors of one element.
#ifndef VECTORS_CLASSES_HH
#define VECTORS_CLASSES_HH

#include <cmath>
#include <cstddef>
#include <ostream>

#include "CactusUtils/Vectors/src/operations.hh"

/// What there is to know of the vectors of a type, and what they can do. This is the fallback of one element.
template <typename T>
struct vecprops {
  typedef T scalar_t;
  typedef T vector_t;
  typedef bool bscalar_t;
  typedef bool bvector_t;

  static constexpr int size() { return 1; }
  static vector_t load(const scalar_t& a) { return a; }
  static vector_t loadu(const scalar_t& a) { return a; }
  static void store(scalar_t& a, const vector_t& x) { a = x; }
  static void storeu(scalar_t& a, const vector_t& x) { a = x; }
  static void store_partial(scalar_t& a, const vector_t& x, std::ptrdiff_t i, std::ptrdiff_t imin,
                            std::ptrdiff_t imax) {
    if (i >= imin && i < imax) a = x;
  }
  static void storeu_partial(scalar_t& a, const vector_t& x, std::ptrdiff_t i, std::ptrdiff_t imin,
                             std::ptrdiff_t imax) {
    store_partial(a, x, i, imin, imax);
  }
  static vector_t set1(const scalar_t& a) { return a; }
  static scalar_t elt(const vector_t& x, int) { return x; }
  static bvector_t bset1(const bscalar_t& a) { return a; }
  static bscalar_t belt(const bvector_t& x, int) { return x; }

  static vector_t neg(const vector_t& x) { return -x; }
  static vector_t add(const vector_t& x, const vector_t& y) { return x + y; }
  static vector_t sub(const vector_t& x, const vector_t& y) { return x - y; }
  static vector_t mul(const vector_t& x, const vector_t& y) { return x * y; }
  static vector_t div(const vector_t& x, const vector_t& y) { return x / y; }
  static vector_t madd(const vector_t& x, const vector_t& y, const vector_t& z) { return x * y + z; }
  static bvector_t lnot(const bvector_t& x) { return !x; }
  static bvector_t land(const bvector_t& x, const bvector_t& y) { return x && y; }
  static bvector_t lor(const bvector_t& x, const bvector_t& y) { return x || y; }
  static bvector_t lxor(const bvector_t& x, const bvector_t& y) { return x != y; }
  static bvector_t cmpeq(const vector_t& x, const vector_t& y) { return x == y; }
  static bvector_t cmpne(const vector_t& x, const vector_t& y) { return x != y; }
  static bvector_t cmpgt(const vector_t& x, const vector_t& y) { return x > y; }
  static bvector_t cmpge(const vector_t& x, const vector_t& y) { return x >= y; }
  static bvector_t cmplt(const vector_t& x, const vector_t& y) { return x < y; }
  static bvector_t cmple(const vector_t& x, const vector_t& y) { return x <= y; }
  static vector_t good_copysign(const vector_t& x, const vector_t& y) { return std::copysign(x, y); }
  static vector_t fabs(const vector_t& x) { return std::abs(x); }
  static vector_t ifthen(const bvector_t& c, const vector_t& x, const vector_t& y) { return c ? x : y; }
  static vector_t fmax(const vector_t& x, const vector_t& y) { return std::fmax(x, y); }
  static vector_t fmin(const vector_t& x, const vector_t& y) { return std::fmin(x, y); }
  static vector_t sqrt(const vector_t& x) { return std::sqrt(x); }
  static vector_t pow(const vector_t& x, const scalar_t& a) { return std::pow(x, a); }
  static vector_t pown(const vector_t& x, int n) { return std::pow(x, n); }
  static bscalar_t all(const bvector_t& x) { return x; }
  static bscalar_t any(const bvector_t& x) { return x; }
  static scalar_t maximum(const vector_t& x) { return x; }
  static scalar_t minimum(const vector_t& x) { return x; }
  static scalar_t sum(const vector_t& x) { return x; }
};

namespace vectors {

/// The same for the types that have vectors.
template <class T>
struct Properties {
  typedef T scalar_t;
  typedef Real<T> vector_t;
  typedef Integer<T> bscalar_t;
  typedef Truth<T> bvector_t;

  static constexpr int size() { return vectors::size<T>; }
  static vector_t load(const scalar_t& a) { return vectors::load<T>(a); }
  static vector_t loadu(const scalar_t& a) { return vectors::loadu<T>(a); }
  static void store(scalar_t& a, const vector_t& x) { vectors::store<T>(a, x); }
  static void storeu(scalar_t& a, const vector_t& x) { vectors::storeu<T>(a, x); }
  static void store_partial(scalar_t& a, const vector_t& x, std::ptrdiff_t i, std::ptrdiff_t imin,
                            std::ptrdiff_t imax) {
    vectors::store_nta_partial<T>(a, x, Part::of<T>(i, imin, imax));
  }
  static void storeu_partial(scalar_t& a, const vector_t& x, std::ptrdiff_t i, std::ptrdiff_t imin,
                             std::ptrdiff_t imax) {
    vectors::storeu_partial<T>(a, x, Part::of<T>(i, imin, imax));
  }
  static vector_t set1(const scalar_t& a) { return vectors::set1<T>(a); }
  static scalar_t elt(const vector_t& x, int d) { return element<T>(x, d); }
  static bvector_t bset1(const bscalar_t& a) { return truth<T>(a); }
  static bscalar_t belt(const bvector_t& x, int d) { return element<T>(x, d); }

  static vector_t neg(const vector_t& x) { return -x; }
  static vector_t add(const vector_t& x, const vector_t& y) { return x + y; }
  static vector_t sub(const vector_t& x, const vector_t& y) { return x - y; }
  static vector_t mul(const vector_t& x, const vector_t& y) { return x * y; }
  static vector_t div(const vector_t& x, const vector_t& y) { return x / y; }
  static vector_t madd(const vector_t& x, const vector_t& y, const vector_t& z) {
    return vectors::madd<T>(x, y, z);
  }
  static bvector_t lnot(const bvector_t& x) { return ~x; }
  static bvector_t land(const bvector_t& x, const bvector_t& y) { return x & y; }
  static bvector_t lor(const bvector_t& x, const bvector_t& y) { return x | y; }
  static bvector_t lxor(const bvector_t& x, const bvector_t& y) { return x ^ y; }
  static bvector_t cmpeq(const vector_t& x, const vector_t& y) { return truths<T>(x == y); }
  static bvector_t cmpne(const vector_t& x, const vector_t& y) { return truths<T>(x != y); }
  static bvector_t cmpgt(const vector_t& x, const vector_t& y) { return truths<T>(x > y); }
  static bvector_t cmpge(const vector_t& x, const vector_t& y) { return truths<T>(x >= y); }
  static bvector_t cmplt(const vector_t& x, const vector_t& y) { return truths<T>(x < y); }
  static bvector_t cmple(const vector_t& x, const vector_t& y) { return truths<T>(x <= y); }
  static vector_t good_copysign(const vector_t& x, const vector_t& y) { return vectors::copysign<T>(x, y); }
  static vector_t fabs(const vector_t& x) { return vectors::fabs<T>(x); }
  static vector_t ifthen(const bvector_t& c, const vector_t& x, const vector_t& y) {
    return vectors::ifthen<T>(c, x, y);
  }
  static vector_t fmax(const vector_t& x, const vector_t& y) { return vectors::fmax<T>(x, y); }
  static vector_t fmin(const vector_t& x, const vector_t& y) { return vectors::fmin<T>(x, y); }
  static vector_t sqrt(const vector_t& x) { return vectors::sqrt<T>(x); }
  static vector_t pow(const vector_t& x, const scalar_t& a) {
    return each<T>([&](int d) { return T(std::pow(element<T>(x, d), a)); });
  }
  static vector_t pown(const vector_t& x, int n) { return vectors::pown<T>(x, n); }
  static bscalar_t all(const bvector_t& x) { return vectors::all<T>(x); }
  static bscalar_t any(const bvector_t& x) { return vectors::any<T>(x); }
  static scalar_t maximum(const vector_t& x) { return vectors::maximum<T>(x); }
  static scalar_t minimum(const vector_t& x) { return vectors::minimum<T>(x); }
  static scalar_t sum(const vector_t& x) { return vectors::sum<T>(x); }
};

}  // namespace vectors

template <>
struct vecprops<CCTK_REAL4> : vectors::Properties<CCTK_REAL4> {};
template <>
struct vecprops<CCTK_REAL8> : vectors::Properties<CCTK_REAL8> {};

/// A vector of truths.
template <typename T>
struct bvectype {
  typedef vecprops<T> props;
  typedef typename props::bscalar_t bscalar_t;
  typedef typename props::bvector_t bvector_t;

  bvector_t bv;

  bvectype() {}
  bvectype(const bvector_t& x) : bv(x) {}
  static constexpr int size() { return props::size(); }
  static bvectype bset1(const bscalar_t& a) { return props::bset1(a); }
  bscalar_t elt(int d) const { return props::belt(bv, d); }

  bvectype operator~() const { return props::lnot(bv); }
  bvectype operator!() const { return props::lnot(bv); }
  bvectype operator&(const bvectype& x) const { return props::land(bv, x.bv); }
  bvectype operator|(const bvectype& x) const { return props::lor(bv, x.bv); }
  bvectype operator^(const bvectype& x) const { return props::lxor(bv, x.bv); }
  bvectype operator&&(const bvectype& x) const { return props::land(bv, x.bv); }
  bvectype operator||(const bvectype& x) const { return props::lor(bv, x.bv); }
  bvectype& operator&=(const bvectype& x) { return *this = *this & x; }
  bvectype& operator|=(const bvectype& x) { return *this = *this | x; }
  bvectype& operator^=(const bvectype& x) { return *this = *this ^ x; }
  bvectype operator==(const bvectype& x) const { return ~(*this ^ x); }
  bvectype operator!=(const bvectype& x) const { return *this ^ x; }
};

/// A vector of numbers.
template <typename T>
struct vectype {
  typedef vecprops<T> props;
  typedef typename props::scalar_t scalar_t;
  typedef typename props::vector_t vector_t;
  typedef bvectype<T> btype;

  vector_t v;

  vectype() {}
  vectype(const vector_t& x) : v(x) {}
  static constexpr int size() { return props::size(); }
  static vectype load(const scalar_t& a) { return props::load(a); }
  static vectype loadu(const scalar_t& a) { return props::loadu(a); }
  static vectype set1(const scalar_t& a) { return props::set1(a); }
  void store(scalar_t& a) const { props::store(a, v); }
  void storeu(scalar_t& a) const { props::storeu(a, v); }
  void store_partial(scalar_t& a, std::ptrdiff_t i, std::ptrdiff_t imin, std::ptrdiff_t imax) const {
    props::store_partial(a, v, i, imin, imax);
  }
  void storeu_partial(scalar_t& a, std::ptrdiff_t i, std::ptrdiff_t imin, std::ptrdiff_t imax) const {
    props::storeu_partial(a, v, i, imin, imax);
  }
  scalar_t elt(int d) const { return props::elt(v, d); }

  vectype operator+() const { return *this; }
  vectype operator-() const { return props::neg(v); }
  vectype& operator+=(const vectype& x) { return *this = *this + x; }
  vectype& operator-=(const vectype& x) { return *this = *this - x; }
  vectype& operator*=(const vectype& x) { return *this = *this * x; }
  vectype& operator/=(const vectype& x) { return *this = *this / x; }

  friend vectype operator+(const vectype& x, const vectype& y) { return props::add(x.v, y.v); }
  friend vectype operator-(const vectype& x, const vectype& y) { return props::sub(x.v, y.v); }
  friend vectype operator*(const vectype& x, const vectype& y) { return props::mul(x.v, y.v); }
  friend vectype operator/(const vectype& x, const vectype& y) { return props::div(x.v, y.v); }
  friend btype operator==(const vectype& x, const vectype& y) { return props::cmpeq(x.v, y.v); }
  friend btype operator!=(const vectype& x, const vectype& y) { return props::cmpne(x.v, y.v); }
  friend btype operator>(const vectype& x, const vectype& y) { return props::cmpgt(x.v, y.v); }
  friend btype operator>=(const vectype& x, const vectype& y) { return props::cmpge(x.v, y.v); }
  friend btype operator<(const vectype& x, const vectype& y) { return props::cmplt(x.v, y.v); }
  friend btype operator<=(const vectype& x, const vectype& y) { return props::cmple(x.v, y.v); }
};

// A single number beside a vector stands for a vector of it. For vectors of one element the two are the same
// type.
#define VECTORS_WITH_NUMBER(result, operation)                                                 \
  template <typename T>                                                                        \
  result<T> operator operation(const vectype<T>& x, const typename vecprops<T>::scalar_t& a) { \
    return x operation vectype<T>::set1(a);                                                    \
  }                                                                                            \
  template <typename T>                                                                        \
  result<T> operator operation(const typename vecprops<T>::scalar_t& a, const vectype<T>& x) { \
    return vectype<T>::set1(a) operation x;                                                    \
  }
VECTORS_WITH_NUMBER(vectype, +)
VECTORS_WITH_NUMBER(vectype, -)
VECTORS_WITH_NUMBER(vectype, *)
VECTORS_WITH_NUMBER(vectype, /)
VECTORS_WITH_NUMBER(bvectype, ==)
VECTORS_WITH_NUMBER(bvectype, !=)
VECTORS_WITH_NUMBER(bvectype, >)
VECTORS_WITH_NUMBER(bvectype, >=)
VECTORS_WITH_NUMBER(bvectype, <)
VECTORS_WITH_NUMBER(bvectype, <=)
#undef VECTORS_WITH_NUMBER

template <typename T>
std::ostream& operator<<(std::ostream& os, const vectype<T>& x) {
  os << '[';
  for (int d = 0; d < x.size(); ++d) os << (d ? "," : "") << x.elt(d);
  return os << ']';
}
template <typename T>
std::ostream& operator<<(std::ostream& os, const bvectype<T>& x) {
  os << '[';
  for (int d = 0; d < x.size(); ++d) os << (d ? "," : "") << (x.elt(d) ? 1 : 0);
  return os << ']';
}

template <typename T>
vectype<T> ifthen(const bvectype<T>& c, const vectype<T>& x, const vectype<T>& y) {
  return vecprops<T>::ifthen(c.bv, x.v, y.v);
}
template <typename T>
vectype<T> fabs(const vectype<T>& x) {
  return vecprops<T>::fabs(x.v);
}
template <typename T>
vectype<T> fmax(const vectype<T>& x, const vectype<T>& y) {
  return vecprops<T>::fmax(x.v, y.v);
}
template <typename T>
vectype<T> fmin(const vectype<T>& x, const vectype<T>& y) {
  return vecprops<T>::fmin(x.v, y.v);
}
template <typename T>
vectype<T> good_copysign(const vectype<T>& x, const vectype<T>& y) {
  return vecprops<T>::good_copysign(x.v, y.v);
}
template <typename T>
vectype<T> sqrt(const vectype<T>& x) {
  return vecprops<T>::sqrt(x.v);
}
template <typename T>
vectype<T> pow(const vectype<T>& x, const typename vecprops<T>::scalar_t& a) {
  return vecprops<T>::pow(x.v, a);
}
template <typename T>
bool all(const bvectype<T>& x) {
  return vecprops<T>::all(x.bv);
}
template <typename T>
bool any(const bvectype<T>& x) {
  return vecprops<T>::any(x.bv);
}
template <typename T>
T maximum(const vectype<T>& x) {
  return vecprops<T>::maximum(x.v);
}
template <typename T>
T minimum(const vectype<T>& x) {
  return vecprops<T>::minimum(x.v);
}
template <typename T>
T sum(const vectype<T>& x) {
  return vecprops<T>::sum(x.v);
}

// ---- arrays; the forms with "a" need aligned data

template <typename T>
vectype<T> vload(const T* ptr, std::ptrdiff_t ind) {
  return vectype<T>::loadu(ptr[ind]);
}
template <typename T>
vectype<T> vloada(const T* ptr, std::ptrdiff_t ind) {
  return vectype<T>::load(ptr[ind]);
}
template <typename T>
void vstore(T* ptr, std::ptrdiff_t ind, const vectype<T>& x) {
  x.storeu(ptr[ind]);
}
template <typename T>
void vstorea(T* ptr, std::ptrdiff_t ind, const vectype<T>& x) {
  x.store(ptr[ind]);
}

/// The elements [mpos, size - mneg) of a vector: those that lie in [imin, imax) if it begins at index i.
struct vmask {
  std::ptrdiff_t mpos, mneg;

  vmask(std::ptrdiff_t mpos_, std::ptrdiff_t mneg_) : mpos(mpos_), mneg(mneg_) {}
  /// \param i  index of element 0. mneg is then counted for vectors of CCTK_REAL
  vmask(std::ptrdiff_t i, std::ptrdiff_t imin, std::ptrdiff_t imax)
      : mpos(std::max<std::ptrdiff_t>(imin - i, 0)),
        mneg(std::max<std::ptrdiff_t>(i + vecprops<CCTK_REAL>::size() - imax, 0)) {}

  template <typename T>
  bool contains(int d) const {
    return d >= mpos && d < vecprops<T>::size() - mneg;
  }
  template <typename T>
  bvectype<T> boolmask() const {
    T inside[vecprops<T>::size()];
    for (int d = 0; d < vecprops<T>::size(); ++d) inside[d] = contains<T>(d);
    return vectype<T>::loadu(inside[0]) != vectype<T>::set1(0);
  }
};

/// The elements of a mask from memory, the others from x0; memory outside of the mask is not touched.
template <typename T>
vectype<T> vload_masked(const T* ptr, std::ptrdiff_t ind, const vectype<T>& x0, const vmask& mask) {
  T values[vecprops<T>::size()];
  for (int d = 0; d < vecprops<T>::size(); ++d) values[d] = mask.contains<T>(d) ? ptr[ind + d] : x0.elt(d);
  return vectype<T>::loadu(values[0]);
}
template <typename T>
vectype<T> vloada_masked(const T* ptr, std::ptrdiff_t ind, const vectype<T>& x0, const vmask& mask) {
  return vload_masked(ptr, ind, x0, mask);
}
template <typename T>
void vstore_masked(T* ptr, std::ptrdiff_t ind, const vectype<T>& x, const vmask& mask) {
  for (int d = 0; d < vecprops<T>::size(); ++d)
    if (mask.contains<T>(d)) ptr[ind + d] = x.elt(d);
}
template <typename T>
void vstorea_masked(T* ptr, std::ptrdiff_t ind, const vectype<T>& x, const vmask& mask) {
  vstore_masked(ptr, ind, x, mask);
}

#endif
