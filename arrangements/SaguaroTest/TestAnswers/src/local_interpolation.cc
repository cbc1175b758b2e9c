// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What callers of CCTK_InterpLocalUniform may put into the table of options, and what they find there.
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "answers.hh"
#include "cctk_Arguments.h"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace {

using test_answers::Answers;

constexpr double untouched = -77, absent = -99, rounding = 1e-12;
constexpr const char *lagrange = "Lagrange polynomial interpolation (tensor product)",
                     *fitted = "Lagrange polynomial interpolation (maximum degree)",
                     *hermite = "Hermite polynomial interpolation", *uniform = "uniform cartesian";

double parabola(double x, double y) { return x * x + 10 * y; }

/// Values of a parabola on 7 x 6 points, and where to interpolate.
class Caller {
 public:
  explicit Caller(const std::string& options) : table(Util_TableCreateFromString(options.c_str())) {
    for (int n = 0; n < 42; ++n) data.push_back(parabola(n % 7, n / 7));
    in = data.data();
  }
  ~Caller() { Util_TableDestroy(table); }
  Caller(const Caller&) = delete;

  int ask(const char* name = lagrange) {
    const std::array<const void*, 2> coordinates{x.data(), y.data()};
    const std::array<CCTK_INT, 2> types{CCTK_VARIABLE_REAL, CCTK_VARIABLE_REAL};
    for (auto& output : out) output.assign(x.size(), untouched);
    const std::array<void*, 2> to{out[0].data(), out[1].data()};
    return CCTK_InterpLocalUniform(dimensions, CCTK_InterpHandle(name), table, origin.data(), spacing.data(),
                                   int(x.size()), CCTK_VARIABLE_REAL, coordinates.data(), inputs,
                                   sizes.data(), types.data(), &in, outputs, types.data(), to.data());
  }
  double integer(const char* key) const {
    CCTK_INT result = 0;
    return Util_TableGetInt(table, &result, key) == 1 ? double(result) : absent;
  }
  std::array<CCTK_INT, 2> pair(const char* key) const {
    std::array<CCTK_INT, 2> result{-99, -99};
    Util_TableGetIntArray(table, 2, result.data(), key);
    return result;
  }

  int table, dimensions = 2, inputs = 1, outputs = 1;
  std::array<CCTK_REAL, 2> origin{0, 0}, spacing{1, 1};
  std::array<CCTK_INT, 2> sizes{7, 6};
  std::vector<CCTK_REAL> data, x{2.25}, y{1.5};
  const void* in;
  std::array<std::vector<CCTK_REAL>, 2> out;
};

double status_of(const std::string& options, const char* name = lagrange) {
  return Caller(options).ask(name);
}

void ask_for_defaults(Answers& answers) {
  Caller caller("order=2 suppress_warnings=1");
  answers.expect("a point inside", caller.ask(), 0);
  answers.expect("its value", caller.out[0][0], parabola(2.25, 1.5), rounding);
  caller.x = {0, 6 + 1e-11, 6 + 1e-9}, caller.y = {0, 5, 5};
  answers.expect("points at both ends and beyond", caller.ask(), CCTK_ERROR_INTERP_POINT_OUTSIDE);
  answers.expect("molecules are moved inwards", caller.out[0][0], 0, rounding);
  answers.expect("a tolerance of 1e-10", caller.out[0][1], parabola(6, 5), 1e-9);
  answers.expect("what is beyond it", caller.out[0][2], untouched);
  for (const char* name :
       {"Lagrange polynomial interpolation", "generalized polynomial interpolation", fitted, hermite})
    answers.expect(name, status_of("order=2", name), 0);
}

void ask_for_orders(Answers& answers) {
  answers.expect("no order", status_of(""), UTIL_ERROR_BAD_INPUT);
  answers.expect("order 0", status_of("order=0"), UTIL_ERROR_BAD_INPUT);
  answers.expect("order 7", status_of("order=7"), UTIL_ERROR_BAD_INPUT);
  answers.expect("order 1, Hermite", status_of("order=1", hermite), UTIL_ERROR_BAD_INPUT);
  answers.expect("order 5, Hermite", status_of("order=5", hermite), UTIL_ERROR_BAD_INPUT);
  for (const int order : {1, 2, 3, 4})
    for (const char* name : {lagrange, fitted, hermite})
      if (order > 1 || name != hermite) {
        const std::string options = "order=" + std::to_string(order);
        answers.expect(name + (" of " + options), status_of(options, name), 0);
      }
}

