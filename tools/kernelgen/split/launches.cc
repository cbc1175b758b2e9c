// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launches.hh"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "split/launch_graph.hh"

namespace kernelgen {

namespace {

/// Divides a kernel by changes that pay: two launches become one, a value that several form is saved instead,
/// one that is saved is formed again, a launch with too many values becomes two.
class Planner {
 public:
  Planner(const Kernel& kernel, const LaunchCosts& costs, int parts)
      : kernel_(kernel), most_alive_(costs.live), parts_(parts), graph_(kernel, costs) {}

  LaunchPlan run() {
    for (const int output : graph_.outputs()) launches_.push_back({{output}, graph_.cost_of({output})});
    while (merge() || save() || recompute() || cut()) {
    }
    return plan();
  }

 private:
  /// A launch in the making.
  struct Draft {
    Targets targets;
    double cost;
  };
  using Needs = LaunchGraph::Needs;

  // ---- changes

  static bool contains(const Targets& targets, int n) {
    return std::binary_search(targets.begin(), targets.end(), n);
  }

  static Targets joined(const Targets& a, const Targets& b) {
    Targets result = a;
    result.insert(result.end(), b.begin(), b.end());
    std::sort(result.begin(), result.end());
    return result;
  }

  std::vector<int> home() const {
    std::vector<int> home(static_cast<std::size_t>(graph_.size()), -1);
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (const int t : launches_[l].targets) home[t] = static_cast<int>(l);
    return home;
  }

  /// Launches that need what each launch saves.
  std::vector<std::set<int>> successors() {
    const std::vector<int> at = home();
    std::vector<std::set<int>> result(launches_.size());
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (const int n : graph_.needs_of(launches_[l].targets).fetched)
        if (at[n] != static_cast<int>(l)) result[at[n]].insert(static_cast<int>(l));
    return result;
  }

  /// Whether one launch waits for another by way of others.
  static bool leads_around_to(const std::vector<std::set<int>>& next, int from, int to) {
    std::vector<int> open;
    for (const int n : next[from])
      if (n != to) open.push_back(n);
    std::set<int> seen(open.begin(), open.end());
    while (!open.empty()) {
      const int n = open.back();
      open.pop_back();
      if (n == to) return true;
      for (const int m : next[n])
        if (seen.insert(m).second) open.push_back(m);
    }
    return false;
  }

  bool merge() {
    const auto next = successors();
    double best = 0;
    int first = -1, second = -1;
    const int count = static_cast<int>(launches_.size());
    for (int a = 0; a < count; ++a)
      for (int b = a + 1; b < count; ++b) {
        if (leads_around_to(next, a, b) || leads_around_to(next, b, a)) continue;
        const double together = graph_.cost_of(joined(launches_[a].targets, launches_[b].targets));
        const double gain = launches_[a].cost + launches_[b].cost - together;
        if (gain > best + 1e-9) best = gain, first = a, second = b;
      }
    if (first < 0) return false;
    launches_[first].targets = joined(launches_[first].targets, launches_[second].targets);
    launches_[first].cost = graph_.cost_of(launches_[first].targets);
    launches_.erase(launches_.begin() + second);
    return true;
  }

  // A value becomes a launch of its own, which merges with others afterwards.
  bool save() {
    if (is_tired()) return false;
    double best = 0;
    int chosen = -1;
    const std::vector<std::vector<int>> forming = launches_that_form();
    for (int v = 0; v < graph_.size(); ++v) {
      if (!is_worth_saving(v) || forming[v].empty() || refused_.count({v}) > 0) continue;
      graph_.save(v);
      double gain = -graph_.cost_of({v});
      for (const int l : forming[v]) gain += launches_[l].cost - graph_.cost_of(launches_[l].targets);
      graph_.forget(v);
      if (gain > best + 1e-9) best = gain, chosen = v;
    }
    if (chosen < 0) return false;
    std::vector<Draft> changed = launches_;
    changed.push_back({{chosen}, 0});
    return accept(std::move(changed), {chosen}, {chosen});
  }

  /// Of each value: launches that form it on their way to others.
  std::vector<std::vector<int>> launches_that_form() {
    std::vector<std::vector<int>> result(static_cast<std::size_t>(graph_.size()));
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (const int n : graph_.needs_of(launches_[l].targets).order)
        if (!contains(launches_[l].targets, n)) result[n].push_back(static_cast<int>(l));
    return result;
  }

