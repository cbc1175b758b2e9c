// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launches.hh"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "split/launch_counter.hh"
#include "split/launch_graph.hh"
#include "split/launch_search.hh"

namespace kernelgen {

namespace {

/// Writes a division down as steps.
class PlanWriter {
 public:
  PlanWriter(const Kernel& kernel, const LaunchGraph& graph, const LaunchCosts& costs, int parts,
             const std::vector<Draft>& division)
      : kernel_(kernel), graph_(graph), parts_(parts), division_(division), counter_(graph, costs) {}

  LaunchPlan plan() {
    LaunchPlan plan = launches_in_order();
    for (std::size_t l = 0; l < plan.launches.size(); ++l) store_after_last_load(plan, l);
    for (Launch& launch : plan.launches)
      for (const Step& step : launch.steps)
        if (is_leaf(step.node)) launch.reach = std::max(launch.reach, std::abs(step.node->offset[0]));
    return plan;
  }

 private:
  // Kept values come first, also where neighbours of the points need them.
  Launch keeping(const Targets& targets) {
    const LaunchNeeds needs = counter_.needs_of({targets, {}});
    Launch launch{
        {}, needs.live, needs.operations, needs.loads, needs.fields + static_cast<int>(targets.size())};
    for (const int n : needs.order) {
      Node const node = graph_.node(n);
      launch.steps.push_back({.node = node});
      const auto place = std::find(kernel_.kept.begin(), kernel_.kept.end(), node);
      if (place != kernel_.kept.end())
        launch.steps.push_back({.node = node, .saved = static_cast<int>(place - kernel_.kept.begin())});
    }
    for (Node node : graph_.nodes())
      if (node->kind == Kind::shifted)
        for (int d = 0; d < 3; ++d) launch.beyond[d] = std::max(launch.beyond[d], std::abs(node->offset[d]));
    return launch;
  }

  // Kept values of one variable share its loads, those of different ones nothing.
  std::vector<Launch> keeping_launches() {
    std::map<int, Targets> of_field;
    for (Node node : kernel_.kept) {
      const int n = graph_.number(node);
      const LaunchNeeds needs = counter_.needs_of({{n}, {}});
      const auto first =
          std::find_if(needs.order.begin(), needs.order.end(), [&](int m) { return graph_.is_leaf(m); });
      of_field[first == needs.order.end() ? -1 : graph_.field(*first)].push_back(n);
    }
    const int parts = std::min(parts_, static_cast<int>(of_field.size()));
    std::vector<Targets> targets(static_cast<std::size_t>(parts));
    int number = 0;
    for (const auto& [field, kept] : of_field) {
      Targets& part = targets[static_cast<std::size_t>(number++ * parts) / of_field.size()];
      part.insert(part.end(), kept.begin(), kept.end());
    }
    std::vector<Launch> launches;
    for (const Targets& part : targets) launches.push_back(keeping(part));
    return launches;
  }

  // What a later launch reads before it is replaced is stored there; until then the new value has an array of
  // its own.
  static void store_after_last_load(LaunchPlan& plan, std::size_t number) {
    const auto loads = [](const Launch& launch, const std::string& variable) {
      return std::any_of(launch.steps.begin(), launch.steps.end(), [&](const Step& step) {
        return !step.is_store() && step.node->kind == Kind::load && step.node->name == variable;
      });
    };
    for (std::size_t s = 0; s < plan.launches[number].steps.size(); ++s) {
      Step& step = plan.launches[number].steps[s];
      std::size_t last = plan.launches.size() - 1;
      while (last > number && (step.output.empty() || !loads(plan.launches[last], step.output))) --last;
      if (last == number) continue;
      const std::string variable = std::exchange(step.output, {});
      step.saved = plan.places++;
      Launch& later = plan.launches[last];
      const bool has_value = std::any_of(later.steps.begin(), later.steps.end(), [&](const Step& other) {
        return !other.is_store() && other.node == step.node;
      });
      if (!has_value) later.steps.push_back({.node = step.node, .fetched = step.saved});
      later.steps.push_back({.node = step.node, .output = variable});
      later.fields += 2;
    }
  }

  LaunchPlan launches_in_order() {
    LaunchPlan plan;
    std::set<std::string> loaded;
    for (Node node : graph_.nodes())
      if (node->kind == Kind::load) loaded.insert(node->name);
    std::map<int, int> places;
    plan.kept = kernel_.kept;
    plan.places = static_cast<int>(kernel_.kept.size());
    plan.launches = keeping_launches();
    for (const Draft& draft : division_)
      plan.launches.push_back(launch_of(draft, loaded, places, plan.places));
    // What is the same at all points is stored with the rest.
    if (plan.launches.empty()) plan.launches.emplace_back();
    Launch& last = plan.launches.back();
    for (const Output& output : kernel_.outputs)
      if (!graph_.has(output.value)) {
        last.steps.push_back({.node = output.value, .output = output.variable});
        ++last.fields;
      }
    return plan;
  }

