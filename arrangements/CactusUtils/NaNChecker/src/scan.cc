// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan.hh"

#include <strings.h>

#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>

namespace nan_checker {

std::optional<Search> search_named(std::string_view keyword) {
  const std::string word(keyword);
  if (strcasecmp(word.c_str(), "NaN") == 0) return Search::nan;
  if (strcasecmp(word.c_str(), "Inf") == 0) return Search::infinity;
  if (strcasecmp(word.c_str(), "both") == 0) return Search::both;
  return std::nullopt;
}

std::string counted(double count, Search search) {
  const bool one = count == 1;
  const std::string nans = one ? "NaN" : "NaNs", infinities = one ? "infinity" : "infinities";
  std::ostringstream out;
  out << std::setprecision(16) << count << ' ';
  if (search != Search::infinity) out << nans;
  if (search == Search::both) out << " or ";
  if (search != Search::nan) out << infinities;
  return out.str();
}

namespace {

// Neither NaN nor infinity: comparisons with NaN are false.
template <class Real>
bool is_finite(Real value) {
  return std::abs(value) <= std::numeric_limits<Real>::max();
}
template <class Real>
bool is_finite(const std::complex<Real>& value) {
  return is_finite(value.real()) && is_finite(value.imag());
}

template <class Real>
bool is_nan(Real value) {
  return std::isnan(value);
}
template <class Real>
bool is_nan(const std::complex<Real>& value) {
  return is_nan(value.real()) || is_nan(value.imag());
}

template <class Real>
bool is_infinite(Real value) {
  return std::isinf(value);
}
template <class Real>
bool is_infinite(const std::complex<Real>& value) {
  return is_infinite(value.real()) || is_infinite(value.imag());
}

/// True if all values of a row are finite; written without a jump inside, so that it is vectorised.
template <class Value>
bool is_row_finite(const Value* row, int count) {
  bool all = true;
  for (int i = 0; i < count; ++i) all &= is_finite(row[i]);
  return all;
}

template <class Value>
bool is_bad(const Value& value, Search search) {
  return (search != Search::infinity && is_nan(value)) || (search != Search::nan && is_infinite(value));
}

template <class Value>
void scan(const Block& block, const Value* values, Search search, const double* weights,
          const std::function<void(const BadValue&)>& visit) {
  for (int k = 0; k < block.points[2]; ++k)
    for (int j = 0; j < block.points[1]; ++j) {
      const std::ptrdiff_t row = block.offset({0, j, k});
      if (is_row_finite(values + row, block.points[0])) continue;
      for (int i = 0; i < block.points[0]; ++i)
        if (is_bad(values[row + i], search) && (!weights || weights[row + i] > 0))
          visit({{i, j, k}, row + i, is_nan(values[row + i])});
    }
}

}  // namespace

void for_each_bad_value(const Block& block, const Values& values, Search search, const double* weights,
                        const std::function<void(const BadValue&)>& visit) {
  std::visit([&](const auto* data) { scan(block, data, search, weights, visit); }, values);
}

}  // namespace nan_checker
