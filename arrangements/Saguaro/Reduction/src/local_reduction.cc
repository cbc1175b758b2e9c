// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions of arrays that each process holds.
#include <algorithm>

#include "Saguaro/Reduction/src/reduction.hh"

namespace reduction {
namespace {

/// Calls `visit(i, value)` for elements [begin, end) of an array, with a double or a complex double.
template <class Visit>
void for_each_element(const Array& array, std::ptrdiff_t begin, std::ptrdiff_t end, Visit visit) {
  values::visit_type("reduce", array.type, [&](auto zero) {
    using Value = decltype(zero);
    const auto* const elements = static_cast<const Value*>(array.values);
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      if constexpr (values::is_complex<Value>)
        visit(i, Collector::Number(elements[i]));
      else
        visit(i, static_cast<double>(elements[i]));
    }
  });
}

std::vector<Collector> collect(const Operator& rule, std::span<const Array> arrays, std::ptrdiff_t count) {
  std::vector<Collector> result(arrays.size(), Collector(rule));
  for (std::size_t a = 0; a < arrays.size(); ++a)
    for_each_element(arrays[a], 0, count, [&](std::ptrdiff_t, auto value) { result[a].add(1, value); });
  return result;
}

std::vector<Collector::Number> results(std::span<const Collector> collectors) {
  std::vector<Collector::Number> numbers;
  for (const Collector& collector : collectors) numbers.push_back(collector.result());
  return numbers;
}

}  // namespace

std::vector<Collector::Number> reduce_here(const Operator& rule, std::span<const Array> arrays,
                                           std::ptrdiff_t count) {
  return results(collect(rule, arrays, count));
}

std::vector<Collector::Number> reduce_arrays(const cGH* gh, const Operator& rule,
                                             std::span<const Array> arrays, std::ptrdiff_t count) {
  std::vector<Collector> collectors = collect(rule, arrays, count);
  Collector::combine(gh, collectors);
  return results(collectors);
}

std::vector<Collector::Number> reduce_elements(const cGH* gh, const Operator& rule, const Array& array,
                                               std::ptrdiff_t count) {
  // In blocks, because a collector is some hundred times as large as a number.
  constexpr std::ptrdiff_t block = 1024;
  std::vector<Collector::Number> result;
  for (std::ptrdiff_t begin = 0; begin < count; begin += block) {
    const std::ptrdiff_t end = std::min(begin + block, count);
    std::vector<Collector> collectors(end - begin, Collector(rule));
    for_each_element(array, begin, end,
                     [&](std::ptrdiff_t i, auto value) { collectors[i - begin].add(1, value); });
    Collector::combine(gh, collectors);
    for (const Collector& collector : collectors) result.push_back(collector.result());
  }
  return result;
}

void store(Collector::Number number, int type, void* array, std::ptrdiff_t index) {
  values::visit_type("store", type, [&](auto zero) {
    using Value = decltype(zero);
    Value& element = static_cast<Value*>(array)[index];
    if constexpr (values::is_complex<Value>)
      element = Value(number);
    else
      element = static_cast<Value>(number.real());
  });
}

}  // namespace reduction
