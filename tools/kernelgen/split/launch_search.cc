// SPDX-License-Identifier: LGPL-2.1-or-later
#include "split/launch_search.hh"

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "split/launch_counter.hh"

namespace kernelgen {

namespace {

/// Costs of launches. Each is found once: most changes are tried again after others were made, or refused,
/// that do not touch their launches.
class LaunchCostTable {
 public:
  LaunchCostTable(const LaunchGraph& graph, const LaunchCosts& costs, int threads);

  double of(const Draft& draft) { return of(std::vector{draft}).front(); }
  /// In the same order. Those that are not known yet are found in all threads.
  std::vector<double> of(const std::vector<Draft>& drafts);

 private:
  struct Hash {
    std::size_t operator()(const Draft& draft) const {
      std::size_t hash = draft.targets.size();
      for (const auto* const values : {&draft.targets, &draft.saved})
        for (const int n : *values) hash = hash * 1'000'003 + static_cast<std::size_t>(n);
      return hash;
    }
  };
  using Known = std::unordered_map<Draft, double, Hash>;
  void find(const std::vector<Known::value_type*>& places);

  std::vector<LaunchCounter> counters_;  ///< one for each thread
  Known known_;
};

LaunchCostTable::LaunchCostTable(const LaunchGraph& graph, const LaunchCosts& costs, int threads)
    : counters_(static_cast<std::size_t>(threads), LaunchCounter(graph, costs)) {}

std::vector<double> LaunchCostTable::of(const std::vector<Draft>& drafts) {
  std::vector<Known::value_type*> places, unknown;
  for (const Draft& draft : drafts) {
    const auto [place, is_new] = known_.try_emplace(draft, 0);
    places.push_back(&*place);
    if (is_new) unknown.push_back(&*place);
  }
  find(unknown);
  std::vector<double> costs;
  for (const auto* const place : places) costs.push_back(place->second);
  return costs;
}

// Each cost has a place of its own, so it does not matter which thread finds it.
void LaunchCostTable::find(const std::vector<Known::value_type*>& places) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&](LaunchCounter& counter) {
    for (std::size_t i = next++; i < places.size(); i = next++)
      places[i]->second = counter.cost_of(places[i]->first);
  };
  std::vector<std::future<void>> others;
  for (std::size_t t = 1; t < std::min(counters_.size(), places.size()); ++t)
    others.push_back(std::async(std::launch::async, work, std::ref(counters_[t])));
  work(counters_[0]);
  for (auto& other : others) other.get();
}

using Values = std::vector<int>;  ///< ascending

bool contains(const Values& values, int n) { return std::binary_search(values.begin(), values.end(), n); }

Values joined(const Values& a, const Values& b) {
  Values result = a;
  result.insert(result.end(), b.begin(), b.end());
  std::sort(result.begin(), result.end());
  return result;
}

Values without(Values values, int n) {
  values.erase(std::find(values.begin(), values.end(), n));
  return values;
}

class LaunchSearch {
 public:
  LaunchSearch(const LaunchGraph& graph, const LaunchCosts& costs, int threads)
      : graph_(graph), most_alive_(costs.live), costs_(graph, costs, threads), counter_(graph, costs) {}

  std::vector<Draft> run() {
    for (const int output : graph_.outputs()) launches_.push_back({{output}, 0});
    find_costs();
    while (merge() || save() || recompute() || cut()) {
    }
    std::vector<Draft> result;
    for (const int l : sorted_launches()) result.push_back(draft(launches_[l].targets));
    return result;
  }

 private:
  struct Launch {
    Values targets;
    double cost;
  };
  /// What some launches cost, and what there would be instead of them.
  struct Option {
    double before = 0;
    std::vector<Draft> after;
  };

  Draft draft(const Targets& targets) const { return graph_.draft(targets, saved_); }

  void find_costs() {
    std::vector<Draft> drafts;
    for (const Launch& launch : launches_) drafts.push_back(draft(launch.targets));
    const std::vector<double> costs = costs_.of(drafts);
    for (std::size_t l = 0; l < launches_.size(); ++l) launches_[l].cost = costs[l];
  }

