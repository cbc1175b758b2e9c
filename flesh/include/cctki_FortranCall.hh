// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls scheduled Fortran subroutines: what the generated callers of all thorns have in common.
#ifndef CCTKI_FORTRANCALL_HH
#define CCTKI_FORTRANCALL_HH

#include <array>
#include <cstddef>
#include <utility>

#include "cctk_core.h"
#include "cctki_Arguments.h"

namespace cctki {

/// Addresses of the arguments that describe the grid.
using GridArguments = std::array<void*, 31>;

/// The beginning of all argument lists, in the order of CCTKI_GRID_ARGUMENTS. `gh` must outlive the call:
/// Fortran gets the address of the pointer.
inline GridArguments grid_arguments(cGH*& gh) {
  return {&gh->cctk_dim,     gh->cctk_gsh,         gh->cctk_lsh,          gh->cctk_lbnd,
          gh->cctk_ubnd,     &gh->cctk_patch,      &gh->cctk_npatches,    gh->cctk_tile_min,
          gh->cctk_tile_max, gh->cctk_ash,         &gh->cctk_alignment,   &gh->cctk_alignment_offset,
          gh->cctk_from,     gh->cctk_to,          gh->cctk_bbox,         &gh->cctk_delta_time,
          &gh->cctk_time,    gh->cctk_delta_space, gh->cctk_origin_space, gh->cctk_levfac,
          gh->cctk_levoff,   gh->cctk_levoffdenom, &gh->cctk_timefac,     &gh->cctk_convlevel,
          &gh->cctk_convfac, gh->cctk_nghostzones, &gh->cctk_iteration,   &gh,
          &gh->cctk_ash[0],  &gh->cctk_ash[1],     &gh->cctk_ash[2]};
}

/// Extent of an array group in one direction; 0 while its thorn is not active or the driver does not know.
inline int extent(const cGH* gh, int direction, int group) {
  const int* const size = group < 0 ? nullptr : CCTK_ArrayGroupSizeI(gh, direction, group);
  return size ? *size : 0;
}

/// Number of elements of a vector group with so many variable names; 0 while its thorn is not active.
inline int vector_length(int group, int names) { return group < 0 ? 0 : CCTK_NumVarsInGroupI(group) / names; }

template <std::size_t>
using Argument = void*;

template <std::size_t... grid, std::size_t... own>
void call(void* subroutine, const GridArguments& first, void* const* rest, std::index_sequence<grid...>,
          std::index_sequence<own...>) {
  using Subroutine = void (*)(Argument<grid>..., Argument<own>...);
  reinterpret_cast<Subroutine>(subroutine)(first[grid]..., rest[own]...);
}

/// Calls a subroutine with the grid's arguments and those of its thorn.
template <std::size_t N>
void call_fortran(void* subroutine, cGH* gh, const std::array<void*, N>& rest) {
  call(subroutine, grid_arguments(gh), rest.data(),
       std::make_index_sequence<std::tuple_size_v<GridArguments>>{}, std::make_index_sequence<N>{});
}

}  // namespace cctki

#endif
