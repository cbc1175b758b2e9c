/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Classification of numbers that holds even when the compiler is told that NaN does not exist (-ffast-math).
 */
#ifndef CCTK_MATH_H
#define CCTK_MATH_H

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// Non-zero if so, else 0.
int CCTK_isnan(double x);
int CCTK_isinf(double x);
int CCTK_finite(double x);
int CCTK_isfinite(double x);
int CCTK_isnormal(double x);
int CCTK_signbit(double x);
/// FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL or FP_NORMAL of <math.h>.
int CCTK_fpclassify(double x);
/// Magnitude of x with the sign of y.
double CCTK_copysign(double x, double y);

/// The same under the names of the IEEE recommendations.
int CCTK_IEEE_isnan(double x);
int CCTK_IEEE_isinf(double x);
int CCTK_IEEE_isfinite(double x);
int CCTK_IEEE_isnormal(double x);
int CCTK_IEEE_signbit(double x);
int CCTK_IEEE_fpclassify(double x);
double CCTK_IEEE_copysign(double x, double y);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
