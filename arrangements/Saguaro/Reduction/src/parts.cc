// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/parts.hh"

#include <utility>

namespace reduction {
namespace {

bool counts_weights(const WeighedOperator& what) {
  return what.rule.collection == Collection::sum && what.rule.term == Term::one &&
         !what.weights.multiplies_values;
}

bool is_same(const WeighedOperator& a, const WeighedOperator& b) {
  return a.rule.term == b.rule.term && a.rule.collection == b.rule.collection && a.weights == b.weights;
}

WeighedOperator without_finish(WeighedOperator what, bool is_complex) {
  what.rule.finish = Finish::as_it_is;
  if (what.rule.term == Term::square && !is_complex) what.rule.term = Term::magnitude_squared;
  return what;
}

WeighedOperator sum_of(Weights weights) {
  weights.multiplies_values = weights.cuts_products = false;
  return {{"sum of weights", Term::one, Collection::sum, Finish::as_it_is}, weights};
}

}  // namespace

bool Part::is_sum_of_weights() const { return counts_weights(what); }

std::size_t Parts::index_of(int variable, int shape, const WeighedOperator& what) {
  const auto [own, is_new] = of_variable_.try_emplace(variable);
  if (is_new) variables_.push_back(variable);
  const bool is_shared = counts_weights(what);
  std::vector<std::size_t>& shared = weights_of_shape_[shape];
  for (const std::size_t n : is_shared ? shared : own->second)
    if (is_same(parts_[n].what, what)) return n;
  const std::size_t n = parts_.size();
  parts_.push_back({variable, what, Collector(what.rule)});
  own->second.push_back(n);
  if (is_shared) shared.push_back(n);
  return n;
}

Recipe Parts::add(int variable, int shape, bool is_complex, const WeighedOperator& wanted) {
  Recipe recipe{index_of(variable, shape, without_finish(wanted, is_complex)), {}, wanted.rule.finish};
  if (wanted.rule.collection == Collection::sum && wanted.rule.finish != Finish::as_it_is)
    recipe.weights = index_of(variable, shape, sum_of(wanted.weights));
  return recipe;
}

void Parts::combine(const cGH* gh) {
  std::vector<Collector> collectors;
  collectors.reserve(parts_.size());
  for (Part& part : parts_) collectors.push_back(std::move(part.collector));
  Collector::combine(gh, collectors);
  for (std::size_t n = 0; n < parts_.size(); ++n) parts_[n].collector = std::move(collectors[n]);
}

Collector::Number Parts::result(const Recipe& recipe) const {
  const Collector::Number terms = parts_[recipe.terms].collector.result();
  if (!recipe.weights) return terms;
  return Collector::finished(recipe.finish, terms, parts_[*recipe.weights].collector.result().real());
}

}  // namespace reduction
