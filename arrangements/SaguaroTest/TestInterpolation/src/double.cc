// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Doubles the halves that the host fills in: on a device if the process has one, so that interpolation finds
// the polynomials there alone.
#include <array>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "flesh/devices.hh"
#include "points.hh"

namespace {

constexpr std::array names{"TestInterpolation::p", "TestInterpolation::q", "TestInterpolation::v1",
                           "TestInterpolation::v2", "TestInterpolation::v3"};

void double_on_device(const cGH* gh) {
  flesh::Devices& devices = flesh::devices();
  for (const flesh::DeviceView& view : devices.views(gh))
    for (const char* name : names)
      test_interpolation::double_values(&devices.current()->main_queue(), view.lsh, view.ash,
                                        static_cast<double*>(devices.data(gh, view, CCTK_VarIndex(name), 0)));
}

}  // namespace

extern "C" int TestInterpolation_Register(void) {
  flesh::register_device_function("TestInterpolation", "TestInterpolation_Double", double_on_device);
  return 0;
}

extern "C" void TestInterpolation_Double(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const std::array<int, 3> size{cctk_lsh[0], cctk_lsh[1], cctk_lsh[2]},
      allocated{cctk_ash[0], cctk_ash[1], cctk_ash[2]};
  for (CCTK_REAL* const values : {p, q, v1, v2, v3})
    test_interpolation::double_values(nullptr, size, allocated, values);
}
