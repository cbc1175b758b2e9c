// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What somebody needs although a schedule looks as if nobody did.
#include <algorithm>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "grid_driver_device.hh"

namespace {

void fill(const cGH* gh, CCTK_REAL* field, CCTK_REAL value) {
  std::fill_n(field, static_cast<std::ptrdiff_t>(gh->cctk_ash[0]) * gh->cctk_ash[1] * gh->cctk_ash[2], value);
}

bool is_to_be_shown(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return gh->cctk_iteration % show_calc_every == show_calc_offset;
}

/// The version for devices, which like those of scripts changes nothing where it is left out.
void show_on_device(const cGH* gh) {
  if (!is_to_be_shown(gh)) return;
  device::Queue& queue = grid_driver::device()->main_queue();
  for (const grid_driver::DeviceView& view : grid_driver::device_views(gh)) {
    const std::size_t points = static_cast<std::size_t>(view.ash[0]) * view.ash[1] * view.ash[2];
    const std::vector<CCTK_REAL> values(points, gh->cctk_iteration);
    void* const there = grid_driver::device_data(gh, view, CCTK_VarIndex("TestLeftOut::shown"), 0);
    queue.to_device(there, values.data(), points * sizeof(CCTK_REAL));
    queue.wait();
  }
}

/// The outermost layer of points, where the face is one of the domain.
bool is_at_edge(const cGH* gh, const int (&at)[3]) {
  for (int d = 0; d < 3; ++d)
    if ((at[d] == 0 && gh->cctk_bbox[2 * d]) || (at[d] == gh->cctk_lsh[d] - 1 && gh->cctk_bbox[2 * d + 1]))
      return true;
  return false;
}

}  // namespace

extern "C" int TestLeftOut_Startup(void) {
  grid_driver::register_device_function("TestLeftOut", "TestLeftOut_show", show_on_device);
  return 0;
}

extern "C" void TestLeftOut_Register(CCTK_ARGUMENTS) {
  MoLRegisterEvolved(CCTK_VarIndex("TestLeftOut::u"), CCTK_VarIndex("TestLeftOut::u_rate"));
  MoLRegisterConstrained(CCTK_VarIndex("TestLeftOut::shown"));
}

extern "C" void TestLeftOut_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (CCTK_REAL* field : {u, shown, seen}) fill(cctkGH, field, 0);
}

extern "C" void TestLeftOut_Steer(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_iteration == steer_at && CCTK_ParameterSet("show_calc_every", CCTK_THORNSTRING, "2") != 0)
    CCTK_ERROR("show_calc_every cannot be steered");
}

extern "C" void TestLeftOut_Look(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(cctkGH, seen, shown[0]);
}

extern "C" void TestLeftOut_Rates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(cctkGH, u_rate, 0);
}

extern "C" void TestLeftOut_Edge(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT rate = MoLQueryEvolvedRHS(CCTK_VarIndex(edge_variable));
  auto* const values = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(cctkGH, 0, rate));
  const int* const size = cctkGH->cctk_lsh;
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i)
        if (is_at_edge(cctkGH, {i, j, k})) values[CCTK_GFINDEX3D(cctkGH, i, j, k)] = edge;
}

extern "C" void TestLeftOut_show(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (is_to_be_shown(cctkGH)) fill(cctkGH, shown, cctk_iteration);
}
