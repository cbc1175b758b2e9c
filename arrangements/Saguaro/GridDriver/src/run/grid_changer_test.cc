// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Data on levels that come, change and go, on one process with several components.
#include "Saguaro/GridDriver/src/run/grid_changer.hh"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/run/test_grid.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"

namespace grid_driver {
namespace {

/// A value for each point of a level, given in points of the coarsest one, and time.
using Field = std::function<double(double x, double y, double z, double time)>;

// Linear interpolation gives it exactly.
double linear(double x, double y, double z, double time) { return 1 + 2 * x - 3 * y + 0.5 * z + 8 * time; }
double another(double x, double y, double z, double time) { return 1000 + x * x + 7 * y * z + time; }

std::vector<std::unique_ptr<device::Device>> emulated(int count) {
  std::vector<std::unique_ptr<device::Device>> result;
  for (int n = 0; n < count; ++n) result.push_back(device::make_emulated(false, 0, count > 1));
  return result;
}

Devices all_of(const std::vector<std::unique_ptr<device::Device>>& devices) {
  Devices result;
  for (const auto& device : devices) result.push_back(device.get());
  return result;
}

/// Levels whose data live on the host or on emulated devices.
class Levels {
 public:
  /// \param components  for each device
  explicit Levels(int components, int devices = 0)
      : devices_(emulated(devices)),
        test_(settings(components, devices), all_of(devices_)),
        changer_(parts()) {
    test_.set_timelevels(TestGrid::fields, 3);
    test_.grid().set_past_times(0, time_step);
    set(0, linear);
  }

  bool refine(const Region& region) {
    Structure wanted{test_.grid().structure().front()};
    if (!region.empty()) wanted.push_back({region});
    visited_.clear();
    const std::int64_t before = moved();
    const bool result =
        changer_.change(wanted, Contents::kept, time_step, [this](int level) { visited_.push_back(level); });
    EXPECT_EQ(moved(), before) << "values went between host and device";
    return result;
  }
  const std::vector<int>& visited() const { return visited_; }
  int count() { return test_.grid().level_count(); }
  flesh::DriverHooks& hooks() { return test_.hooks(); }
  /// What a routine on the coarsest level gets as scratch space, and what it has to be.
  std::pair<const void*, const void*> scratch_seen_and_stored() {
    constexpr int variable = 4;
    test_.views().enter(test_.gh(), {Mode::local, 0, 0, 0});
    const void* const seen = test_.gh().data[variable][0];
    test_.views().enter(test_.gh(), {});
    return {seen, test_.storage().data(variable, {0, 0}, 0, 0)};
  }
  void allocate_scratch() { test_.set_timelevels(TestGrid::scratch, 1); }
  void restrict_to_coarse() { test_.exchanger().restrict_to(0); }
  void exchange(int level, Zones zones) {
    const int groups[] = {TestGrid::fields};
    test_.exchanger().exchange(level, groups, zones, test_.grid().level(level).time);
  }

  void set(int level, const Field& field) {
    for_each_value(level, [&](const Index& point, int timelevel, double& value) {
      value = at(field, level, point, timelevel);
    });
    for (const int variable : {0, 1})
      for (int timelevel = 0; !devices_.empty() && timelevel < 3; ++timelevel) {
        test_.residence().overwrite({variable, level, timelevel}, Side::host, who_);
        test_.residence().change({variable, level, timelevel}, Side::device, who_);
      }
  }
  /// Compares the values at points of a region, in the ghost zones of components, too.
  void expect(int level, const Region& region, const Field& field, int timelevels = 3) {
    Coordinate seen = 0;
    for_each_value(level, [&](const Index& point, int timelevel, const double& value) {
      if (timelevel >= timelevels || !region.contains(point)) return;
      EXPECT_DOUBLE_EQ(value, at(field, level, point, timelevel))
          << point[0] << " " << point[1] << " " << point[2] << ", timelevel " << timelevel;
      ++seen;
    });
    EXPECT_GE(seen, region.size() * timelevels);
  }

