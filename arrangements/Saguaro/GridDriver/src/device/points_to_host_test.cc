// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/points_to_host.hh"

#include <gtest/gtest.h>

#include <cmath>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

double value_at(int variable, const Index& point) {
  return 1000.0 * variable + static_cast<double>(point[0] + 10 * point[1] + 100 * point[2]);
}

/// Two variables that live on a device, in three components; the host's memory is full of NaN.
class PointsToHost : public testing::Test {
 protected:
  explicit PointsToHost(device::EmulatedOrder order = device::EmulatedOrder::at_once)
      : device_(device::make_emulated(false, 0, false, order)) {
    test_.set_timelevels(TestGrid::fields, 1);
    test_.residence().set_spoiling(true);
    for (const int variable : {0, 1}) {
      test_.residence().overwrite({variable, 0, 0}, Side::host, who_);
      for_each_value(variable, [&](const Index& point, double& value) { value = value_at(variable, point); });
      test_.residence().change({variable, 0, 0}, Side::device, who_);
    }
    test_.residence().count_from_now();
  }
  static Settings settings() {
    Settings settings = TestGrid::default_settings();
    settings.components_per_process = 3;
    return settings;
  }
  const std::vector<Component>& components() { return test_.grid().lattice({0, 0}).layout().local; }
  template <class Visit>
  void for_each_value(int variable, Visit visit) {
    for (std::size_t c = 0; c < components().size(); ++c) {
      auto* const values =
          static_cast<double*>(test_.storage().data(variable, {0, 0}, static_cast<int>(c), 0));
      for_each_point(components()[c], components()[c].stored,
                     [&](std::ptrdiff_t offset, const Index& point) { visit(point, values[offset]); });
    }
  }
  void bring(const std::vector<int>& variables, const Region& region) {
    std::vector<SomePoints> wanted;
    for (const int variable : variables)
      for (std::size_t c = 0; c < components().size(); ++c)
        wanted.push_back({{variable, 0, 0}, 0, static_cast<int>(c), region & Region(components()[c].stored)});
    bring_to_host(test_.grid(), test_.groups(), test_.storage(), test_.residence(), wanted, who_);
  }
  /// Bytes that have come.
  std::int64_t came() {
    std::int64_t result = 0;
    for (const TrafficOf& who : test_.residence().traffic()) result += who.to_host;
    return result;
  }

  std::int64_t requests() {
    std::int64_t result = 0;
    for (const TrafficOf& who : test_.residence().traffic()) result += who.requests;
    return result;
  }

  std::unique_ptr<device::Device> device_;
  TestGrid test_{settings(), {device_.get()}};
  int who_ = test_.residence().number_of("a test");
};

TEST_F(PointsToHost, ComeAloneAndToTheirPlaces) {
  const Region line(geometry::box_between<3>({0, 3, 2}, {8, 3, 2})),
      point(geometry::box_between<3>({4, 6, 6}, {4, 6, 6}));
  bring({0, 1}, line | point);
  for (const int variable : {0, 1})
    for_each_value(variable, [&](const Index& at, const double& value) {
      if ((line | point).contains(at))
        EXPECT_EQ(value, value_at(variable, at));
      else
        EXPECT_TRUE(std::isnan(value));
    });
  EXPECT_LE(came(), 2 * 3 * 12 * 16);
  EXPECT_FALSE(test_.storage().sides_of(0, 0, 0).valid.host);
}

TEST_F(PointsToHost, ComeInOneRequestForAllVariablesAndComponents) {
  bring({0, 1}, Region(geometry::box_between<3>({0, 3, 2}, {8, 3, 2})));
  EXPECT_EQ(requests(), 1);
}

TEST_F(PointsToHost, ComeWithAllOthersIfMostAreWanted) {
  bring({1}, test_.grid().structure().front().front());
  for_each_value(1, [](const Index& at, const double& value) { EXPECT_EQ(value, value_at(1, at)); });
  EXPECT_TRUE(test_.storage().sides_of(1, 0, 0).valid.host);
  EXPECT_FALSE(test_.storage().sides_of(0, 0, 0).valid.host);
}

TEST_F(PointsToHost, StayWhereTheyAreIfTheHostHasThem) {
  bring({0}, test_.grid().structure().front().front());
  const std::int64_t before = came();
  bring({0}, Region(geometry::box_between<3>({0, 3, 2}, {8, 3, 2})));
  EXPECT_EQ(came(), before);
}

/// Copies what components own of both variables to one array each, over all points of the level. What nobody
/// has waited for is not there.
class ArraysOfTheCaller : public PointsToHost {
 protected:
  ArraysOfTheCaller() : PointsToHost(device::EmulatedOrder::late) {}
  void copy(std::size_t most_in_parcel) {
    std::vector<PointsFor> wanted;
    for (const int variable : {0, 1}) {
      values_[variable].assign(static_cast<std::size_t>(domain().size()), -1);
      for (std::size_t c = 0; c < components().size(); ++c)
        wanted.push_back({{variable, 0, 0}, 0, static_cast<int>(c), components()[c].owned, array(variable)});
    }
    copy_to_arrays(test_.grid(), test_.groups(), test_.storage(), test_.residence(), wanted, who_,
                   most_in_parcel);
  }
  const Box& domain() { return test_.grid().lattice({0, 0}).layout().domain; }
  ArrayView array(int variable) {
    return packed_array(reinterpret_cast<std::byte*>(values_[variable].data()), domain(), sizeof(double));
  }
  void expect_all_values() {
    for (const int variable : {0, 1})
      for (Coordinate k = domain().lower[2]; k <= domain().upper[2]; ++k)
        for (Coordinate j = domain().lower[1]; j <= domain().upper[1]; ++j)
          for (Coordinate i = domain().lower[0]; i <= domain().upper[0]; ++i)
            ASSERT_EQ(*reinterpret_cast<double*>(array(variable).at({i, j, k})),
                      value_at(variable, {i, j, k}));
  }

  static constexpr std::size_t one_parcel = std::size_t{1} << 30;
  std::vector<double> values_[2];
};

TEST_F(ArraysOfTheCaller, GetWhatADeviceHasInOneRequestAndTheHostsMemoryStaysAsItWas) {
  copy(one_parcel);
  expect_all_values();
  EXPECT_EQ(requests(), 1);
  for (const int variable : {0, 1}) {
    EXPECT_FALSE(test_.storage().sides_of(variable, 0, 0).valid.host);
    for_each_value(variable, [](const Index&, const double& value) { EXPECT_TRUE(std::isnan(value)); });
  }
}

TEST_F(ArraysOfTheCaller, GetItInParcelsOfAnySize) {
  for (const std::size_t most : {1, 5000}) {
    copy(most);
    expect_all_values();
  }
}

TEST_F(ArraysOfTheCaller, GetItFromTheHostIfItIsThere) {
  bring({0, 1}, test_.grid().structure().front().front());
  const std::int64_t before = came();
  copy(one_parcel);
  expect_all_values();
  EXPECT_EQ(came(), before);
}

}  // namespace
}  // namespace grid_driver
