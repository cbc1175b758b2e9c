// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/test_movement.hh"
#include "gpu.hh"

namespace {

TEST(MovementOnGpu, HasTheBitsOfTheHost) {
  std::string why_not;
  const auto gpu = cuda::make_device({}, 0, 1, why_not);
  if (!gpu) GTEST_SKIP() << why_not;
  grid_driver::test::compare_with_host({gpu.get()});
}

/// Of two GPUs, or, if there is one, of that twice.
TEST(MovementOnGpu, HasTheBitsOfTheHostOnTwo) {
  std::string why_not;
  std::vector<std::unique_ptr<device::Device>> gpus;
  for (int n = 0; n < 2; ++n) {
    gpus.push_back(cuda::make_device({}, n, 2, why_not));
    if (!gpus.back()) GTEST_SKIP() << why_not;
  }
  for (int n = 0; n < 2; ++n) EXPECT_TRUE(gpus[n]->reach(*gpus[1 - n]));
  grid_driver::test::compare_with_host({gpus[0].get(), gpus[1].get()});
}

}  // namespace
