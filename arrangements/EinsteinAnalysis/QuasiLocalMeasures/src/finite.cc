// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite.hh"

#include <algorithm>
#include <cmath>
#include <limits>

namespace quasi_local {
namespace {

bool is_nowhere_finite(const PointValues& values) {
  return !values.empty() &&
         std::none_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

bool are_nowhere_finite(std::span<const PointValues> quantities) {
  return !quantities.empty() && std::all_of(quantities.begin(), quantities.end(), is_nowhere_finite);
}

}  // namespace

Finite find_finite(std::span<const PointValues> metric, std::span<const PointValues> matter) {
  if (are_nowhere_finite(metric)) return Finite::nothing;
  return are_nowhere_finite(matter) ? Finite::no_matter : Finite::all;
}

std::string text_of(Finite finite) {
  switch (finite) {
    case Finite::all:
      return {};
    case Finite::no_matter:
      return "The stress-energy tensor of TmunuBase is nowhere finite on the surface, but the metric is. "
             "Either "
             "nobody has set it (the group SetTmunu has not run), or matter has blown up. The surface is "
             "measured as in vacuum";
    case Finite::nothing:
      return "The metric is nowhere finite on the surface, so nothing measured there is finite: the run "
             "has "
             "blown up, or nobody has set the metric. Thorn NaNChecker ends runs that blow up";
  }
  return {};
}

double as_shared(double number) {
  return std::isfinite(number) ? number + 0.0 : std::numeric_limits<double>::quiet_NaN();
}

void share_numbers(std::span<double> values, bool is_owner, const Sum& sum) {
  std::vector<double> marks(values.size(), 0);
  for (std::size_t n = 0; n < values.size(); ++n) {
    const bool is_number = std::isfinite(values[n]);
    marks[n] = is_owner && !is_number ? 1 : 0;
    values[n] = is_owner && is_number ? as_shared(values[n]) : 0;
  }
  sum(values);
  sum(marks);
  for (std::size_t n = 0; n < values.size(); ++n)
    if (marks[n] > 0) values[n] = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace quasi_local
