// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/restriction.hh"

#include <stdexcept>
#include <string>

#include "Saguaro/Transfer/src/resample.hh"
#include "Saguaro/Transfer/src/types.hh"

namespace transfer {
namespace {

// In units of the fine spacing and counted from the first fine cell in it, the centre of a coarse cell is at
// (factor - 1) / 2. The order + 1 nearest fine cells are an even number; where they cannot lie symmetrically
// (odd factor) the centre is that of a fine cell, whose value is the result.
Taps centre_taps(int order, Coordinate factor) {
  if (factor % 2 == 1) return {factor / 2, {1}};
  const Coordinate first = factor / 2 - (order + 1) / 2;
  return {first, lagrange_weights(first, order + 1, factor - 1, 2)};
}

Taps mean_taps(Coordinate factor) {
  return {0,
          std::vector<long double>(static_cast<std::size_t>(factor), 1 / static_cast<long double>(factor))};
}

// In the same units the coarse interval goes from -factor / 2 to factor / 2.
Taps taps_of_means(Coordinate factor) {
  const Coordinate reach = factor / 2;
  return {-reach, mean_weights(-reach, static_cast<int>(2 * reach + 1), -factor, factor, 2)};
}

Stencil axis_stencil(const Restriction& operation, Coordinate factor, Centring centring) {
  if (factor == 1) return {};
  if (centring == Centring::vertex)
    return {1, factor, {operation.is_staggered ? taps_of_means(factor) : Taps{0, {1}}}};
  if (operation.order == 0) return {1, factor, {mean_taps(factor)}};
  if (operation.order < 0 || operation.order > 11 || operation.order % 2 == 0)
    throw std::invalid_argument("restriction: there is no operator of order " +
                                std::to_string(operation.order) +
                                "; orders are 0 (the mean), 1, 3, 5, 7, 9, 11");
  return {1, factor, {centre_taps(operation.order, factor)}};
}

}  // namespace

Stencils stencils_of(const Restriction& operation, const Index& factor) {
  Stencils result;
  for (int axis = 0; axis < 3; ++axis)
    result[axis] = axis_stencil(operation, factor[axis], operation.centring[axis]);
  return result;
}

Box source_box(const Restriction& operation, const Index& factor, const Box& coarse) {
  return source_box(stencils_of(operation, factor), coarse);
}

Box footprint(const Restriction& operation, const Index& factor) {
  return source_box(operation, factor, geometry::box_between<3>({0, 0, 0}, {0, 0, 0}));
}

template <class T>
void restrict_to_coarse(const Restriction& operation, const Index& factor, const Array<const T>& fine,
                        const Box& box, const Array<T>& coarse) {
  resample(stencils_of(operation, factor), {2, 1, 0}, fine, box, coarse);
}

#define INSTANTIATE(T)                                                                                     \
  template void restrict_to_coarse<T>(const Restriction&, const Index&, const Array<const T>&, const Box&, \
                                      const Array<T>&);
TRANSFER_FOR_EACH_TYPE(INSTANTIATE)

}  // namespace transfer
