// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Ghost zones between the components of one process; between processes the same code packs and unpacks, and
// the layouts test of the test suite compares runs on several processes bit by bit.
#include "Saguaro/GridDriver/src/move/exchanger.hh"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

double value_at(const Index& point, int variable) {
  return point[0] + 100.0 * point[1] + 10000.0 * point[2] + 0.5 * variable;
}

template <class Visit>
void for_each_stored_value(TestGrid& test, Visit visit) {
  const Layout& layout = test.grid().lattice({0, 0}).layout();
  for (std::size_t c = 0; c < layout.local.size(); ++c)
    for (int variable : {0, 1}) {
      const Component& component = layout.local[c];
      auto* values = static_cast<double*>(test.storage().data(variable, {0, 0}, static_cast<int>(c), 0));
      const Box& box = component.stored;
      for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
        for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
          for (Coordinate i = box.lower[0]; i <= box.upper[0]; ++i)
            visit(component, Index{i, j, k}, variable, values[component.offset({i, j, k})]);
    }
}

TEST(Exchanger, FillsAllGhostPointsOfAllComponents) {
  for (int components : {1, 2, 3, 8, 12}) {
    SCOPED_TRACE(components);
    Settings settings = TestGrid::default_settings();
    settings.components_per_process = components;
    TestGrid test(settings);
    test.set_timelevels(TestGrid::fields, 1);
    for_each_stored_value(test,
                          [](const Component& component, const Index& point, int variable, double& value) {
                            value = component.owned.contains(point) ? value_at(point, variable) : -1;
                          });
    const int groups[] = {TestGrid::fields, TestGrid::scalar, TestGrid::array};
    test.exchanger().exchange(0, groups);
    for_each_stored_value(test, [](const Component&, const Index& point, int variable, double& value) {
      EXPECT_EQ(value, value_at(point, variable));
    });
  }
}

TEST(Exchanger, FillsPeriodicZonesWithTheValuesAPeriodAway) {
  for (int components : {1, 3, 8}) {
    SCOPED_TRACE(components);
    Settings settings = TestGrid::default_settings();
    settings.components_per_process = components;
    settings.periodic = {true, false, true};
    TestGrid test(settings);
    test.set_timelevels(TestGrid::fields, 1);
    const Box originals = test.grid().lattice({0, 0}).layout().originals;
    for_each_stored_value(
        test, [&](const Component& component, const Index& point, int variable, double& value) {
          const bool is_original = component.owned.contains(point) && originals.contains(point);
          value = is_original ? value_at(point, variable) : -1;
        });
    const int groups[] = {TestGrid::fields};
    test.exchanger().exchange(0, groups);
    for_each_stored_value(test, [&](const Component&, const Index& point, int variable, double& value) {
      Index origin = point;
      for (int d : {0, 2}) {
        if (point[d] < originals.lower[d]) origin[d] += originals.extent(d);
        if (point[d] > originals.upper[d]) origin[d] -= originals.extent(d);
      }
      EXPECT_EQ(value, value_at(origin, variable));
    });
  }
}

TEST(Exchanger, FollowsRotatedTimelevels) {
  Settings settings = TestGrid::default_settings();
  settings.components_per_process = 2;
  TestGrid test(settings);
  test.set_timelevels(TestGrid::fields, 2);
  const int groups[] = {TestGrid::fields};
  test.exchanger().exchange(0, groups);
  test.storage().rotate(TestGrid::fields, 0);
  for_each_stored_value(test,
                        [](const Component& component, const Index& point, int variable, double& value) {
                          value = component.owned.contains(point) ? value_at(point, variable) : -1;
                        });
  test.exchanger().exchange(0, groups);
  for_each_stored_value(test, [](const Component&, const Index& point, int variable, double& value) {
    EXPECT_EQ(value, value_at(point, variable));
  });
}

TEST(Exchanger, LeavesNothingPendingWhereNoMessagesTravel) {
  Settings settings = TestGrid::default_settings();
  settings.components_per_process = 3;
  TestGrid test(settings);
  test.set_timelevels(TestGrid::fields, 1);
  const int groups[] = {TestGrid::fields};
  test.exchanger().begin_exchange(0, groups, Zones::ghosts, 0);
  EXPECT_FALSE(test.exchanger().is_pending());
  EXPECT_EQ(test.exchanger().statistics().exchanges, 0);
}

