// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/collector.hh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "cctk.h"

namespace reduction {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double start_of_extreme(Collection collection) {
  return collection == Collection::minimum ? infinity : -infinity;
}

Collector::Number term_of(Term term, const Collector::Number& value) {
  switch (term) {
    case Term::one:
      return 1;
    case Term::value:
      return value;
    case Term::magnitude:
      return std::abs(value);
    case Term::square:
      return value * value;
    case Term::magnitude_squared:
      return std::norm(value);
    case Term::magnitude_cubed:
      return std::norm(value) * std::abs(value);
    case Term::magnitude_to_the_fourth:
      return std::norm(value) * std::norm(value);
  }
  return value;
}

/// Calls `visit` with a term as a constant, so that loops do not ask at each point which one it is.
template <class Visit>
void with_term(Term term, Visit visit) {
  switch (term) {
    case Term::one:
      return visit(std::integral_constant<Term, Term::one>());
    case Term::value:
      return visit(std::integral_constant<Term, Term::value>());
    case Term::magnitude:
      return visit(std::integral_constant<Term, Term::magnitude>());
    case Term::square:
      return visit(std::integral_constant<Term, Term::square>());
    case Term::magnitude_squared:
      return visit(std::integral_constant<Term, Term::magnitude_squared>());
    case Term::magnitude_cubed:
      return visit(std::integral_constant<Term, Term::magnitude_cubed>());
    case Term::magnitude_to_the_fourth:
      return visit(std::integral_constant<Term, Term::magnitude_to_the_fourth>());
  }
}

}  // namespace

Collector::Collector(const Operator& rule) : rule_(rule) {
  real_.extreme = imaginary_.extreme = start_of_extreme(rule.collection);
}

void Collector::add_term(Part& part, double weight, double term) {
  if (rule_.collection == Collection::sum) {
    part.sum.add(weight * term);
    return;
  }
  part.is_nan |= std::isnan(term);
  const bool is_better = rule_.collection == Collection::minimum ? term < part.extreme : term > part.extreme;
  if (is_better) part.extreme = term;
}

template <class T>
void Collector::enter(double weight, double multiplicity, const T& value) {
  if (weight == 0) return;
  const T term = term_of(rule_.term, value);
  if (rule_.collection == Collection::product) {
    product_ *= term;
    return;
  }
  if (rule_.finish != Finish::as_it_is) weights_.add(weight);
  add_term(real_, multiplicity, std::real(term));
  if constexpr (std::is_same_v<T, Number>)
    add_term(imaginary_, multiplicity, term.imag());
  else
    imaginary_.extreme = 0;  // must not stay at its starting value
}

void Collector::add(double weight, double value) { enter(weight, weight, value); }
void Collector::add(double weight, Number value) { enter(weight, weight, value); }
/// Minimum and maximum are those of the values themselves.
bool Collector::takes_products() const {
  return rule_.collection == Collection::sum || rule_.term != Term::value;
}

void Collector::add_product(double weight, double value, bool cut) {
  const double product = takes_products() ? weight * value : value;
  enter(weight, 1, cut ? std::trunc(product) : product);
}
void Collector::add_product(double weight, Number value, bool) {
  enter(weight, 1, takes_products() ? weight * value : value);
}

/// Of all points in one direction of a complex number; loops without branches, so that the compiler can
/// put several points side by side.
void Collector::add_terms(Part& part, std::span<const double> terms) {
  if (is_sum()) return part.sum.add(terms);
  bool is_nan = false;
  double extreme = part.extreme;
  const bool is_least = is_minimum();
  for (const double term : terms) {
    is_nan |= term != term;
    if (is_least ? term < extreme : term > extreme) extreme = term;
  }
  part.is_nan |= is_nan;
  part.extreme = extreme;
}

void Collector::add(const Entry& entry, std::span<const double> weights, std::span<const double> values) {
  if (values.empty()) return;
  std::vector<double> terms(values.size());
  with_term(entry.term, [&](auto term) {
    const Entry here{term(), entry.multiplies_values, entry.cuts_products, entry.takes_products};
    for (std::size_t n = 0; n < terms.size(); ++n)
      terms[n] = contribution(here, weights[n], values[n], is_sum());
  });
  add_terms(real_, terms);
  imaginary_.extreme = 0;  // must not stay at its starting value
}

void Collector::add(const Entry& entry, std::span<const double> weights, std::span<const Number> values) {
  std::vector<double> real(values.size()), imaginary(values.size());
  bool has_imaginary = false;
  with_term(entry.term, [&](auto term) {
    for (std::size_t n = 0; n < values.size(); ++n) {
      const bool is_product = entry.multiplies_values && entry.takes_products;
      const Number value = term_of(term(), is_product ? weights[n] * values[n] : values[n]);
      const double multiplicity = is_sum() && !entry.multiplies_values ? weights[n] : 1;
      real[n] = multiplicity * value.real();
      imaginary[n] = multiplicity * value.imag();
      has_imaginary |= imaginary[n] != 0;
    }
  });
  add_terms(real_, real);
  if (has_imaginary || !is_sum()) add_terms(imaginary_, imaginary);
}

