// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tensors at a point. Pure.
#ifndef ADMANALYSIS_POINT_HH
#define ADMANALYSIS_POINT_HH

#include <array>

namespace adm_analysis {

/// xx, xy, xz, yy, yz, zz
using Symmetric = std::array<double, 6>;

double determinant_of(const Symmetric& metric);
/// g^ij T_ij
double trace_of(const Symmetric& metric, const Symmetric& tensor);

/// Components rr, rq, rp, qq, qp, pp (q is theta, p phi) of a covariant tensor.
/// \param is_normalized  along r d theta and r sin(theta) d phi instead of d theta and d phi
/// At the origin theta and phi are taken to be 0, on the z axis phi.
Symmetric spherical(const Symmetric& tensor, double x, double y, double z, bool is_normalized);

/// The Ricci tensor of a metric with its first derivatives by x, y, z and second ones by xx, xy, xz, yy, yz,
/// zz.
Symmetric ricci_of(const Symmetric& metric, const std::array<Symmetric, 3>& first,
                   const std::array<Symmetric, 6>& second);

}  // namespace adm_analysis

#endif
