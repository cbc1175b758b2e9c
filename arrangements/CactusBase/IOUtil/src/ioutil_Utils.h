/* SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef IOUTIL_UTILS_H
#define IOUTIL_UTILS_H

#include "cctk.h"

#define IOUTIL_PARSER_HAS_OUT_DT 1

/* What is to be written of one variable, and how. Arrays have as many elements as the variable has
 * dimensions. */
typedef struct {
  CCTK_INT out_every; /* iterations between outputs */
  CCTK_REAL out_dt;   /* coordinate time between outputs */
  int vindex, timelevel;
  CCTK_INT vdim, hdim; /* dimensions of the variable and of the slab */
  int hdatatype;       /* type code of the data in the file */
  int check_exist;     /* look for an existing dataset of that name */
  int with_ghostzones;
  int out_unchunked;
  CCTK_INT compression_level;
  CCTK_INT* vectors; /* the storage of the arrays below */
  CCTK_INT *origin, *direction, *extent, *downsample;
  CCTK_INT *hoffset, *hsize, *hsize_chunk;
  CCTK_INT refinement_levels; /* bit mask; -1: all */
  char* reductions;           /* NULL: the default ones */
} ioRequest;

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Fills `request_list` (one entry per variable, NULL for none) from a list of variables and groups, each
 * perhaps followed by options in braces: out_every, out_dt, origin, direction, extent, downsample,
 * refinement_levels, compression_level, out_unchunked, reductions, alias. Former entries are freed. Mistakes
 * are reported with `method_name` and `parameter_name` and stop the run if `stop_on_parse_errors`.
 */
void IOUtil_ParseVarsForOutput(const cGH* GH, const char* method_name, const char* parameter_name,
                               int stop_on_parse_errors, const char* out_vars, int out_every_default,
                               CCTK_REAL out_dt_default, ioRequest* request_list[]);

/* Takes out_every and out_dt from the options of one variable; leaves what is not given. */
void IOUtil_ParseOutputFrequency(const char* method_name, const char* parameter_name,
                                 int stop_on_parse_errors, int vindex, const char* optstring,
                                 CCTK_INT* out_every, CCTK_REAL* out_dt);

/* A request for the whole of a variable; NULL if the index is wrong. Freed with IOUtil_FreeIORequest. */
ioRequest* IOUtil_DefaultIORequest(const cGH* GH, int vindex, int out_every_default,
                                   CCTK_REAL out_dt_default);
void IOUtil_FreeIORequest(ioRequest** request);

/*
 * The indices at which slices cut the grid. 1D: for each line direction `line` and other direction d,
 * slice_center[line][d] from origin_index[line][d] if that is >= 0, else from the coordinate
 * origin_phys[line][d]; a coordinate outside of the grid means its centre. 2D: one plane normal to each
 * direction. Result: 0.
 */
int IOUtil_1DLines(const cGH* GH, int num_dims, int* const* const origin_index,
                   CCTK_REAL* const* const origin_phys, int* const* const slice_center);
int IOUtil_2DPlanes(const cGH* GH, int num_dims, const int* origin_index, const CCTK_REAL* origin_phys,
                    int* slice_center);

/* Makes a directory and its parents on the first, and if multiple_io_procs on each writing process.
 * Collective. Result: 0 made, 1 existed, negative on error (as CCTK_CreateDirectory). */
int IOUtil_CreateDirectory(const cGH* GH, const char* dirname, int multiple_io_procs, int ioproc);

#ifdef __cplusplus
}
#endif

#endif
