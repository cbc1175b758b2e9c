// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launches.hh"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

namespace kernelgen {

namespace {

bool is_leaf(Node node) { return node->kind == Kind::load || node->kind == Kind::shifted; }

/// A launch in the making: what it leaves behind.
using Targets = std::vector<int>;

class Planner {
 public:
  Planner(const Kernel& kernel, const LaunchCosts& costs, int parts)
      : kernel_(kernel), costs_(costs), parts_(parts) {
    collect();
  }

  LaunchPlan run() {
    for (const int output : outputs_) launches_.push_back({{output}, 0});
    for (auto& launch : launches_) launch.cost = cost_of(launch.targets);
    while (merge() || save() || recompute() || cut()) {
    }
    return plan();
  }

 private:
  struct Draft {
    Targets targets;
    double cost;
  };
  struct Needs {
    std::vector<int> order;    ///< operations and leaves, arguments first
    std::vector<int> fetched;  ///< saved values of other launches
    int live = 0, operations = 0, loads = 0, fields = 0;
  };

  // ---- the graph as numbers

  void collect() {
    std::vector<Node> roots = kernel_.roots();
    UniformCache uniform;
    for (Node node : in_order(roots)) {
      if (node->kind == Kind::number || is_uniform(node, uniform)) continue;
      const int number = static_cast<int>(nodes_.size());
      numbers_[node] = number;
      nodes_.push_back(node);
      arguments_.emplace_back();
      field_.push_back(-1);
      if (is_leaf(node)) {
        const std::string name = node->kind == Kind::load ? node->name : "";
        const auto key = std::make_pair(name, node->kind == Kind::load ? nullptr : node->arguments[0]);
        field_.back() = fields_.try_emplace(key, static_cast<int>(fields_.size())).first->second;
      } else {
        for (Node argument : node->arguments)
          if (const auto found = numbers_.find(argument);
              found != numbers_.end() &&
              std::count(arguments_.back().begin(), arguments_.back().end(), found->second) == 0)
            arguments_.back().push_back(found->second);
      }
      int most = 0;
      for (const int a : arguments_.back()) most = std::max(most, depth_[a] + 1);
      depth_.push_back(most);
    }
    for (auto& arguments : arguments_)
      std::stable_sort(arguments.begin(), arguments.end(),
                       [&](int a, int b) { return depth_[a] > depth_[b]; });
    users_.resize(nodes_.size());
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      for (const int a : arguments_[n]) users_[a].push_back(static_cast<int>(n));
    is_saved_.assign(nodes_.size(), false);
    output_count_.assign(nodes_.size(), 0);
    std::set<int> seen;
    for (const Output& output : kernel_.outputs)
      if (const auto found = numbers_.find(output.value); found != numbers_.end()) {
        ++output_count_[found->second];
        if (seen.insert(found->second).second) outputs_.push_back(found->second);
      }
    stamp_.assign(nodes_.size(), 0);
    target_.assign(nodes_.size(), 0);
    remaining_.assign(nodes_.size(), 0);
    done_.assign(nodes_.size(), 0);
    field_stamp_.assign(fields_.size(), 0);
    size_of_.assign(nodes_.size(), 0);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      ++now_;
      size_of_[n] = count_below(static_cast<int>(n));
      is_below_.emplace_back(nodes_.size(), false);
      for (std::size_t m = 0; m <= n; ++m) is_below_[n][m] = stamp_[m] == now_;
    }
  }

  int count_below(int n) {
    if (stamp_[n] == now_) return 0;
    stamp_[n] = now_;
    int count = is_free(n) ? 0 : 1;
    for (const int a : arguments_[n]) count += count_below(a);
    return count;
  }

  bool is_free(int n) const { return is_leaf(nodes_[n]) || nodes_[n]->kind == Kind::negate; }

  // ---- one launch

  bool is_fetched(int n) const { return is_saved_[n] && target_[n] != now_; }

  void mark(int n, Needs& needs) {
    if (stamp_[n] == now_) return;
    stamp_[n] = now_;
    remaining_[n] = 0;
    if (is_fetched(n)) {
      needs.fetched.push_back(n);
      return;
    }
    if (field_[n] >= 0) {
      ++needs.loads;
      if (field_stamp_[field_[n]] != now_) field_stamp_[field_[n]] = now_, ++needs.fields;
    } else if (!is_free(n)) {
      ++needs.operations;
    }
    for (const int a : arguments_[n]) {
      mark(a, needs);
      ++remaining_[a];
    }
  }

