/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Short vectors of real numbers, under one set of names for all processors.
 *
 * Names exist three times: vec8_add... and k8add for CCTK_REAL8, vec4_ and k4 for CCTK_REAL4, vec_ and k for
 * CCTK_REAL. How long a vector is depends on the options of the build: one element without VECTORISE, else
 * what the processor's registers hold (CCTK_REAL_VEC_SIZE). All functions work element by element, and give
 * in each lane what the function of the C library, or the operator, gives for a single number. kmadd and its
 * kin round once where the processor can multiply and add in one step, else twice; in all lanes and for all
 * lengths alike.
 *
 *   CCTK_REAL_VEC sum = vec_set1(0);
 *   for (int i = imin; i < imax; i += CCTK_REAL_VEC_SIZE) sum = kadd(sum, kmul(vec_loadu(a[i]),
 * vec_loadu(b[i])));
 */
#ifndef VECTORS_H
#define VECTORS_H

#include "cctk.h"

#ifndef VECTORISE
#define VECTORISE 0
#endif

#if !VECTORISE
#define VECTORS_BYTES 8
#define vec_architecture "scalar (no vectorisation)"
#elif defined(__AVX512F__)
#define VECTORS_BYTES 64
#define vec_architecture "AVX-512"
#elif defined(__AVX2__) && defined(__FMA__)
#define VECTORS_BYTES 32
#define vec_architecture "AVX2 with FMA"
#elif defined(__AVX__)
#define VECTORS_BYTES 32
#define vec_architecture "AVX"
#elif defined(__SSE2__)
#define VECTORS_BYTES 16
#define vec_architecture "SSE2"
#else
#define VECTORS_BYTES 8
#define vec_architecture "scalar (no vectors of this processor are known)"
#endif

/* Numbers of elements that the preprocessor can read. */
#if VECTORS_BYTES == 8
#define CCTK_REAL8_VEC_SIZE 1
#define CCTK_REAL4_VEC_SIZE 1
#elif VECTORS_BYTES == 16
#define CCTK_REAL8_VEC_SIZE 2
#define CCTK_REAL4_VEC_SIZE 4
#elif VECTORS_BYTES == 32
#define CCTK_REAL8_VEC_SIZE 4
#define CCTK_REAL4_VEC_SIZE 8
#else
#define CCTK_REAL8_VEC_SIZE 8
#define CCTK_REAL4_VEC_SIZE 16
#endif
#define CCTK_REAL_VEC_SIZE CCTK_REAL8_VEC_SIZE

#define CCTK_CACHELINE_SIZE 64
#define CCTK_REAL_CACHELINE_SIZE 8

/* Counters of operations, for those who define VEC_COUNT before. */
#ifndef VEC_COUNT
#define VEC_COUNT(x) 0
#endif
#define vec_op_inc ((void)VEC_COUNT(0))
#define vec_mem_inc ((void)VEC_COUNT(0))

#ifdef __cplusplus

#include "CactusUtils/Vectors/src/classes.hh"
#include "CactusUtils/Vectors/src/names.hh"
#include "CactusUtils/Vectors/src/operations.hh"

#define vec_static_assert(x) static_assert(x, #x)

/* What generated code of Kranc expects; its own headers may have said it already. */
#ifdef KRANC_C
#undef ToReal
#undef IfThen
#undef KRANC_GFOFFSET3D
#define ToReal(x) (vec_set1(CCTK_REAL(x)))
#define IfThen(x, y, z) ((x) ? CCTK_REAL_VEC(y) : CCTK_REAL_VEC(z))
#define KRANC_GFOFFSET3D(var, i, j, k)                                                            \
  vec_loadu_maybe3((i), (j), (k),                                                                 \
                   *reinterpret_cast<const CCTK_REAL*>(reinterpret_cast<const char*>(&(var)[0]) + \
                                                       cdi * (i) + cdj * (j) + cdk * (k)))
#if !defined(VECTORISE_INLINE) || !VECTORISE_INLINE
#define KRANC_DIFF_FUNCTIONS
#endif
#endif

#endif

#endif
