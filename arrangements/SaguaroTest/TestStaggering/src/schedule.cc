// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A wave between the points of a grid, on the host or on a device. It is a polynomial that every operator
// between levels and each step have exactly, so that any mistake is larger than roundoff.
#include <array>
#include <cmath>

#include "Saguaro/Device/src/device.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
#include "points.hh"

namespace {

using flesh::DeviceView;
using test_staggering::Fields;
using test_staggering::Grid;

Grid grid_of(const DeviceView& view) {
  return {view.lsh, view.ash, view.lbnd, view.gsh, view.origin, view.spacing};
}

Grid grid_of(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  Grid result{};
  for (int d = 0; d < 3; ++d) {
    result.lsh[d] = cctk_lsh[d];
    result.ash[d] = cctk_ash[d];
    result.lbnd[d] = cctk_lbnd[d];
    result.gsh[d] = cctk_gsh[d];
    result.origin[d] = CCTK_ORIGIN_SPACE(d);
    result.spacing[d] = CCTK_DELTA_SPACE(d);
  }
  return result;
}

double time_step(const cGH* gh) { return gh->cctk_delta_time / gh->cctk_timefac; }

device::Queue* queue() { return &flesh::devices().current()->main_queue(); }

double* on_device(const cGH* gh, const DeviceView& view, const char* name, int timelevel) {
  return static_cast<double*>(flesh::devices().data(gh, view, CCTK_VarIndex(name), timelevel));
}

template <class T>
Fields<T> fields_on_device(const cGH* gh, const DeviceView& view, int timelevel) {
  return {on_device(gh, view, "TestStaggering::on_x_edge", timelevel),
          on_device(gh, view, "TestStaggering::on_y_edge", timelevel),
          on_device(gh, view, "TestStaggering::on_z_edge", timelevel),
          on_device(gh, view, "TestStaggering::at_centre", timelevel)};
}

// ---- versions for devices

void step_on_device(const cGH* gh) {
  for (const DeviceView& view : flesh::devices().views(gh))
    test_staggering::step(queue(), grid_of(view), time_step(gh), fields_on_device<double>(gh, view, 0),
                          fields_on_device<const double>(gh, view, 1),
                          fields_on_device<const double>(gh, view, 2));
}

void set_boundary_on_device(const cGH* gh) {
  for (const DeviceView& view : flesh::devices().views(gh))
    test_staggering::set_boundary(queue(), grid_of(view), gh->cctk_time,
                                  fields_on_device<double>(gh, view, 0));
}

void judge_on_device(const cGH* gh) {
  for (const DeviceView& view : flesh::devices().views(gh))
    test_staggering::judge(queue(), grid_of(view), gh->cctk_time, fields_on_device<const double>(gh, view, 0),
                           on_device(gh, view, "TestStaggering::wrong", 0));
}

}  // namespace

extern "C" int TestStaggering_Register(void) {
  flesh::register_device_function("TestStaggering", "TestStaggering_Step", step_on_device);
  flesh::register_device_function("TestStaggering", "TestStaggering_Boundary", set_boundary_on_device);
  flesh::register_device_function("TestStaggering", "TestStaggering_Judge", judge_on_device);
  return 0;
}

// ---- versions for the host

extern "C" void TestStaggering_Initial(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_TestStaggering_Initial;
  const Grid grid = grid_of(cctkGH);
  const Fields<double> timelevels[] = {{on_x_edge, on_y_edge, on_z_edge, at_centre},
                                       {on_x_edge_p, on_y_edge_p, on_z_edge_p, at_centre_p},
                                       {on_x_edge_p_p, on_y_edge_p_p, on_z_edge_p_p, at_centre_p_p}};
  for (int t = 0; t < 3; ++t)
    test_staggering::set_exact(nullptr, grid, cctk_time - t * time_step(cctkGH), timelevels[t]);
}

extern "C" void TestStaggering_Step(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_TestStaggering_Step;
  test_staggering::step(nullptr, grid_of(cctkGH), time_step(cctkGH),
                        {on_x_edge, on_y_edge, on_z_edge, at_centre},
                        {on_x_edge_p, on_y_edge_p, on_z_edge_p, at_centre_p},
                        {on_x_edge_p_p, on_y_edge_p_p, on_z_edge_p_p, at_centre_p_p});
}

extern "C" void TestStaggering_Boundary(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_TestStaggering_Boundary;
  test_staggering::set_boundary(nullptr, grid_of(cctkGH), cctk_time,
                                {on_x_edge, on_y_edge, on_z_edge, at_centre});
}

extern "C" void TestStaggering_Exchange(CCTK_ARGUMENTS) {}

extern "C" void TestStaggering_Judge(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_TestStaggering_Judge;
  test_staggering::judge(nullptr, grid_of(cctkGH), cctk_time, {on_x_edge, on_y_edge, on_z_edge, at_centre},
                         wrong);
}

extern "C" void TestStaggering_MoveRegions(CCTK_ARGUMENTS) {
  auto* const position = static_cast<CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, "CarpetRegrid2::position_x[0]"));
  *position = 0.2 * std::sin(1.7 * cctkGH->cctk_iteration);
}