TEST(CopyBox, CopiesJustTheBox) {
  const Box whole = geometry::box_between<3>({0, 0, 0}, {4, 3, 2}),
            part = geometry::box_between<3>({1, 1, 1}, {3, 2, 1});
  std::vector<int> from(60), to(60, 0);
  for (int n = 0; n < 60; ++n) from[n] = n + 1;
  auto array = [&](std::vector<int>& values) {
    return packed_array(reinterpret_cast<std::byte*>(values.data()), whole, sizeof(int));
  };
  copy_box(part, array(from), array(to));
  for (int n = 0; n < 60; ++n) EXPECT_EQ(to[n], part.contains({n % 5, n / 5 % 4, n / 20}) ? n + 1 : 0);
}

TEST(CopyBox, CopiesWholeRowsAndPlanesOfArraysOfAnyShape) {
  const Box whole = geometry::box_between<3>({0, 0, 0}, {3, 2, 4});
  for (const Box& part :
       {whole, geometry::box_between<3>({0, 0, 1}, {3, 2, 3}), geometry::box_between<3>({0, 1, 1}, {3, 2, 3}),
        geometry::box_between<3>({1, 0, 0}, {2, 2, 4}), Box{}}) {
    SCOPED_TRACE(testing::Message() << part);
    std::vector<double> from(60), to(60, 0), packed(part.size());
    for (int n = 0; n < 60; ++n) from[n] = n + 1;
    auto array = [](std::vector<double>& values, const Box& box) {
      return packed_array(reinterpret_cast<std::byte*>(values.data()), box, sizeof(double));
    };
    copy_box(part, array(from, whole), array(packed, part));
    copy_box(part, array(packed, part), array(to, whole));
    for (int n = 0; n < 60; ++n) EXPECT_EQ(to[n], part.contains({n % 4, n / 4 % 3, n / 12}) ? n + 1 : 0);
  }
}

/// Each thread finds the value of each datum on the host as soon as it has reached it, and each is copied
/// once.
TEST(Exchanger, ThreadsMayReachDataOfADeviceAtOnce) {
  const auto device = device::make_emulated();
  TestGrid test(TestGrid::default_settings(), {device.get()});
  test.set_timelevels(TestGrid::fields, 3);
  const int who = test.residence().number_of("a test");
  constexpr int rounds = 100, threads = 8, data = 6;
  const auto datum = [](int n) { return Datum{n % 2, 0, n / 2}; };
  const auto last = [&](int n, bool on_device) -> double& {
    const auto bytes = test.storage().bytes_per_timelevel(test.groups()[TestGrid::fields]) / 2;
    void* const first = on_device ? test.storage().device_data(n % 2, {0, 0}, 0, n / 2)
                                  : test.storage().data(n % 2, {0, 0}, 0, n / 2);
    return static_cast<double*>(first)[bytes / sizeof(double) - 1];
  };
  std::atomic<int> stale{0};
  for (int round = 1; round <= rounds; ++round) {
    for (int n = 0; n < data; ++n) {
      test.residence().overwrite(datum(n), Side::device, who);
      last(n, true) = round + 0.1 * n;
    }
    const auto before = device->traffic().to_host;
    std::atomic<int> waiting{threads};
    const auto reach_all = [&](int first) {
      for (--waiting; waiting > 0;) std::this_thread::yield();
      for (int k = 0; k < data; ++k) {
        const int n = (first + k) % data;
        test.exchanger().reach(datum(n), [=] { return who; });
        if (last(n, false) != round + 0.1 * n) ++stale;
      }
    };
    std::vector<std::thread> all;
    for (int t = 0; t < threads; ++t) all.emplace_back(reach_all, t / 2);
    for (std::thread& thread : all) thread.join();
    EXPECT_EQ(
        device->traffic().to_host - before,
        3 * static_cast<std::int64_t>(test.storage().bytes_per_timelevel(test.groups()[TestGrid::fields])));
  }
  EXPECT_EQ(stale, 0);
}

}  // namespace
}  // namespace grid_driver
