// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/movement_check.hh"

namespace grid_driver {
namespace {

using test::compare_with_host;

constexpr Roads all_roads{.direct = true, .by_mpi = true}, only_mpi{.direct = false, .by_mpi = true},
    only_host{.direct = false, .by_mpi = false};

TEST(MovementOnDevice, HasTheBitsOfTheHost) { compare_with_host(*device::make_emulated(), only_host); }

TEST(MovementOnDevice, WritesIntoMemoryOfOtherProcesses) {
  const auto device = device::make_emulated();
  Messenger messenger;
  messenger.link(device.get(), all_roads);
  EXPECT_EQ(messenger.links()->count(), messenger.processes().count - 1) << messenger.links()->why_not();
  compare_with_host(*device, all_roads);
}

TEST(MovementOnDevice, SendsFromMemoryOfTheDevice) {
  compare_with_host(*device::make_emulated(true), only_mpi);
}

TEST(MovementOnDevice, NeedsNoAgreementAboutSides) {
  if (Messenger().processes().count == 1) GTEST_SKIP() << "one process agrees with itself (use mpirun -n 2)";
  for (const bool sends_from_memory : {false, true})
    for (const Roads roads : {all_roads, only_mpi, only_host})
      compare_with_host(*device::make_emulated(sends_from_memory), roads, /*mixed=*/true);
}

TEST(MovementOnDevice, LeavesNonlinearMethodsToTheHost) {
  Messenger messenger;
  const test::Levels levels = test::random_levels(1, messenger.processes());
  Stream edges = test::stream(levels, levels.groups[1], Way::prolongate, 0, 1);
  Movement linear, nonlinear;
  linear.add(edges, {});
  edges.prolongation = {transfer::Method::eno, 3, transfer::vertex_centred};
  nonlinear.add(edges, {});
  EXPECT_TRUE(linear.fits_device());
  EXPECT_FALSE(nonlinear.fits_device());
}

}  // namespace
}  // namespace grid_driver
