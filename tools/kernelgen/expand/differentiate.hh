// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Derivatives of expressions by the rules of calculus, down to derivatives of grid functions.
#ifndef KERNELGEN_EXPAND_DIFFERENTIATE_HH
#define KERNELGEN_EXPAND_DIFFERENTIATE_HH

#include <string>

#include "graph/expression.hh"

namespace kernelgen {

/// Coordinates along which D_a is taken. In curvilinear ones (blocks of grids whose own coordinates are a^b)
/// it is the derivative by global coordinates, D_a = J^b_a d_b with the Jacobian J^b_a = d a^b / d x^a; its
/// derivatives are known, too.
enum class Chart { cartesian, curvilinear };

/// What the graph calls the Jacobian J^b_a (axes 0..2), and its derivative along c, which is symmetric in a
/// and c.
std::string jacobian_name(int b, int a);
std::string jacobian_derivative_name(int b, int a, int c);
/// Place of such a name among the 9 + 18 variables J11 J12 .. J33 dJ111 dJ112 dJ113 dJ122 .. dJ333; -1 for
/// others.
int jacobian_place(const std::string& name);

/// The axis of D_t.
inline constexpr int time_axis = 3;

/// Derivative of `node` by `unknown`, of which variables and all other leaves are independent.
/// \throws flesh::Error if it is not known
Node derivative_by(Graph& graph, Node unknown, Node node);

/// Derivative along `axis` of `node`. The operator "D" follows sums, products, powers, functions and
/// conditions; others follow sums, constant factors and choices that are the same everywhere only, since
/// products of differences are not differences of products. Derivatives of coordinates are exact: D_a x^b is
/// 0 or 1. Along `time_axis` there is only calculus: D_t t = 1, and coordinates do not depend on it. Only "D"
/// knows charts: other operators act along the axes of the grid.
/// \throws flesh::Error where `operation` cannot be applied
Node differentiate(Graph& graph, const std::string& operation, int axis, Node node,
                   Chart chart = Chart::cartesian);

}  // namespace kernelgen

#endif
