// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/test_reductions.hh"
#include "gpu.hh"

namespace {

TEST(ReductionsOnGpu, HaveTheBitsOfTheHost) {
  std::string why_not;
  const auto gpu = cuda::make_device({}, 0, 1, why_not);
  if (!gpu) GTEST_SKIP() << why_not;
  reduction::test::compare_with_host(*gpu);
}

}  // namespace
