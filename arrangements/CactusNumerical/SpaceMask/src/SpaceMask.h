/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * States of grid points in the bits of an integer mask such as SpaceMask::space_mask.
 *
 * A type (say "excision") has states ("normal", "excised", ...) and owns as many bits as they need. The first
 * state is the one whose bits are all zero. Types are independent of each other.
 */
#ifndef SPACEMASK_H
#define SPACEMASK_H

#define SPACEMASK_DEBUG 0

#ifdef CCODE

#include "cctk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  const char* name;
  CCTK_INT bitmask; /* the bits of the type that this state sets */
} SpaceMask_State;

typedef struct {
  const char* name;
  int nstates;
  CCTK_INT bitmask; /* all bits of the type */
  SpaceMask_State** state_list;
} SpaceMask_Type;

typedef struct {
  int ntypes;
  SpaceMask_Type** type_list;
} SpaceMask_Registry;

/* All types that have been registered. */
extern SpaceMask_Registry* spacemask_registry;

/* Registers a type with its states. Result: 0, or -1: the name is taken, fewer than two states, or no bits
 * left. */
int SpaceMask_RegisterType(const char* type_name, int nstates, const char* const state_list[]);
/* Gives a type more states. Result: 0, or -1: no bits left. An unknown type stops the run. */
int SpaceMask_AppendStatesToType(const char* type_name, int nstates, const char* const state_list[]);

/* All bits of a type; 0 if it is not known. */
CCTK_INT SpaceMask_GetTypeBits(const char* type_name);
/* The bits that a state sets; -1 if type or state are not known. */
CCTK_INT SpaceMask_GetStateBits(const char* type_name, const char* state_name);

/* Gives point `point` of `mask` a state; the states of other types stay. */
void SpaceMask_SetState(CCTK_INT* mask, int point, const char* type_name, const char* state);
/* 1 if the point has the state, else 0. */
CCTK_INT SpaceMask_CheckState(const CCTK_INT* mask, int point, const char* type_name, const char* state);

#ifdef __cplusplus
}
#endif

/* The same for bits that are known: fast enough for inner loops. */
#define SpaceMask_SetStateBits(mask, ijk, type_bits, state_bits) \
  ((mask)[ijk] = ((mask)[ijk] & ~(type_bits)) | (state_bits))
#define SpaceMask_CheckStateBits(mask, ijk, type_bits, state_bits) \
  (((mask)[ijk] & (type_bits)) == (state_bits))

#endif

#ifdef FCODE
#define SpaceMask_SetStateBitsF90(mask, i, j, k, type_bits, state_bits) \
  mask(i, j, k) = ior(iand(mask(i, j, k), not(type_bits)), state_bits)
#define SpaceMask_CheckStateBitsF90(mask, i, j, k, type_bits, state_bits) \
  (iand(mask(i, j, k), type_bits).eq.(state_bits))
#endif

#endif