  bool is_available(int n) const { return done_[n] == now_ || field_[n] >= 0; }

  void release(int n) {
    if (--remaining_[n] == 0 && done_[n] == now_ && field_[n] < 0) --alive_;
  }

  void append(int n, Needs& needs) {
    done_[n] = now_;
    needs.order.push_back(n);
    if (field_[n] >= 0) return;
    if (!is_fetched(n))
      for (const int a : arguments_[n]) release(a);
    if (remaining_[n] > 0) ++alive_;
    needs.live = std::max(needs.live, alive_);
    absorb(n, needs);
  }

  // What can be formed now and makes a register free is formed now.
  void absorb(int n, Needs& needs) {
    for (const int user : users_[n]) {
      if (stamp_[user] != now_ || done_[user] == now_ || is_fetched(user)) continue;
      bool is_ready = true, frees = false;
      for (const int a : arguments_[user]) {
        is_ready = is_ready && is_available(a);
        frees = frees || (field_[a] < 0 && remaining_[a] == 1);
      }
      if (!is_ready || !frees) continue;
      for (const int a : arguments_[user])
        if (done_[a] != now_) done_[a] = now_, needs.order.push_back(a);
      append(user, needs);
    }
  }

  void form(int n, Needs& needs) {
    if (done_[n] == now_) return;
    if (!is_fetched(n))
      for (const int a : arguments_[n]) form(a, needs);
    if (done_[n] != now_) append(n, needs);
  }

  Needs needs_of(const Targets& targets) {
    ++now_;
    Needs needs;
    for (const int t : targets) target_[t] = now_;
    for (const int t : targets) mark(t, needs);
    needs.loads += static_cast<int>(needs.fetched.size());
    needs.fields += static_cast<int>(needs.fetched.size());
    alive_ = 0;
    for (const int t : targets) form(t, needs);
    return needs;
  }

  // Where the arguments of each step of an order are used next, one after the other; `end` if they are not.
  void find_next_uses(const std::vector<int>& order, int end) {
    next_use_.assign(nodes_.size(), end);
    first_argument_.resize(order.size());
    next_of_argument_.clear();
    for (int at = static_cast<int>(order.size()); at-- > 0;) {
      first_argument_[at] = next_of_argument_.size();
      if (is_fetched(order[at])) continue;
      for (const int a : arguments_[order[at]]) {
        next_of_argument_.push_back(next_use_[a]);
        next_use_[a] = at;
      }
    }
  }

  // Stores and loads of values that registers do not hold: who is needed last has to go (Belady 1966).
  int spills_of(const Needs& needs) {
    const int length = static_cast<int>(needs.order.size());
    find_next_uses(needs.order, length);
    held_.clear();
    is_held_.assign(nodes_.size(), 0), is_stored_.assign(nodes_.size(), 0);
    int count = 0;
    const auto drop = [&](std::size_t place) {
      is_held_[held_[place].second] = 0;
      held_[place] = held_.back(), held_.pop_back();
    };
    const auto hold = [&](int n, int next, int now) {
      if (next == length) return;
      held_.push_back({next, n}), is_held_[n] = 1;
      while (static_cast<int>(held_.size()) > costs_.live) {
        const auto last = std::max_element(held_.begin(), held_.end());
        const int value = last->second;
        if (last->first <= now) break;
        if (!is_stored_[value] && !is_fetched(value)) is_stored_[value] = 1, ++count;
        drop(static_cast<std::size_t>(last - held_.begin()));
      }
    };
    for (int at = 0; at < length; ++at) {
      const int n = needs.order[at];
      if (field_[n] >= 0) continue;
      std::size_t use = first_argument_[at];
      if (!is_fetched(n))
        for (const int a : arguments_[n]) {
          const int next = next_of_argument_[use++];
          if (field_[a] >= 0) continue;
          if (is_held_[a])
            drop(static_cast<std::size_t>(std::find(held_.begin(), held_.end(), std::pair(at, a)) -
                                          held_.begin()));
          else
            ++count;
          hold(a, next_use_[a] = next, at);
        }
      hold(n, next_use_[n], at);
    }
    return count;
  }

