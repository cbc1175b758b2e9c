// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Collector: the terms of one reduction as they come in, point by point and process by process.
#ifndef SAGUARO_REDUCTION_COLLECTOR_HH
#define SAGUARO_REDUCTION_COLLECTOR_HH

#include <complex>
#include <cstdint>
#include <span>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Reduction/src/operators.hh"
#include "Saguaro/Reduction/src/terms.hh"
#include "Saguaro/Values/src/types.hh"

namespace reduction {

using grid_driver::cGH;

/// One number for many. The result is the same, bit by bit, for any order of the points and any distribution
/// over processes: sums are exact and rounded once, extremes have no order, and products are multiplied in
/// the order of the points on the lattice (so that order is the caller's duty).
///
/// Everything is computed as double or complex double; integers are exact up to 2^53. Of complex numbers,
/// minimum and maximum are those of the real and of the imaginary parts. A NaN among the values makes every
/// result NaN except count.
class Collector {
 public:
  using Number = std::complex<double>;

  explicit Collector(const Operator& rule);

  /// \param weight  a point of weight 0 does not count at all; extremes and products ignore other weights
  void add(double weight, Number value);
  /// The same for real numbers, without detours.
  void add(double weight, double value);
  /// The value times its weight enters as a value of weight 1; means still divide by the sum of weights.
  /// Minimum and maximum only leave out points of weight 0.
  /// \param cut  without the decimals of the product, if it is real
  void add_product(double weight, Number value, bool cut = false);
  void add_product(double weight, double value, bool cut = false);
  /// Many points at once, none of weight 0. Not for products.
  /// \param entry  of this collector, see entry()
  void add(const Entry& entry, std::span<const double> weights, std::span<const double> values);
  void add(const Entry& entry, std::span<const double> weights, std::span<const Number> values);
  /// So many points of this weight, if they enter as 1 whatever their values are: in a plain sum of weights.
  void add_ones(double weight, std::int64_t count) { real_.sum.add_repeated(weight, count); }
  /// What another collector of the same operator has got, as if it had come here next.
  void add(const Collector& other);

  // ---- the same for real numbers that somebody else has put together; not for products
  /// How values enter him.
  Entry entry(bool multiplies_values, bool cuts_products) const;
  bool is_sum() const { return rule_.collection == Collection::sum; }
  bool is_minimum() const { return rule_.collection == Collection::minimum; }
  /// Whether sums of weights are wanted beside those of contributions.
  bool needs_weights() const { return is_sum() && rule_.finish != Finish::as_it_is; }
  void add_sum(const grid_driver::ExactSum& contributions) { real_.sum += contributions; }
  void add_weights(const grid_driver::ExactSum& weights) { weights_ += weights; }
  void add_extreme(double extreme, bool is_nan);
  /// Where extremes begin.
  double extreme() const { return real_.extreme; }

  /// minimum of nothing: infinity; maximum: -infinity; product: 1; a mean: NaN.
  Number result() const;
  /// What a sum and the sum of weights come to.
  static Number finished(Finish finish, Number sum, double weights);

  /// Combines the collectors of all processes, element by element; their operators may differ. Products are
  /// multiplied in the order of processes. One message for all sums, one for all extremes. Collective.
  static void combine(const cGH* gh, std::span<Collector> collectors);

 private:
  /// The real or the imaginary part.
  struct Part {
    grid_driver::ExactSum sum;
    double extreme;
    bool is_nan = false;
  };
  template <class T>
  void enter(double weight, double multiplicity, const T& value);
  bool takes_products() const;
  void add_term(Part& part, double weight, double term);
  void add_terms(Part& part, std::span<const double> terms);
  static void combine_sums(const cGH* gh, std::span<Collector> collectors);
  static void combine_extremes(const cGH* gh, std::span<Collector> collectors);
  static void combine_products(const cGH* gh, std::span<Collector> collectors);
  bool is_extreme() const { return is_minimum() || rule_.collection == Collection::maximum; }

  Operator rule_;
  grid_driver::ExactSum weights_;
  Part real_, imaginary_;
  Number product_ = 1;
};

}  // namespace reduction

#endif