 private:
  static constexpr double time_step = 0.5;

  static Settings settings(int components, int devices) {
    Settings settings = TestGrid::default_settings();
    settings.devices = std::max(devices, 1);
    settings.components_per_process = components * settings.devices;
    settings.prolongation_order_time = 1;
    return settings;
  }
  GridChanger::Parts parts() {
    return {test_.settings(), test_.grid(),      test_.storage(),
            test_.views(),    test_.exchanger(), test_.validity()};
  }
  double at(const Field& field, int level, const Index& point, int timelevel) {
    const double factor = static_cast<double>(test_.grid().shape({0, level}).factor[0]);
    return field(point[0] / factor, point[1] / factor, point[2] / factor,
                 test_.grid().times(level, timelevel + 1)[timelevel]);
  }
  /// Bytes of variables between host and device.
  std::int64_t moved() {
    std::int64_t result = 0;
    for (const TrafficOf& who : test_.residence().traffic()) result += who.to_device + who.to_host;
    return result;
  }
  template <class Visit>
  void for_each_value(int level, Visit visit) {
    for (int timelevel = 0; timelevel < 3; ++timelevel)
      test_.residence().read({0, level, timelevel}, Side::host, who_);
    test_.residence().settle();
    const Layout& layout = test_.grid().lattice({0, level}).layout();
    for (std::size_t c = 0; c < layout.local.size(); ++c)
      for (int timelevel = 0; timelevel < 3; ++timelevel) {
        auto* values =
            static_cast<double*>(test_.storage().data(0, {0, level}, static_cast<int>(c), timelevel));
        for_each_point(
            layout.local[c], layout.local[c].stored,
            [&](std::ptrdiff_t offset, const Index& point) { visit(point, timelevel, values[offset]); });
      }
  }

