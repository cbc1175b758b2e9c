// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/movement_check.hh"

namespace grid_driver {
namespace {

using test::compare_with_host;

TEST(MovementOnDevice, HasTheBitsOfTheHost) { compare_with_host(*device::make_emulated()); }

TEST(MovementOnDevice, SendsFromMemoryOfTheDevice) { compare_with_host(*device::make_emulated(true)); }

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
