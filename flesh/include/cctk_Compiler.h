/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * What is the same for every supported compiler (g++, clang, nvcc, hipcc): attributes, inlining, pragmas,
 * and where a function may run. What differs between machines is in cctk_Config.h.
 */
#ifndef CCTK_COMPILER_H
#define CCTK_COMPILER_H

#ifdef FCODE

/* The Fortran pipeline uses a traditional preprocessor unless it says otherwise. */
#ifndef CCTK_ANSI_FPP
#define CCTK_ANSI_FPP 0
#endif

/* Declares a variable that may stay unused; the shape is empty or in brackets. */
#define CCTK_DECLARE(type, name, shape) type name shape

#else

// ------------------------------------------------------------------------------------------------ attributes

#define CCTK_ATTRIBUTE_ALIGNED(bytes) __attribute__((__aligned__(bytes)))
#define CCTK_ATTRIBUTE_ALWAYS_INLINE __attribute__((__always_inline__))
#define CCTK_ATTRIBUTE_COLD __attribute__((__cold__))
#define CCTK_ATTRIBUTE_CONST __attribute__((__const__))
#define CCTK_ATTRIBUTE_FORMAT(kind, text, first) __attribute__((__format__(kind, text, first)))
#define CCTK_ATTRIBUTE_HOT __attribute__((__hot__))
#define CCTK_ATTRIBUTE_NOINLINE __attribute__((__noinline__))
#define CCTK_ATTRIBUTE_NONNULL(...) __attribute__((__nonnull__(__VA_ARGS__)))
#define CCTK_ATTRIBUTE_NORETURN __attribute__((__noreturn__))
#define CCTK_ATTRIBUTE_PURE __attribute__((__pure__))
#define CCTK_ATTRIBUTE_UNUSED __attribute__((__unused__))
#ifdef __cplusplus
#define CCTK_ATTRIBUTE_COMMON  // C++ has no tentative definitions
#else
#define CCTK_ATTRIBUTE_COMMON __attribute__((__common__))
#endif

// The same for member functions of classes, a separate family for historical reasons.
#define CCTK_MEMBER_ATTRIBUTE_ALWAYS_INLINE CCTK_ATTRIBUTE_ALWAYS_INLINE
#define CCTK_MEMBER_ATTRIBUTE_COLD CCTK_ATTRIBUTE_COLD
#define CCTK_MEMBER_ATTRIBUTE_CONST CCTK_ATTRIBUTE_CONST
#define CCTK_MEMBER_ATTRIBUTE_HOT CCTK_ATTRIBUTE_HOT
#define CCTK_MEMBER_ATTRIBUTE_NOINLINE CCTK_ATTRIBUTE_NOINLINE
#define CCTK_MEMBER_ATTRIBUTE_NONNULL(...) CCTK_ATTRIBUTE_NONNULL(__VA_ARGS__)
#define CCTK_MEMBER_ATTRIBUTE_NORETURN CCTK_ATTRIBUTE_NORETURN
#define CCTK_MEMBER_ATTRIBUTE_PURE CCTK_ATTRIBUTE_PURE
#define CCTK_MEMBER_ATTRIBUTE_UNUSED CCTK_ATTRIBUTE_UNUSED

// ------------------------------------------------------------------------------------------- hints, inlining

#define CCTK_BUILTIN_CONSTANT_P(x) __builtin_constant_p(x)
/// `x`, which is `likely` most of the time.
#define CCTK_BUILTIN_EXPECT(x, likely) __builtin_expect(x, likely)
#define CCTK_BUILTIN_TRAP() __builtin_trap()
/// Tells the compiler that control cannot get here; undefined behaviour if it does.
#define CCTK_BUILTIN_UNREACHABLE() __builtin_unreachable()

#define CCTK_C_INLINE inline
#define CCTK_CXX_INLINE inline
#define CCTK_STATIC_INLINE static inline
#define CCTK_C_STATIC_INLINE static inline
#define CCTK_CXX_STATIC_INLINE static inline

/// In front of a loop: unroll it.
#if defined(__clang__) || defined(__CUDA_ARCH__)
#define CCTK_UNROLL _Pragma("unroll")
#else
#define CCTK_UNROLL _Pragma("GCC unroll 8")
#endif

/// `CCTK_PRAGMA_OMP("omp for")` is that pragma when OpenMP is on, and nothing otherwise.
#ifdef _OPENMP
#define CCTK_PRAGMA_OMP(pragma) _Pragma(pragma)
#else
#define CCTK_PRAGMA_OMP(pragma)
#endif

// -------------------------------------------------------------------------------------------------- restrict

#define CCTK_C_RESTRICT restrict
#define CCTK_CXX_RESTRICT __restrict__
#ifdef CCTK_DISABLE_RESTRICT
#undef CCTK_C_RESTRICT
#undef CCTK_CXX_RESTRICT
#define CCTK_C_RESTRICT
#define CCTK_CXX_RESTRICT
#define restrict
#elif defined(__cplusplus) && !defined(restrict)
#define restrict __restrict__
#endif

// ---------------------------------------------------------------------------------------- language abilities

#define HAVE_CCTK_C_BOOL 1
#define HAVE_CCTK_CXX_AUTO_SPECIFIER 1
#define HAVE_CCTK_CXX_LAMBDA 1
#define HAVE_CCTK_CXX_RANGE_BASED_FOR 1
#define HAVE_CCTK_CXX_STATIC_ASSERT 1
#define HAVE_CCTK_CXX_COPYSIGN 1
#define HAVE_CCTK_CXX_FPCLASSIFY 1
#define HAVE_CCTK_CXX_ISFINITE 1
#define HAVE_CCTK_CXX_ISINF 1
#define HAVE_CCTK_CXX_ISNAN 1
#define HAVE_CCTK_CXX_ISNORMAL 1
#define HAVE_CCTK_CXX_SIGNBIT 1

// ------------------------------------------------------------------------------------------- host and device

/// Where a function can be called: `CCTK_HOST CCTK_DEVICE double f(double x)` compiles for both sides, and is
/// an ordinary function when no device compiler is at work. CCTK_KERNEL marks an entry point launched from
/// the host.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define CCTK_HOST __host__
#define CCTK_DEVICE __device__
#define CCTK_KERNEL __global__
#else
#define CCTK_HOST
#define CCTK_DEVICE
#define CCTK_KERNEL
#endif

#endif /* FCODE */

/* Calling convention of routines that are called from Fortran: the C one. */
#define CCTK_FCALL

#endif
