// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fields without any symmetry of their own, made invariant by averaging over a group of maps of space:
//
//     v(x) = sum over g of g v0(g^-1 x)
//
// The maps are plain matrices: nothing here is shared with the code that is tested.
#ifndef SAGUARO_TEST_SYMMETRY_FIELDS_HH
#define SAGUARO_TEST_SYMMETRY_FIELDS_HH

#include <array>
#include <string>
#include <vector>

namespace test_symmetry {

using Point = std::array<double, 3>;
using Matrix = std::array<Point, 3>;  ///< by rows, orthogonal

/// All fields at one point, in the order of their declaration.
struct Fields {
  double scalar = 0;
  std::array<double, 3> vector{}, axial_vector{}, elements{};
  std::array<double, 6> tensor{};  ///< xx xy xz yy yz zz
  std::array<double, 10> weyl{};   ///< real and imaginary parts in turn
};
constexpr int field_count = 1 + 3 + 3 + 3 + 6 + 10;
std::array<double, field_count> in_order(const Fields& fields);

/// The group that a keyword of the parameter `symmetry` names; translations: the identity alone.
std::vector<Matrix> group_of(const std::string& symmetry);

/// \param unit  the fields are waves whose wave numbers are multiples of this
Fields fields_at(const Point& x, const std::vector<Matrix>& group, double unit);

}  // namespace test_symmetry

#endif
