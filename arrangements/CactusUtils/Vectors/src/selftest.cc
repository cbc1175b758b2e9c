// SPDX-License-Identifier: LGPL-2.1-or-later
#include "selftest.hh"

#include <cstring>
#include <limits>
#include <sstream>

#include "vectors.h"

namespace vectors {

namespace {

/// Numbers of all kinds: signs, zeros, fractions, large and small ones.
template <class T>
const std::vector<T>& samples() {
  static const std::vector<T> all{T(0.0),  T(-0.0),  T(1.0),   T(-1.0),   T(0.3),  T(-0.7),
                                  T(2.5),  T(-3.25), T(1e-3),  T(-1e5),   T(7.75), T(-0.05),
                                  T(1e10), T(0.99),  T(-12.5), T(1.0 / 3)};
  return all;
}

template <class T>
bool is_same(T a, T b) {
  return a == b || (a != a && b != b);
}

/// Compares a function of vectors with one of numbers, for all rotations of the samples.
template <class T>
class Tester {
 public:
  Tester(Report& report, std::string suffix) : report_(report), suffix_(std::move(suffix)) {}

  template <class OfVectors, class OfNumbers>
  void unary(const char* name, OfVectors of_vectors, OfNumbers of_numbers) {
    begin(name);
    for (std::size_t n = 0; n < samples<T>().size(); ++n) {
      const Real<T> x = sample(n);
      compare(of_vectors(x), [&](int d) { return T(of_numbers(element<T>(x, d))); });
    }
  }

  template <class OfVectors, class OfNumbers>
  void binary(const char* name, OfVectors of_vectors, OfNumbers of_numbers) {
    begin(name);
    for (std::size_t n = 0; n < samples<T>().size(); ++n)
      for (std::size_t m = 0; m < samples<T>().size(); ++m) {
        const Real<T> x = sample(n), y = sample(m);
        compare(of_vectors(x, y), [&](int d) { return T(of_numbers(element<T>(x, d), element<T>(y, d))); });
      }
  }

  template <class OfVectors, class OfNumbers>
  void ternary(const char* name, OfVectors of_vectors, OfNumbers of_numbers) {
    begin(name);
    for (std::size_t n = 0; n < samples<T>().size(); ++n) {
      const Real<T> x = sample(n), y = sample(n + 3), z = sample(5 * n + 1);
      compare(of_vectors(x, y, z),
              [&](int d) { return T(of_numbers(element<T>(x, d), element<T>(y, d), element<T>(z, d))); });
    }
  }

  template <class OfVectors, class OfNumbers>
  void comparison(const char* name, OfVectors of_vectors, OfNumbers of_numbers) {
    binary(
        name, [&](Real<T> x, Real<T> y) { return ifthen<T>(of_vectors(x, y), set1<T>(1), set1<T>(0)); },
        [&](T a, T b) { return of_numbers(a, b) ? 1 : 0; });
  }

  void claim(const char* name, bool holds) {
    begin(name);
    if (!holds) fault("does not do what it promises");
  }

  Real<T> sample(std::size_t first) const {
    return each<T>([&](int d) { return samples<T>()[(first + std::size_t(d)) % samples<T>().size()]; });
  }

 private:
  void begin(const char* name) {
    name_ = name + suffix_;
    report_.tested.push_back(name_);
  }
  void fault(const std::string& what) { report_.faults.push_back(name_ + " " + what); }

  template <class Expected>
  void compare(Real<T> actual, Expected expected) {
    for (int d = 0; d < size<T>; ++d) {
      if (is_same(element<T>(actual, d), expected(d))) continue;
      std::ostringstream out;
      out.precision(17);
      out << "gives " << element<T>(actual, d) << " in lane " << d << " instead of " << expected(d);
      return fault(out.str());
    }
  }