  int stores_of(const Targets& targets) const {
    int stores = 0;
    for (const int t : targets) stores += output_count_[t] + (is_saved_[t] ? 1 : 0);
    return stores;
  }

  /// All that the costs of a launch depend on: its targets, and which values below them are saved.
  std::vector<int> key_of(const Targets& targets) const {
    std::vector<int> key = targets;
    key.push_back(-1);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      if (is_saved_[n] && std::any_of(targets.begin(), targets.end(), [&](int t) { return is_below_[t][n]; }))
        key.push_back(static_cast<int>(n));
    return key;
  }

  // Most changes are tried again after others were made, or refused, that do not touch their launches.
  double cost_of(const Targets& targets) {
    const auto [place, is_new] = costs_found_.try_emplace(key_of(targets), 0);
    if (is_new) place->second = new_cost_of(targets);
    return place->second;
  }

  double new_cost_of(const Targets& targets) {
    const Needs needs = needs_of(targets);
    const int spills = needs.live > costs_.live ? spills_of(needs) : 0;
    return needs.operations + costs_.load * needs.loads + costs_.field * (needs.fields + stores_of(targets)) +
           costs_.spill * spills + costs_.launch;
  }

  // ---- changes

  static Targets joined(const Targets& a, const Targets& b) {
    Targets result = a;
    result.insert(result.end(), b.begin(), b.end());
    std::sort(result.begin(), result.end());
    return result;
  }

  std::vector<int> home() const {
    std::vector<int> home(nodes_.size(), -1);
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (const int t : launches_[l].targets) home[t] = static_cast<int>(l);
    return home;
  }

  /// Launches that need what each launch saves.
  std::vector<std::set<int>> successors() {
    const std::vector<int> at = home();
    std::vector<std::set<int>> result(launches_.size());
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (const int n : needs_of(launches_[l].targets).fetched)
        if (at[n] != static_cast<int>(l)) result[at[n]].insert(static_cast<int>(l));
    return result;
  }

  static bool leads_to(const std::vector<std::set<int>>& next, int from, int to, bool is_direct_allowed) {
    std::vector<int> open;
    for (const int n : next[from])
      if (is_direct_allowed || n != to) open.push_back(n);
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
        if (leads_to(next, a, b, false) || leads_to(next, b, a, false)) continue;
        const double together = cost_of(joined(launches_[a].targets, launches_[b].targets));
        const double gain = launches_[a].cost + launches_[b].cost - together;
        if (gain > best + 1e-9) best = gain, first = a, second = b;
      }
    if (first < 0) return false;
    launches_[first].targets = joined(launches_[first].targets, launches_[second].targets);
    launches_[first].cost = cost_of(launches_[first].targets);
    launches_.erase(launches_.begin() + second);
    return true;
  }