  bool is_worth_saving(int n) const {
    const bool is_shared = graph_.has_several_users(n) || kernel_.names.count(graph_.node(n)) > 0;
    return graph_.size_of(n) >= 24 && is_shared && !graph_.is_saved(n) && !graph_.is_free(n) &&
           !graph_.is_output(n);
  }

  // Launches that wait for each other are no plan, and what others must pay may be more than what is gained:
  // such a change is undone and not tried again. Always true: there may be other changes.
  bool accept(std::vector<Draft> changed, const std::vector<int>& saved, const Targets& change) {
    const double before = total();
    for (const int n : saved) graph_.save(n);
    std::swap(launches_, changed);
    if (sorted_launches().size() == launches_.size()) {
      for (auto& launch : launches_) launch.cost = graph_.cost_of(launch.targets);
      if (total() < before - 1e-9) return true;
    }
    for (const int n : saved) graph_.forget(n);
    std::swap(launches_, changed);
    refused_.insert(change);
    return true;
  }

  double total() const {
    double sum = 0;
    for (const Draft& launch : launches_) sum += launch.cost;
    return sum;
  }

  bool is_tired() const { return refused_.size() >= most_refused; }

  /// A launch in two parts: values that the first leaves to the second are saved.
  struct Cut {
    Targets first, second;
    std::vector<int> saved;
  };

  // A launch with too many values becomes two.
  bool cut() {
    if (is_tired()) return false;
    double best = 0;
    std::size_t chosen = 0;
    Cut best_cut;
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (Cut& cut : cuts_of(launches_[l].targets)) {
        for (const int n : cut.saved) graph_.save(n);
        const double gain = launches_[l].cost - graph_.cost_of(cut.first) - graph_.cost_of(cut.second);
        for (const int n : cut.saved) graph_.forget(n);
        if (gain > best + 1e-9) best = gain, chosen = l, best_cut = std::move(cut);
      }
    if (best == 0) return false;
    const auto& [first, second, saved] = best_cut;
    std::vector<Draft> changed = launches_;
    changed[chosen].targets = joined(first, {});
    changed.push_back({joined(second, {}), 0});
    return accept(std::move(changed), saved, joined(first, second));
  }

  /// At some points of its order: what is alive there is saved if it would be dear to form again.
  std::vector<Cut> cuts_of(const Targets& targets) {
    constexpr int positions = 24;
    const Needs needs = graph_.needs_of(targets);
    if (needs.live <= most_alive_) return {};
    const std::set<int> fetched(needs.fetched.begin(), needs.fetched.end());
    const int length = static_cast<int>(needs.order.size());
    std::vector<int> last_use(static_cast<std::size_t>(graph_.size()), -1);
    for (int at = 0; at < length; ++at)
      if (fetched.count(needs.order[at]) == 0)
        for (const int a : graph_.arguments(needs.order[at])) last_use[a] = at;
    std::vector<Cut> result;
    for (int part = 1; part < positions; ++part)
      for (const int dear : {10, 30, 60, 120, 250}) {
        const int at = length * part / positions;
        Cut cut;
        for (int place = 0; place < length; ++place) {
          const int n = needs.order[place];
          const bool is_first = place < at, is_target = contains(targets, n);
          const bool crosses = is_first && last_use[n] >= at && fetched.count(n) == 0 && !graph_.is_free(n) &&
                               graph_.size_of(n) >= dear;
          if (is_target && !is_first) cut.second.push_back(n);
          if (is_first && (is_target || crosses)) cut.first.push_back(n);
          if (crosses && !graph_.is_saved(n)) cut.saved.push_back(n);
        }
        if (cut.first.empty() || cut.second.empty()) continue;
        if (refused_.count(joined(cut.first, cut.second)) == 0) result.push_back(std::move(cut));
      }
    return result;
  }

