// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launches.hh"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>

#include "core/text.hh"

namespace kernelgen {
namespace {

/// A random kernel over neighbours of a few variables, whose outputs share much.
struct RandomKernel {
  explicit RandomKernel(unsigned seed, const std::string& prefix = {}) : random(seed) {
    std::vector<Node> values;
    for (const char* name : {"a", "b", "c", "d"})
      for (int x = -2; x <= 2; ++x) values.push_back(graph.load(prefix + name, {x, 0, 0}));
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

LaunchPlan plan_of(const RandomKernel& random, int live, int threads = 1) {
  return LaunchPlanner(threads).plan(random.kernel, costs(live));
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
      expect_sound(random.kernel, plan_of(random, live));
    }
}

TEST(Launches, AreOneWhereRegistersHoldAll) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel random(seed);
    const LaunchPlan plan = plan_of(random, 1000);
    EXPECT_EQ(plan.launches.size(), 1U);
    EXPECT_EQ(plan.places, 0);
  }
}

TEST(Launches, HoldFewerValuesThanOneWould) {
  int fewer = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel random(seed);
    const int all = plan_of(random, 1000).launches[0].live;
    int most = 0;
    for (const Launch& launch : plan_of(random, 8).launches) most = std::max(most, launch.live);
    EXPECT_LE(most, all);
    fewer += most < all;
  }
  EXPECT_GT(fewer, 10);
}

/// Each step as a line.
std::string text_of(const LaunchPlan& plan) {
  std::string text;
  for (const Launch& launch : plan.launches) {
    text += flesh::text("launch ", launch.live, ' ', launch.operations, ' ', launch.loads, ' ', launch.fields,
                        '\n');
    for (const Step& step : launch.steps)
      text += flesh::text(step.node->id, ' ', step.output, ' ', step.saved, ' ', step.fetched, '\n');
  }
  return text;
}

TEST(Launches, AreTheSameEachTimeForAnyNumberOfThreads) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    const RandomKernel a(seed), b(seed);
    const std::string expected = text_of(plan_of(a, 8));
    for (const int threads : {1, 2, 7}) EXPECT_EQ(text_of(plan_of(b, 8, threads)), expected);
  }
}

// A launch of a plan whose variable is "a", which is displaced, and saved in place 0.
struct FewLaunches {
  FewLaunches() {
    plan.kept = {a};
    const Node b = graph.load("b"), c = graph.load("c");
    saves_a = {{{.node = a}, {.node = a, .saved = 0}}};
    saves_b = {{{.node = b}, {.node = b, .saved = 1}}};
    fetches_b = {{{.node = b, .fetched = 1}, {.node = b, .output = "d"}}};
    displaces_a = {{{.node = graph.shifted(a, {1, 0, 0})}, {.node = c, .output = "e"}}};
    writes_b = {{{.node = c}, {.node = c, .output = "b"}}};
    writes_d = {{{.node = c}, {.node = c, .output = "d"}}};
  }
  Graph graph;
  const Node a = graph.load("a");
  LaunchPlan plan;
  Launch saves_a, saves_b, fetches_b, displaces_a, writes_b, writes_d;
};

TEST(Launches, AreIndependentIfNeitherWritesWhatTheOtherOneNeeds) {
  const FewLaunches few;
  const auto are = [&](const Launch& a, const Launch& b) {
    EXPECT_EQ(are_independent(a, b, few.plan), are_independent(b, a, few.plan));
    return are_independent(a, b, few.plan);
  };
  EXPECT_TRUE(are(few.saves_a, few.saves_b));
  EXPECT_TRUE(are(few.saves_a, few.fetches_b));
  EXPECT_TRUE(are(few.displaces_a, few.writes_b));
  EXPECT_FALSE(are(few.saves_b, few.fetches_b));
  EXPECT_FALSE(are(few.saves_a, few.displaces_a));
  EXPECT_FALSE(are(few.saves_b, few.writes_b));
  EXPECT_FALSE(are(few.fetches_b, few.writes_d));
}

// The second kernel has the first one's plan with variables of its own; what is named may be saved.
TEST(Launches, OfKernelsThatAreDividedAlikeAreThoseOfNewPlanners) {
  LaunchPlanner planner;
  for (const char* prefix : {"", "other_"}) {
    const RandomKernel random(3, prefix);
    EXPECT_EQ(text_of(planner.plan(random.kernel, costs(8))), text_of(plan_of(random, 8)));
    EXPECT_EQ(text_of(planner.plan(random.kernel, costs(4))), text_of(plan_of(random, 4)));
  }
}

}  // namespace
}  // namespace kernelgen
