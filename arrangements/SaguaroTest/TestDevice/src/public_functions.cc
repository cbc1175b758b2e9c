// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls the public functions of architecture thorns, as thorns do that copy themselves. The same happens
// without a device, on the host.
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "flesh/devices.hh"
#include "grid_driver.hh"
#include "grid_driver_device.hh"

namespace {

using flesh::Side;

void expect(bool is_so, const char* what) {
  if (!is_so) CCTK_VERROR("This should be so: %s", what);
}

/// One timelevel of a variable on the current level, in the form of the public functions.
class One {
 public:
  One(const cGH* gh, const char* name, CCTK_INT timelevel, CCTK_INT levels_above = 0)
      : gh_(gh),
        variable_(CCTK_VarIndex(name)),
        level_(grid_driver::current_view(gh).level + levels_above),
        timelevel_(timelevel) {}

  template <class Function>
  CCTK_INT with(Function function) const {
    return function(gh_, &variable_, &level_, &timelevel_, 1);
  }
  template <class Function>
  CCTK_INT copied(Function function) const {
    CCTK_INT moved = 1;
    const CCTK_INT result = function(gh_, &variable_, &level_, &timelevel_, 1, &moved);
    expect(moved == 0, "the source of a copy stays valid");
    return result;
  }
  bool is_on(Side side) const {
    return grid_driver::is_valid({int(variable_), int(level_), int(timelevel_)}, side);
  }
  CCTK_INT set(CCTK_REAL scale, std::initializer_list<CCTK_INT> timelevels_of_u,
               const std::vector<CCTK_REAL>& factors) const {
    const std::vector<CCTK_INT> sources(factors.size(), CCTK_VarIndex("TestDevice::u"));
    return LinearCombination(gh_, variable_, level_, timelevel_, scale, sources.data(),
                             timelevels_of_u.begin(), factors.data(), CCTK_INT(factors.size()));
  }

 private:
  const cGH* gh_;
  CCTK_INT variable_, level_, timelevel_;
};

/// Alters all values on the host; the driver learns nothing of it.
template <class Alter>
void change_secretly(const cGH* gh, const char* name, Alter alter) {
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::local, [&](cGH* cctkGH) {
    DECLARE_CCTK_ARGUMENTS;
    auto* const values = static_cast<CCTK_REAL*>(cctkGH->data[CCTK_VarIndex(name)][0]);
    for (int k = 0; k < cctk_lsh[2]; ++k)
      for (int j = 0; j < cctk_lsh[1]; ++j)
        for (int i = 0; i < cctk_lsh[0]; ++i) alter(values[CCTK_GFINDEX3D(cctkGH, i, j, k)]);
  });
}

}  // namespace

extern "C" void TestDevice_CallPublicFunctions(CCTK_ARGUMENTS) {
  const One u(cctkGH, "TestDevice::u", 0), u_p(cctkGH, "TestDevice::u", 1),
      mark(cctkGH, "TestDevice::mark", 0);
  const bool has_device = Device_GetDevice(cctkGH) >= 0;
  expect(has_device == (flesh::devices().current() != nullptr), "who has a device has a number of it");
  expect(mark.with(Device_CreateVariables) == 0, "there is memory for a variable");
  expect(mark.with(Device_CopyCycle) == 0, "timelevels go round by themselves");
  expect(One(cctkGH, "TestDevice::mark", 0, 7).with(Device_CreateVariables) < 0, "there is no such level");
  expect(One(cctkGH, "TestDevice::mark", 1).with(Device_CopyPreSync) < 0, "there is no such timelevel");

  expect(mark.set(0.5, {0, 1}, {2, -0.25}) == 0, "variables can be combined");
  expect(mark.is_on(Side::device) == (has_device && u.is_on(Side::device) && u_p.is_on(Side::device)),
         "variables are combined where they are");
  expect(mark.copied(Device_CopyToHost) == 0 && mark.is_on(Side::host), "a copy brings values to the host");
  change_secretly(cctkGH, "TestDevice::mark", [](CCTK_REAL& value) { value *= 0.75; });
  expect((mark.copied(Device_CopyToDevice) == 0) == has_device, "a copy brings values to the device");
  expect(mark.is_on(Side::device) == has_device, "and they are valid there");

  expect(u.with(Device_CopyPreSync) == 0 && u.is_on(Side::host), "values come to the host for an exchange");
  change_secretly(cctkGH, "TestDevice::u", [](CCTK_REAL& value) { value *= 0.9; });
  expect((u.with(Device_CopyPostSync) == 0) == has_device, "and go back");
  expect(u.is_on(Side::device) == has_device && u.is_on(Side::host), "to be valid on both sides");

  const One u_p_p(cctkGH, "TestDevice::u", 2);
  if (has_device) u_p_p.copied(Device_CopyToDevice);
  const CCTK_INT status = has_device ? u_p.with(Device_CopyFromPast) : u_p.set(0, {2}, {1});
  expect(status == 0, "a timelevel takes the values of the one before");
  expect(u_p.is_on(Side::host) != has_device, "on the device alone");
  expect(u_p_p.with(Device_CopyFromPast) < 0, "the oldest timelevel has none before it");
  expect(u_p.set(0, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, std::vector<CCTK_REAL>(17, 1.0)) < 0,
         "a late source of a combination is not what is formed");
  const One count_p(cctkGH, "TestDevice::count", 1);
  if (has_device) count_p.copied(Device_CopyToDevice);
  expect(One(cctkGH, "TestDevice::count", 0).with(Device_CopyFromPast) < 0, "integers are not copied");
}
