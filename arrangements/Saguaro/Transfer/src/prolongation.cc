// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/prolongation.hh"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/Transfer/src/limited.hh"
#include "Saguaro/Transfer/src/resample.hh"
#include "Saguaro/Transfer/src/types.hh"

namespace transfer {
namespace {

constexpr std::pair<const char*, Method> names[] = {{"Lagrange", Method::lagrange},
                                                    {"ENO", Method::eno},
                                                    {"WENO", Method::weno},
                                                    {"TVD", Method::tvd},
                                                    {"Lagrange_monotone", Method::lagrange_monotone}};

// In units of the coarse spacing and counted from coarse point 0, fine point `phase` lies at
//   phase / factor (vertex),   (2 phase + 1 - factor) / (2 factor) (cell).
struct Fraction {
  Coordinate numerator;
  Coordinate denominator;
};
Fraction place(Centring centring, Coordinate factor, Coordinate phase) {
  if (centring == Centring::vertex) return {phase, factor};
  return {2 * phase + 1 - factor, 2 * factor};
}

// The order + 1 coarse points nearest to a place: an even number of them has half on either side, an odd
// number is centred on the coarse point (cell) around.
Taps lagrange_taps(int order, const Fraction& at) {
  if (at.numerator == 0) return {0, {1}};
  const Coordinate below =
      order % 2 == 1 ? geometry::floor_div(at.numerator, at.denominator) - order / 2 : -order / 2;
  return {below, lagrange_weights(below, order + 1, at.numerator, at.denominator)};
}

// Where values are means: the fine point's interval, 1 / factor long, from the means of all that it touches
// and of one neighbour on either side.
Taps taps_of_means(Coordinate factor, Coordinate phase) {
  const int count = phase == 0 ? 3 : 4;
  return {-1, mean_weights(-1, count, 2 * phase - 1, 2 * phase + 1, 2 * factor)};
}

Taps staggered_taps(int order, Coordinate factor, Centring centring, Coordinate phase) {
  if (centring == Centring::vertex && order > 2) return taps_of_means(factor, phase);
  return lagrange_taps(std::min(order, 3), place(centring, factor, phase));
}

const char* name_of(Method method) {
  if (method == Method::staggered) return "STAGGER";
  for (const auto& [name, known] : names)
    if (known == method) return name;
  return "copy";
}

void check_order(const Prolongation& operation, Centring centring) {
  if (operation.method == Method::copy) return;
  const std::vector<int> orders = orders_of(operation.method, centring);
  if (std::find(orders.begin(), orders.end(), operation.order) != orders.end()) return;
  std::string message = "prolongation: there is no operator " + std::string(name_of(operation.method)) +
                        " of order " + std::to_string(operation.order) +
                        (centring == Centring::vertex ? " for vertex centring" : " for cell centring");
  if (!orders.empty()) message += "; orders are";
  for (const int order : orders) message += " " + std::to_string(order);
  throw std::invalid_argument(message);
}

void check_factor(const Prolongation& operation, const Index& factor) {
  if (is_nonlinear(operation.method) && *std::max_element(factor.begin(), factor.end()) > 2)
    throw std::invalid_argument("prolongation: " + std::string(name_of(operation.method)) +
                                " knows no refinement factors but 2");
}

Taps eno_taps(int order, Centring centring, Coordinate phase) {
  if (centring == Centring::vertex) return phase == 0 ? Taps{0, {1}} : Taps{-1, {}, Rule::vertex_eno};
  const bool mirrored = phase == 1;
  if (order < 5) return {mirrored ? -1 : -2, {}, Rule::cell_eno_quadratic, mirrored};
  return {mirrored ? -2 : -3, {}, Rule::cell_eno_cubic, mirrored};
}

Taps taps_of(const Prolongation& operation, Coordinate factor, Centring centring, Coordinate phase) {
  if (operation.method == Method::copy || factor == 1) return {0, {1}};
  if (operation.method == Method::eno || operation.method == Method::weno)
    return eno_taps(operation.order, centring, phase);
  if (operation.method == Method::staggered) return staggered_taps(operation.order, factor, centring, phase);
  return lagrange_taps(operation.order, place(centring, factor, phase));
}

Stencil axis_stencil(const Prolongation& operation, Coordinate factor, Centring centring) {
  if (factor > 1) check_order(operation, centring);
  Stencil result{factor, 1, {}};
  for (Coordinate phase = 0; phase < factor; ++phase)
    result.taps.push_back(taps_of(operation, factor, centring, phase));
  return result;
}

template <class T>
void prolongate_with_limiter(const Prolongation& operation, const Index& factor, const Array<const T>& coarse,
                             const Box& box, const Array<T>& fine) {
  if constexpr (std::is_floating_point_v<T>) {
    if (operation.method == Method::tvd)
      return prolongate_tvd(operation.centring[0], factor, coarse, box, fine);
    resample(stencils_of(operation, factor), {0, 1, 2}, coarse, box, fine);
    limit_to_neighbours(factor, coarse, box, fine);
  } else {
    throw std::invalid_argument(std::string("prolongation: ") + name_of(operation.method) +
                                " acts on real numbers only");
  }
}

}  // namespace

Stencils stencils_of(const Prolongation& operation, const Index& factor) {
  check_factor(operation, factor);
  Stencils result;
  for (int axis = 0; axis < 3; ++axis)
    result[axis] = axis_stencil(operation, factor[axis], operation.centring[axis]);
  return result;
}

std::optional<Method> method_named(std::string_view name) {
  const auto letter_fits = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  for (const auto& [known, method] : names)
    if (std::equal(name.begin(), name.end(), known, known + std::string_view(known).size(), letter_fits))
      return method;
  return std::nullopt;
}

bool is_nonlinear(Method method) {
  return method != Method::copy && method != Method::lagrange && method != Method::staggered;
}

std::vector<int> orders_of(Method method, Centring centring) {
  const bool is_cell = centring == Centring::cell;
  switch (method) {
    case Method::copy:
      return {};
    case Method::lagrange:
      return is_cell ? std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11} : std::vector{1, 3, 5, 7, 9, 11};
    case Method::eno:
      return is_cell ? std::vector{2, 3, 4, 5} : std::vector{3, 5};
    case Method::weno:
    case Method::lagrange_monotone:
      return is_cell ? std::vector<int>{} : std::vector{5};
    case Method::tvd:
      return {1};
    case Method::staggered:
      return {2, 3, 4, 5};
  }
  return {};
}

