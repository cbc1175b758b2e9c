// SPDX-License-Identifier: LGPL-2.1-or-later
#include "component_check.hh"

#include <algorithm>
#include <exception>
#include <sstream>

namespace nan_checker {

CCTK_INT mask_bit(std::size_t number) { return CCTK_INT{1} << std::min<std::size_t>(number, 30); }

namespace {

void report(const cGH* gh, const Piece& piece, const BadValue& bad) {
  std::ostringstream out;
  out << (bad.is_nan ? "NaN" : "Infinity") << " in " << CCTK_FullVarName(piece.variable);
  if (piece.dimension > 0) {
    Point point;
    for (int d = 0; d < 3; ++d) point[d] = piece.block.first[d] + bad.point[d];
    out << " at point " << point_text(point, piece.dimension);
  }
  if (piece.is_grid_function) out << " of level " << level_of(gh);
  if (piece.is_grid_function && has_coordinates(gh))
    out << ", x = " << position_text(piece.place(gh, bad.point).position);
  CCTK_WARN(CCTK_WARN_ALERT, out.str().c_str());
}

void check_piece(const cGH* gh, const Piece& piece, const Orders& orders, CCTK_INT bit, Finding& finding) {
  const bool is_on_grid = piece.is_grid_function && piece.dimension == gh->cctk_dim;
  int reported = 0;
  for_each_bad_value(piece.block, piece.values, orders.search, is_on_grid ? orders.weights : nullptr,
                     [&](const BadValue& bad) {
                       finding.add(piece.place(gh, bad.point), piece.block.owns(bad.point));
                       if (is_on_grid && orders.mask) orders.mask[bad.offset] |= bit;
                       if (orders.report_max < 0 || reported++ < orders.report_max) report(gh, piece, bad);
                     });
}

}  // namespace

void check_component(const cGH* gh, const std::vector<Checked>& variables, const Orders& orders,
                     std::vector<Finding>& findings) {
  const std::vector<bool> is_finite = known_to_be_finite(gh, variables);
  for (std::size_t n = 0; n < variables.size(); ++n) {
    if (is_finite[n]) continue;
    try {
      if (const auto found = piece(gh, variables[n]))
        check_piece(gh, *found, orders, mask_bit(n), findings[n]);
    } catch (const std::exception& error) {
      CCTK_VERROR("%s", error.what());
    }
  }
}

}  // namespace nan_checker
