// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What somebody needs although a schedule looks as if nobody did.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"

namespace {

void fill(const cGH* gh, CCTK_REAL* field, CCTK_REAL value) {
  std::fill_n(field, static_cast<std::ptrdiff_t>(gh->cctk_ash[0]) * gh->cctk_ash[1] * gh->cctk_ash[2], value);
}

bool is_to_be_shown(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return gh->cctk_iteration % show_calc_every == show_calc_offset;
}

int calls_of_show = 0;

/// No parameter says it.
bool is_to_be_kept(const cGH* gh) { return gh->cctk_iteration % 2 == 0; }

void fill_on_device(const cGH* gh, const char* variable, CCTK_REAL value) {
  device::Queue& queue = flesh::devices().current()->main_queue();
  for (const flesh::DeviceView& view : flesh::devices().views(gh)) {
    const std::size_t points = static_cast<std::size_t>(view.ash[0]) * view.ash[1] * view.ash[2];
    const std::vector<CCTK_REAL> values(points, value);
    void* const there = flesh::devices().data(gh, view, CCTK_VarIndex(variable), 0);
    queue.to_device(there, values.data(), points * sizeof(CCTK_REAL));
    queue.wait();
  }
}

/// Versions for devices, which like those of scripts change nothing where they are left out.
void show_on_device(const cGH* gh) {
  ++calls_of_show;
  if (is_to_be_shown(gh)) fill_on_device(gh, "TestLeftOut::shown", gh->cctk_iteration);
}
void keep_on_device(const cGH* gh) {
  if (is_to_be_kept(gh)) fill_on_device(gh, "TestLeftOut::kept", gh->cctk_iteration);
}

/// \param text  `THORN::PARAMETER = VALUE`
void steer(const std::string& text) {
  const std::size_t colons = text.find("::"), sign = text.find(" = ");
  const std::string thorn = text.substr(0, colons), parameter = text.substr(colons + 2, sign - colons - 2);
  if (CCTK_ParameterSet(parameter.c_str(), thorn.c_str(), text.substr(sign + 3).c_str()) != 0)
    CCTK_VERROR("%s: cannot be steered", text.c_str());
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
  flesh::register_device_function("TestLeftOut", "TestLeftOut_show", show_on_device);
  flesh::register_device_function("TestLeftOut", "TestLeftOut_keep", keep_on_device);
  return 0;
}

extern "C" void TestLeftOut_Register(CCTK_ARGUMENTS) {
  MoLRegisterEvolved(CCTK_VarIndex("TestLeftOut::u"), CCTK_VarIndex("TestLeftOut::u_rate"));
  MoLRegisterConstrained(CCTK_VarIndex("TestLeftOut::shown"));
  MoLRegisterConstrained(CCTK_VarIndex("TestLeftOut::kept"));
}

extern "C" void TestLeftOut_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (CCTK_REAL* field : {u, shown, kept, seen}) fill(cctkGH, field, 0);
}

extern "C" void TestLeftOut_Steer(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_iteration != steer_at) return;
  for (const std::string text : std::span(steers, 4))
    if (!text.empty()) steer(text);
}

extern "C" void TestLeftOut_Look(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(cctkGH, seen, shown[0]);
}

extern "C" void TestLeftOut_Rates(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(cctkGH, u_rate, 0);
}

extern "C" void TestLeftOut_Add(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  fill(cctkGH, u_rate, u_rate[0] + added);
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
  ++calls_of_show;
  if (is_to_be_shown(cctkGH)) fill(cctkGH, shown, cctk_iteration);
}

extern "C" void TestLeftOut_Count(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *times_called = calls_of_show;
}

extern "C" void TestLeftOut_keep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (is_to_be_kept(cctkGH)) fill(cctkGH, kept, cctk_iteration);
}

/// Its tags are what counts.
extern "C" void TestLeftOut_LookByName(CCTK_ARGUMENTS) { DECLARE_CCTK_ARGUMENTS; }
