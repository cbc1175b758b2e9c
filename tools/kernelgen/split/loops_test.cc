// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/loops.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace kernelgen {
namespace {

/// A random graph of additions and multiplications over neighbours of a few variables, with several outputs.
struct RandomKernel {
  explicit RandomKernel(unsigned seed) : random(seed) {
    std::vector<Node> values;
    for (const char* name : {"a", "b", "c"})
      for (int x = -2; x <= 2; ++x) values.push_back(graph.load(name, {x, 0, 0}));
    for (int n = 0; n < 400; ++n) {
      const Kind kind = one_of<Kind>({Kind::add, Kind::multiply, Kind::subtract, Kind::negate});
      std::vector<Node> arguments{recent(values)};
      if (kind != Kind::negate) arguments.push_back(recent(values));
      values.push_back(graph.machine(kind, arguments));
    }
    roots.assign(values.end() - 5, values.end());
  }
  template <typename T>
  T one_of(const std::vector<T>& choices) {
    return choices[random() % choices.size()];
  }
  Node recent(const std::vector<Node>& values) {
    const std::size_t span = random() % 4 == 0 ? values.size() : std::min<std::size_t>(values.size(), 30);
    return values[values.size() - 1 - random() % span];
  }
  std::mt19937 random;
  Graph graph;
  std::vector<Node> roots;
};

/// Values that an operation needs, seen through what is repeated.
std::set<Node> needs(Node node) {
  std::set<Node> result;
  for (Node argument : node->arguments)
    if (argument->kind == Kind::load || !is_repeated(argument))
      result.insert(argument);
    else
      result.merge(needs(argument));
  return result;
}

std::map<Node, int> homes(const Division& division) {
  std::map<Node, int> result;
  for (std::size_t l = 0; l < division.loops.size(); ++l)
    for (Node node : division.loops[l]) result[node] = static_cast<int>(l);
  return result;
}

/// Counted anew from what the loops hold.
DivisionCost cost_of(const Division& division) {
  const std::map<Node, int> home = homes(division);
  std::map<Node, std::set<int>> users;
  for (const auto& [node, loop] : home)
    for (Node value : needs(node)) users[value].insert(loop);
  DivisionCost cost;
  for (auto& [value, loops] : users) {
    if (value->kind == Kind::load) {
      cost.loaded += static_cast<int>(loops.size());
      continue;
    }
    loops.erase(home.at(value));
    cost.saved += !loops.empty();
    cost.fetched += static_cast<int>(loops.size());
  }
  return cost;
}

TEST(Loops, ComputeEachOperationOnceAndAfterItsArguments) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel kernel(seed);
    const Division division = divide_into_loops(kernel.roots, 40);
    const std::map<Node, int> home = homes(division);
    std::size_t listed = 0, expected = 0;
    for (const auto& loop : division.loops) {
      listed += loop.size();
      EXPECT_LE(loop.size(), 40U);
      for (auto at = loop.begin(); at != loop.end(); ++at)
        for (Node value : needs(*at))
          if (value->kind != Kind::load && home.at(value) == home.at(*at)) {
            EXPECT_LT(std::find(loop.begin(), loop.end(), value), at);
          }
    }
    for (Node node : in_order(kernel.roots)) expected += is_repeated(node) ? 0 : 1;
    EXPECT_EQ(listed, expected) << "seed " << seed;
    EXPECT_EQ(home.size(), expected) << "seed " << seed;
    for (const auto& [node, loop] : home)
      for (Node value : needs(node)) EXPECT_TRUE(value->kind == Kind::load || home.at(value) <= loop);
  }
}

TEST(Loops, CostWhatTheyHold) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel kernel(seed);
    const Division division = divide_into_loops(kernel.roots, 40);
    const DivisionCost expected = cost_of(division);
    EXPECT_EQ(division.cost.saved, expected.saved) << "seed " << seed;
    EXPECT_EQ(division.cost.fetched, expected.fetched) << "seed " << seed;
    EXPECT_EQ(division.cost.loaded, expected.loaded) << "seed " << seed;
    EXPECT_EQ(division.cost.total(), expected.saved + expected.fetched + expected.loaded);
  }
}

TEST(Loops, CostLessThanCutsOfTheOrderOfOperations) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const RandomKernel kernel(seed);
    const Division division = divide_into_loops(kernel.roots, 40);
    Division cuts;
    cuts.loops.emplace_back();
    for (Node node : in_order(kernel.roots)) {
      if (is_repeated(node)) continue;
      if (cuts.loops.back().size() == 40) cuts.loops.emplace_back();
      cuts.loops.back().push_back(node);
    }
    EXPECT_LT(division.cost.total(), cost_of(cuts).total()) << "seed " << seed;
  }
}

TEST(Loops, AreOneWhereAllFits) {
  const RandomKernel kernel(1);
  const Division division = divide_into_loops(kernel.roots, 1000);
  ASSERT_EQ(division.loops.size(), 1U);
  EXPECT_EQ(division.cost.saved, 0);
  EXPECT_EQ(division.cost.fetched, 0);
}

}  // namespace
}  // namespace kernelgen
