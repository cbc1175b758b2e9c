/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Complex arithmetic that reads the same in C and C++: CCTK_Cmplx(re, im), CCTK_CmplxAdd(a, b) ... for
 * CCTK_COMPLEX, and with 8, 16 or 32 after "Cmplx" for the type of that many bytes.
 *
 *   Real Imag       parts                          Neg Conjg    -z, complex conjugate
 *   Abs Arg         modulus, argument in (-pi,pi]  Norm         square of the modulus
 *   Add Sub Mul Div                                Sin Cos Exp Log Sqrt
 *   CPow(a, b)      complex power                  Pow(z, x)    real power
 *   IPow(z, n)      integer power
 */
#ifndef CCTK_COMPLEX_H
#define CCTK_COMPLEX_H

#include "cctk_Types.h"

#ifndef FCODE

// C gets the compiler's own functions: <complex.h> would define `I` and `complex` in every thorn.
#ifdef __cplusplus
#include <complex>
#define CCTKi_INLINE inline
#define CCTKi_MAKE_COMPLEX(type, re, im) type(re, im)
#define CCTKi_COMPLEX_MATH(cxx_name, c_name) std::cxx_name
#else
#define CCTKi_INLINE static inline CCTK_ATTRIBUTE_UNUSED
#define CCTKi_MAKE_COMPLEX(type, re, im) __builtin_complex(re, im)
#define CCTKi_COMPLEX_MATH(cxx_name, c_name) __builtin_##c_name
#endif

#define CCTKi_COMPLEX_UNARY(result, name, type, function) \
  CCTKi_INLINE result name(type z) { return function(z); }
#define CCTKi_COMPLEX_BINARY(name, type, operation) \
  CCTKi_INLINE type name(type a, type b) { return a operation b; }

/// Defines the whole family for one precision. `f` is the C library's suffix: f, l, or empty for double.
#define CCTKi_COMPLEX_FAMILY(prefix, type, real_type, f)                                                    \
  CCTKi_INLINE type prefix(real_type re, real_type im) { return CCTKi_MAKE_COMPLEX(type, re, im); }         \
  CCTKi_COMPLEX_UNARY(real_type, prefix##Real, type, CCTKi_COMPLEX_MATH(real, creal##f))                    \
      CCTKi_COMPLEX_UNARY(real_type, prefix##Imag, type, CCTKi_COMPLEX_MATH(imag, cimag##f))                \
          CCTKi_COMPLEX_UNARY(real_type, prefix##Abs, type, CCTKi_COMPLEX_MATH(abs, cabs##f))               \
              CCTKi_COMPLEX_UNARY(real_type, prefix##Arg, type, CCTKi_COMPLEX_MATH(arg, carg##f))           \
                  CCTKi_INLINE real_type prefix##Norm(type z) {                                             \
    return prefix##Real(z) * prefix##Real(z) + prefix##Imag(z) * prefix##Imag(z);                           \
  }                                                                                                         \
  CCTKi_COMPLEX_UNARY(type, prefix##Neg, type, -)                                                           \
      CCTKi_COMPLEX_UNARY(type, prefix##Conjg, type, CCTKi_COMPLEX_MATH(conj, conj##f))                     \
          CCTKi_COMPLEX_UNARY(type, prefix##Sin, type, CCTKi_COMPLEX_MATH(sin, csin##f))                    \
              CCTKi_COMPLEX_UNARY(type, prefix##Cos, type, CCTKi_COMPLEX_MATH(cos, ccos##f))                \
                  CCTKi_COMPLEX_UNARY(type, prefix##Exp, type, CCTKi_COMPLEX_MATH(exp, cexp##f))            \
                      CCTKi_COMPLEX_UNARY(type, prefix##Log, type, CCTKi_COMPLEX_MATH(log, clog##f))        \
                          CCTKi_COMPLEX_UNARY(type, prefix##Sqrt, type, CCTKi_COMPLEX_MATH(sqrt, csqrt##f)) \
                              CCTKi_COMPLEX_BINARY(prefix##Add, type, +)                                    \
                                  CCTKi_COMPLEX_BINARY(prefix##Sub, type, -)                                \
                                      CCTKi_COMPLEX_BINARY(prefix##Mul, type, *)                            \
                                          CCTKi_COMPLEX_BINARY(prefix##Div, type, /)                        \
                                              CCTKi_INLINE type prefix##CPow(type a, type b) {              \
    return CCTKi_COMPLEX_MATH(pow, cpow##f)(a, b);                                                          \
  }                                                                                                         \
  CCTKi_INLINE type prefix##Pow(type z, real_type x) { return CCTKi_COMPLEX_MATH(pow, cpow##f)(z, x); }     \
  CCTKi_INLINE type prefix##IPow(type z, int n) { return prefix##Pow(z, (real_type)n); }

CCTKi_COMPLEX_FAMILY(CCTK_Cmplx8, CCTK_COMPLEX8, CCTK_REAL4, f)
    CCTKi_COMPLEX_FAMILY(CCTK_Cmplx16, CCTK_COMPLEX16, CCTK_REAL8, )
        CCTKi_COMPLEX_FAMILY(CCTK_Cmplx32, CCTK_COMPLEX32, CCTK_REAL16, l)
#if CCTK_REAL_PRECISION == 16
            CCTKi_COMPLEX_FAMILY(CCTK_Cmplx, CCTK_COMPLEX, CCTK_REAL, l)
#elif CCTK_REAL_PRECISION == 8
            CCTKi_COMPLEX_FAMILY(CCTK_Cmplx, CCTK_COMPLEX, CCTK_REAL, )
#else
            CCTKi_COMPLEX_FAMILY(CCTK_Cmplx, CCTK_COMPLEX, CCTK_REAL, f)
#endif

#undef CCTKi_COMPLEX_FAMILY
#undef CCTKi_COMPLEX_BINARY
#undef CCTKi_COMPLEX_UNARY
#undef CCTKi_COMPLEX_MATH
#undef CCTKi_MAKE_COMPLEX
#undef CCTKi_INLINE

#endif /* FCODE */

#endif
