// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/movement_check.hh"
#include "gpu.hh"

namespace {

TEST(MovementOnGpu, HasTheBitsOfTheHost) {
  std::string why_not;
  const auto gpu = cuda::make_device({}, 0, 1, why_not);
  if (!gpu) GTEST_SKIP() << why_not;
  grid_driver::test::compare_with_host(*gpu);
}

}  // namespace
