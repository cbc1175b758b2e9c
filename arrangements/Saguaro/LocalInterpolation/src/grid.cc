// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/grid.hh"

#include <algorithm>
#include <cmath>

namespace local_interpolation {
namespace {

bool is_finite(const Axis& axis, double coordinate) {
  const double all[] = {
      axis.origin,           axis.spacing, axis.off_centring[0], axis.off_centring[1], axis.extrapolation[0],
      axis.extrapolation[1], coordinate};
  return std::all_of(std::begin(all), std::end(all), [](double number) { return std::isfinite(number); });
}

/// \param subscript  of the coordinate, with a fraction
bool is_outside(const Axis& axis, int points, double subscript) {
  // Where molecules are centred: a half-width away from the ends.
  const double margin = points % 2 == 0 ? points / 2 - 1 : (points - 1) / 2 - 0.5;
  const double first = double(axis.first), last = double(axis.last);
  return subscript < first - axis.extrapolation[0] || subscript > last + axis.extrapolation[1] ||
         subscript < first + margin - axis.off_centring[0] ||
         subscript > last - margin + axis.off_centring[1];
}

}  // namespace

Place place_molecule(const Axis& axis, int points, double coordinate) {
  if (axis.last - axis.first + 1 < points) return {Status::grid_too_small};
  if (!is_finite(axis, coordinate)) return {Status::not_finite};
  if (axis.spacing == 0) return {Status::no_spacing};
  const double subscript = (coordinate - axis.origin) / axis.spacing;
  if (is_outside(axis, points, subscript)) return {Status::outside};
  const double centre = std::floor(points % 2 == 0 ? subscript : subscript + 0.5);
  const auto centred = static_cast<std::ptrdiff_t>(centre) - (points - 1) / 2;
  const std::ptrdiff_t first = std::clamp(centred, axis.first, axis.last - points + 1);
  return {Status::ok, first, subscript - double(first)};
}

}  // namespace local_interpolation
