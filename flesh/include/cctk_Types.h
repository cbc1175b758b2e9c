/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * The basic types. In C and C++ they are typedefs, in Fortran macros that begin a declaration.
 *
 * A type with a number has that many bytes (for complex ones: both parts together) and exists where
 * cctk_Config.h defines HAVE_CCTK_<type>; a type without a number is the one chosen at configuration time.
 */
#ifndef CCTK_TYPES_H
#define CCTK_TYPES_H

#include "cctk_Compiler.h"
#include "cctk_Config.h"

#if defined(CCTK_REAL_PRECISION_16)
#define CCTK_REAL_PRECISION 16
#elif defined(CCTK_REAL_PRECISION_4)
#define CCTK_REAL_PRECISION 4
#else
#define CCTK_REAL_PRECISION 8
#endif

#if defined(CCTK_INTEGER_PRECISION_8)
#define CCTK_INTEGER_PRECISION 8
#elif defined(CCTK_INTEGER_PRECISION_2)
#define CCTK_INTEGER_PRECISION 2
#elif defined(CCTK_INTEGER_PRECISION_1)
#define CCTK_INTEGER_PRECISION 1
#else
#define CCTK_INTEGER_PRECISION 4
#endif

#ifdef FCODE

#define CCTK_REAL4 REAL * 4
#define CCTK_REAL8 REAL * 8
#define CCTK_REAL16 REAL * 16
#define CCTK_COMPLEX8 COMPLEX * 8
#define CCTK_COMPLEX16 COMPLEX * 16
#define CCTK_COMPLEX32 COMPLEX * 32
#define CCTK_INT1 INTEGER * 1
#define CCTK_INT2 INTEGER * 2
#define CCTK_INT4 INTEGER * 4
#define CCTK_INT8 INTEGER * 8
#define CCTK_INT16 INTEGER * 16
#define CCTK_BYTE INTEGER * 1
#define CCTK_CHAR CHARACTER
#define CCTK_POINTER INTEGER * 8
#define CCTK_POINTER_TO_CONST INTEGER * 8
#define CCTK_FPOINTER INTEGER * 8
#define CCTK_FN_POINTER INTEGER * 8
#define CCTK_STRING INTEGER * 8

/* The chosen types are spelled out: a traditional preprocessor must not need a second pass. */
#if CCTK_REAL_PRECISION == 16
#define CCTK_REAL REAL * 16
#define CCTK_COMPLEX COMPLEX * 32
#elif CCTK_REAL_PRECISION == 8
#define CCTK_REAL REAL * 8
#define CCTK_COMPLEX COMPLEX * 16
#else
#define CCTK_REAL REAL * 4
#define CCTK_COMPLEX COMPLEX * 8
#endif
#if CCTK_INTEGER_PRECISION == 8
#define CCTK_INT INTEGER * 8
#elif CCTK_INTEGER_PRECISION == 4
#define CCTK_INT INTEGER * 4
#elif CCTK_INTEGER_PRECISION == 2
#define CCTK_INT INTEGER * 2
#else
#define CCTK_INT INTEGER * 1
#endif

#else /* C and C++ */

#include <stddef.h>

typedef signed char CCTK_INT1;
typedef short CCTK_INT2;
typedef int CCTK_INT4;
#if __SIZEOF_LONG__ == 8
typedef long CCTK_INT8;
#else
typedef long long CCTK_INT8;
#endif
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 CCTK_INT16;
#endif

typedef float CCTK_REAL4;
typedef double CCTK_REAL8;
typedef long double CCTK_REAL16;

#ifdef __cplusplus
#include <complex>
typedef std::complex<CCTK_REAL4> CCTK_COMPLEX8;
typedef std::complex<CCTK_REAL8> CCTK_COMPLEX16;
typedef std::complex<CCTK_REAL16> CCTK_COMPLEX32;
#else
typedef float _Complex CCTK_COMPLEX8;
typedef double _Complex CCTK_COMPLEX16;
typedef long double _Complex CCTK_COMPLEX32;
#endif

/// Real and complex numbers of the precision chosen at configuration time (double unless said otherwise).
#if CCTK_REAL_PRECISION == 16
typedef CCTK_REAL16 CCTK_REAL;
typedef CCTK_COMPLEX32 CCTK_COMPLEX;
#elif CCTK_REAL_PRECISION == 8
typedef CCTK_REAL8 CCTK_REAL;
typedef CCTK_COMPLEX16 CCTK_COMPLEX;
#else
typedef CCTK_REAL4 CCTK_REAL;
typedef CCTK_COMPLEX8 CCTK_COMPLEX;
#endif

/// The integer of grid variables, parameters and tables; `int` unless configured otherwise.
#if CCTK_INTEGER_PRECISION == 8
typedef CCTK_INT8 CCTK_INT;
#elif CCTK_INTEGER_PRECISION == 4
typedef CCTK_INT4 CCTK_INT;
#elif CCTK_INTEGER_PRECISION == 2
typedef CCTK_INT2 CCTK_INT;
#else
typedef CCTK_INT1 CCTK_INT;
#endif

typedef unsigned char CCTK_BYTE;
typedef char CCTK_CHAR;
typedef const char* CCTK_STRING;
typedef void* CCTK_POINTER;
typedef const void* CCTK_POINTER_TO_CONST;
/// A function of any signature: cast it back before calling.
typedef void (*CCTK_FPOINTER)(void);
#define CCTK_FN_POINTER CCTK_FPOINTER

/// Length of a CHARACTER argument, which Fortran compilers append to the argument list by value.
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 8
typedef int CCTK_FORTRAN_STRLEN_T;
#else
typedef size_t CCTK_FORTRAN_STRLEN_T;
#endif

#endif /* FCODE */

#endif
