// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/device_pieces.hh"

#include <gtest/gtest.h>

#include <random>

namespace grid_driver {
namespace {

/// Points of a fine box, from random values of a coarse one, on an emulated device.
std::vector<double> interpolated(const Index& factor, bool by_teams) {
  const DevicePieces::Shape coarse{{0, 0, 0}, {16, 15, 14}}, fine{{9, 9, 9}, {7, 6, 5}};
  const Box box = geometry::box_between<3>({9, 9, 9}, {15, 14, 13});
  transfer::PointOperators operators;
  DevicePieces::Entry entry = DevicePieces::copy(box, coarse, fine, sizeof(double));
  DevicePiece& piece = entry.piece;
  piece.operation = operators.add({transfer::Method::lagrange, 5, transfer::vertex_centred}, factor).value();
  piece.is_linear = true;
  const transfer::PointOperator& operation = operators.operators()[piece.operation];
  const transfer::GroupStart start = transfer::group_start(operation, box.lower);
  piece.from_offset = start.base[0] + 16 * (start.base[1] + 15 * start.base[2]);
  for (int axis = 0; axis < 3; ++axis) {
    piece.phases[axis] = operation.axes[axis].up;
    piece.phase[axis] = start.phase[axis];
  }
  const auto tiles = transfer::tiles_of_box(operation, operators.taps(), piece.phase, {7, 6, 5});
  EXPECT_TRUE(tiles.has_value());
  piece.has_tiles = by_teams;
  if (tiles && by_teams) piece.tiles = *tiles;

  const auto device = device::make_emulated();
  std::mt19937 engine(1);
  std::vector<double> values(16 * 15 * 14), result(7 * 6 * 5);
  for (double& value : values) value = std::uniform_real_distribution<double>(-1, 1)(engine);
  device::Buffer from(*device, values.size() * sizeof(double), "a test");
  device::Buffer to(*device, result.size() * sizeof(double), "a test");
  device::Queue& queue = device->main_queue();
  queue.to_device(from.data(), values.data(), from.size());
  void* const target = to.data();
  const void* const source = from.data();
  const DeviceMoment now;
  const DeviceOperators there(*device, operators);
  const DevicePieces pieces(*device, {entry});
  pieces.move(queue, there, {&target, 1}, {&source, 1}, {&now, 1});
  queue.to_host(result.data(), to.data(), to.size());
  queue.wait();
  return result;
}

/// Points are interpolated by themselves where tiles do not fit into the memory of a team: from order 13 on.
TEST(DevicePieces, HaveTheSameBitsPointByPointAsByTeams) {
  for (const Index& factor : {Index{2, 2, 2}, Index{1, 2, 2}, Index{2, 1, 2}, Index{2, 2, 1}}) {
    const std::vector<double> values = interpolated(factor, /*by_teams=*/false);
    EXPECT_EQ(values, interpolated(factor, /*by_teams=*/true)) << factor[0] << factor[1] << factor[2];
  }
}

}  // namespace
}  // namespace grid_driver
