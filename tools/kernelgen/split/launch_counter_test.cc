// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launch_counter.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kernelgen {
namespace {

/// Operations of few arguments, some far back, so that values wait for long.
struct RandomKernel {
  explicit RandomKernel(unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Node> values;
    for (int n = 0; n < 12; ++n) values.push_back(graph.load("u" + std::to_string(n % 5), {n, 0, 0}));
    for (int n = 0; n < 200; ++n) {
      const auto any = [&] {
        return values[values.size() - 1 - random() % std::min<std::size_t>(values.size(), 40)];
      };
      const Kind kinds[] = {Kind::add, Kind::multiply, Kind::subtract};
      const Kind kind = kinds[random() % 3];
      const Node first = any();
      values.push_back(n % 9 == 0 ? graph.machine(Kind::negate, {first})
                                  : graph.machine(kind, {first, any()}));
    }
    kernel.outputs.push_back({"copy", values[11]});  // which others use as well
    for (int n = 0; n < 4; ++n)
      kernel.outputs.push_back({"out" + std::to_string(n), values[values.size() - 1 - 11 * n]});
  }
  Graph graph;
  Kernel kernel;
};

/// An independent count: looks at all that comes later wherever it decides.
class SlowCounter {
 public:
  SlowCounter(const LaunchGraph& graph, const Draft& draft) : graph_(graph), draft_(draft) {
    for (const int t : draft.targets) mark(t);
    for (const int t : draft.targets) form(t);
  }

  int spills(int registers) const {
    std::map<int, int> held;  // with the next use of each
    std::set<int> stored;
    int count = 0;
    for (int now = 0; now < static_cast<int>(order.size()); ++now) {
      const auto hold = [&](int n) {
        if (const int next = next_use(n, now); next >= 0) held[n] = next;
        while (static_cast<int>(held.size()) > registers) {
          const auto last = std::max_element(held.begin(), held.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second, a.first) < std::pair(b.second, b.first);
          });
          if (last->second <= now) break;
          if (!is_fetched(last->first) && stored.insert(last->first).second) ++count;
          held.erase(last);
        }
      };
      if (graph_.is_leaf(order[now])) continue;
      for (const int a : arguments(order[now])) {
        if (graph_.is_leaf(a)) continue;
        if (held.erase(a) == 0) ++count;
        hold(a);
      }
      hold(order[now]);
    }
    return count;
  }

  std::vector<int> order;

 private:
  bool is_fetched(int n) const {
    return std::count(draft_.saved.begin(), draft_.saved.end(), n) > 0 &&
           std::count(draft_.targets.begin(), draft_.targets.end(), n) == 0;
  }
  std::vector<int> arguments(int n) const {
    const auto all = graph_.arguments(n);
    return is_fetched(n) ? std::vector<int>{} : std::vector<int>(all.begin(), all.end());
  }
  void mark(int n) {
    if (needed_.insert(n).second)
      for (const int a : arguments(n)) mark(a);
  }
  bool is_done(int n) const { return std::count(order.begin(), order.end(), n) > 0; }
  int waiting_for(int n) const {
    int count = 0;
    for (const int user : graph_.users(n)) {
      const std::vector<int> all = arguments(user);
      count += needed_.count(user) > 0 && !is_done(user) && std::count(all.begin(), all.end(), n) > 0;
    }
    return count;
  }
  void form(int n) {
    if (is_done(n)) return;
    for (const int a : arguments(n)) form(a);
    if (!is_done(n)) append(n);
  }
  void append(int n) {
    order.push_back(n);
    if (graph_.is_leaf(n)) return;
    for (const int user : graph_.users(n)) {
      if (needed_.count(user) == 0 || is_done(user) || is_fetched(user)) continue;
      bool is_ready = true, frees = false;
      for (const int a : arguments(user)) {
        is_ready = is_ready && (graph_.is_leaf(a) || is_done(a));
        frees = frees || (!graph_.is_leaf(a) && waiting_for(a) == 1);
      }
      if (!is_ready || !frees) continue;
      for (const int a : arguments(user))
        if (!is_done(a)) order.push_back(a);
      append(user);
    }
  }
  /// The step after `now` that uses a value; -1 if none does.
  int next_use(int n, int now) const {
    for (int at = now + 1; at < static_cast<int>(order.size()); ++at) {
      const std::vector<int> all = arguments(order[at]);
      if (std::count(all.begin(), all.end(), n) > 0) return at;
    }
    return -1;
  }

  const LaunchGraph& graph_;
  const Draft draft_;
  std::set<int> needed_;
};

/// Outputs, and some saved values, of which some are targets.
std::vector<Draft> drafts_of(const LaunchGraph& graph, unsigned seed) {
  std::mt19937 random(seed);
  std::set<int> saved;
  while (saved.size() < 8) saved.insert(static_cast<int>(random() % static_cast<unsigned>(graph.size())));
  std::erase_if(saved, [&](int n) { return graph.is_leaf(n); });
  const std::vector<int> all(saved.begin(), saved.end());
  Targets targets = graph.outputs();
  targets.push_back(all.back());
  return {graph.draft(graph.outputs(), {}), graph.draft(graph.outputs(), all), graph.draft(targets, all),
          graph.draft({all.back()}, all)};
}

TEST(LaunchCounter, FormsValuesInTheOrderOfASlowerOne) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const RandomKernel random(seed);
    const LaunchGraph graph(random.kernel);
    LaunchCounter counter(graph, {});
    for (const Draft& draft : drafts_of(graph, seed))
      EXPECT_EQ(counter.needs_of(draft).order, SlowCounter(graph, draft).order) << "seed " << seed;
  }
}

TEST(LaunchCounter, CountsTheSpillsOfASlowerOne) {
  int most = 0;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const RandomKernel random(seed);
    const LaunchGraph graph(random.kernel);
    for (const int registers : {3, 6, 12}) {
      LaunchCosts costs{.live = registers, .load = 0, .field = 0, .spill = 1, .launch = 0};
      LaunchCounter counter(graph, costs);
      for (const Draft& draft : drafts_of(graph, seed)) {
        const LaunchNeeds needs = counter.needs_of(draft);
        const int expected = needs.live > registers ? SlowCounter(graph, draft).spills(registers) : 0;
        EXPECT_EQ(counter.cost_of(draft) - needs.operations, expected) << "seed " << seed;
        most = std::max(most, expected);
      }
    }
  }
  EXPECT_GT(most, 20);
}

TEST(LaunchCounter, AddsTheCostsOfAllThatALaunchNeeds) {
  const RandomKernel random(1);
  const LaunchGraph graph(random.kernel);
  const LaunchCosts costs{.live = 6, .load = 3, .field = 500, .spill = 10'000, .launch = 1e8};
  LaunchCounter counter(graph, costs);
  for (const Draft& draft : drafts_of(graph, 1)) {
    const LaunchNeeds needs = counter.needs_of(draft);
    const int spills = needs.live > costs.live ? SlowCounter(graph, draft).spills(costs.live) : 0;
    EXPECT_EQ(counter.cost_of(draft), needs.operations + 3 * needs.loads +
                                          500 * (needs.fields + counter.stores_of(draft)) + 10'000 * spills +
                                          1e8);
  }
}

}  // namespace
}  // namespace kernelgen
