// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/gathering.hh"

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstring>

#include "Saguaro/GridDriver/src/run/test_grid.hh"

namespace grid_driver {
namespace {

double value_at(int variable, int level, const Index& point) {
  return 1e6 * (variable + 1) + 1e5 * level + static_cast<double>(point[0] + 20 * point[1] + 400 * point[2]);
}

/// A grid of 9 x 8 x 7 points with a finer level inside that has ghost zones of 2, 1 and 1 points, both in
/// three components, on the host or on a device. Memory that nobody has set is not 0.
class GatheringTest : public testing::TestWithParam<bool> {
 protected:
  GatheringTest() {
    ::mallopt(M_PERTURB, 0x55);
    test_.grid().rebuild({test_.grid().structure()[0], {Region(fine_)}});
    test_.storage().remove_levels_beyond_grid();
    for (const int group : {TestGrid::fields, TestGrid::scalar, TestGrid::array})
      test_.set_timelevels(group, 1);
    for (const int variable : {0, 1})
      for (const int level : {0, 1}) fill(variable, level);
    *static_cast<int*>(test_.storage().data(2, {0, 0}, 0, 0)) = 42;
    auto* const array = static_cast<double*>(test_.storage().data(3, {0, 0}, 0, 0));
    for (int n = 0; n < 6; ++n) array[n] = n;
  }
  ~GatheringTest() override { ::mallopt(M_PERTURB, 0); }

  static Settings settings() {
    Settings settings = TestGrid::default_settings();
    settings.components_per_process = 3;
    return settings;
  }
  std::vector<device::Device*> devices() { return GetParam() ? std::vector{device_.get()} : Devices(); }
  const std::vector<Component>& components(int level) {
    return test_.grid().lattice({0, level}).layout().local;
  }

  void fill(int variable, int level) {
    const int who = test_.residence().number_of("a test");
    test_.residence().overwrite({variable, level, 0}, Side::host, who);
    for (std::size_t c = 0; c < components(level).size(); ++c) {
      auto* const values =
          static_cast<double*>(test_.storage().data(variable, {0, level}, static_cast<int>(c), 0));
      for_each_point(components(level)[c], components(level)[c].stored,
                     [&](std::ptrdiff_t offset, const Index& point) {
                       values[offset] = value_at(variable, level, point);
                     });
    }
    if (GetParam()) test_.residence().change({variable, level, 0}, Side::device, who);
  }

  std::vector<flesh::Bytes> gathered(const std::vector<Gathered>& wanted) {
    return gather(GatherParts{test_.grid(), test_.groups(), test_.storage(), test_.residence(), messenger_},
                  wanted, 0, test_.residence().number_of("a test"));
  }

  template <class Number>
  static std::vector<Number> numbers(const flesh::Bytes& bytes) {
    std::vector<Number> result(bytes.size() / sizeof(Number));
    std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
  }

  /// In lattice order, box by box; 0 where `stored` is not.
  static std::vector<double> expected(int variable, int level, const Region& region, const Region& stored) {
    std::vector<double> result;
    for (const Box& box : region.boxes()) {
      Index point;
      for (point[2] = box.lower[2]; point[2] <= box.upper[2]; ++point[2])
        for (point[1] = box.lower[1]; point[1] <= box.upper[1]; ++point[1])
          for (point[0] = box.lower[0]; point[0] <= box.upper[0]; ++point[0])
            result.push_back(stored.contains(point) ? value_at(variable, level, point) : 0);
    }
    return result;
  }

  const Box fine_{{4, 4, 4}, {9, 8, 6}};
  std::unique_ptr<device::Device> device_ = device::make_emulated();
  TestGrid test_{settings(), devices()};
  Messenger messenger_;
};

TEST_P(GatheringTest, BringsGhostZonesAtEdgesAndZerosWhereNobodyStoresAPoint) {
  const Region region(geometry::box_between<3>({0, 0, 0}, {12, 11, 9}));
  const Region stored(fine_.expanded({2, 1, 1}, {2, 1, 1}));
  const auto values = gathered({{1, 0, 0, 1, region}});
  EXPECT_EQ(numbers<double>(values.at(0)), expected(1, 1, region, stored));
}

TEST_P(GatheringTest, BringsVariablesOfSeveralTypesLevelsAndShapesTogether) {
  const Region whole(geometry::box_between<3>({0, 0, 0}, {8, 7, 6}));
  const Region two_boxes = Region(geometry::box_between<3>({0, 0, 0}, {5, 5, 5})) |
                           Region(geometry::box_between<3>({8, 6, 5}, {12, 9, 9}));
  const Region stored(fine_.expanded({2, 1, 1}, {2, 1, 1}));
  const Region point(geometry::box_between<3>({0, 0, 0}, {0, 0, 0}));
  const Region array(geometry::box_between<3>({0, 0, 0}, {2, 1, 0}));
  const auto values = gathered({{0, 0, 0, 0, whole},
                                {2, 0, 0, 0, point},
                                {1, 0, 0, 1, two_boxes},
                                {3, 0, 0, 0, array},
                                {0, 0, 0, 0, Region()}});
  ASSERT_EQ(values.size(), 5u);
  EXPECT_EQ(numbers<double>(values[0]), expected(0, 0, whole, whole));
  EXPECT_EQ(numbers<int>(values[1]), std::vector{42});
  EXPECT_EQ(numbers<double>(values[2]), expected(1, 1, two_boxes, stored));
  EXPECT_EQ(numbers<double>(values[3]), (std::vector<double>{0, 1, 2, 3, 4, 5}));
  EXPECT_TRUE(values[4].empty());
}

INSTANTIATE_TEST_SUITE_P(OnHostAndDevice, GatheringTest, testing::Bool(),
                         [](const auto& info) { return info.param ? "device" : "host"; });

}  // namespace
}  // namespace grid_driver
