// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Looks for values that are not finite numbers on one component. Knows no thorn and no process.
#ifndef NANCHECKER_SCAN_HH
#define NANCHECKER_SCAN_HH

#include <array>
#include <complex>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace nan_checker {

/// What counts as bad.
enum class Search { nan, infinity, both };

/// "NaN", "Inf" or "both", in any case; empty for any other word.
std::optional<Search> search_named(std::string_view keyword);

/// "1 NaN", "2 NaNs or infinities" and the like, for messages.
std::string counted(double count, Search search);

using Point = std::array<int, 3>;

/// How the values of a component lie in memory: i runs fastest. Unused dimensions have one point.
struct Block {
  Point points{1, 1, 1};     ///< stored points in each direction
  Point allocated{1, 1, 1};  ///< elements in memory in each direction, >= points
  Point first{0, 0, 0};      ///< index of the first point on the whole grid
  Point own_begin{0, 0, 0};  ///< points in [own_begin, own_end) belong to this component; ...
  Point own_end{1, 1, 1};    ///< ... others are copies of what another component owns

  std::ptrdiff_t offset(const Point& p) const {
    return p[0] + std::ptrdiff_t{allocated[0]} * (p[1] + std::ptrdiff_t{allocated[1]} * p[2]);
  }
  bool owns(const Point& p) const {
    bool result = true;
    for (int d = 0; d < 3; ++d) result = result && p[d] >= own_begin[d] && p[d] < own_end[d];
    return result;
  }
};

/// The values of one variable; a complex one is bad if one of its parts is.
using Values = std::variant<const float*, const double*, const long double*, const std::complex<float>*,
                            const std::complex<double>*, const std::complex<long double>*>;

/// One bad value. `point` counts from the first stored one.
struct BadValue {
  Point point;
  std::ptrdiff_t offset;
  bool is_nan;  ///< else infinite
};

/// Calls `visit` for each bad value of a component, in the order of memory.
/// \param weights  null, or one number for each element; where it is not positive nothing counts as bad
/// A row without bad values costs one comparison per value.
void for_each_bad_value(const Block& block, const Values& values, Search search, const double* weights,
                        const std::function<void(const BadValue&)>& visit);

}  // namespace nan_checker

#endif
