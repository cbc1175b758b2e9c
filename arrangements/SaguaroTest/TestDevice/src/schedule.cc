// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A wave that is evolved on a device, and functions of the host that get in its way.
#include <array>
#include <cmath>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "cctk_Schedule.h"
#include "flesh/devices.hh"
#include "grid_driver.hh"
#include "grid_driver_device.hh"
#include "points.hh"
#include "util_Table.h"

namespace {

using flesh::DeviceView;
using flesh::Side;
using test_device::Shape;

Shape shape_of(const DeviceView& view) { return {view.lsh, view.ash, view.ghosts, view.bbox}; }

Shape shape_of(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  Shape result{};
  for (int d = 0; d < 3; ++d) {
    result.lsh[d] = cctk_lsh[d];
    result.ash[d] = cctk_ash[d];
    result.ghosts[d] = cctk_nghostzones[d];
    result.bbox[2 * d] = cctk_bbox[2 * d];
    result.bbox[2 * d + 1] = cctk_bbox[2 * d + 1];
  }
  return result;
}

device::Queue* queue() { return &flesh::devices().current()->main_queue(); }

double* on_device(const cGH* gh, const DeviceView& view, const char* name, int timelevel) {
  return static_cast<double*>(flesh::devices().data(gh, view, CCTK_VarIndex(name), timelevel));
}

std::array<double, 3> squared_ratios(const cGH* cctkGH, const std::array<double, 3>& spacing) {
  std::array<double, 3> result;
  for (int d = 0; d < 3; ++d) {
    const double ratio = cctkGH->cctk_delta_time / cctkGH->cctk_timefac / spacing[d];
    result[d] = ratio * ratio;
  }
  return result;
}

// ---- versions for devices

void step_on_device(const cGH* gh) {
  for (const DeviceView& view : flesh::devices().views(gh))
    test_device::step(queue(), shape_of(view), on_device(gh, view, "TestDevice::u", 0),
                      on_device(gh, view, "TestDevice::u", 1), on_device(gh, view, "TestDevice::u", 2),
                      squared_ratios(gh, view.spacing));
}

void analyse_on_device(const cGH* gh) {
  for (const DeviceView& view : flesh::devices().views(gh))
    test_device::analyse(queue(), shape_of(view), on_device(gh, view, "TestDevice::u", 0),
                         on_device(gh, view, "TestDevice::u", 1),
                         on_device(gh, view, "TestDevice::change", 0),
                         on_device(gh, view, "TestDevice::size", 0));
}

// ---- by name

constexpr double shrinking = 0.999;

void scale_on_device(const cGH* gh) {
  const std::array variable{CCTK_VarIndex("TestDevice::u")}, timelevel{0};
  flesh::devices().require(gh, variable, timelevel, Side::device);
  flesh::devices().note_written(gh, variable, timelevel, Side::device);
  for (const DeviceView& view : flesh::devices().views(gh))
    test_device::scale(queue(), shape_of(view), on_device(gh, view, "TestDevice::u", 0), shrinking);
}

bool spoils_now(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  return gh->cctk_iteration == spoils_at;
}

void spoil_on_device(const cGH* gh) {
  if (!spoils_now(gh)) return;
  const std::array variable{CCTK_VarIndex("TestDevice::u")}, timelevel{0};
  flesh::devices().require(gh, variable, timelevel, Side::device);
  flesh::devices().note_written(gh, variable, timelevel, Side::device);
  for (const DeviceView& view : flesh::devices().views(gh))
    test_device::spoil_middle(queue(), shape_of(view), on_device(gh, view, "TestDevice::u", 0));
}

CCTK_REAL* by_name(const cGH* gh, const char* name) {
  return static_cast<CCTK_REAL*>(CCTK_VarDataPtr(gh, 0, name));
}

template <class Visit>
void for_each_stored_point(const cGH* cctkGH, Visit visit) {
  DECLARE_CCTK_ARGUMENTS;
  for (int k = 0; k < cctk_lsh[2]; ++k)
    for (int j = 0; j < cctk_lsh[1]; ++j)
      for (int i = 0; i < cctk_lsh[0]; ++i) visit(CCTK_GFINDEX3D(cctkGH, i, j, k));
}

}  // namespace

extern "C" int TestDevice_Register(void) {
  flesh::register_device_function("TestDevice", "TestDevice_Step", step_on_device);
  flesh::register_device_function("TestDevice", "TestDevice_Analyse", analyse_on_device);
  flesh::register_device_function("TestDevice", "TestDevice_Scale", scale_on_device);
  flesh::register_device_function("TestDevice", "TestDevice_Spoil", spoil_on_device);
  flesh::register_for_both_sides("TestDevice", "TestDevice_Boundary");
  return 0;
}