  // A value becomes a launch of its own, which merges with others afterwards.
  bool save() {
    if (is_tired()) return false;
    double best = 0;
    int chosen = -1;
    std::vector<std::vector<int>> forming(nodes_.size());
    for (std::size_t l = 0; l < launches_.size(); ++l) {
      needs_of(launches_[l].targets);
      for (std::size_t n = 0; n < nodes_.size(); ++n)
        if (stamp_[n] == now_ && target_[n] != now_) forming[n].push_back(static_cast<int>(l));
    }
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      const bool is_worth = size_of_[n] >= 24 && (users_[n].size() > 1 || kernel_.names.count(nodes_[n]) > 0);
      if (!is_worth || is_saved_[n] || is_free(static_cast<int>(n)) || output_count_[n] > 0 ||
          forming[n].empty())
        continue;
      const int v = static_cast<int>(n);
      if (refused_.count({v}) > 0) continue;
      is_saved_[v] = true;
      double gain = -cost_of({v});
      for (const int l : forming[n]) gain += launches_[l].cost - cost_of(launches_[l].targets);
      is_saved_[v] = false;
      if (gain > best + 1e-9) best = gain, chosen = v;
    }
    if (chosen < 0) return false;
    std::vector<Draft> changed = launches_;
    changed.push_back({{chosen}, 0});
    return accept(std::move(changed), {chosen}, {chosen});
  }

  // Launches that wait for each other are no plan, and what others must pay may be more than what is gained:
  // such a change is undone and not tried again. Always true: there may be other changes.
  bool accept(std::vector<Draft> changed, const std::vector<int>& saved, const Targets& change) {
    const double before = total();
    for (const int n : saved) is_saved_[n] = true;
    std::swap(launches_, changed);
    if (sorted_launches().size() == launches_.size()) {
      for (auto& launch : launches_) launch.cost = cost_of(launch.targets);
      if (total() < before - 1e-9) return true;
    }
    for (const int n : saved) is_saved_[n] = false;
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

  // A launch with too many values becomes two: what is alive at a point of its order is saved if it would be
  // dear to form again.
  bool cut() {
    if (is_tired()) return false;
    constexpr int positions = 24;
    double best = 0;
    std::size_t chosen = 0;
    Targets best_first, best_second;
    std::vector<int> best_saved;
    for (std::size_t l = 0; l < launches_.size(); ++l) {
      const Needs needs = needs_of(launches_[l].targets);
      if (needs.live <= costs_.live) continue;
      const std::set<int> targets(launches_[l].targets.begin(), launches_[l].targets.end());
      std::vector<int> last(nodes_.size(), -1);
      const int length = static_cast<int>(needs.order.size());
      for (int at = 0; at < length; ++at)
        if (!is_fetched(needs.order[at]))
          for (const int a : arguments_[needs.order[at]]) last[a] = at;
      const std::set<int> fetched(needs.fetched.begin(), needs.fetched.end());
      for (int part = 1; part < positions; ++part)
        for (const int threshold : {10, 30, 60, 120, 250}) {
          const int at = length * part / positions;
          Targets first, second;
          std::vector<int> saved;
          for (int n = 0; n < length; ++n) {
            const int node = needs.order[n];
            const bool is_target = targets.count(node) > 0;
            if (is_target && n >= at) second.push_back(node);
            const bool crosses = n < at && last[node] >= at && fetched.count(node) == 0 && !is_free(node) &&
                                 size_of_[node] >= threshold;
            if (n < at && (is_target || crosses)) first.push_back(node);
            if (crosses && !is_saved_[node]) saved.push_back(node);
          }
          if (first.empty() || second.empty() || refused_.count(joined(first, second)) > 0) continue;
          for (const int n : saved) is_saved_[n] = true;
          const double gain = launches_[l].cost - cost_of(first) - cost_of(second);
          for (const int n : saved) is_saved_[n] = false;
          if (gain > best + 1e-9)
            best = gain, chosen = l, best_first = first, best_second = second, best_saved = saved;
        }
    }
    if (best == 0) return false;
    std::vector<Draft> changed = launches_;
    changed[chosen].targets = joined(best_first, {});
    changed.push_back({joined(best_second, {}), 0});
    return accept(std::move(changed), best_saved, joined(best_first, best_second));
  }

  // A saved value is formed again where it is needed.
  bool recompute() {
    const std::vector<int> at = home();
    double best = 0;
    int chosen = -1;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (!is_saved_[n]) continue;
      const int v = static_cast<int>(n);
      double gain = 0;
      is_saved_[v] = false;
      for (std::size_t l = 0; l < launches_.size(); ++l) {
        Targets targets = launches_[l].targets;
        if (at[v] == static_cast<int>(l)) targets.erase(std::find(targets.begin(), targets.end(), v));
        gain += launches_[l].cost - (targets.empty() ? 0 : cost_of(targets));
      }
      is_saved_[v] = true;
      if (gain > best + 1e-9) best = gain, chosen = v;
    }
    if (chosen < 0) return false;
    is_saved_[chosen] = false;
    Targets& targets = launches_[at[chosen]].targets;
    targets.erase(std::find(targets.begin(), targets.end(), chosen));
    if (targets.empty()) launches_.erase(launches_.begin() + at[chosen]);
    for (auto& launch : launches_) launch.cost = cost_of(launch.targets);
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
    const Needs needs = needs_of(targets);
    Launch launch{
        {}, needs.live, needs.operations, needs.loads, needs.fields + static_cast<int>(targets.size())};
    for (const int n : needs.order) {
      launch.steps.push_back({.node = nodes_[n]});
      const auto place = std::find(kernel_.kept.begin(), kernel_.kept.end(), nodes_[n]);
      if (place != kernel_.kept.end())
        launch.steps.push_back({.node = nodes_[n], .saved = static_cast<int>(place - kernel_.kept.begin())});
    }
    for (Node node : nodes_)
      if (node->kind == Kind::shifted)
        for (int d = 0; d < 3; ++d) launch.beyond[d] = std::max(launch.beyond[d], std::abs(node->offset[d]));
    return launch;
  }

  // Kept values of one variable share its loads, those of different ones nothing.
  std::vector<Launch> keeping_launches() {
    std::map<int, Targets> of_field;
    for (Node node : kernel_.kept) {
      const int n = numbers_.at(node);
      const Needs needs = needs_of({n});
      const auto first =
          std::find_if(needs.order.begin(), needs.order.end(), [&](int m) { return field_[m] >= 0; });
      of_field[first == needs.order.end() ? -1 : field_[*first]].push_back(n);
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
    for (Launch& launch : plan.launches)
      for (const Step& step : launch.steps)
        if (is_leaf(step.node)) launch.reach = std::max(launch.reach, std::abs(step.node->offset[0]));
    return plan;
  }

  LaunchPlan launches_in_order() {
    LaunchPlan plan;
    std::set<std::string> loaded;
    for (Node node : nodes_)
      if (node->kind == Kind::load) loaded.insert(node->name);
    std::map<int, int> places;
    plan.kept = kernel_.kept;
    plan.places = static_cast<int>(kernel_.kept.size());
    plan.launches = keeping_launches();
    for (const int l : sorted_launches()) {
      const Targets& targets = launches_[l].targets;
      const Needs needs = needs_of(targets);
      Launch launch{{}, needs.live, needs.operations, needs.loads, needs.fields + stores_of(targets)};
      Steps late;
      for (const int n : needs.order) {
        Step step{.node = nodes_[n]};
        if (is_fetched(n)) step.fetched = places.at(n);
        launch.steps.push_back(step);
        if (target_[n] != now_) continue;
        if (is_saved_[n]) launch.steps.push_back({.node = nodes_[n], .saved = places[n] = plan.places++});
        for (const Output& output : kernel_.outputs)
          if (output.value == nodes_[n])
            (loaded.count(output.variable) > 0 ? late : launch.steps)
                .push_back({.node = nodes_[n], .output = output.variable});
      }
      launch.steps.insert(launch.steps.end(), late.begin(), late.end());
      plan.launches.push_back(std::move(launch));
    }
    // What is the same at all points is stored with the rest.
    if (plan.launches.empty()) plan.launches.emplace_back();
    Launch& last = plan.launches.back();
    for (const Output& output : kernel_.outputs)
      if (numbers_.count(output.value) == 0) {
        last.steps.push_back({.node = output.value, .output = output.variable});
        ++last.fields;
      }
    return plan;
  }

  const Kernel& kernel_;
  const LaunchCosts costs_;
  const int parts_;
  std::vector<Node> nodes_;
  std::unordered_map<Node, int> numbers_;
  std::vector<std::vector<int>> arguments_, users_;
  std::vector<int> field_, depth_, outputs_, output_count_, size_of_;
  std::map<std::pair<std::string, Node>, int> fields_;
  std::vector<bool> is_saved_;
  std::vector<std::vector<bool>> is_below_;  ///< of each node: what it is formed of, itself included
  std::vector<Draft> launches_;
  std::map<std::vector<int>, double> costs_found_;
  /// Changes that were tried in vain; after so many the plan is good enough.
  std::set<Targets> refused_;
  static constexpr std::size_t most_refused = 40;
  std::vector<int> stamp_, done_, target_, remaining_, field_stamp_;
  // Of spills_of, which is called often: next use and value of what registers hold; arguments in the order of
  // steps.
  std::vector<std::pair<int, int>> held_;
  std::vector<char> is_held_, is_stored_;
  std::vector<int> next_use_, next_of_argument_;
  std::vector<std::size_t> first_argument_;
  int now_ = 0, alive_ = 0;
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