  /// The first of those that gain most, as its place; -1 if none pays.
  int best_of(const std::vector<Option>& options) {
    std::vector<Draft> drafts;
    for (const Option& option : options)
      drafts.insert(drafts.end(), option.after.begin(), option.after.end());
    const std::vector<double> costs = costs_.of(drafts);
    auto cost = costs.begin();
    double best = 0;
    int chosen = -1;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const auto end = cost + static_cast<std::ptrdiff_t>(options[i].after.size());
      const double gain = options[i].before - std::accumulate(cost, end, 0.0);
      cost = end;
      if (gain > best + 1e-9) best = gain, chosen = static_cast<int>(i);
    }
    return chosen;
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
      for (const int n : counter_.needs_of(draft(launches_[l].targets)).fetched)
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
    std::vector<std::pair<int, int>> pairs;
    std::vector<Option> options;
    const int count = static_cast<int>(launches_.size());
    for (int a = 0; a < count; ++a)
      for (int b = a + 1; b < count; ++b) {
        if (leads_around_to(next, a, b) || leads_around_to(next, b, a)) continue;
        pairs.emplace_back(a, b);
        options.push_back({launches_[a].cost + launches_[b].cost,
                           {draft(joined(launches_[a].targets, launches_[b].targets))}});
      }
    const int chosen = best_of(options);
    if (chosen < 0) return false;
    const auto [first, second] = pairs[chosen];
    launches_[first].targets = joined(launches_[first].targets, launches_[second].targets);
    launches_.erase(launches_.begin() + second);
    find_costs();
    return true;
  }

  // A value becomes a launch of its own, which merges with others afterwards.
  bool save() {
    if (is_tired()) return false;
    const std::vector<std::vector<int>> forming = launches_that_form();
    Values values;
    std::vector<Option> options;
    for (int v = 0; v < graph_.size(); ++v) {
      if (!is_worth_saving(v) || forming[v].empty() || refused_.count({v}) > 0) continue;
      const Values saved = joined(saved_, {v});
      Option option{0, {graph_.draft({v}, saved)}};
      for (const int l : forming[v]) {
        option.before += launches_[l].cost;
        option.after.push_back(graph_.draft(launches_[l].targets, saved));
      }
      values.push_back(v);
      options.push_back(std::move(option));
    }
    const int chosen = best_of(options);
    if (chosen < 0) return false;
    const int value = values[chosen];
    std::vector<Launch> changed = launches_;
    changed.push_back({{value}, 0});
    accept(std::move(changed), {value}, {value});
    return true;
  }

  /// Of each value: launches that form it on their way to others.
  std::vector<std::vector<int>> launches_that_form() {
    std::vector<std::vector<int>> result(static_cast<std::size_t>(graph_.size()));
    for (std::size_t l = 0; l < launches_.size(); ++l)
      for (const int n : counter_.needs_of(draft(launches_[l].targets)).order)
        if (!contains(launches_[l].targets, n)) result[n].push_back(static_cast<int>(l));
    return result;
  }

  bool is_worth_saving(int n) const {
    return graph_.size_of(n) >= 24 && graph_.is_shared(n) && !contains(saved_, n) && !graph_.is_free(n) &&
           graph_.output_count(n) == 0;
  }

  // Launches that wait for each other are no plan, and what others must pay may be more than what is gained:
  // such a change is undone and not tried again.
  void accept(std::vector<Launch> changed, const Values& values, const Targets& change) {
    const double before = total();
    Values saved = joined(saved_, values);
    std::swap(saved_, saved);
    std::swap(launches_, changed);
    if (sorted_launches().size() == launches_.size()) {
      find_costs();
      if (total() < before - 1e-9) return;
    }
    std::swap(saved_, saved);
    std::swap(launches_, changed);
    refused_.insert(change);
  }

  double total() const {
    return std::accumulate(launches_.begin(), launches_.end(), 0.0,
                           [](double sum, const Launch& launch) { return sum + launch.cost; });
  }

  bool is_tired() const { return refused_.size() >= most_refused; }

  /// A launch in two parts: values that the first leaves to the second are saved.
  struct Cut {
    std::size_t launch;
    Targets first, second;  ///< in the order of the launch
    Values saved;
  };

  // A launch with too many values becomes two.
  bool cut() {
    if (is_tired()) return false;
    std::vector<Cut> cuts;
    for (std::size_t l = 0; l < launches_.size(); ++l) append_cuts(cuts, l);
    std::vector<Option> options;
    for (const Cut& cut : cuts) {
      const Values saved = joined(saved_, cut.saved);
      options.push_back(
          {launches_[cut.launch].cost, {graph_.draft(cut.first, saved), graph_.draft(cut.second, saved)}});
    }
    const int chosen = best_of(options);
    if (chosen < 0) return false;
    const auto& [launch, first, second, saved] = cuts[chosen];
    std::vector<Launch> changed = launches_;
    changed[launch].targets = joined(first, {});
    changed.push_back({joined(second, {}), 0});
    accept(std::move(changed), saved, joined(first, second));
    return true;
  }

  /// At some points of its order: what is alive there is saved if it would be dear to form again.
  void append_cuts(std::vector<Cut>& cuts, std::size_t launch) {
    constexpr int positions = 24;
    const LaunchNeeds needs = counter_.needs_of(draft(launches_[launch].targets));
    if (needs.live <= most_alive_) return;
    const std::vector<int> last_use = last_uses(needs);
    const int length = static_cast<int>(needs.order.size());
    for (int part = 1; part < positions; ++part)
      for (const int dear : {10, 30, 60, 120, 250}) {
        Cut cut = cut_at(length * part / positions, dear, needs, last_use, launches_[launch].targets);
        cut.launch = launch;
        if (cut.first.empty() || cut.second.empty()) continue;
        if (refused_.count(joined(cut.first, cut.second)) == 0) cuts.push_back(std::move(cut));
      }
  }

  /// Of each value: where it is used last; -1 if it is not, or fetched.
  std::vector<int> last_uses(const LaunchNeeds& needs) const {
    std::vector<int> result(static_cast<std::size_t>(graph_.size()), -1);
    for (int at = 0; at < static_cast<int>(needs.order.size()); ++at)
      if (!contains(needs.fetched, needs.order[at]))
        for (const int a : graph_.arguments(needs.order[at])) result[a] = at;
    for (const int n : needs.fetched) result[n] = -1;
    return result;
  }

  Cut cut_at(int at, int dear, const LaunchNeeds& needs, const std::vector<int>& last_use,
             const Values& targets) const {
    Cut cut;
    for (int place = 0; place < static_cast<int>(needs.order.size()); ++place) {
      const int n = needs.order[place];
      const bool is_first = place < at, is_target = contains(targets, n);
      const bool crosses = is_first && last_use[n] >= at && !graph_.is_free(n) && graph_.size_of(n) >= dear;
      if (is_target && !is_first) cut.second.push_back(n);
      if (is_first && (is_target || crosses)) cut.first.push_back(n);
      if (crosses && !contains(saved_, n)) cut.saved.push_back(n);
    }
    return cut;
  }

  // A saved value is formed again where it is needed.
  bool recompute() {
    const std::vector<int> at = home();
    std::vector<Option> options;
    for (const int v : saved_) {
      const Values saved = without(saved_, v);
      Option option{total(), {}};
      for (std::size_t l = 0; l < launches_.size(); ++l) {
        const Values& targets = launches_[l].targets;
        const Values left = at[v] == static_cast<int>(l) ? without(targets, v) : targets;
        if (!left.empty()) option.after.push_back(graph_.draft(left, saved));
      }
      options.push_back(std::move(option));
    }
    const int chosen = best_of(options);
    if (chosen < 0) return false;
    const int value = saved_[chosen];
    saved_ = without(saved_, value);
    Values& targets = launches_[at[value]].targets;
    targets = without(targets, value);
    if (targets.empty()) launches_.erase(launches_.begin() + at[value]);
    find_costs();
    return true;
  }

  /// Each after those that save what it needs; fewer than there are if some wait for each other.
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

  const LaunchGraph& graph_;
  const int most_alive_;
  LaunchCostTable costs_;
  LaunchCounter counter_;
  std::vector<Launch> launches_;
  Values saved_;
  /// Changes that were tried in vain; after so many the plan is good enough.
  std::set<Targets> refused_;
  static constexpr std::size_t most_refused = 40;
};

}  // namespace

std::vector<Draft> divide_into_launches(const LaunchGraph& graph, const LaunchCosts& costs, int threads) {
  return LaunchSearch(graph, costs, threads).run();
}

}  // namespace kernelgen