  Report& report_;
  std::string suffix_, name_;
};

/// x y + z as kmadd promises it.
template <class T>
T multiply_add(T x, T y, T z) {
#if defined(__FMA__)
  return std::fma(x, y, z);
#else
  return x * y + z;
#endif
}

// The functions of one family are tested with one text; `k` and `vec` are the beginnings of their names.
#define VECTORS_TEST_FAMILY(vec, k, T)                                                                   \
  void test_arithmetic_##vec(Tester<T>& test) {                                                          \
    using V = Real<T>;                                                                                   \
    test.unary(                                                                                          \
        "neg", [](V x) { return k##neg(x); }, [](T a) { return -a; });                                   \
    test.binary(                                                                                         \
        "add", [](V x, V y) { return k##add(x, y); }, [](T a, T b) { return a + b; });                   \
    test.binary(                                                                                         \
        "sub", [](V x, V y) { return k##sub(x, y); }, [](T a, T b) { return a - b; });                   \
    test.binary(                                                                                         \
        "mul", [](V x, V y) { return k##mul(x, y); }, [](T a, T b) { return a * b; });                   \
    test.binary(                                                                                         \
        "div", [](V x, V y) { return k##div(x, y); }, [](T a, T b) { return a / b; });                   \
    test.ternary(                                                                                        \
        "madd", [](V x, V y, V z) { return k##madd(x, y, z); }, multiply_add<T>);                        \
    test.ternary(                                                                                        \
        "msub", [](V x, V y, V z) { return k##msub(x, y, z); },                                          \
        [](T a, T b, T c) { return multiply_add(a, b, -c); });                                           \
    test.ternary(                                                                                        \
        "nmadd", [](V x, V y, V z) { return k##nmadd(x, y, z); },                                        \
        [](T a, T b, T c) { return multiply_add(-a, b, -c); });                                          \
    test.ternary(                                                                                        \
        "nmsub", [](V x, V y, V z) { return k##nmsub(x, y, z); },                                        \
        [](T a, T b, T c) { return multiply_add(-a, b, c); });                                           \
    test.binary(                                                                                         \
        "fmax", [](V x, V y) { return k##fmax(x, y); }, [](T a, T b) { return std::fmax(a, b); });       \
    test.binary(                                                                                         \
        "fmin", [](V x, V y) { return k##fmin(x, y); }, [](T a, T b) { return std::fmin(a, b); });       \
    test.unary(                                                                                          \
        "pown", [](V x) { return k##pown(x, 3); }, [](T a) { return a * (a * a); });                     \
    test.unary(                                                                                          \
        "pown", [](V x) { return k##pown(x, -2); }, [](T a) { return 1 / (a * a); });                    \
  }                                                                                                      \
  void test_functions_##vec(Tester<T>& test) {                                                           \
    using V = Real<T>;                                                                                   \
    test.unary(                                                                                          \
        "fabs", [](V x) { return k##fabs(x); }, [](T a) { return std::fabs(a); });                       \
    test.unary(                                                                                          \
        "fnabs", [](V x) { return k##fnabs(x); }, [](T a) { return -std::fabs(a); });                    \
    test.unary(                                                                                          \
        "sgn", [](V x) { return k##sgn(x); }, [](T a) { return (a > 0) - (a < 0); });                    \
    test.unary(                                                                                          \
        "sqrt", [](V x) { return k##sqrt(x); }, [](T a) { return std::sqrt(a); });                       \
    test.unary(                                                                                          \
        "acos", [](V x) { return k##acos(x); }, [](T a) { return std::acos(a); });                       \
    test.unary(                                                                                          \
        "acosh", [](V x) { return k##acosh(x); }, [](T a) { return std::acosh(a); });                    \
    test.unary(                                                                                          \
        "asin", [](V x) { return k##asin(x); }, [](T a) { return std::asin(a); });                       \
    test.unary(                                                                                          \
        "asinh", [](V x) { return k##asinh(x); }, [](T a) { return std::asinh(a); });                    \
    test.unary(                                                                                          \
        "atan", [](V x) { return k##atan(x); }, [](T a) { return std::atan(a); });                       \
    test.unary(                                                                                          \
        "atanh", [](V x) { return k##atanh(x); }, [](T a) { return std::atanh(a); });                    \
    test.unary(                                                                                          \
        "cos", [](V x) { return k##cos(x); }, [](T a) { return std::cos(a); });                          \
    test.unary(                                                                                          \
        "cosh", [](V x) { return k##cosh(x); }, [](T a) { return std::cosh(a); });                       \
    test.unary(                                                                                          \
        "exp", [](V x) { return k##exp(x); }, [](T a) { return std::exp(a); });                          \
    test.unary(                                                                                          \
        "log", [](V x) { return k##log(x); }, [](T a) { return std::log(a); });                          \
    test.unary(                                                                                          \
        "sin", [](V x) { return k##sin(x); }, [](T a) { return std::sin(a); });                          \
    test.unary(                                                                                          \
        "sinh", [](V x) { return k##sinh(x); }, [](T a) { return std::sinh(a); });                       \
    test.unary(                                                                                          \
        "tan", [](V x) { return k##tan(x); }, [](T a) { return std::tan(a); });                          \
    test.unary(                                                                                          \
        "tanh", [](V x) { return k##tanh(x); }, [](T a) { return std::tanh(a); });                       \
    test.unary(                                                                                          \
        "pow", [](V x) { return k##pow(x, T(2.5)); }, [](T a) { return std::pow(a, T(2.5)); });          \
    test.binary(                                                                                         \
        "atan2", [](V x, V y) { return k##atan2(x, y); }, [](T a, T b) { return std::atan2(a, b); });    \
    test.binary(                                                                                         \
        "fmod", [](V x, V y) { return k##fmod(x, y); }, [](T a, T b) { return std::fmod(a, b); });       \
    test.binary(                                                                                         \
        "copysign", [](V x, V y) { return k##copysign(x, y); },                                          \
        [](T a, T b) { return std::copysign(a, b); });                                                   \
  }                                                                                                      \
  void test_truths_##vec(Tester<T>& test) {                                                              \
    using V = Real<T>;                                                                                   \
    test.comparison(                                                                                     \
        "cmpeq", [](V x, V y) { return k##cmpeq(x, y); }, [](T a, T b) { return a == b; });              \
    test.comparison(                                                                                     \
        "cmpne", [](V x, V y) { return k##cmpne(x, y); }, [](T a, T b) { return a != b; });              \
    test.comparison(                                                                                     \
        "cmpgt", [](V x, V y) { return k##cmpgt(x, y); }, [](T a, T b) { return a > b; });               \
    test.comparison(                                                                                     \
        "cmpge", [](V x, V y) { return k##cmpge(x, y); }, [](T a, T b) { return a >= b; });              \
    test.comparison(                                                                                     \
        "cmplt", [](V x, V y) { return k##cmplt(x, y); }, [](T a, T b) { return a < b; });               \
    test.comparison(                                                                                     \
        "cmple", [](V x, V y) { return k##cmple(x, y); }, [](T a, T b) { return a <= b; });              \
    test.comparison(                                                                                     \
        "signbit", [](V x, V) { return k##signbit(x); }, [](T a, T) { return std::signbit(a); });        \
    const auto positive = [](V x) { return k##cmpgt(x, vec##_set1(0)); };                                \
    test.comparison(                                                                                     \
        "lnot", [&](V x, V) { return k##lnot(positive(x)); }, [](T a, T) { return !(a > 0); });          \
    test.comparison(                                                                                     \
        "land", [&](V x, V y) { return k##land(positive(x), positive(y)); },                             \
        [](T a, T b) { return a > 0 && b > 0; });                                                        \
    test.comparison(                                                                                     \
        "lor", [&](V x, V y) { return k##lor(positive(x), positive(y)); },                               \
        [](T a, T b) { return a > 0 || b > 0; });                                                        \
    test.comparison(                                                                                     \
        "lxor", [&](V x, V y) { return k##lxor(positive(x), positive(y)); },                             \
        [](T a, T b) { return (a > 0) != (b > 0); });                                                    \
    test.binary(                                                                                         \
        "ifthen", [&](V x, V y) { return k##ifthen(positive(x), x, y); },                                \
        [](T a, T b) { return a > 0 ? a : b; });                                                         \
    test.claim("lfalse", !k##any(k##lfalse));                                                            \
    test.claim("ltrue", k##all(k##ltrue));                                                               \
  }                                                                                                      \
  void test_elements_##vec(Tester<T>& test) {                                                            \
    T total = 0, largest = samples<T>()[0], least = largest;                                             \
    const Real<T> x = test.sample(0);                                                                    \
    for (int d = 0; d < size<T>; ++d) {                                                                  \
      test.claim("elt", is_same(vec##_elt(x, d), samples<T>()[d % samples<T>().size()]));                \
      test.claim("index", vec##_elt(vec##_index, d) == T(d));                                            \
      total = d == 0 ? vec##_elt0(x) : total + vec##_elt(x, d);                                          \
      largest = std::fmax(largest, vec##_elt(x, d));                                                     \
      least = std::fmin(least, vec##_elt(x, d));                                                         \
    }                                                                                                    \
    test.claim("sum", k##sum(x) == total);                                                               \
    test.claim("maximum", k##maximum(x) == largest);                                                     \
    test.claim("minimum", k##minimum(x) == least);                                                       \
  }                                                                                                      \
  /* What is stored at an array of -1, beginning with its element 0 or 1. */                             \
  void test_memory_##vec(Tester<T>& test) {                                                              \
    constexpr int n = size<T>;                                                                           \
    alignas(VECTORS_BYTES) T from[2 * n], to[3 * n];                                                     \
    for (int d = 0; d < 2 * n; ++d) from[d] = T(d + 1);                                                  \
    const auto stored = [&](const char* name, int offset, int first, int last, auto store) {             \
      for (T & value : to) value = -1;                                                                   \
      store(to[offset]);                                                                                 \
      bool is_right = true;                                                                              \
      for (int d = 0; d < 3 * n; ++d)                                                                    \
        is_right =                                                                                       \
            is_right && to[d] == (d >= offset + first && d < offset + last ? T(d - offset + 1) : T(-1)); \
      test.claim(name, is_right);                                                                        \
    };                                                                                                   \
    const Real<T> x = vec##_load(from[0]);                                                               \
    stored("store", 0, 0, n, [&](T& p) { vec##_store(p, x); });                                          \
    stored("storeu", 1, 0, n, [&](T& p) { vec##_storeu(p, x); });                                        \
    stored("store_nta", 0, 0, n, [&](T& p) { vec##_store_nta(p, x); });                                  \
    for (int m = 0; m <= n; ++m) {                                                                       \
      stored("store_nta_partial_lo", 0, 0, m, [&](T& p) { vec##_store_nta_partial_lo(p, x, m); });       \
      stored("store_nta_partial_hi", 0, n - m, n, [&](T& p) { vec##_store_nta_partial_hi(p, x, m); });   \
      stored("store_nta_partial_mid", 0, m / 2, m,                                                       \
             [&](T& p) { vec##_store_nta_partial_mid(p, x, m, n - m / 2); });                            \
      stored("store_nta_partial", 0, m, n, [&](T& p) {                                                   \
        vec##_store_partial_prepare(10, 10 + m, 100);                                                    \
        vec##_store_nta_partial(p, x);                                                                   \
      });                                                                                                \
      stored("storeu_partial", 1, 0, m, [&](T& p) {                                                      \
        vec##_store_partial_prepare(10, 0, 10 + m);                                                      \
        vec##_storeu_partial(p, x);                                                                      \
      });                                                                                                \
    }                                                                                                    \
    test.claim("loadu", k##all(k##cmpeq(vec##_loadu(from[1]), k##add(x, vec##_set1(1)))));               \
    test.claim("loadu_maybe", k##all(k##cmpeq(vec##_loadu_maybe(1, from[1]), vec##_loadu(from[1]))));    \
    test.claim("loadu_maybe3",                                                                           \
               k##all(k##cmpeq(vec##_loadu_maybe3(1, 0, 0, from[1]), vec##_loadu(from[1]))));            \
  }                                                                                                      \
  void test_family_##vec(Report& report) {                                                               \
    Tester<T> test(report, " of " #vec);                                                                 \
    test_arithmetic_##vec(test);                                                                         \
    test_functions_##vec(test);                                                                          \
    test_truths_##vec(test);                                                                             \
    test_elements_##vec(test);                                                                           \
    test_memory_##vec(test);                                                                             \
  }

// clang-format off
VECTORS_TEST_FAMILY(vec8, k8, CCTK_REAL8)
VECTORS_TEST_FAMILY(vec4, k4, CCTK_REAL4)
VECTORS_TEST_FAMILY(vec, k, CCTK_REAL)
// clang-format on

}  // namespace

Report self_test() {
  Report report;
  test_family_vec8(report);
  test_family_vec4(report);
  test_family_vec(report);
  return report;
}

}  // namespace vectors