void Collector::add(const Collector& other) {
  weights_ += other.weights_;
  product_ *= other.product_;
  for (auto [mine, theirs] : {std::pair{&real_, &other.real_}, std::pair{&imaginary_, &other.imaginary_}}) {
    mine->sum += theirs->sum;
    mine->is_nan |= theirs->is_nan;
    mine->extreme = rule_.collection == Collection::minimum ? std::min(mine->extreme, theirs->extreme)
                                                            : std::max(mine->extreme, theirs->extreme);
  }
}

Entry Collector::entry(bool multiplies_values, bool cuts_products) const {
  return {rule_.term, multiplies_values, cuts_products, takes_products()};
}

void Collector::add_extreme(double extreme, bool is_nan) {
  Collector other(rule_);
  other.real_.extreme = extreme;
  other.real_.is_nan = is_nan;
  other.imaginary_.extreme = 0;
  add(other);
}

Collector::Number Collector::result() const {
  if (rule_.collection == Collection::product) return product_;
  if (rule_.collection != Collection::sum) {
    // Which of two zeros came first must not show: adding 0 leaves one of them.
    const auto value = [](const Part& part) {
      return part.is_nan ? std::numeric_limits<double>::quiet_NaN() : part.extreme + 0.0;
    };
    return {value(real_), value(imaginary_)};
  }
  return finished(rule_.finish, Number(real_.sum.value(), imaginary_.sum.value()), weights_.value());
}

Collector::Number Collector::finished(Finish finish, Number sum, double weights) {
  switch (finish) {
    case Finish::as_it_is:
      return sum;
    case Finish::mean:
      return sum / weights;
    case Finish::root_of_mean:
      return std::sqrt(sum.real() / weights);
    case Finish::cube_root_of_mean:
      return std::cbrt(sum.real() / weights);
    case Finish::fourth_root_of_mean:
      return std::sqrt(std::sqrt(sum.real() / weights));
  }
  return sum;
}

void Collector::combine(const cGH* gh, std::span<Collector> collectors) {
  if (CCTK_nProcs(gh) > 1) {
    combine_sums(gh, collectors);
    combine_extremes(gh, collectors);
  }
  combine_products(gh, collectors);
}

void Collector::combine_sums(const cGH* gh, std::span<Collector> collectors) {
  std::vector<grid_driver::ExactSum*> places;
  for (Collector& collector : collectors) {
    if (!collector.is_sum()) continue;
    places.insert(places.end(), {&collector.real_.sum, &collector.imaginary_.sum});
    if (collector.needs_weights()) places.push_back(&collector.weights_);
  }
  if (places.empty()) return;
  std::vector<grid_driver::ExactSum> sums;
  for (const grid_driver::ExactSum* place : places) sums.push_back(*place);
  grid_driver::add_over_processes(gh, sums);
  for (std::size_t i = 0; i < sums.size(); ++i) *places[i] = sums[i];
}

/// Minima are found as maxima of the opposite, so that one message carries all, and the marks of NaNs.
void Collector::combine_extremes(const cGH* gh, std::span<Collector> collectors) {
  std::vector<double> values;
  const auto sign = [](const Collector& collector) { return collector.is_minimum() ? -1 : 1; };
  for (const Collector& collector : collectors)
    if (collector.is_extreme())
      for (const Part* part : {&collector.real_, &collector.imaginary_})
        values.insert(values.end(), {sign(collector) * part->extreme, double(part->is_nan)});
  if (values.empty()) return;
  grid_driver::maximum_over_processes(gh, values);
  const double* next = values.data();
  for (Collector& collector : collectors)
    if (collector.is_extreme())
      for (Part* part : {&collector.real_, &collector.imaginary_}) {
        part->extreme = sign(collector) * *next++;
        part->is_nan = *next++ != 0;
      }
}

/// Each process puts its factors into places of its own; adding all places up brings all factors to all.
void Collector::combine_products(const cGH* gh, std::span<Collector> collectors) {
  const std::size_t processes = CCTK_nProcs(gh), mine = CCTK_MyProc(gh);
  std::vector<grid_driver::ExactSum> factors(2 * processes);
  for (Collector& collector : collectors) {
    if (collector.rule_.collection != Collection::product) continue;
    std::fill(factors.begin(), factors.end(), grid_driver::ExactSum());
    factors[2 * mine].add(collector.product_.real());
    factors[2 * mine + 1].add(collector.product_.imag());
    grid_driver::add_over_processes(gh, factors);
    collector.product_ = 1;
    for (std::size_t process = 0; process < processes; ++process)
      collector.product_ *= Number(factors[2 * process].value(), factors[2 * process + 1].value());
  }
}

}  // namespace reduction
