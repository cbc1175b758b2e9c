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
  const Number sum(real_.sum.value(), imaginary_.sum.value());
  switch (rule_.finish) {
    case Finish::as_it_is:
      return sum;
    case Finish::mean:
      return sum / weights_.value();
    case Finish::root_of_mean:
      return std::sqrt(sum.real() / weights_.value());
    case Finish::cube_root_of_mean:
      return std::cbrt(sum.real() / weights_.value());
    case Finish::fourth_root_of_mean:
      return std::sqrt(std::sqrt(sum.real() / weights_.value()));
  }
  return sum;
}

void Collector::combine(const cGH* gh, std::span<Collector> collectors) {
  if (collectors.empty()) return;
  switch (collectors.front().rule_.collection) {
    case Collection::sum:
      return combine_sums(gh, collectors);
    case Collection::minimum:
    case Collection::maximum:
      return combine_extremes(gh, collectors);
    case Collection::product:
      return combine_products(gh, collectors);
  }
}

void Collector::combine_sums(const cGH* gh, std::span<Collector> collectors) {
  std::vector<grid_driver::ExactSum> sums;
  for (const Collector& collector : collectors)
    sums.insert(sums.end(), {collector.weights_, collector.real_.sum, collector.imaginary_.sum});
  grid_driver::add_over_processes(gh, sums);
  for (std::size_t i = 0; i < collectors.size(); ++i) {
    collectors[i].weights_ = sums[3 * i];
    collectors[i].real_.sum = sums[3 * i + 1];
    collectors[i].imaginary_.sum = sums[3 * i + 2];
  }
}

void Collector::combine_extremes(const cGH* gh, std::span<Collector> collectors) {
  std::vector<double> extremes, nans;
  for (const Collector& collector : collectors) {
    extremes.insert(extremes.end(), {collector.real_.extreme, collector.imaginary_.extreme});
    nans.insert(nans.end(), {double(collector.real_.is_nan), double(collector.imaginary_.is_nan)});
  }
  if (collectors.front().rule_.collection == Collection::minimum)
    grid_driver::minimum_over_processes(gh, extremes);
  else
    grid_driver::maximum_over_processes(gh, extremes);
  grid_driver::maximum_over_processes(gh, nans);
  for (std::size_t i = 0; i < collectors.size(); ++i) {
    collectors[i].real_ = {{}, extremes[2 * i], nans[2 * i] != 0};
    collectors[i].imaginary_ = {{}, extremes[2 * i + 1], nans[2 * i + 1] != 0};
  }
}

/// Each process puts its factors into places of its own; adding all places up brings all factors to all.
void Collector::combine_products(const cGH* gh, std::span<Collector> collectors) {
  const std::size_t processes = CCTK_nProcs(gh), mine = CCTK_MyProc(gh);
  std::vector<grid_driver::ExactSum> factors(2 * processes);
  for (Collector& collector : collectors) {
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
