// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions of grid variables.
#include <stdexcept>

#include "Saguaro/Reduction/src/reduction.hh"

namespace reduction {
namespace {

using grid_driver::Box;
using grid_driver::Component;
using grid_driver::Layout;

/// Where points of a variable lie, and what they count for beside the weight of the point.
struct Place {
  int map;
  int level;
  double measure;
};

double cell_volume(const cGH* gh, int map, int level) {
  const auto spacing = grid_driver::level_coordinates(gh, map, level).spacing;
  return spacing[0] * spacing[1] * spacing[2];
}

std::vector<Place> places_of(const cGH* gh, int variable, Measure measure) {
  if (CCTK_GroupTypeFromVarI(variable) != CCTK_GF) return {{0, 0, 1}};
  const grid_driver::View view = grid_driver::current_view(gh);
  const int first = view.level >= 0 ? view.level : 0;
  const int end = view.level >= 0 ? view.level + 1 : grid_driver::level_count(gh);
  std::vector<Place> result;
  for (int level = first; level < end; ++level)
    for (int map = 0; map < grid_driver::map_count(gh); ++map)
      result.push_back({map, level,
                        measure == Measure::points || level == 0
                            ? 1
                            : cell_volume(gh, map, level) / cell_volume(gh, map, 0)});
  return result;
}

/// What an array or scalar has in the same place on all processes counts on the first one only, or on all.
bool counts_here(const cGH* gh, const Layout& layout, const Weights& weights) {
  return !layout.replicated || weights.counts_copies || CCTK_MyProc(gh) == 0;
}

/// Do the weights belong to points of the variable's lattice?
bool applies(const cGH* gh, const Weights& weights, int variable, const Place& place) {
  if (weights.variable < 0 || CCTK_ActiveTimeLevelsVI(gh, weights.variable) < 1) return false;
  const int group = CCTK_GroupIndexFromVarI(variable), other = CCTK_GroupIndexFromVarI(weights.variable);
  if (CCTK_GroupTypeI(group) != CCTK_GroupTypeI(other) || CCTK_GroupDimI(group) != CCTK_GroupDimI(other))
    return false;
  const Layout& mine = grid_driver::layout(gh, group, place.map, place.level);
  const Layout& theirs = grid_driver::layout(gh, other, place.map, place.level);
  return mine.domain == theirs.domain && mine.replicated == theirs.replicated;
}

/// The weights of a component, or null where there are none.
const CCTK_REAL* weights_on(const cGH* gh, const Weights& weights, int variable, const Place& place,
                            const Component& component) {
  if (!applies(gh, weights, variable, place)) return nullptr;
  return static_cast<const CCTK_REAL*>(
      grid_driver::data(gh, place.map, place.level, component, weights.variable, 0));
}

/// Real numbers take the way without complex ones.
template <class Value>
auto number(const Value& value) {
  if constexpr (values::is_complex<Value>)
    return Collector::Number(value);
  else
    return static_cast<double>(value);
}

template <class Value>
void collect_points(Collector& collector, const Component& component, const Box& box, const Value* values,
                    const CCTK_REAL* here, const Weights& weights, double measure) {
  grid_driver::for_each_point(component, box, [&](std::ptrdiff_t offset, const grid_driver::Index&) {
    const double weight = here ? here[offset] * measure : measure;
    if (weights.multiplies_values)
      collector.add_product(weight, number(values[offset]), weights.cuts_products);
    else
      collector.add(weight, number(values[offset]));
  });
}

void require_storage(const cGH* gh, int variable) {
  if (CCTK_ActiveTimeLevelsVI(gh, variable) < 1)
    throw std::runtime_error(std::string(CCTK_FullVarName(variable)) +
                             " has no storage and cannot be reduced");
}

Collector collect_variable(const cGH* gh, const Operator& rule, const Weights& weights, int variable) {
  Collector result(rule);
  const int group = CCTK_GroupIndexFromVarI(variable);
  for (const Place& place : places_of(gh, variable, weights.measure)) {
    const Layout& layout = grid_driver::layout(gh, group, place.map, place.level);
    if (!counts_here(gh, layout, weights)) continue;
    for (const Component& component : layout.local) {
      const void* const data = grid_driver::data(gh, place.map, place.level, component, variable, 0);
      const CCTK_REAL* const here = weights_on(gh, weights, variable, place, component);
      values::visit_type("reduce", CCTK_VarTypeI(variable), [&](auto zero) {
        collect_points(result, component, component.owned & layout.originals,
                       static_cast<const decltype(zero)*>(data), here, weights, place.measure);
      });
    }
  }
  return result;
}

/// Products depend on the order of their factors: the first process multiplies them, plane by plane.
Collector product_of_variable(const cGH* gh, const Operator& rule, const Weights& weights, int variable) {
  Collector result(rule);
  const int group = CCTK_GroupIndexFromVarI(variable);
  for (const Place& place : places_of(gh, variable, weights.measure)) {
    const bool is_weighted = applies(gh, weights, variable, place);
    Box plane = grid_driver::layout(gh, group, place.map, place.level).originals;
    for (const auto last = plane.upper[2]; plane.lower[2] <= last; ++plane.lower[2]) {
      plane.upper[2] = plane.lower[2];
      const auto factors = grid_driver::gather(gh, variable, 0, place.map, place.level, plane, 0);
      std::vector<std::byte> here;
      if (is_weighted) here = grid_driver::gather(gh, weights.variable, 0, place.map, place.level, plane, 0);
      const auto* const weight = reinterpret_cast<const CCTK_REAL*>(here.data());
      values::visit_type("reduce", CCTK_VarTypeI(variable), [&](auto zero) {
        const auto* const factor = reinterpret_cast<const decltype(zero)*>(factors.data());
        for (std::size_t i = 0; i < factors.size() / sizeof zero; ++i)
          result.add(is_weighted ? weight[i] : 1, Collector::Number(factor[i]));
      });
    }
  }
  return result;
}

}  // namespace

std::vector<Collector::Number> reduce_variables(const cGH* gh, const Operator& rule, Weights weights,
                                                std::span<const int> variables) {
  std::vector<Collector> collectors;
  for (const int variable : variables) {
    require_storage(gh, variable);
    collectors.push_back(rule.collection == Collection::product
                             ? product_of_variable(gh, rule, weights, variable)
                             : collect_variable(gh, rule, weights, variable));
  }
  Collector::combine(gh, collectors);
  std::vector<Collector::Number> result;
  for (const Collector& collector : collectors) result.push_back(collector.result());
  return result;
}

}  // namespace reduction
