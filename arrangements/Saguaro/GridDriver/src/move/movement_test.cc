// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/test_movement.hh"

#include <chrono>
#include <thread>

namespace grid_driver {
namespace {

using test::compare_with_host;

constexpr Transports all_transports{.direct = true, .by_mpi = true},
    only_mpi{.direct = false, .by_mpi = true}, only_host{.direct = false, .by_mpi = false};

/// All groups in both ways, with a time of one timelevel alone and one between several.
TEST(Movement, HasTheSameBitsWhoeverInterpolates) {
  if (Messenger().processes().count == 1) GTEST_SKIP() << "one process sends nothing (use mpirun -n 2)";
  Messenger messenger;
  for (unsigned seed = 1; seed <= 6; ++seed)
    for (const double time : {1.0, 0.1}) {
      SCOPED_TRACE(testing::Message() << "levels " << seed << ", time " << time);
      const test::Levels levels = test::random_levels(seed, messenger.processes());
      test::Data by_sender(levels, seed), by_receiver(levels, seed);
      test::exchange_and_restrict(levels, messenger, by_sender.addresses(), time, {});
      test::exchange_and_restrict(levels, messenger, by_receiver.addresses(), time, {},
                                  /*receiver_prolongates=*/true);
      EXPECT_TRUE(by_receiver.arrays() == by_sender.arrays());
    }
}

Box box_of_shape(const Index& shape) {
  return geometry::box_between<3>({10, 10, 10}, {9 + shape[0], 9 + shape[1], 9 + shape[2]});
}

Stream edges_with_order_five(const Group& group) {
  Stream result{&group, Way::prolongate, {0, 0}, {0, 1}, nullptr, nullptr};
  result.step = {2, 2, 2};
  result.prolongation = {transfer::Method::lagrange, 5, transfer::vertex_centred};
  result.receiver_prolongates = true;
  return result;
}

TEST(TravellingBox, IsTheCoarseOneOfAThickBox) {
  const std::vector<Group> groups = test::some_groups();
  const Stream edges = edges_with_order_five(groups[1]);
  const Box thick = box_of_shape({12, 20, 20});
  EXPECT_EQ(travelling_box(edges, thick), transfer::source_box(edges.prolongation, edges.step, thick));
}

/// 3 x 3 x 3 fine points are interpolated from 7 x 7 x 7 coarse ones.
TEST(TravellingBox, IsAThinBoxItself) {
  const std::vector<Group> groups = test::some_groups();
  const Box thin = box_of_shape({3, 3, 3});
  EXPECT_EQ(travelling_box(edges_with_order_five(groups[1]), thin), thin);
}

TEST(TravellingBox, IsTheBoxItselfWhereTheSenderInterpolates) {
  const std::vector<Group> groups = test::some_groups();
  const Box thick = box_of_shape({20, 20, 20});
  Stream by_sender = edges_with_order_five(groups[1]), copied = by_sender, nonlinear = by_sender;
  by_sender.receiver_prolongates = false;
  copied.way = Way::copy;
  nonlinear.prolongation.method = transfer::Method::lagrange_monotone;
  for (const Stream& stream : {by_sender, copied, nonlinear}) EXPECT_EQ(travelling_box(stream, thick), thick);
}

TEST(MovementOnDevice, RefusesToLetReceiversInterpolate) {
  const auto device = device::make_emulated();
  Messenger messenger;
  messenger.link({device.get()}, only_host);
  const test::Levels levels = test::random_levels(1, messenger.processes());
  Stream edges = test::stream(levels, levels.groups[1], Way::prolongate, 0, 1);
  edges.receiver_prolongates = true;
  Movement movement;
  movement.add(edges, {});
  movement.connect(messenger);
  const auto moment = [](const Stream&) { return Moment{}; };
  EXPECT_THROW(movement.begin({}, {}, moment, {device.get()}), std::logic_error);
}

TEST(MovementOnDevice, HasTheBitsOfTheHost) {
  const auto device = device::make_emulated();
  compare_with_host({device.get()}, only_host);
}

using device::EmulatedOrder;

/// Each of several touches its own memory alone: else the system would end this.
std::vector<std::unique_ptr<device::Device>> several(int count,
                                                     EmulatedOrder order = EmulatedOrder::at_once) {
  std::vector<std::unique_ptr<device::Device>> result;
  for (int n = 0; n < count; ++n)
    result.push_back(device::make_emulated(false, 0, /*is_one_of_several=*/count > 1, order));
  return result;
}

Devices all_of(const std::vector<std::unique_ptr<device::Device>>& devices) {
  Devices result;
  for (const auto& device : devices) result.push_back(device.get());
  return result;
}

TEST(MovementOnSeveralDevices, HasTheBitsOfTheHost) {
  for (const int count : {2, 3}) {
    const auto devices = several(count);
    compare_with_host(all_of(devices));
  }
}

/// Queues wait for one another wherever they must.
TEST(MovementOnSeveralDevices, HasTheBitsOfTheHostWhateverIsLate) {
  for (const EmulatedOrder order : {EmulatedOrder::late, EmulatedOrder::eager}) {
    const auto devices = several(3, order);
    compare_with_host(all_of(devices));
  }
}

TEST(MovementOnSeveralDevices, NeedsNoAgreementAboutSides) {
  if (Messenger().processes().count == 1) GTEST_SKIP() << "one process agrees with itself (use mpirun -n 2)";
  const auto devices = several(2);
  compare_with_host(all_of(devices), {}, /*mixed=*/true);
}

/// A process that sends nothing itself waits for nothing but what comes, which may come while it still puts
/// into place what came before.
TEST(MovementOnSeveralDevices, KeepsWhatHasComeUntilItIsInPlace) {
  if (Messenger().processes().count == 1) GTEST_SKIP() << "one process sends nothing (use mpirun -n 2)";
  for (const int count : {1, 2}) {
    const auto devices = several(count, EmulatedOrder::eager);
    Messenger messenger;
    messenger.link(all_of(devices));
    const test::Levels levels = test::random_levels(1, messenger.processes(), count);
    ExchangePlan one_way = levels.lattices[0].exchange_plan();
    (messenger.processes().mine == 0 ? one_way.receives : one_way.sends).clear();
    std::erase_if(one_way.receives, [](const Transfer& transfer) { return transfer.peer != 0; });
    one_way.copies.clear();
    Movement movement;
    movement.add(test::stream(levels, levels.groups[1], Way::copy, 0, 0), one_way);
    movement.connect(messenger);
    test::Data first(levels, 1), second(levels, 2);
    test::DeviceData first_there(levels, all_of(devices), first),
        second_there(levels, all_of(devices), second);
    for (test::DeviceData* const data : {&first_there, &second_there})
      movement.run(data->addresses(), data->addresses(), MomentOf(), all_of(devices));
    for (test::Data* const data : {&first, &second})
      movement.run(data->addresses(), data->addresses(), MomentOf());
    first_there.expect_bits_of(first);
    second_there.expect_bits_of(second);
  }
}

TEST(MovementOnSeveralDevices, MayBeFinishedOnOneDeviceAfterTheOther) {
  const auto devices = several(2);
  Messenger messenger;
  messenger.link(all_of(devices));
  const test::Levels levels = test::random_levels(1, messenger.processes(), 2);
  test::Data on_host(levels, 1);
  test::DeviceData on_device(levels, all_of(devices), on_host);
  Movement movement;
  for (const Group& group : levels.groups)
    movement.add(test::stream(levels, group, Way::copy, 0, 0), levels.lattices[0].exchange_plan());
  movement.connect(messenger);
  const MomentOf none;
  movement.begin(on_device.addresses(), on_device.addresses(), none, all_of(devices));
  EXPECT_TRUE(movement.has_messages());
  EXPECT_FALSE(movement.is_finished());
  movement.finish(*devices[1], on_device.addresses());
  EXPECT_FALSE(movement.is_finished());
  movement.finish(*devices[0], on_device.addresses());
  EXPECT_TRUE(movement.is_finished());
  movement.run(on_host.addresses(), on_host.addresses(), none);
  on_device.expect_bits_of(on_host);
}

TEST(MovementOnSeveralDevices, AsksNothingOfThoseWithoutPieces) {
  const auto devices = several(2);
  Messenger messenger;
  messenger.link(all_of(devices));
  const test::Levels levels = test::random_levels(1, messenger.processes(), /*devices=*/1);
  test::Data on_host(levels, 1);
  test::DeviceData on_device(levels, all_of(devices), on_host);
  Movement movement;
  for (const Group& group : levels.groups)
    movement.add(test::stream(levels, group, Way::copy, 0, 0), levels.lattices[0].exchange_plan());
  movement.connect(messenger);
  movement.begin(on_device.addresses(), on_device.addresses(), MomentOf(), all_of(devices));
  EXPECT_FALSE(movement.is_finished());
  movement.finish(*devices[0], on_device.addresses());
  EXPECT_TRUE(movement.is_finished());
  movement.run(on_host.addresses(), on_host.addresses(), MomentOf());
  on_device.expect_bits_of(on_host);
}

/// How long the queues of the devices were busy computing: twice 0.01 s on each, before and after the end of
/// a movement.
TEST(MovementOnDevice, CountsWhatComesAfterItAsComputing) {
  const auto compute = [](const Devices& devices) {
    for (device::Device* const device : devices)
      device->main_queue().run([] { std::this_thread::sleep_for(std::chrono::milliseconds(10)); });
  };
  for (const int count : {1, 2}) {
    const auto devices = several(count);
    Messenger messenger;
    messenger.link(all_of(devices));
    const test::Levels levels = test::random_levels(1, messenger.processes(), count);
    test::Data on_host(levels, 1);
    test::DeviceData on_device(levels, all_of(devices), on_host);
    Movement movement;
    movement.add(test::stream(levels, levels.groups[0], Way::copy, 0, 0), levels.lattices[0].exchange_plan());
    movement.connect(messenger);
    for (const auto& links : messenger.all_links()) links->time_queue();
    movement.begin(on_device.addresses(), on_device.addresses(), MomentOf(), all_of(devices));
    compute(all_of(devices));
    movement.finish(on_device.addresses());
    compute(all_of(devices));
    for (const auto& links : messenger.all_links())
      EXPECT_GE(links->queue_seconds().at(static_cast<int>(QueuePart::computing)), 0.02)
          << count << " devices";
  }
}

TEST(MovementOnDevice, WritesIntoMemoryOfOtherProcesses) {
  const auto device = device::make_emulated();
  Messenger messenger;
  messenger.link({device.get()}, all_transports);
  EXPECT_EQ(messenger.links()->count(), messenger.processes().count - 1) << messenger.links()->why_not();
  compare_with_host({device.get()}, all_transports);
}

TEST(MovementOnDevice, SendsFromMemoryOfTheDevice) {
  const auto device = device::make_emulated(true);
  compare_with_host({device.get()}, only_mpi);
}

TEST(MovementOnDevice, NeedsNoAgreementAboutSides) {
  if (Messenger().processes().count == 1) GTEST_SKIP() << "one process agrees with itself (use mpirun -n 2)";
  for (const bool sends_from_memory : {false, true})
    for (const Transports transports : {all_transports, only_mpi, only_host}) {
      const auto device = device::make_emulated(sends_from_memory);
      compare_with_host({device.get()}, transports, /*mixed=*/true);
    }
}

TEST(MovementOnDevice, LeavesMethodsThatLookAtAllAxesToTheHost) {
  Messenger messenger;
  const test::Levels levels = test::random_levels(1, messenger.processes());
  Stream edges = test::stream(levels, levels.groups[1], Way::prolongate, 0, 1);
  Movement linear, nonlinear;
  linear.add(edges, {});
  edges.prolongation = {transfer::Method::lagrange_monotone, 5, transfer::vertex_centred};
  nonlinear.add(edges, {});
  EXPECT_TRUE(linear.fits_device());
  EXPECT_FALSE(nonlinear.fits_device());
}

}  // namespace
}  // namespace grid_driver
