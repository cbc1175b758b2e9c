// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators, and what they make of the values that come in. Pure.
#ifndef LOCALREDUCE_ACCUMULATOR_HH
#define LOCALREDUCE_ACCUMULATOR_HH

#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace local_reduce {

/// How values are put together. Codes 1 to 3 are those of the key `global_operation`.
enum class Collection { maximum = 1, minimum = 2, sum = 3 };
/// What of a value v enters: 1, v, or |v| to a power.
enum class Term { one, value, magnitude };

/// norm3 is {magnitude, power 3, sum, mean, root 3}: (sum |v|^3 / N)^(1/3).
struct Operator {
  const char* name;
  Term term;
  int power;
  Collection collection;
  bool is_mean;  ///< divided by the number of values, or by the sum of weights
  int root;      ///< 1: none
};

inline constexpr Operator operators[] = {
    {"mean", Term::value, 1, Collection::sum, true, 1},
    {"average", Term::value, 1, Collection::sum, true, 1},
    {"maximum", Term::value, 1, Collection::maximum, false, 1},
    {"minimum", Term::value, 1, Collection::minimum, false, 1},
    {"count", Term::one, 1, Collection::sum, false, 1},
    {"sum", Term::value, 1, Collection::sum, false, 1},
    {"norm1", Term::magnitude, 1, Collection::sum, true, 1},
    {"norm2", Term::magnitude, 2, Collection::sum, true, 2},
    {"norm3", Term::magnitude, 3, Collection::sum, true, 3},
    {"norm4", Term::magnitude, 4, Collection::sum, true, 4},
    {"norm_inf", Term::magnitude, 1, Collection::maximum, false, 1},
};

template <class T>
struct Widened {
  using type = std::conditional_t<std::is_integral_v<T>, long long,
                                  std::conditional_t<std::is_same_v<T, long double>, long double, double>>;
};
template <class T>
struct Widened<std::complex<T>> {
  using type = std::complex<typename Widened<T>::type>;
};

/// One result, of type `Out`, as its values come in. Computes in the widest type of the kind of `Out`:
/// 64-bit integers, double, or long double if `Out` is that; so averages of integers are divided as integers.
/// Minimum and maximum of complex numbers are those of the real and of the imaginary parts.
template <class Out>
class Accumulator {
 public:
  using Number = typename Widened<Out>::type;

  explicit Accumulator(const Operator& rule) : rule_(rule) {
    if (rule.collection != Collection::sum) result_ = both(limit(rule.collection == Collection::minimum));
  }

  /// \param weight  multiplies the value; but a value of weight 0 takes no part in minimum and maximum, whose
  ///                values are not multiplied either
  template <class In>
  void add(const In& value, double weight = 1) {
    const Number number = Number(Out(convert(value)));
    if (rule_.term == Term::value && rule_.collection != Collection::sum) {
      if (weight != 0) extend(number);
    } else if (rule_.collection == Collection::sum) {
      result_ += term(scaled(number, weight));
    } else {
      extend(term(scaled(number, weight)));
    }
  }

  /// What has come together, before division and root.
  Out collected() const { return Out(result_); }
  /// \param total  number of values or sum of their weights
  /// \throws std::invalid_argument if a mean is wanted and there are no values
  Out finished(double total) const {
    if (!rule_.is_mean) return collected();
    if (total == 0)
      throw std::invalid_argument(std::string(rule_.name) + " of no values, or of weights whose sum is 0");
    return Out(rooted(result_ / Number(static_cast<Part>(total))));
  }

 private:
  template <class T>
  struct PartOf {
    using type = T;
  };
  template <class T>
  struct PartOf<std::complex<T>> {
    using type = T;
  };
  using Part = typename PartOf<Number>::type;
  static constexpr bool is_complex = !std::is_same_v<Part, Number>;

  /// A real output takes the real part.
  template <class In>
  static auto convert(const In& value) {
    constexpr bool from_complex = requires { value.real(); };
    if constexpr (from_complex && is_complex)
      return Number(Part(value.real()), Part(value.imag()));
    else if constexpr (from_complex)
      return value.real();
    else if constexpr (is_complex)
      return Number(Part(value));
    else
      return value;
  }

  /// An integer times a weight is cut to an integer, value by value.
  static Number scaled(const Number& number, double weight) {
    if (weight == 1) return number;
    if constexpr (std::is_integral_v<Number>)
      return Number(double(number) * weight);
    else
      return number * static_cast<Part>(weight);
  }

  Number term(const Number& number) const {
    if (rule_.term == Term::one) return Number(1);
    if (rule_.term == Term::value) return number;
    const Part magnitude = std::abs(number);
    Part result = magnitude;
    for (int p = 1; p < rule_.power; ++p) result *= magnitude;
    return Number(result);
  }

  static Part limit(bool highest) {
    using Limits = std::numeric_limits<typename PartOf<Out>::type>;
    if constexpr (Limits::has_infinity)
      return highest ? Limits::infinity() : -Limits::infinity();
    else
      return highest ? Limits::max() : Limits::lowest();
  }
  static Number both(Part part) {
    if constexpr (is_complex)
      return {part, part};
    else
      return part;
  }

  /// A NaN stays, whatever comes before or after it.
  Part better(Part old, Part part) const {
    if (std::isnan(double(old))) return old;
    const bool is_worse = rule_.collection == Collection::minimum ? part >= old : part <= old;
    return is_worse ? old : part;
  }
  void extend(const Number& number) {
    if constexpr (is_complex)
      result_ = {better(result_.real(), number.real()), better(result_.imag(), number.imag())};
    else
      result_ = better(result_, number);
  }

  Number rooted(const Number& mean) const {
    if (rule_.root == 1) return mean;
    if constexpr (is_complex)
      return Number(root_of(mean.real()));
    else
      return Number(root_of(mean));
  }
  auto root_of(Part mean) const {
    using Real = std::conditional_t<std::is_integral_v<Part>, double, Part>;
    if (rule_.root == 3) return std::cbrt(Real(mean));
    const Real root = std::sqrt(Real(mean));
    return rule_.root == 4 ? std::sqrt(root) : root;
  }

  Operator rule_;
  Number result_{};
};

}  // namespace local_reduce

#endif