  // Variables that the kernel loads are stored at the end.
  Launch launch_of(const Draft& draft, const std::set<std::string>& loaded, std::map<int, int>& places,
                   int& next_place) {
    const LaunchNeeds needs = counter_.needs_of(draft);
    Launch launch{{}, needs.live, needs.operations, needs.loads, needs.fields + counter_.stores_of(draft)};
    const auto is_in = [](const std::vector<int>& values, int n) {
      return std::binary_search(values.begin(), values.end(), n);
    };
    Steps late;
    for (const int n : needs.order) {
      Node const node = graph_.node(n);
      const bool is_target = is_in(draft.targets, n), is_saved = is_in(draft.saved, n);
      Step step{.node = node};
      if (is_saved && !is_target) step.fetched = places.at(n);
      launch.steps.push_back(step);
      if (!is_target) continue;
      if (is_saved) launch.steps.push_back({.node = node, .saved = places[n] = next_place++});
      for (const Output& output : kernel_.outputs)
        if (output.value == node)
          (loaded.count(output.variable) > 0 ? late : launch.steps)
              .push_back({.node = node, .output = output.variable});
    }
    launch.steps.insert(launch.steps.end(), late.begin(), late.end());
    return launch;
  }

  const Kernel& kernel_;
  const LaunchGraph& graph_;
  const int parts_;
  const std::vector<Draft>& division_;
  LaunchCounter counter_;
};

}  // namespace

int place_of_kept(Node node, const LaunchPlan& plan) {
  const auto kept = std::find(plan.kept.begin(), plan.kept.end(), node->arguments[0]);
  return static_cast<int>(kept - plan.kept.begin());
}

int LaunchPlan::operations() const {
  return std::accumulate(launches.begin(), launches.end(), 0,
                         [](int sum, const Launch& l) { return sum + l.operations; });
}

int LaunchPlan::bytes() const {
  return std::accumulate(launches.begin(), launches.end(), 0,
                         [](int sum, const Launch& l) { return sum + 8 * l.fields; });
}

LaunchPlan LaunchPlanner::plan(const Kernel& kernel, const LaunchCosts& costs, int parts) {
  const LaunchGraph graph(kernel);
  const auto [place, is_new] = known_.try_emplace({costs, graph.description()});
  if (is_new) place->second = divide_into_launches(graph, costs, threads_);
  return PlanWriter(kernel, graph, costs, parts, place->second).plan();
}

double operations_per_byte(const Kernel& kernel) {
  UniformCache uniform;
  std::set<std::string> read;
  int operations = 0;
  for (Node node : in_order(kernel.roots())) {
    if (node->kind == Kind::load)
      read.insert(node->name);
    else if (!node->arguments.empty() && node->kind != Kind::shifted && !is_uniform(node, uniform))
      ++operations;
  }
  return operations / (8.0 * static_cast<double>(read.size() + kernel.outputs.size()));
}

namespace {

/// Arrays of a launch: variables by their names, places by their numbers.
struct ArraysOfLaunch {
  std::set<std::pair<std::string, int>> read, written;
};

ArraysOfLaunch arrays_of(const Launch& launch, const LaunchPlan& plan) {
  ArraysOfLaunch arrays;
  for (const Step& step : launch.steps) {
    if (step.saved >= 0)
      arrays.written.insert({"", step.saved});
    else if (!step.output.empty())
      arrays.written.insert({step.output, 0});
    else if (step.fetched >= 0)
      arrays.read.insert({"", step.fetched});
    else if (step.node->kind == Kind::load)
      arrays.read.insert({step.node->name, 0});
    else if (step.node->kind == Kind::shifted)
      arrays.read.insert({"", place_of_kept(step.node, plan)});
  }
  return arrays;
}

template <class Set>
bool have_common(const Set& a, const Set& b) {
  return std::any_of(a.begin(), a.end(), [&](const auto& each) { return b.count(each) > 0; });
}

}  // namespace

bool are_independent(const Launch& a, const Launch& b, const LaunchPlan& plan) {
  const ArraysOfLaunch one = arrays_of(a, plan), other = arrays_of(b, plan);
  return !have_common(one.written, other.written) && !have_common(one.written, other.read) &&
         !have_common(one.read, other.written);
}

std::vector<PatchNeed> needs_of(const Launch& launch, const LaunchPlan& plan,
                                const std::vector<std::string>& fields) {
  std::vector<PatchNeed> needs;
  const int count = static_cast<int>(fields.size());
  for (const Step& step : launch.steps) {
    if (step.is_store()) continue;
    if (step.fetched >= 0) {
      needs.push_back({count + step.fetched, {}});
    } else if (step.node->kind == Kind::load) {
      const auto field = std::find(fields.begin(), fields.end(), step.node->name);
      needs.push_back({static_cast<int>(field - fields.begin()), step.node->offset});
    } else if (step.node->kind == Kind::shifted) {
      needs.push_back({count + place_of_kept(step.node, plan), step.node->offset});
    }
  }
  return needs;
}

}  // namespace kernelgen
