/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

static const int no_options = -1;

/* Reduces one variable, of the type of the result, to process `dest_proc`; a failure is told by name. */
static void reduce(const cGH* cctkGH, const char* operation, const char* variable, int options, int type,
                   void* result) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT index = CCTK_VarIndex(variable), result_type = type;
  const int operator_handle = CCTK_LocalArrayReductionHandle(operation);

  if (operator_handle < 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "There is no local reduction \"%s\"", operation);
    return;
  }
  const int status =
      CCTK_ReduceGridArrays(cctkGH, dest_proc, operator_handle, options, 1, &index, 1, &result_type, &result);
  if (status < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "The reduction \"%s\" of %s fails with code %d", operation, variable, status);
}

static void reduce_arrays(const cGH* cctkGH, const char* operation, int options, CCTK_REAL* real_result,
                          CCTK_INT* int_result) {
  reduce(cctkGH, operation, "testglobalreduce::grid_real", options, CCTK_VARIABLE_REAL, real_result);
  reduce(cctkGH, operation, "testglobalreduce::grid_int", options, CCTK_VARIABLE_INT, int_result);
}

static void reduce_weighted_arrays(const cGH* cctkGH, const char* operation, CCTK_REAL* real_result,
                                   CCTK_INT* int_result) {
  const int options = Util_TableCreate(UTIL_TABLE_FLAGS_DEFAULT);

  Util_TableSetInt(options, 1, "weight_on");
  Util_TableSetInt(options, CCTK_VarIndex("testglobalreduce::weight"), "weight_variable_index");
  reduce_arrays(cctkGH, operation, options, real_result, int_result);
  Util_TableDestroy(options);
}

static void reduce_real(const cGH* cctkGH, const char* operation, const char* variable, CCTK_REAL* result) {
  reduce(cctkGH, operation, variable, no_options, CCTK_VARIABLE_REAL, result);
}

void TestGlobalReduceC_Avg(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_arrays(cctkGH, "mean", no_options, real_avg_3D, int_avg_3D);
}

void TestGlobalReduceC_Maximum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_arrays(cctkGH, "maximum", no_options, real_max_3D, int_max_3D);
}

void TestGlobalReduceC_Minimum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_arrays(cctkGH, "minimum", no_options, real_min_3D, int_min_3D);
}

void TestGlobalReduceC_Sum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_arrays(cctkGH, "sum", no_options, real_sum_3D, int_sum_3D);
}

void TestGlobalReduceC_GF(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_real(cctkGH, "maximum", "testglobalreduce::real_test_gf", gf_max);
  reduce_real(cctkGH, "sum", "testglobalreduce::real_sum_gf", gf_sum);
}

void TestGlobalReduceC_Norms(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_real(cctkGH, "norm1", "testglobalreduce::grid_real", gf_norm1);
  reduce_real(cctkGH, "norm2", "testglobalreduce::grid_real", gf_norm2);
  reduce_real(cctkGH, "norm3", "testglobalreduce::grid_real", gf_norm3);
  reduce_real(cctkGH, "norm4", "testglobalreduce::grid_real", gf_norm4);
}

/* A scalar has one value per process: its sum divided by their number is the value again. */
void TestGlobalReduceC_Scalar(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_real(cctkGH, "maximum", "testglobalreduce::num_to_reduce", max_value);
  reduce_real(cctkGH, "sum", "testglobalreduce::num_to_reduce", sum_value);
  *sum_value /= CCTK_nProcs(cctkGH);
}

void TestGlobalReduceC_Weighted_Avg(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_weighted_arrays(cctkGH, "mean", weighted_real_avg, weighted_int_avg);
}

void TestGlobalReduceC_Weighted_Maximum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_weighted_arrays(cctkGH, "maximum", weighted_real_max, weighted_int_max);
}

void TestGlobalReduceC_Weighted_Minimum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_weighted_arrays(cctkGH, "minimum", weighted_real_min, weighted_int_min);
}

void TestGlobalReduceC_Weighted_Sum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  reduce_weighted_arrays(cctkGH, "sum", weighted_real_sum, weighted_int_sum);
}
