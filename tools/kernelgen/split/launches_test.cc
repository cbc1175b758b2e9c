// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launches.hh"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace kernelgen {
namespace {

/// A random kernel over neighbours of a few variables, whose outputs share much.
struct RandomKernel {
  explicit RandomKernel(unsigned seed) : random(seed) {
    std::vector<Node> values;
    for (const char* name : {"a", "b", "c", "d"})
      for (int x = -2; x <= 2; ++x) values.push_back(graph.load(name, {x, 0, 0}));
    for (int n = 0; n < 300; ++n) {
      const std::size_t span = random() % 4 == 0 ? values.size() : 25;
      const auto any = [&] { return values[values.size() - 1 - random() % std::min(values.size(), span)]; };
      const Kind kinds[] = {Kind::add, Kind::multiply, Kind::subtract, Kind::negate};
      const Kind kind = kinds[random() % 4];
      const Node first = any();
      values.push_back(graph.machine(
          kind, kind == Kind::negate ? std::vector<Node>{first} : std::vector<Node>{first, any()}));
    }
    for (int n = 0; n < 6; ++n)
      kernel.outputs.push_back({"out" + std::to_string(n), values[values.size() - 1 - 9 * n]});
    kernel.outputs.push_back({"constant", graph.number(3)});
  }
  std::mt19937 random;
  Graph graph;
  Kernel kernel;
};

LaunchCosts costs(int live) {
  LaunchCosts costs;
  costs.live = live;
  return costs;
}

// Arguments stand before their users, saved values in earlier launches, and each output is stored once.
void expect_sound(const Kernel& kernel, const LaunchPlan& plan) {
  std::map<int, Node> saved;
  std::multiset<std::string> stored;
  for (const Launch& launch : plan.launches) {
    std::set<Node> known;
    std::map<int, Node> saved_here;
    for (const Step& step : launch.steps) {
      if (step.is_store()) {
        EXPECT_TRUE(known.count(step.node) > 0 || step.node->kind == Kind::number);
        if (step.saved >= 0) {
          EXPECT_TRUE(saved_here.try_emplace(step.saved, step.node).second && saved.count(step.saved) == 0);
        }
        if (!step.output.empty()) stored.insert(step.output);
        continue;
      }
      if (step.fetched >= 0) {
        ASSERT_TRUE(saved.count(step.fetched) > 0) << "a launch needs what no earlier one has saved";
        EXPECT_EQ(saved.at(step.fetched), step.node);
      } else {
        for (Node argument : step.node->arguments) EXPECT_TRUE(known.count(argument) > 0);
      }
      EXPECT_TRUE(known.insert(step.node).second);
    }
    saved.merge(saved_here);
  }
  for (const Output& output : kernel.outputs) EXPECT_EQ(stored.count(output.variable), 1U);
  EXPECT_EQ(stored.size(), kernel.outputs.size());
  EXPECT_EQ(saved.size(), static_cast<std::size_t>(plan.places));
}

TEST(Launches, FindWhatEarlierOnesHaveSaved) {
  for (unsigned seed = 1; seed <= 20; ++seed)
    for (const int live : {4, 8, 16}) {
      const RandomKernel random(seed);
      expect_sound(random.kernel, plan_launches(random.kernel, costs(live)));
    }
}

TEST(Launches, AreOneWhereRegistersHoldAll) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel random(seed);
    const LaunchPlan plan = plan_launches(random.kernel, costs(1000));
    EXPECT_EQ(plan.launches.size(), 1U);
    EXPECT_EQ(plan.places, 0);
  }
}

TEST(Launches, HoldFewerValuesThanOneWould) {
  int fewer = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel random(seed);
    const int all = plan_launches(random.kernel, costs(1000)).launches[0].live;
    int most = 0;
    for (const Launch& launch : plan_launches(random.kernel, costs(8)).launches)
      most = std::max(most, launch.live);
    EXPECT_LE(most, all);
    fewer += most < all;
  }
  EXPECT_GT(fewer, 10);
}

TEST(Launches, AreTheSameEachTime) {
  const RandomKernel a(7), b(7);
  const LaunchPlan first = plan_launches(a.kernel, costs(8)), second = plan_launches(b.kernel, costs(8));
  ASSERT_EQ(first.launches.size(), second.launches.size());
  for (std::size_t l = 0; l < first.launches.size(); ++l) {
    ASSERT_EQ(first.launches[l].steps.size(), second.launches[l].steps.size());
    for (std::size_t s = 0; s < first.launches[l].steps.size(); ++s)
      EXPECT_EQ(first.launches[l].steps[s].node->id, second.launches[l].steps[s].node->id);
  }
}

}  // namespace
}  // namespace kernelgen
