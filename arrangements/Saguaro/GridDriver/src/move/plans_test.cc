// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/plans.hh"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "Saguaro/Transfer/src/transfer.hh"

namespace grid_driver {
namespace {

using geometry::Centring;

Box box(const Index& lower, const Index& upper) { return geometry::box_between<3>(lower, upper); }

/// Two levels, before and after a change of the finer one, cut for some processes.
struct TwoLevels {
  LatticeShape coarse, fine_before, fine_after;
  int processes, components_per_process;

  std::vector<Lattice> cut(const LatticeShape& shape) const {
    std::vector<Lattice> result;
    for (int p = 0; p < processes; ++p)
      result.push_back(Lattice::distributed(
          shape, {.processes = {p, processes}, .components_per_process = components_per_process}));
    return result;
  }
};

/// Some boxes well inside of a coarse domain, as fine points.
Region random_region(const Box& domain, std::mt19937& engine) {
  std::vector<Box> boxes;
  for (int n = 0; n < 3; ++n) {
    Box fine = domain;
    for (int d = 0; d < 3; ++d) {
      const auto room = static_cast<unsigned>(domain.extent(d) - 16);
      const Coordinate first = domain.lower[d] + 8 + engine() % room;
      fine.lower[d] = first;
      fine.upper[d] = std::min<Coordinate>(first + 2 + engine() % 14, domain.upper[d] - 8);
    }
    boxes.push_back(fine);
  }
  return Region::united(boxes);
}

TwoLevels random_levels(std::mt19937& engine) {
  TwoLevels result;
  result.processes = 1 + static_cast<int>(engine() % (engine() % 2 ? 4 : 20));
  result.components_per_process = 1 + static_cast<int>(engine() % 2);
  const Index ghosts{2, 1, 3};
  result.coarse.domain = box({0, 0, 0}, {17, 19, 15});
  result.coarse.ghosts = ghosts;
  result.coarse.interior = result.coarse.domain.expanded({-1, -1, -1}, {-1, -1, -1});
  LatticeShape& fine = result.fine_before;
  fine.centring = engine() % 2 ? Centring::vertex : Centring::cell;
  fine.step = {2, engine() % 2 ? 2 : 1, 3};
  fine.ghosts = ghosts;
  fine.buffers = {static_cast<Coordinate>(engine() % 3), 0, 1};
  fine.overlaps = {static_cast<Coordinate>(engine() % 2), 0, 0};
  fine.domain = above_bases(result.coarse.domain, fine.step);
  fine.interior = fine.domain.expanded({-1, -1, -1}, {-1, -1, -1});
  fine.region = random_region(fine.domain, engine);
  result.fine_after = fine;
  result.fine_after.region = random_region(fine.domain, engine);
  return result;
}

void for_levels(const std::function<void(const TwoLevels&)>& check) {
  std::mt19937 engine(17);
  for (int n = 0; n < 8; ++n) {
    SCOPED_TRACE(n);
    check(random_levels(engine));
  }
}

using PlanOf = std::function<ExchangePlan(int process)>;

/// The same plans, which take their time with many processes.
PlanOf computed_once(int processes, const PlanOf& plan) {
  std::vector<ExchangePlan> all;
  for (int p = 0; p < processes; ++p) all.push_back(plan(p));
  return [all = std::move(all)](int process) { return all[process]; };
}

std::vector<Transfer> with_peer(const std::vector<Transfer>& transfers, int peer) {
  std::vector<Transfer> result;
  for (const Transfer& t : transfers)
    if (t.peer == peer) result.push_back(t);
  return result;
}

/// What A sends to B is what B expects from A, in the same order.
void expect_agreement(int processes, const PlanOf& plan) {
  for (int a = 0; a < processes; ++a)
    for (int b = 0; b < processes; ++b) {
      const auto sent = with_peer(plan(a).sends, b), received = with_peer(plan(b).receives, a);
      ASSERT_EQ(sent.size(), received.size()) << a << " to " << b;
      for (std::size_t i = 0; i < sent.size(); ++i) {
        EXPECT_EQ(sent[i].box, received[i].box);
        EXPECT_EQ(sent[i].number_here, received[i].number_there);
        EXPECT_EQ(sent[i].number_there, received[i].number_here);
      }
    }
}

/// Each component gets each point that it wants once, and no other.
void expect_wishes_fulfilled(const std::vector<Lattice>& receivers, const PlanOf& plan,
                             const std::function<Region(const Component&)>& wanted) {
  for (std::size_t process = 0; process < receivers.size(); ++process) {
    const ExchangePlan mine = plan(static_cast<int>(process));
    for (const Component& component : receivers[process].layout().local) {
      std::vector<Box> boxes;
      Coordinate points = 0;
      auto add = [&](const Box& filled) {
        boxes.push_back(filled);
        points += filled.size();
      };
      for (const Transfer& t : mine.receives)
        if (t.number_here == component.number) add(t.box);
      for (const Transfer& t : mine.copies)
        if (t.number_there == component.number) add(t.box);
      const Region expected = wanted(component);
      EXPECT_EQ(Region::united(boxes), expected);
      EXPECT_EQ(points, expected.size());
    }
  }
}

TEST(Plans, ProlongationFillsWhatIsNotEvolvedOnce) {
  for_levels([](const TwoLevels& levels) {
    const auto coarse = levels.cut(levels.coarse), fine = levels.cut(levels.fine_before);
    const PlanOf plan = [&](int p) { return prolongation_plan(coarse[p], fine[p]); };
    expect_agreement(levels.processes, plan);
    expect_wishes_fulfilled(fine, plan, [&](const Component& component) {
      return Region(component.stored & *levels.fine_before.interior) - fine[0].evolved();
    });
  });
}

TEST(Plans, ProlongationSendersHaveTheStencil) {
  const transfer::Prolongation linear{transfer::Method::lagrange, 1, transfer::vertex_centred};
  for_levels([&](const TwoLevels& levels) {
    const auto coarse = levels.cut(levels.coarse), fine = levels.cut(levels.fine_before);
    for (int p = 0; p < levels.processes; ++p) {
      const ExchangePlan plan = prolongation_plan(coarse[p], fine[p]);
      for (const auto* list : {&plan.sends, &plan.copies})
        for (const Transfer& t : *list) {
          const auto& local = coarse[p].layout().local;
          const Component& sender = local[t.number_here - local.front().number];
          EXPECT_TRUE(sender.stored.covers(transfer::source_box(linear, levels.fine_before.step, t.box)));
        }
    }
  });
}

TEST(Plans, RestrictionFillsWhatActivePointsCoverOnce) {
  for_levels([](const TwoLevels& levels) {
    const auto coarse = levels.cut(levels.coarse), fine = levels.cut(levels.fine_before);
    const PlanOf plan = [&](int p) { return restriction_plan(fine[p], coarse[p]); };
    expect_agreement(levels.processes, plan);
    const Region points =
        restricted_points(fine[0].active(), {levels.fine_before.step, levels.fine_before.centring,
                                             *levels.fine_before.interior, *levels.coarse.interior});
    expect_wishes_fulfilled(coarse, plan,
                            [&](const Component& component) { return Region(component.stored) & points; });
  });
}

TEST(Plans, AChangeOfTheGridFillsEveryPointOnce) {
  for_levels([](const TwoLevels& levels) {
    const auto coarse = levels.cut(levels.coarse), before = levels.cut(levels.fine_before),
               after = levels.cut(levels.fine_after);
    const PlanOf kept = [&](int p) { return redistribution_plan(before[p], after[p]); };
    const PlanOf interpolated = [&](int p) { return filling_plan(coarse[p], &before[p], after[p]); };
    expect_agreement(levels.processes, kept);
    expect_agreement(levels.processes, interpolated);
    expect_wishes_fulfilled(after, kept, [&](const Component& component) {
      return Region(component.stored) & *levels.fine_before.region;
    });
    expect_wishes_fulfilled(after, interpolated, [&](const Component& component) {
      return Region(component.stored & *levels.fine_after.interior) - *levels.fine_before.region;
    });
  });
}

TEST(Plans, ProcessesWithoutPointsOfALevelSendToThoseThatHaveSome) {
  std::mt19937 engine(17);
  TwoLevels levels = random_levels(engine);
  levels.processes = 5;
  levels.components_per_process = 1;
  for (const Coordinate x : {6, 26})  // above coarse points of several processes
    for (const Coordinate z : {9, 33}) {
      levels.fine_before.region = Region(box({x, 8, z}, {x + 1, 9, z}));
      const auto coarse = levels.cut(levels.coarse), fine = levels.cut(levels.fine_before);
      ASSERT_LT(fine[0].layout().component_count, levels.processes);
      expect_agreement(levels.processes, [&](int p) { return prolongation_plan(coarse[p], fine[p]); });
      expect_agreement(levels.processes, [&](int p) { return restriction_plan(fine[p], coarse[p]); });
      expect_agreement(levels.processes, [&](int p) { return filling_plan(coarse[p], nullptr, fine[p]); });
    }
}

/// Levels of which some touch faces of the domain, or reach through its outer boundary.
TwoLevels at_faces(std::mt19937& engine) {
  TwoLevels result = random_levels(engine);
  LatticeShape& fine = result.fine_before;
  fine.buffers = {1, 2, 1};
  std::vector<Box> boxes;
  for (int n = 0; n < 2; ++n) {
    Box box = fine.domain;
    for (int d = 0; d < 3; ++d) {
      if (engine() % 2) box.lower[d] += 4 + engine() % 5;
      if (engine() % 2) box.upper[d] -= 4 + engine() % 5;
    }
    boxes.push_back(box);
  }
  fine.region = Region::united(boxes);
  return result;
}

/// Of a staggered variable: a point is restricted if all that it is made from is active, and who sends it
/// stores that.
void expect_staggered_restriction(const TwoLevels& levels) {
  const Index& step = levels.fine_before.step;
  const transfer::Restriction mixed{3, {Centring::cell, Centring::vertex, Centring::cell}, true};
  const auto coarse = levels.cut(levels.coarse), fine = levels.cut(levels.fine_before);
  const PlanOf plan = [&](int p) { return restriction_plan(fine[p], coarse[p], mixed); };
  expect_agreement(levels.processes, plan);
  std::vector<Box> points;
  const Box& inside = *levels.coarse.interior;
  for (Coordinate z = inside.lower[2]; z <= inside.upper[2]; ++z)
    for (Coordinate y = inside.lower[1]; y <= inside.upper[1]; ++y)
      for (Coordinate x = inside.lower[0]; x <= inside.upper[0]; ++x) {
        const Box point = box({x, y, z}, {x, y, z});
        const Region read(transfer::source_box(mixed, step, point));
        if ((read - fine[0].active()).empty()) points.push_back(point);
      }
  const Region restricted = Region::united(points);
  expect_wishes_fulfilled(coarse, plan,
                          [&](const Component& here) { return Region(here.stored) & restricted; });
  for (int p = 0; p < levels.processes; ++p) {
    const ExchangePlan of_process = plan(p);
    for (const auto* list : {&of_process.sends, &of_process.copies})
      for (const Transfer& t : *list) {
        const auto& local = fine[p].layout().local;
        const Component& sender = local[t.number_here - local.front().number];
        EXPECT_TRUE(sender.stored.covers(transfer::source_box(mixed, step, t.box)));
      }
  }
}

TEST(Plans, RestrictionOfStaggeredVariablesReadsActivePointsAlone) {
  std::mt19937 engine(41);
  for (int n = 0; n < 6; ++n) {
    SCOPED_TRACE(n);
    TwoLevels levels = n % 2 ? random_levels(engine) : at_faces(engine);
    levels.fine_before.step = {2, 2, 2};
    levels.fine_before.ghosts = levels.coarse.ghosts = {2, 2, 2};
    levels.fine_before.centring = Centring::vertex;
    levels.fine_before.domain = above_bases(levels.coarse.domain, {2, 2, 2});
    levels.fine_before.interior = levels.fine_before.domain.expanded({-1, -1, -1}, {-1, -1, -1});
    levels.fine_before.region = *levels.fine_before.region & Region(levels.fine_before.domain);
    expect_staggered_restriction(levels);
  }
}

TEST(Plans, ProlongationFillsTheOuterBoundaryOnceWhereALevelEndsInIt) {
  std::mt19937 engine(23);
  int with_edges = 0;
  for (int n = 0; n < 20; ++n) {
    SCOPED_TRACE(n);
    const TwoLevels levels = n % 4 == 0 ? random_levels(engine) : at_faces(engine);
    const auto coarse = levels.cut(levels.coarse), fine = levels.cut(levels.fine_before);
    const PlanOf plan = [&](int p) { return prolongation_plan(coarse[p], fine[p], DomainPart::boundary); };
    bool is_any_wanted = false;
    const auto wanted = [&](const Component& component) {
      const Region result =
          Region(component.stored) - Region(*levels.fine_before.interior) - fine[0].evolved();
      is_any_wanted |= !result.empty();
      return result;
    };
    expect_agreement(levels.processes, plan);
    expect_wishes_fulfilled(fine, plan, wanted);
    EXPECT_EQ(has_edges_in_boundary(fine[0]), is_any_wanted);
    with_edges += is_any_wanted;
  }
  EXPECT_GT(with_edges, 5);
  EXPECT_LT(with_edges, 20);
}

TEST(Plans, HoldForPartsNarrowerThanBoundaries) {
  std::mt19937 engine(37);
  int narrow = 0;
  for (int n = 0; n < 2; ++n) {
    SCOPED_TRACE(n);
    TwoLevels levels = at_faces(engine);
    levels.fine_after.region = at_faces(engine).fine_before.region;
    levels.fine_after.domain = levels.fine_before.domain = above_bases(levels.coarse.domain, {2, 1, 3});
    levels.fine_after.step = levels.fine_before.step = {2, 1, 3};
    for (LatticeShape* const fine : {&levels.fine_before, &levels.fine_after}) {
      fine->interior = fine->domain.expanded({-1, -1, -1}, {-1, -1, -1});
      fine->region = *fine->region & Region(fine->domain);
    }
    levels.processes = 9;
    levels.components_per_process = 6;
    const auto coarse = levels.cut(levels.coarse), before = levels.cut(levels.fine_before),
               after = levels.cut(levels.fine_after);
    const Region& of_before = *levels.fine_before.region;
    const Region restricted =
        restricted_points(before[0].active(), {levels.fine_before.step, levels.fine_before.centring,
                                               *levels.fine_before.interior, *levels.coarse.interior});
    const auto expect = [&](const PlanOf& plan_of, const std::vector<Lattice>& receivers,
                            const std::function<Region(const Component&)>& wanted) {
      const PlanOf plan = computed_once(levels.processes, plan_of);
      expect_agreement(levels.processes, plan);
      expect_wishes_fulfilled(receivers, plan, wanted);
    };
    expect([&](int p) { return restriction_plan(before[p], coarse[p]); }, coarse,
           [&](const Component& here) { return Region(here.stored) & restricted; });
    expect([&](int p) { return prolongation_plan(coarse[p], before[p]); }, before,
           [&](const Component& here) {
             return Region(here.stored & *levels.fine_before.interior) - before[0].evolved();
           });
    expect([&](int p) { return redistribution_plan(before[p], after[p]); }, after,
           [&](const Component& here) { return Region(here.stored) & of_before; });
    expect([&](int p) { return keepers_plan(before[p]); }, before,
           [&](const Component& here) { return Region(here.stored) - of_before - kept(before[0], here); });
    const Index& ghosts = levels.coarse.ghosts;
    for (const Component& here : coarse[0].all_components())
      narrow += !here.owned.expanded(ghosts, ghosts).covers(here.stored);
  }
  EXPECT_GT(narrow, 20);
}

/// A region of two boxes in a domain, cut for some processes; by process.
std::vector<Lattice> of_region(std::mt19937& engine, int processes) {
  LatticeShape shape{.domain = geometry::box_between<3>({0, 0, 0}, {23, 21, 22}), .ghosts = {2, 1, 3}};
  shape.interior = shape.domain.expanded({-1, -1, -2}, {-3, -1, -1});
  std::vector<Box> boxes;
  for (int n = 0; n < 2; ++n) {
    Box box = shape.domain;
    for (int d = 0; d < 3; ++d) {
      box.lower[d] += engine() % 8;
      box.upper[d] -= engine() % 8;
    }
    boxes.push_back(box);
  }
  shape.region = Region::united(boxes);
  const int components = 1 + static_cast<int>(engine() % 2);
  std::vector<Lattice> result;
  for (int p = 0; p < processes; ++p)
    result.push_back(
        Lattice::distributed(shape, {.processes = {p, processes}, .components_per_process = components}));
  return result;
}

TEST(Plans, PointsBeyondTheEdgesOfARegionHaveOneKeeper) {
  std::mt19937 engine(29);
  for (int trial = 0; trial < 20; ++trial) {
    const Lattice lattice = of_region(engine, trial % 2 ? 4 : 40).front();
    Region all, stored;
    for (const Component& component : lattice.all_components()) {
      const Region mine = kept(lattice, component);
      EXPECT_TRUE(are_disjoint(all, mine));
      EXPECT_TRUE(is_subset(mine, Region(component.stored)));
      all |= mine;
      stored |= component.stored;
    }
    EXPECT_EQ(all, stored - lattice.layout().region);
  }
}

std::vector<Index> points_of(const Box& box) {
  std::vector<Index> result;
  for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
    for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
      for (Coordinate i = box.lower[0]; i <= box.upper[0]; ++i) result.push_back({i, j, k});
  return result;
}

/// How many neighbours on each side a component stores at least, if the domain goes on; negative if not even
/// the point itself.
Coordinate neighbours(const Index& ghosts, const Component& component, const Index& point) {
  Coordinate result = ghosts[0];
  for (int d = 0; d < 3; ++d) {
    const Coordinate outside =
        std::max(component.owned.lower[d] - point[d], point[d] - component.owned.upper[d]);
    result = std::min(result, ghosts[d] - std::max<Coordinate>(outside, 0));
  }
  return result;
}

/// A stencil finds what it needs with the keeper if it does so anywhere. Boxes that come first, as those with
/// lower coordinates do, have no precedence that a mirrored region would not show.
TEST(Plans, NobodyStoresMoreNeighboursThanTheKeeper) {
  std::mt19937 engine(37);
  for (int trial = 0; trial < 10; ++trial) {
    const Lattice lattice = of_region(engine, trial % 2 ? 1 : 12).front();
    const Index& ghosts = lattice.layout().ghosts;
    const std::vector<Component> components = lattice.all_components();
    for (const Component& keeper : components)
      for (const Box& box : kept(lattice, keeper).boxes())
        for (const Index& point : points_of(box))
          for (const Component& other : components)
            ASSERT_GE(neighbours(ghosts, keeper, point), neighbours(ghosts, other, point));
  }
}

TEST(Plans, KeepersFillWhatOthersStoreOfTheirPointsOnce) {
  std::mt19937 engine(31);
  for (int trial = 0; trial < 20; ++trial) {
    const int processes = trial % 2 ? 1 + trial % 4 : 13;
    const std::vector<Lattice> lattices = of_region(engine, processes);
    const PlanOf plan = computed_once(processes, [&](int p) { return keepers_plan(lattices[p]); });
    expect_agreement(processes, plan);
    expect_wishes_fulfilled(lattices, plan, [&](const Component& component) {
      return Region(component.stored) - lattices[0].layout().region - kept(lattices[0], component);
    });
  }
}

TEST(Plans, AnExchangeLeavesOutWhatIsInterpolated) {
  for_levels([](const TwoLevels& levels) {
    const auto fine = levels.cut(levels.fine_before);
    const PlanOf plan = [&](int p) { return fine[p].exchange_plan(Lattice::Points::evolved); };
    expect_agreement(levels.processes, plan);
    expect_wishes_fulfilled(fine, plan, [&](const Component& component) {
      return (Region(component.stored) - Region(component.owned)) & fine[0].evolved();
    });
  });
}

}  // namespace
}  // namespace grid_driver
