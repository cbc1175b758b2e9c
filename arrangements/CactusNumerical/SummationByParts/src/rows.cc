// SPDX-License-Identifier: LGPL-2.1-or-later
#include "rows.hh"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace sbp {

namespace {

int longest(const std::vector<Weights>& rows) {
  std::size_t length = 0;
  for (const Weights& row : rows) length = std::max(length, row.size());
  return static_cast<int>(length);
}

/// Without zeros at both ends: they may stand for points that do not exist.
Row trimmed(int first, const Weights& weights) {
  const auto is_used = [](double weight) { return weight != 0; };
  const auto begin = std::find_if(weights.begin(), weights.end(), is_used);
  const auto end = std::find_if(weights.rbegin(), weights.rend(), is_used).base();
  if (begin == weights.end()) return {first, {0.0}};
  return {first + static_cast<int>(begin - weights.begin()), Weights(begin, end)};
}

void require_room(const Operator& op, const Ends& ends) {
  for (const End& end : {ends.lower, ends.upper})
    if (!end.is_one_sided && end.outside < op.reach())
      throw std::invalid_argument("the stencil needs " + std::to_string(op.reach()) +
                                  " ghost points; there are " + std::to_string(end.outside));
  // Closures must not meet, and each must find the points that it uses.
  int needed = 2 * op.reach() + 1;
  const int inside = (ends.lower.is_one_sided ? static_cast<int>(op.lower.size()) : 0) +
                     (ends.upper.is_one_sided ? static_cast<int>(op.upper.size()) : 0);
  needed = std::max(needed, inside);
  if (ends.lower.is_one_sided) needed = std::max(needed, longest(op.lower));
  if (ends.upper.is_one_sided) needed = std::max(needed, longest(op.upper));
  int available = ends.points;
  for (const End& end : {ends.lower, ends.upper})
    if (end.is_one_sided) available -= end.outside;
  if (available < needed)
    throw std::invalid_argument("the operator needs " + std::to_string(needed) + " points; there are " +
                                std::to_string(available));
}

}  // namespace

int closure_points(const Operator& op) { return static_cast<int>(op.lower.size()); }

Rows rows_of(const Operator& op, const Ends& ends) {
  require_room(op, ends);
  Rows rows(ends.points);
  for (int i = ends.first(); i < ends.end(); ++i) {
    const int from_lower = i - ends.lower.outside, from_upper = ends.end() - 1 - i;
    if (ends.lower.is_one_sided && from_lower < static_cast<int>(op.lower.size())) {
      rows[i] = trimmed(ends.lower.outside, op.lower[from_lower]);
    } else if (ends.upper.is_one_sided && from_upper < static_cast<int>(op.upper.size())) {
      Weights weights = op.upper[from_upper];
      std::reverse(weights.begin(), weights.end());
      rows[i] = trimmed(ends.end() - static_cast<int>(weights.size()), weights);
    } else {
      rows[i] = trimmed(i - op.reach(), op.interior);
    }
  }
  return rows;
}

}  // namespace sbp
