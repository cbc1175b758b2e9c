// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators in the form of CCTK_ReduceLocalArrays.
#include <exception>
#include <utility>

#include "Saguaro/Values/src/types.hh"
#include "accumulator.hh"
#include "options.hh"

namespace {

using namespace local_reduce;

constexpr int failed = -1;

/// One input and where its result goes.
struct Reduction {
  CCTK_INT in_type;
  const void* in;
  CCTK_INT out_type;
  void* out;
};

double sum_of_weights(const Options& options) {
  if (!options.weights) return double(options.selection.count());
  double sum = 0;
  options.selection.for_each([&](std::ptrdiff_t index) { sum += options.weights[index]; });
  return sum;
}

template <class In, class Out>
void reduce_values(const Operator& rule, const Options& options, const In* values, double total, Out& out) {
  Accumulator<Out> accumulator(rule);
  if (const CCTK_REAL* const weights = options.weights; weights && rule.term != Term::one)
    options.selection.for_each(
        [&](std::ptrdiff_t index) { accumulator.add(values[index], double(weights[index])); });
  else
    options.selection.for_each([&](std::ptrdiff_t index) { accumulator.add(values[index]); });
  out = options.leaves_division ? accumulator.collected() : accumulator.finished(total);
}

void reduce(const Operator& rule, const Options& options, const Reduction& reduction, std::ptrdiff_t offset,
            double total) {
  values::visit_type("reduce", int(reduction.in_type), [&](auto in_zero) {
    const auto* const values = static_cast<const decltype(in_zero)*>(reduction.in) + offset;
    values::visit_type("store the reduction of", int(reduction.out_type), [&](auto out_zero) {
      reduce_values(rule, options, values, total, *static_cast<decltype(out_zero)*>(reduction.out));
    });
  });
}

template <int number>
int reduce_arrays(int dimensions, int, int table, int inputs, const CCTK_INT* sizes, const CCTK_INT* in_types,
                  const void* const* in, int outputs, const CCTK_INT* out_types, void* const* out) {
  const Operator& rule = operators[number];
  try {
    if (inputs != outputs)
      throw std::invalid_argument("a local reduction of " + std::to_string(inputs) +
                                  " arrays gives as many numbers, not " + std::to_string(outputs));
    const Options options = read_options(table, std::span(sizes, dimensions), inputs);
    const double total = sum_of_weights(options);
    for (int i = 0; i < inputs; ++i)
      reduce(rule, options, {in_types[i], in[i], out_types[i], out[i]}, options.offsets[i], total);
    if (options.leaves_division)
      write_left_to_do(table, {CCTK_INT(options.selection.count()), CCTK_REAL(total), int(rule.collection),
                               rule.is_mean, rule.root});
    return 0;
  } catch (const std::exception& error) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s: %s", rule.name, error.what());
    return failed;
  }
}

template <int... numbers>
void register_operators(std::integer_sequence<int, numbers...>) {
  (CCTK_RegisterLocalArrayReductionOperator(reduce_arrays<numbers>, operators[numbers].name), ...);
}

}  // namespace

extern "C" int LocalReduce_Startup() {
  register_operators(std::make_integer_sequence<int, std::size(operators)>());
  return 0;
}