void ask_with_mistakes(Answers& answers) {
  for (const char* options :
       {"order=2.0", "order=2 N_boundary_points_to_omit={1 1}",
        "order=2 N_boundary_points_to_omit={1. 1. 1. 1.}", "order=2 boundary_off_centering_tolerance={1. 1.}",
        "order=2 boundary_extrapolation_tolerance={1 1 1 1}", "order=2 input_array_offsets={0 0}",
        "order=2 input_array_strides={1}", "order=2 operand_indices={1}", "order=2 operation_codes={4}",
        "order=2 operation_codes={111}", "order=2 operation_codes={3}", "order=1 operation_codes={11}",
        "order=2 molecule_family='sphere'", "order=2 smoothing=1"})
    answers.expect(options, status_of(options), UTIL_ERROR_BAD_INPUT);
  Caller two("order=2");
  two.outputs = 2;
  answers.expect("two outputs of one input", two.ask(), UTIL_ERROR_BAD_INPUT);
  Caller hollow("order=2");
  hollow.in = nullptr;
  answers.expect("no values", hollow.ask(), UTIL_ERROR_BAD_INPUT);
}

/// Points x at y = 1, of which the first and the last are outside.
void expect_inside(Answers& answers, const std::string& options, const std::vector<CCTK_REAL>& x) {
  Caller caller("order=2 suppress_warnings=1 " + options);
  caller.x = x, caller.y.assign(x.size(), 1);
  answers.expect(options, caller.ask(), CCTK_ERROR_INTERP_POINT_OUTSIDE);
  for (std::size_t n = 0; n < x.size(); ++n)
    answers.expect(options + " at " + std::to_string(x[n]), caller.out[0][n],
                   n == 0 || n + 1 == x.size() ? untouched : parabola(x[n], 1), rounding);
}

void ask_for_parts_of_arrays(Answers& answers) {
  Caller caller("order=2 input_array_offsets={3} input_array_strides={2 20}");
  std::vector<CCTK_REAL> spread(200, std::nan(""));
  for (int n = 0; n < 42; ++n) spread[3 + 2 * (n % 7) + 20 * (n / 7)] = caller.data[n];
  caller.in = spread.data();
  answers.expect("strides and an offset", caller.ask(), 0);
  answers.expect("the value there", caller.out[0][0], parabola(2.25, 1.5), rounding);
  expect_inside(answers, "input_array_min_subscripts={2 0} input_array_max_subscripts={5 5}",
                {1.5, 2, 5, 5.5});
  expect_inside(answers, "N_boundary_points_to_omit={1 2 0 0}", {0.75, 1, 4, 4.25});
  expect_inside(answers, "boundary_extrapolation_tolerance={0.5 0.25 0. 0.}", {-0.75, -0.5, 6.25, 6.5});
  // Of three points the middle one is the nearest: centred from 1/2 to 5 1/2.
  expect_inside(answers, "boundary_off_centering_tolerance={0. 0.25 9. 9.}", {0.25, 0.5, 5.75, 6});
}

void ask_for_derivatives(Answers& answers) {
  Caller caller("order=2 operand_indices={0 0} operation_codes={1 11}");
  caller.outputs = 2;
  caller.spacing = {0.5, 0.5};
  caller.x = {1.125}, caller.y = {0.75};
  answers.expect("two derivatives of one input", caller.ask(), 0);
  answers.expect("the first", caller.out[0][0], 2 * 2.25 / 0.5, rounding);
  answers.expect("the second", caller.out[1][0], 2 / 0.25, rounding);
  for (const char* options : {"order=2 operation_codes={12}", "order=2 operation_codes={21}"}) {
    Caller mixed(options);
    for (int n = 0; n < 42; ++n) mixed.data[n] = (n % 7) * (n / 7);
    answers.expect(options, mixed.ask(), 0);
    answers.expect("its value", mixed.out[0][0], 1, rounding);
  }
}