extern "C" void TestDevice_Initial(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_stored_point(cctkGH, [&](int at) {
    u[at] = u_p[at] = u_p_p[at] = std::exp(-8 * (x[at] * x[at] + y[at] * y[at] + z[at] * z[at]));
    mark[at] = 0;
  });
}

// ---- versions for the host

extern "C" void TestDevice_Step(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  test_device::step(nullptr, shape_of(cctkGH), u, u_p, u_p_p,
                    squared_ratios(cctkGH, {CCTK_DELTA_SPACE(0), CCTK_DELTA_SPACE(1), CCTK_DELTA_SPACE(2)}));
}

/// For both sides: on a device this function finds its component by itself.
extern "C" void TestDevice_Boundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  if (!grid_driver::is_valid(cctkGH, CCTK_VarIndex("TestDevice::u"), 0, Side::device))
    return test_device::vanish_at_boundary(nullptr, shape_of(cctkGH), u);
  for (const DeviceView& view : flesh::devices().views(cctkGH))
    test_device::vanish_at_boundary(queue(), shape_of(view), on_device(cctkGH, view, "TestDevice::u", 0));
}

extern "C" void TestDevice_Analyse(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  test_device::analyse(nullptr, shape_of(cctkGH), u, u_p, change, size);
}

extern "C" void TestDevice_Scale(CCTK_ARGUMENTS) {
  grid_driver::for_each_view(const_cast<cGH*>(cctkGH), grid_driver::Mode::local, [](cGH* gh) {
    test_device::scale(nullptr, shape_of(gh), by_name(gh, "TestDevice::u"), shrinking);
  });
}

extern "C" void TestDevice_Spoil(CCTK_ARGUMENTS) {
  if (!spoils_now(cctkGH)) return;
  grid_driver::for_each_view(const_cast<cGH*>(cctkGH), grid_driver::Mode::local, [](cGH* gh) {
    test_device::spoil_middle(nullptr, shape_of(gh), by_name(gh, "TestDevice::u"));
  });
}

extern "C" void TestDevice_SelectCondition(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static const int options = Util_TableCreateFromString("DECAY_POWER = 2 LIMIT = 0.01 SPEED = 0.9");
  constexpr int width = 2;
  if (Boundary_SelectVarForBC(cctkGH, CCTK_ALL_FACES, width, options, "TestDevice::u", condition) < 0)
    CCTK_VERROR("The boundary condition %s cannot be selected", condition);
}

// ---- functions that exist for the host alone

extern "C" void TestDevice_Disturb(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_stored_point(cctkGH, [&](int at) { u[at] += 0.01 * x[at] * u_p[at]; });
}

extern "C" void TestDevice_DisturbByName(CCTK_ARGUMENTS) {
  CCTK_REAL* const wave = by_name(cctkGH, "TestDevice::u");
  for_each_stored_point(cctkGH, [&](int at) { wave[at] -= 0.001 * wave[at] * wave[at]; });
}

extern "C" void TestDevice_DisturbAsDeclared(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_stored_point(cctkGH, [&](int at) { mark[at] = 0.5 * mark[at] + u[at]; });
}

extern "C" void TestDevice_Look(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_stored_point(cctkGH, [&](int at) {
    if (!std::isfinite(u[at])) CCTK_ERROR("The wave is no number");
  });
}

extern "C" void TestDevice_Mark(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_stored_point(cctkGH, [&](int at) { mark[at] += change[at]; });
}

extern "C" void TestDevice_Interrupted(CCTK_ARGUMENTS) {
  const auto change = [&](double by) {
    grid_driver::for_each_view(const_cast<cGH*>(cctkGH), grid_driver::Mode::local, [=](cGH* gh) {
      auto* const wave = static_cast<CCTK_REAL*>(gh->data[CCTK_VarIndex("TestDevice::u")][0]);
      for_each_stored_point(gh, [&](int at) { wave[at] += by * wave[at]; });
    });
  };
  change(0.003);
  CCTK_ScheduleTraverse("TestDevice_Interruption", const_cast<cGH*>(cctkGH), nullptr);
  change(-0.002);
  CCTK_SyncGroup(cctkGH, "TestDevice::wave");
  change(0.001);
}

extern "C" void TestDevice_Lie(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for_each_stored_point(cctkGH, [&](int at) { u[at] *= 2; });
}

extern "C" void TestDevice_MoveRegions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  by_name(cctkGH, "CarpetRegrid2::position_x[0]")[0] = 0.2 * std::sin(1.7 * cctk_iteration);
}