  std::vector<std::unique_ptr<device::Device>> devices_;
  TestGrid test_;
  GridChanger changer_;
  std::vector<int> visited_;
  int who_ = test_.residence().number_of("a test");
};

Region box(const Index& lower, const Index& upper) { return Region(geometry::box_between<3>(lower, upper)); }

void for_cuts(const std::function<void(Levels&)>& check) {
  for (const int devices : {0, 1, 2})
    for (int components : {1, 2, 5}) {
      SCOPED_TRACE(testing::Message() << components << " on each of " << devices << " devices");
      Levels levels(components, devices);
      check(levels);
    }
}

TEST(GridChanger, FillsANewLevelFromTheCoarserOneAtItsOwnTimes) {
  for_cuts([](Levels& levels) {
    const Region region = box({4, 4, 4}, {10, 9, 8});
    EXPECT_TRUE(levels.refine(region));
    EXPECT_EQ(levels.visited(), std::vector<int>{1});
    levels.expect(1, region.expanded({2, 1, 1}, {2, 1, 1}), linear);
  });
}

TEST(GridChanger, KeepsWhatWasThereAndInterpolatesTheRest) {
  for_cuts([](Levels& levels) {
    const Region before = box({4, 4, 4}, {10, 9, 8}), after = box({6, 4, 3}, {12, 10, 8});
    levels.refine(before);
    levels.set(1, another);
    EXPECT_TRUE(levels.refine(after));
    levels.expect(1, after & before, another);
    levels.expect(1, after - before, linear);
  });
}

TEST(GridChanger, DoesNothingIfNothingChanges) {
  for_cuts([](Levels& levels) {
    const Region region = box({4, 4, 4}, {10, 9, 8});
    levels.refine(region);
    levels.set(1, another);
    EXPECT_FALSE(levels.refine(region));
    EXPECT_TRUE(levels.visited().empty());
    levels.expect(1, region, another);
  });
}

TEST(GridChanger, ShowsTheNewScratchSpaceToLevelsThatStay) {
  for_cuts([](Levels& levels) {
    levels.allocate_scratch();
    for (const Region& region : {box({4, 4, 4}, {10, 9, 8}), box({2, 2, 2}, {14, 12, 10})}) {
      levels.scratch_seen_and_stored();
      EXPECT_TRUE(levels.refine(region));
      const auto [seen, stored] = levels.scratch_seen_and_stored();
      EXPECT_EQ(seen, stored);
    }
  });
}

TEST(GridChanger, RemovesLevels) {
  for_cuts([](Levels& levels) {
    levels.refine(box({4, 4, 4}, {10, 9, 8}));
    EXPECT_TRUE(levels.refine({}));
    EXPECT_EQ(levels.count(), 1);
    EXPECT_TRUE(levels.visited().empty());
  });
}

TEST(GridChanger, RefusesLevelsThatAreNotNested) {
  Levels levels(1);
  EXPECT_THROW(levels.refine(box({4, 4, 4}, {10, 9, 40})), std::invalid_argument);
  EXPECT_EQ(levels.count(), 1);
}

TEST(Exchanger, RestrictsTheCurrentTimelevel) {
  for_cuts([](Levels& levels) {
    levels.refine(box({4, 4, 4}, {11, 9, 8}));
    levels.set(1, another);
    levels.restrict_to_coarse();
    const Region covered = box({2, 2, 2}, {5, 4, 4});
    levels.expect(0, covered, another, 1);
    levels.expect(0, box({0, 0, 0}, {8, 7, 6}) - covered, linear);
  });
}

TEST(Exchanger, RestrictsToWhereAFinerLevelIsNow) {
  for_cuts([](Levels& levels) {
    levels.refine(box({4, 4, 4}, {11, 9, 8}));
    levels.restrict_to_coarse();
    levels.refine(box({6, 4, 4}, {13, 9, 8}));
    levels.set(0, linear);
    levels.set(1, another);
    levels.restrict_to_coarse();
    const Region covered = box({3, 2, 2}, {6, 4, 4});
    levels.expect(0, covered, another, 1);
    levels.expect(0, box({0, 0, 0}, {8, 7, 6}) - covered, linear);
  });
}

/// The parts of a level outside of its interior that were said to be filled, by level and variable.
using Filled = std::map<std::pair<int, int>, unsigned>;
Filled& filled() {
  static Filled result;
  return result;
}

TEST(Exchanger, SaysWhatItFills) {
  using flesh::outside::edges;
  using flesh::outside::ghosts;
  Levels levels(2);
  levels.refine(box({4, 4, 4}, {10, 9, 8}));
  levels.hooks().outside.filled = [](int level, std::span<const int> variables, unsigned parts) {
    for (const int variable : variables) filled()[{level, variable}] |= parts;
  };
  levels.exchange(1, Zones::ghosts);
  EXPECT_EQ(filled(), (Filled{{{1, 0}, ghosts}, {{1, 1}, ghosts}}));
  levels.exchange(1, Zones::ghosts_and_edges);
  EXPECT_EQ(filled(), (Filled{{{1, 0}, ghosts | edges}, {{1, 1}, ghosts | edges}}));
}

TEST(GridChanger, CutsLevelsThatChangeWithTheGranularityInForce) {
  Settings settings = TestGrid::default_settings();
  settings.points = {22, 8, 8};
  settings.components_per_process = 2;
  settings.granularity = {3, 0};
  TestGrid test(settings);
  const auto cut_along_x = [&] { return test.grid().lattice({0, 1}).layout().local.front().owned.extent(0); };
  const Region all_but_one(geometry::box_between<3>({8, 4, 4}, {28, 9, 9})),  // 21 points
      all(geometry::box_between<3>({8, 4, 4}, {29, 9, 9}));                   // 22 points
  const Region coarsest = test.grid().structure().front().front();
  test.grid().rebuild({{coarsest}, {all_but_one}});
  EXPECT_EQ(cut_along_x(), 12);  // of 10.5, the nearest multiple of 3, half up
  test.settings().granularity = {5, 0};
  test.grid().rebuild({{coarsest}, {all}});
  EXPECT_EQ(cut_along_x(), 10);  // of 11
}

}  // namespace
}  // namespace grid_driver