void ask_for_status(Answers& answers) {
  Caller caller("order=2 suppress_warnings=1");
  caller.x = {2, 100, 3, std::numeric_limits<double>::infinity()}, caller.y = {1, 1, 1, 1};
  std::array<CCTK_INT, 4> status{7, 7, 7, 7};
  Util_TableSetPointer(caller.table, status.data(), "per_point_status");
  answers.expect("the least of all points", caller.ask(), CCTK_ERROR_INTERP_COORD_NAN);
  const std::array<CCTK_INT, 4> expected{0, -1002, 0, -1004};
  for (int n = 0; n < 4; ++n) answers.expect("status of a point", status[n], expected[n]);
  answers.expect("points in error", caller.integer("error_point_status"), -2);
  answers.expect("a point in error", caller.out[0][1], untouched);
  answers.expect("the next one", caller.out[0][2], parabola(3, 1), rounding);
  Util_TableSetPointer(caller.table, nullptr, "per_point_status");
  caller.ask();
  answers.expect("nobody wants to know which", caller.integer("error_point_status"), 0);
  Caller other("order=2");
  other.ask();
  answers.expect("nobody asks", other.integer("error_point_status"), absent);

  Caller small("order=2 suppress_warnings=1");
  small.sizes = {2, 6};
  small.x = {std::nan("")};
  answers.expect("a grid too small, before all else", small.ask(), -1000);
  Caller flat("order=2 suppress_warnings=1");
  flat.spacing = {1, 0};
  answers.expect("no spacing", flat.ask(), -1005);
}

void ask_about_molecules(Answers& answers) {
  struct {
    const char *name, *options;
    int least, most, first, second;  // offsets of the molecule; its place for 2.25 and for 2.75
  } const cases[] = {{lagrange, "order=1", 0, 1, 2, 2},  {lagrange, "order=2", -1, 1, 2, 3},
                     {lagrange, "order=3", -1, 2, 2, 2}, {lagrange, "order=4", -2, 2, 2, 3},
                     {fitted, "order=3", -1, 2, 2, 2},   {hermite, "order=2", -1, 2, 2, 2},
                     {hermite, "order=3", -2, 3, 2, 2}};
  for (const auto& expected : cases) {
    const std::string what = expected.name + (std::string(", ") + expected.options);
    Caller caller(std::string(expected.options) + " molecule_min_m=0 molecule_max_m=0");
    caller.x = {2.25, 2.75}, caller.y = {2.5, 0.25};
    std::array<std::array<CCTK_INT, 2>, 2> places{};
    const std::array<CCTK_POINTER, 2> pointers{places[0].data(), places[1].data()};
    Util_TableSetPointerArray(caller.table, 2, pointers.data(), "molecule_positions");
    answers.expect(what, caller.ask(expected.name), 0);
    for (int d = 0; d < 2; ++d) {
      answers.expect(what + ": molecule_min_m", double(caller.pair("molecule_min_m")[d]), expected.least);
      answers.expect(what + ": molecule_max_m", double(caller.pair("molecule_max_m")[d]), expected.most);
    }
    answers.expect(what + ": a place", double(places[0][0]), expected.first);
    answers.expect(what + ": another", double(places[0][1]), expected.second);
    answers.expect(what + ": moved inwards", double(places[1][1]), -expected.least);
    for (const char* key : {"MSS_is_fn_of_interp_coords", "MSS_is_fn_of_which_operation",
                            "MSS_is_fn_of_input_array_values", "Jacobian_is_fn_of_input_array_values"})
      answers.expect(what + ": " + key, caller.integer(key), 0);
    char family[10] = "";
    Util_TableGetString(caller.table, sizeof family, family, "molecule_family");
    answers.expect(what + ": molecule_family is cube", std::string(family) == "cube", 1);
  }
}

