// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/lattice.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

namespace grid_driver {
namespace {

Box domain(Coordinate nx, Coordinate ny, Coordinate nz) {
  return geometry::box_between<3>({0, 0, 0}, {nx - 1, ny - 1, nz - 1});
}

struct Machine {
  Box domain;
  Index ghosts;
  int processes;
  int components_per_process;
  std::array<bool, 3> periodic{};
  std::optional<Box> interior = {};

  std::vector<Lattice> lattices() const {
    LatticeShape shape{3, domain, ghosts, periodic};
    shape.interior = interior;
    std::vector<Lattice> result;
    for (int p = 0; p < processes; ++p)
      result.push_back(Lattice::distributed(
          shape, {.processes = {p, processes}, .components_per_process = components_per_process}));
    return result;
  }
};

std::vector<Machine> random_machines(int count, unsigned seed) {
  std::mt19937 engine(seed);
  auto number = [&](int low, int high) { return low + static_cast<int>(engine() % (high - low + 1)); };
  std::vector<Machine> result;
  for (int n = 0; n < count; ++n) {
    Machine machine{domain(number(1, 14), number(1, 14), number(1, 14)),
                    {number(0, 3), number(0, 3), number(0, 3)},
                    number(1, n % 2 ? 6 : 24),
                    number(1, 3)};
    for (int d = 0; d < 3; ++d)
      machine.periodic[d] = number(0, 1) && machine.domain.extent(d) >= 3 * machine.ghosts[d];
    if (number(0, 1)) {
      machine.interior = machine.domain;
      for (int d = 0; d < 3; ++d)
        if (machine.domain.extent(d) > 6) {
          machine.interior->lower[d] += number(0, 3);
          machine.interior->upper[d] -= number(0, 3);
        }
    }
    result.push_back(machine);
  }
  return result;
}

template <class Check>
void for_machines(Check check) {
  for (const Machine& machine : random_machines(100, 11)) {
    SCOPED_TRACE(testing::Message() << machine.domain << ", ghosts " << machine.ghosts[0] << machine.ghosts[1]
                                    << machine.ghosts[2] << ", " << machine.processes << " processes x "
                                    << machine.components_per_process << ", periodic " << machine.periodic[0]
                                    << machine.periodic[1] << machine.periodic[2] << ", interior "
                                    << machine.interior.value_or(Box{}));
    check(machine, machine.lattices());
  }
}

std::vector<Transfer> with_peer(const std::vector<Transfer>& transfers, int peer) {
  std::vector<Transfer> result;
  for (const Transfer& t : transfers)
    if (t.peer == peer) result.push_back(t);
  return result;
}

/// Number, box, and who has it, counted over all devices.
std::vector<std::tuple<int, Box, int>> components_of_devices(int processes, int devices, int per_device) {
  std::vector<std::tuple<int, Box, int>> result;
  for (int p = 0; p < processes; ++p) {
    const Lattice lattice = Lattice::distributed(
        {3, domain(40, 30, 20), {2, 2, 2}, {}},
        {.processes = {p, processes}, .components_per_process = devices * per_device, .devices = devices});
    for (const Component& here : lattice.layout().local) {
      EXPECT_GE(here.device, 0);
      EXPECT_LT(here.device, devices);
      result.emplace_back(here.number, here.owned, p * devices + here.device);
    }
  }
  return result;
}

TEST(Lattice, IsDealtToDevicesOfProcessesAsItIsToProcesses) {
  for (const int per_device : {1, 2, 3}) {
    const auto processes = components_of_devices(6, 1, per_device);
    EXPECT_EQ(processes.size(), 6u * per_device);
    EXPECT_EQ(components_of_devices(3, 2, per_device), processes);
    EXPECT_EQ(components_of_devices(2, 3, per_device), processes);
    EXPECT_EQ(components_of_devices(1, 6, per_device), processes);
  }
}

TEST(Lattice, IsDividedBetweenAsManyDevicesAsAreWorthIt) {
  const auto devices_for = [](int processes, std::int64_t least_points) {
    const Lattice lattice = Lattice::distributed({3, domain(40, 30, 20), {2, 2, 2}, {}},
                                                 {.processes = {0, processes},
                                                  .components_per_process = 8,
                                                  .devices = 4,
                                                  .least_points_per_device = least_points});
    int most = 0;
    for (const Component& here : lattice.layout().local) most = std::max(most, here.device);
    EXPECT_EQ(lattice.layout().local.size(), 2u * lattice.devices());
    EXPECT_EQ(lattice.all_components().size(), 2u * lattice.devices() * processes);
    EXPECT_EQ(most + 1, lattice.devices());
    return lattice.devices();
  };
  EXPECT_EQ(devices_for(1, 0), 4);
  EXPECT_EQ(devices_for(1, 1000), 4);
  EXPECT_EQ(devices_for(1, 8000), 3);
  EXPECT_EQ(devices_for(1, 12001), 1);
  EXPECT_EQ(devices_for(1, 1000000), 1);
  EXPECT_EQ(devices_for(2, 0), 4);
  EXPECT_EQ(devices_for(2, 6000), 2);
  EXPECT_EQ(devices_for(3, 8000), 1);
}

TEST(Lattice, IsDividedBetweenAsManyProcessesAsAreWorthIt) {
  const auto processes_for = [](int count, std::int64_t least_points) {
    int working = 0;
    for (int mine = 0; mine < count; ++mine) {
      const Lattice lattice = Lattice::distributed({3, domain(40, 30, 20), {2, 2, 2}, {}},
                                                   {.processes = {mine, count},
                                                    .components_per_process = 4,
                                                    .devices = 2,
                                                    .least_points_per_process = least_points,
                                                    .least_points_per_device = 5000});
      const bool works = !lattice.layout().local.front().owned.empty();
      EXPECT_EQ(works, mine < lattice.processes());
      EXPECT_EQ(lattice.layout().local.size(), works ? 2u * lattice.devices() : 1u);
      EXPECT_EQ(lattice.all_components().size(), 2u * lattice.devices() * lattice.processes());
      EXPECT_EQ(lattice.devices(), lattice.processes() > 2 ? 1 : 2);
      working += works;
    }
    return working;
  };
  EXPECT_EQ(processes_for(4, 0), 4);
  EXPECT_EQ(processes_for(4, 6000), 4);
  EXPECT_EQ(processes_for(4, 6001), 3);
  EXPECT_EQ(processes_for(2, 24000), 1);
  EXPECT_EQ(processes_for(3, 1000000), 1);
}

TEST(Lattice, OwnedBoxesTileTheDomainAndAllProcessesAgree) {
  for_machines([](const Machine& machine, const std::vector<Lattice>& lattices) {
    Region covered;
    int number = 0;
    for (const Lattice& lattice : lattices)
      for (const Component& component : lattice.layout().local) {
        if (component.owned.empty()) continue;  // has no number of its own
        EXPECT_EQ(component.number, number++);
        EXPECT_TRUE(are_disjoint(covered, Region(component.owned)));
        covered |= component.owned;
      }
    EXPECT_EQ(covered, Region(machine.domain));
    EXPECT_EQ(lattices[0].layout().component_count, number);
    EXPECT_EQ(lattices.back().all_components().size(), static_cast<std::size_t>(number));
  });
}

void expect_sends_to_be_received(const std::vector<Lattice>& lattices) {
  std::vector<ExchangePlan> plans;
  for (const Lattice& lattice : lattices) plans.push_back(lattice.exchange_plan());
  for (std::size_t a = 0; a < plans.size(); ++a)
    for (std::size_t b = 0; b < plans.size(); ++b) {
      const auto sends = with_peer(plans[a].sends, static_cast<int>(b)),
                 receives = with_peer(plans[b].receives, static_cast<int>(a));
      ASSERT_EQ(sends.size(), receives.size()) << "from " << a << " to " << b;
      for (std::size_t i = 0; i < sends.size(); ++i) {
        EXPECT_EQ(sends[i].box, receives[i].box);
        EXPECT_EQ(sends[i].shift, receives[i].shift);
        EXPECT_EQ(sends[i].number_here, receives[i].number_there);
        EXPECT_EQ(sends[i].number_there, receives[i].number_here);
      }
    }
}

TEST(Lattice, SendsOfOneProcessAreTheReceivesOfTheOther) {
  for_machines(
      [](const Machine&, const std::vector<Lattice>& lattices) { expect_sends_to_be_received(lattices); });
}

/// Who owns a point at one face may store one at the other, where both boundaries are close.
TEST(Lattice, SendsArriveHoweverCloseTheBoundariesAre) {
  for (Coordinate points = 2; points <= 20; ++points)
    for (const Coordinate ghosts : {1, 2, 3})
      for (const Coordinate below : {1, 3})
        for (const Coordinate above : {1, 2, 3}) {
          if (below + above >= points) continue;
          SCOPED_TRACE(testing::Message() << points << " points, " << ghosts << " ghosts, boundaries of "
                                          << below << " and " << above);
          Machine machine{domain(points, 1, 1), {ghosts, 0, 0}, static_cast<int>(points), 1};
          machine.interior = geometry::box_between<3>({below, 0, 0}, {points - 1 - above, 0, 0});
          expect_sends_to_be_received(machine.lattices());
        }
}

/// Numbers of those whose stored points overlap a box.
std::vector<int> storing(const std::vector<Component>& all, const Box& box) {
  std::vector<int> result;
  for (const Component& component : all)
    if (!(component.stored & box).empty()) result.push_back(component.number);
  return result;
}

void expect_storers_of_all_points(const Lattice& lattice) {
  const std::vector<Component> all = lattice.all_components();
  const Box& domain = lattice.layout().domain;
  for (Coordinate x = domain.lower[0]; x <= domain.upper[0]; ++x) {
    const Box point = geometry::box_between<3>({x, 0, 0}, {x, 0, 0});
    std::vector<int> found;
    for (const Component& component : lattice.storers(point)) found.push_back(component.number);
    for (const int number : storing(all, point))
      EXPECT_TRUE(std::find(found.begin(), found.end(), number) != found.end())
          << "component " << number << " stores the point " << x;
  }
}

TEST(Lattice, FindsAllWhoStoreAPointHoweverCloseTheBoundariesAre) {
  for (Coordinate points = 2; points <= 24; ++points)
    for (const Coordinate ghosts : {1, 2, 3})
      for (const Coordinate below : {1, 2, 4})
        for (const Coordinate above : {1, 2, 3, 5}) {
          if (below + above >= points) continue;
          SCOPED_TRACE(testing::Message() << points << " points, " << ghosts << " ghosts, boundaries of "
                                          << below << " and " << above);
          Machine machine{domain(points, 1, 1), {ghosts, 0, 0}, static_cast<int>(points), 1};
          machine.interior = geometry::box_between<3>({below, 0, 0}, {points - 1 - above, 0, 0});
          expect_storers_of_all_points(machine.lattices().front());
        }
}

TEST(Lattice, EveryGhostPointAndPeriodicCopyIsFilledExactlyOnce) {
  for_machines([](const Machine&, const std::vector<Lattice>& lattices) {
    for (const Lattice& lattice : lattices) {
      std::map<int, Region> filled;
      const ExchangePlan plan = lattice.exchange_plan();
      auto fill = [&](int number, const Box& box) {
        EXPECT_TRUE(are_disjoint(filled[number], Region(box)));
        filled[number] |= box;
      };
      for (const Transfer& t : plan.receives) fill(t.number_here, t.box);
      for (const Transfer& t : plan.copies) fill(t.number_there, t.box);
      for (const Component& c : lattice.layout().local)
        EXPECT_EQ(filled[c.number],
                  Region(c.stored) - (Region(c.owned) & Region(lattice.layout().originals)));
    }
  });
}

/// The components of a domain of this many points along x, cut in narrow parts.
std::vector<Component> narrow_parts(Coordinate points, int processes) {
  LatticeShape shape{1, domain(points, 1, 1), {2, 0, 0}};
  shape.interior = geometry::box_between<3>({3, 0, 0}, {points - 2, 0, 0});
  return Lattice::distributed(shape, {.processes = {0, processes}}).all_components();
}

Box along_x(Coordinate lower, Coordinate upper) {
  return geometry::box_between<3>({lower, 0, 0}, {upper, 0, 0});
}

TEST(Lattice, WhoStoresAPointOfABoundaryStoresItWhole) {
  const std::vector<Component> parts = narrow_parts(18, 9);  // boundaries of three and of one point
  ASSERT_EQ(parts.size(), 9u);
  for (const Component& part : parts) ASSERT_EQ(part.owned.size(), 2);
  for (const int own_boundary : {0, 1, 2}) {
    EXPECT_EQ(parts[own_boundary].stored, along_x(0, std::max(6, 2 * own_boundary + 3))) << own_boundary;
    EXPECT_EQ(parts[own_boundary].outer, (PerFace<bool>{true, false, true, true, true, true}))
        << own_boundary;
  }
  EXPECT_EQ(parts[3].stored, along_x(4, 9));
  EXPECT_EQ(parts[3].outer, (PerFace<bool>{false, false, true, true, true, true}));
  EXPECT_EQ(parts[6].stored, along_x(10, 15));
  // The zone of a symmetry is as wide as ghost zones, whatever the boundary.
  EXPECT_EQ(parts[7].stored, along_x(12, 17));
  EXPECT_EQ(parts[7].outer, (PerFace<bool>{false, true, true, true, true, true}));
  EXPECT_EQ(parts[8].stored, along_x(12, 17));
}

TEST(Lattice, StoresAllOfAnAxisWhoseBoundariesAreClose) {
  for (const Component& part : narrow_parts(8, 8)) {
    EXPECT_EQ(part.stored, along_x(0, 7));
    EXPECT_TRUE(part.outer[0] && part.outer[1]);
  }
}

TEST(Lattice, EvolvesWhatConditionsAtItsFacesLookAt) {
  LatticeShape shape{1, domain(18, 1, 1), {2, 0, 0}};
  shape.interior = geometry::box_between<3>({3, 0, 0}, {14, 0, 0});
  const Lattice lattice = Lattice::distributed(shape, {.processes = {0, 9}});
  const std::vector<Component> parts = lattice.all_components();
  EXPECT_EQ(lattice.points_to_evolve(parts[0]), along_x(0, 4));
  EXPECT_EQ(lattice.points_to_evolve(parts[2]), along_x(0, 5));
  EXPECT_EQ(lattice.points_to_evolve(parts[4]), parts[4].owned);
  EXPECT_EQ(lattice.points_to_evolve(parts[8]), along_x(13, 17));
}

/// Nobody has ghosts that boundary conditions of others set after they have been exchanged.
TEST(Lattice, HasPartsOfNoBoundary) {
  int narrow = 0;
  for_machines([&](const Machine& machine, const std::vector<Lattice>& lattices) {
    if (!machine.interior) return;
    for (const Lattice& lattice : lattices)
      for (const Component& here : lattice.layout().local)
        for (int d = 0; d < 3 && !here.owned.empty(); ++d) {
          const Coordinate ghosts = machine.ghosts[d];
          if (ghosts == 0 || machine.periodic[d]) continue;
          const Box& all = machine.domain;
          const Coordinate lower = std::max(machine.interior->lower[d], all.lower[d] + ghosts),
                           upper = std::min(machine.interior->upper[d], all.upper[d] - ghosts);
          EXPECT_EQ(here.outer[2 * d], here.stored.lower[d] < lower);
          EXPECT_EQ(here.outer[2 * d + 1], here.stored.upper[d] > upper);
          if (here.outer[2 * d]) {
            EXPECT_EQ(here.stored.lower[d], all.lower[d]);
            EXPECT_GE(here.stored.upper[d], std::min(all.upper[d], lower + 2 * ghosts - 1));
          }
          if (here.outer[2 * d + 1]) {
            EXPECT_EQ(here.stored.upper[d], all.upper[d]);
            EXPECT_LE(here.stored.lower[d], std::max(all.lower[d], upper - 2 * ghosts + 1));
          }
          narrow += here.outer[2 * d] && here.owned.lower[d] > all.lower[d];
        }
  });
  EXPECT_GT(narrow, 100);
}

TEST(Lattice, CopiesComeFromOriginalsAPeriodAway) {
  for_machines([](const Machine&, const std::vector<Lattice>& lattices) {
    for (const Lattice& lattice : lattices) {
      const ExchangePlan plan = lattice.exchange_plan();
      for (const auto* transfers : {&plan.sends, &plan.copies})
        for (const Transfer& t : *transfers) {
          EXPECT_TRUE(lattice.layout().originals.covers(t.source()));
          for (int d = 0; d < 3; ++d)
            EXPECT_TRUE(t.shift[d] == 0 || std::abs(t.shift[d]) == lattice.layout().originals.extent(d));
          const auto& local = lattice.layout().local;
          EXPECT_TRUE(local[t.number_here - local.front().number].owned.covers(t.source()));
        }
    }
  });
}

/// Lattices by process, then map.
std::vector<std::vector<Lattice>> of_maps(const std::vector<Box>& domains, const Index& ghosts, int processes,
                                          int components_per_process = 1) {
  std::vector<LatticeShape> shapes;
  for (const Box& box : domains) shapes.push_back({3, box, ghosts});
  std::vector<std::vector<Lattice>> result;
  for (int p = 0; p < processes; ++p)
    result.push_back(Lattice::distributed(
        shapes, {.processes = {p, processes}, .components_per_process = components_per_process}));
  return result;
}

Coordinate owned_points(const Lattice& lattice) {
  Coordinate result = 0;
  for (const Component& component : lattice.layout().local) result += component.owned.size();
  return result;
}

TEST(LatticesOfMaps, AreSharedOutTogether) {
  const auto lattices = of_maps({domain(12, 6, 6), domain(6, 6, 6), domain(6, 6, 6)}, {1, 1, 1}, 3);
  const Coordinate third = 72;
  const std::vector<std::vector<Coordinate>> expected{
      {4 * third, 0, 0}, {2 * third, 2 * third, 0}, {0, third, 3 * third}};
  for (int p = 0; p < 3; ++p)
    for (int map = 0; map < 3; ++map) EXPECT_EQ(owned_points(lattices[p][map]), expected[p][map]);
  EXPECT_EQ(lattices[0][0].imbalance(), 0);
}

TEST(LatticesOfMaps, TileTheirMapsAndExchangeWithinThem) {
  std::mt19937 engine(5);
  auto number = [&](int low, int high) { return low + static_cast<int>(engine() % (high - low + 1)); };
  for (int trial = 0; trial < 30; ++trial) {
    std::vector<Box> domains;
    for (int map = number(1, 4); map > 0; --map)
      domains.push_back(domain(number(1, 9), number(1, 9), number(1, 9)));
    const int processes = number(1, 5), maps = static_cast<int>(domains.size());
    const auto lattices = of_maps(domains, {number(0, 2), 1, number(0, 2)}, processes, number(1, 2));
    for (int map = 0; map < maps; ++map) {
      Region covered;
      int next = 0;
      for (int p = 0; p < processes; ++p) {
        const Lattice& here = lattices[p][map];
        for (const Component& component : here.layout().local) {
          if (component.owned.empty()) continue;
          EXPECT_EQ(component.number, next++);
          EXPECT_TRUE(are_disjoint(covered, Region(component.owned)));
          covered |= component.owned;
        }
        const ExchangePlan plan = here.exchange_plan();
        for (int q = 0; q < processes; ++q) {
          const auto sends = with_peer(plan.sends, q),
                     receives = with_peer(lattices[q][map].exchange_plan().receives, p);
          ASSERT_EQ(sends.size(), receives.size());
          for (std::size_t i = 0; i < sends.size(); ++i) EXPECT_EQ(sends[i].box, receives[i].box);
        }
      }
      EXPECT_EQ(covered, Region(domains[map]));
      EXPECT_EQ(next, lattices[0][map].layout().component_count);
    }
  }
}

TEST(Lattice, KnowsOuterFacesAndOffsets) {
  const Lattice left = Lattice::distributed({3, domain(8, 4, 4), {1, 1, 1}}, {.processes = {0, 2}});
  const Component& component = left.layout().local.at(0);
  EXPECT_EQ(component.stored, domain(5, 4, 4));
  EXPECT_EQ(component.outer, (PerFace<bool>{true, false, true, true, true, true}));
  EXPECT_EQ(component.offset({1, 2, 3}), 1 + 5 * (2 + 4 * 3));
}

TEST(Lattice, StoresRowsOfAMultipleOfPoints) {
  const Lattice lattice =
      Lattice::distributed({3, domain(37, 5, 4), {2, 1, 0}, {}}, {.processes = {0, 1}, .row_multiple = 16});
  const Component& here = lattice.layout().local.at(0);
  EXPECT_EQ(here.stored.shape(), (Index{37, 5, 4}));
  EXPECT_EQ(here.allocated, (Index{48, 5, 4}));
  EXPECT_EQ(here.offset({1, 2, 3}), 1 + 48 * (2 + 5 * 3));
  EXPECT_EQ(lattice.points_before_rows(), 14);
}

TEST(Lattice, HasNoOuterFacesWhereItIsPeriodic) {
  const Lattice lattice =
      Lattice::distributed({3, domain(8, 4, 4), {1, 1, 1}, {false, true, false}}, {.processes = {0, 2}});
  EXPECT_EQ(lattice.layout().local.at(0).outer, (PerFace<bool>{true, false, false, false, true, true}));
  EXPECT_EQ(lattice.layout().originals, geometry::box_between<3>({0, 1, 0}, {7, 2, 3}));
}

TEST(Lattice, FollowsAGivenGridOfProcesses) {
  const balance::ProcessGrid grid{{{{3, 5}, {4}, {4}}}};
  const Lattice lattice =
      Lattice::distributed({3, domain(8, 4, 4), {1, 1, 1}}, {.processes = {1, 2}, .grid = grid});
  EXPECT_EQ(lattice.layout().local.at(0).owned, geometry::box_between<3>({3, 0, 0}, {7, 3, 3}));
}

TEST(Lattice, OfAReplicatedGroupIsWholeEverywhere) {
  const Lattice lattice = Lattice::replicated(1, domain(7, 1, 1));
  EXPECT_EQ(lattice.layout().local.at(0).owned, domain(7, 1, 1));
  EXPECT_TRUE(lattice.exchange_plan().receives.empty());
}

TEST(Lattice, OfAnEmptyArrayHasAnEmptyComponent) {
  const Lattice lattice = Lattice::distributed({1, Box{}, {0, 0, 0}}, {.processes = {1, 2}});
  ASSERT_EQ(lattice.layout().local.size(), 1u);
  EXPECT_TRUE(lattice.layout().local[0].owned.empty());
  EXPECT_TRUE(lattice.all_components().size() <= 1);
}

TEST(Lattice, GivesAnEmptyComponentToEachProcessWithoutPoints) {
  constexpr int processes = 5;
  int working = 0;
  for (int mine = 0; mine < processes; ++mine) {
    const Lattice lattice =
        Lattice::distributed({3, domain(4, 1, 1), {2, 0, 0}}, {.processes = {mine, processes}});
    ASSERT_EQ(lattice.layout().local.size(), 1u) << "process " << mine;
    const Component& here = lattice.layout().local.front();
    EXPECT_EQ(here.number, here.owned.empty() ? lattice.layout().component_count + mine : working);
    working += !here.owned.empty();
  }
  EXPECT_EQ(working, 4);
}

TEST(Lattice, OfHugeDomainsIsOnlyArithmetic) {
  const Lattice lattice =
      Lattice::distributed({3, domain(65536, 65536, 65536), {3, 3, 3}}, {.processes = {77, 1000000}});
  EXPECT_LE(lattice.exchange_plan().receives.size(), 60u);
}

}  // namespace
}  // namespace grid_driver