bool acts_axis_by_axis(Method method) { return method != Method::tvd && method != Method::lagrange_monotone; }

Box source_box(const Prolongation& operation, const Index& factor, const Box& fine) {
  const Stencils stencils = stencils_of(operation, factor);
  return operation.method == Method::tvd ? tvd_source_box(factor, fine) : source_box(stencils, fine);
}

Reach reach(const Prolongation& operation, int factor, int axis) {
  Index factors{1, 1, 1};
  factors[axis] = factor;
  Box group;
  group.upper = geometry::difference<3>(factors, {1, 1, 1});
  const Box source = source_box(operation, factors, group);
  return {-source.lower[axis], source.upper[axis]};
}

template <class T>
void prolongate(const Prolongation& operation, const Index& factor, const Array<const T>& coarse,
                const Box& box, const Array<T>& fine) {
  const Stencils stencils = stencils_of(operation, factor);
  if (!acts_axis_by_axis(operation.method))
    return prolongate_with_limiter(operation, factor, coarse, box, fine);
  resample(stencils, {0, 1, 2}, coarse, box, fine);
}

#define INSTANTIATE(T)                                                                              \
  template void prolongate<T>(const Prolongation&, const Index&, const Array<const T>&, const Box&, \
                              const Array<T>&);
TRANSFER_FOR_EACH_TYPE(INSTANTIATE)

}  // namespace transfer