void ask_for_jacobian(Answers& answers) {
  Caller caller("order=1 Jacobian_interp_point_stride=10 Jacobian_m_strides={1 3} Jacobian_offset={2}");
  caller.x = {2.25, 4.5}, caller.y = {1.75, 0};
  std::vector<CCTK_REAL> jacobian(30, untouched);
  Util_TableSetPointer(caller.table, jacobian.data(), "Jacobian_pointer");
  answers.expect("a Jacobian", caller.ask(), 0);
  const double x[] = {0.75, 0.25}, y[] = {0.25, 0.75};
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 2; ++i) answers.expect("its element", jacobian[2 + i + 3 * j], x[i] * y[j], rounding);
  answers.expect("that of the next point", jacobian[12], 0.5, rounding);
  answers.expect("before it", jacobian[0], untouched);
  Caller incomplete("order=1 Jacobian_interp_point_stride=10");
  Util_TableSetPointer(incomplete.table, jacobian.data(), "Jacobian_pointer");
  answers.expect("a Jacobian without strides", incomplete.ask(), UTIL_ERROR_BAD_INPUT);
}

// ---- uniform cartesian

void ask_uniform_cartesian(Answers& answers) {
  answers.expect("uniform: order 4", status_of("order=4", uniform), UTIL_ERROR_BAD_INPUT);
  answers.expect("uniform: order -1", status_of("order=-1", uniform), UTIL_ERROR_BAD_INPUT);
  struct {
    int order;
    double value, lowest, highest;  // lowest and highest place of a molecule that is not moved
  } const cases[] = {{0, parabola(2, 2), -0.5, 6.5},
                     {1, 4 + 0.25 * 5 + 15, 0, 6},
                     {2, parabola(2.25, 1.5), 0.5, 5.5},
                     {3, parabola(2.25, 1.5), 1, 5}};
  for (const auto& [order, value, lowest, highest] : cases) {
    const std::string options = "suppress_warnings=1 order=" + std::to_string(order);
    Caller caller(options);
    answers.expect("uniform: " + options, caller.ask(uniform), 0);
    answers.expect("its value", caller.out[0][0], value, rounding);
    caller.x = {lowest - 0.01, lowest + 0.01, highest - 0.01, highest + 0.01}, caller.y.assign(4, 2.5);
    answers.expect("molecules leave the grid", caller.ask(uniform), CCTK_ERROR_INTERP_POINT_OUTSIDE);
    for (int n = 0; n < 4; ++n)
      answers.expect("whether there is a value", caller.out[0][n] != untouched, n == 1 || n == 2);
  }
  Caller first("");
  answers.expect("uniform: without an order", first.ask(uniform), 0);
  answers.expect("is of first order", first.out[0][0], cases[1].value, rounding);
  Caller many(
      "order=2 N_boundary_points_to_omit={9 9 9 9} boundary_off_centering_tolerance={0. 0. 0. 0.} "
      "boundary_extrapolation_tolerance={0. 0. 0. 0.} input_array_time_levels={1} nonsense=3");
  answers.expect("uniform: options of others", many.ask(uniform), 0);
  answers.expect("have no effect", many.out[0][0], parabola(2.25, 1.5), rounding);
  answers.expect("nothing is written back", many.integer("MSS_is_fn_of_interp_coords"), absent);
}

void ask_uniform_cartesian_with_mistakes(Answers& answers) {
  Caller two("order=2");
  two.outputs = 2;
  answers.expect("uniform: more outputs than inputs", two.ask(uniform), UTIL_ERROR_BAD_INPUT);
  Caller small("order=2 suppress_warnings=1");
  small.sizes = {2, 6};
  answers.expect("uniform: a grid too small", small.ask(uniform), -1000);
  Caller nothing("order=2");
  nothing.inputs = nothing.outputs = 0;
  answers.expect("uniform: no arrays", nothing.ask(uniform), 0);
}

}  // namespace

extern "C" void TestAnswers_LocalInterpolation(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  Answers answers;
  for (const auto ask : {ask_for_defaults, ask_for_orders, ask_with_mistakes, ask_for_parts_of_arrays,
                         ask_for_derivatives, ask_for_status, ask_about_molecules, ask_for_jacobian,
                         ask_uniform_cartesian, ask_uniform_cartesian_with_mistakes})
    ask(answers);
  *right = answers.right();
}