  // A saved value is formed again where it is needed.
  bool recompute() {
    const std::vector<int> at = home();
    double best = 0;
    int chosen = -1;
    for (int v = 0; v < graph_.size(); ++v) {
      if (!graph_.is_saved(v)) continue;
      double gain = 0;
      graph_.forget(v);
      for (std::size_t l = 0; l < launches_.size(); ++l) {
        Targets targets = launches_[l].targets;
        if (at[v] == static_cast<int>(l)) targets.erase(std::find(targets.begin(), targets.end(), v));
        gain += launches_[l].cost - (targets.empty() ? 0 : graph_.cost_of(targets));
      }
      graph_.save(v);
      if (gain > best + 1e-9) best = gain, chosen = v;
    }
    if (chosen < 0) return false;
    graph_.forget(chosen);
    Targets& targets = launches_[at[chosen]].targets;
    targets.erase(std::find(targets.begin(), targets.end(), chosen));
    if (targets.empty()) launches_.erase(launches_.begin() + at[chosen]);
    for (auto& launch : launches_) launch.cost = graph_.cost_of(launch.targets);
    return true;
  }

  // ---- the result

  std::vector<int> sorted_launches() {
    const auto next = successors();
    std::vector<int> before(launches_.size(), 0), result;
    for (const auto& users : next)
      for (const int user : users) ++before[user];
    std::set<int> open;
    for (std::size_t l = 0; l < launches_.size(); ++l)
      if (before[l] == 0) open.insert(static_cast<int>(l));
    while (!open.empty()) {
      const int l = *open.begin();
      open.erase(open.begin());
      result.push_back(l);
      for (const int user : next[l])
        if (--before[user] == 0) open.insert(user);
    }
    return result;
  }

  // Kept values come first, also where neighbours of the points need them.
  Launch keeping(const Targets& targets) {
    const Needs needs = graph_.needs_of(targets);
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
      const Needs needs = graph_.needs_of({n});
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

  LaunchPlan plan() {
    LaunchPlan plan = launches_in_order();
    for (std::size_t l = 0; l < plan.launches.size(); ++l) store_after_last_load(plan, l);
    for (Launch& launch : plan.launches)
      for (const Step& step : launch.steps)
        if (is_leaf(step.node)) launch.reach = std::max(launch.reach, std::abs(step.node->offset[0]));
    return plan;
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
    for (const int l : sorted_launches()) {
      const Targets& targets = launches_[l].targets;
      const Needs needs = graph_.needs_of(targets);
      Launch launch{{}, needs.live, needs.operations, needs.loads, needs.fields + graph_.stores_of(targets)};
      Steps late;
      for (const int n : needs.order) {
        Node const node = graph_.node(n);
        const bool is_target = contains(targets, n);
        Step step{.node = node};
        if (graph_.is_saved(n) && !is_target) step.fetched = places.at(n);
        launch.steps.push_back(step);
        if (!is_target) continue;
        if (graph_.is_saved(n)) launch.steps.push_back({.node = node, .saved = places[n] = plan.places++});
        for (const Output& output : kernel_.outputs)
          if (output.value == node)
            (loaded.count(output.variable) > 0 ? late : launch.steps)
                .push_back({.node = node, .output = output.variable});
      }
      launch.steps.insert(launch.steps.end(), late.begin(), late.end());
      plan.launches.push_back(std::move(launch));
    }
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

  const Kernel& kernel_;
  const int most_alive_;
  const int parts_;
  LaunchGraph graph_;
  std::vector<Draft> launches_;
  /// Changes that were tried in vain; after so many the plan is good enough.
  std::set<Targets> refused_;
  static constexpr std::size_t most_refused = 40;
};

}  // namespace

int LaunchPlan::operations() const {
  return std::accumulate(launches.begin(), launches.end(), 0,
                         [](int sum, const Launch& l) { return sum + l.operations; });
}

int LaunchPlan::bytes() const {
  return std::accumulate(launches.begin(), launches.end(), 0,
                         [](int sum, const Launch& l) { return sum + 8 * l.fields; });
}

LaunchPlan plan_launches(const Kernel& kernel, const LaunchCosts& costs, int parts) {
  return Planner(kernel, costs, parts).run();
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
      const auto kept = std::find(plan.kept.begin(), plan.kept.end(), step.node->arguments[0]);
      needs.push_back({count + static_cast<int>(kept - plan.kept.begin()), step.node->offset});
    }
  }
  return needs;
}

}  // namespace kernelgen
