// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/schedule.hh"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/text.hh"

namespace flesh {
namespace schedule {
namespace {

constexpr std::array<std::string_view, 24> bins{"CCTK_RECOVER_PARAMETERS",
                                                "CCTK_STARTUP",
                                                "CCTK_WRAGH",
                                                "CCTK_PARAMCHECK",
                                                "CCTK_PREREGRIDINITIAL",
                                                "CCTK_POSTREGRIDINITIAL",
                                                "CCTK_BASEGRID",
                                                "CCTK_INITIAL",
                                                "CCTK_POSTINITIAL",
                                                "CCTK_POSTRESTRICTINITIAL",
                                                "CCTK_POSTPOSTINITIAL",
                                                "CCTK_RECOVER_VARIABLES",
                                                "CCTK_POST_RECOVER_VARIABLES",
                                                "CCTK_CPINITIAL",
                                                "CCTK_PREREGRID",
                                                "CCTK_POSTREGRID",
                                                "CCTK_PRESTEP",
                                                "CCTK_EVOL",
                                                "CCTK_POSTRESTRICT",
                                                "CCTK_POSTSTEP",
                                                "CCTK_CHECKPOINT",
                                                "CCTK_ANALYSIS",
                                                "CCTK_TERMINATE",
                                                "CCTK_SHUTDOWN"};

/// Sets a variable for the life of a scope, also when an exception ends it.
template <typename T>
class Within {
 public:
  Within(T& variable, T value) : variable_(variable), before_(std::exchange(variable, value)) {}
  ~Within() { variable_ = before_; }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  T& variable_;
  T before_;
};

/// The grid of the bins in which none exists.
class NoGrid : public Grid {
 public:
  bool is_set(int) override { throw Error("WHILE and IF need a grid, and there is none in this bin"); }
  void increase_storage(std::span<const int>, std::span<const int>, std::span<int>) override {}
  void decrease_storage(std::span<const int>, std::span<const int>) override {}
  void synchronise(std::span<const int>) override {}
  bool output_is_due(int) override { return false; }
  void trigger_output(std::span<const int>) override {}
};

class DirectCaller : public Caller {
 public:
  bool call(const ScheduledFunction& function) override {
    function.call(nullptr);
    return true;
  }
};

}  // namespace

std::span<const std::string_view> standard_bins() { return bins; }

std::string_view canonical_bin(std::string_view name) {
  constexpr std::string_view prefix = "CCTK_";
  for (const std::string_view bin : bins)
    if (same_name(bin, name) || same_name(bin.substr(prefix.size()), name)) return bin;
  return {};
}

}  // namespace schedule

using namespace schedule;  // the parts that this file puts together

// ------------------------------------------------------------------------------------------- building

Schedule::Schedule(Timers& timers, WorkTimes* work) : timers_(timers), work_(work) {}
Schedule::~Schedule() = default;

Diagnostics Schedule::build(std::span<const tables::Thorn* const> active, const schedule::Resolver& names,
                            const SortOptions& options) {
  Diagnostics diagnostics;
  items_ = collect_items(active, names, diagnostics);
  for (ScheduledFunction& function : items_.functions) function.pulse = &pulse_;
  sort_groups(options, diagnostics);
  check_nesting(diagnostics);
  functions_in_.clear();
  if (diagnostics.errors() == 0)
    for (const std::string_view bin : standard_bins()) tree(bin);
  return diagnostics;
}

void Schedule::sort_groups(const SortOptions& options, Diagnostics& diagnostics) {
  for (const Item& item : items_.items) {
    if (item.statement->placement == tables::Placement::nowhere) continue;
    groups_[std::string(item.statement->where)].push_back(&item);
  }
  for (auto& [group, items] : groups_) items = sort_items(group, items, options, diagnostics);
}

namespace {

/// Looks for groups that stand inside themselves.
class NestingCheck {
 public:
  using Groups = std::map<std::string, std::vector<const Item*>, NameBefore>;
  NestingCheck(const Groups& groups, Diagnostics& diagnostics) : groups_(groups), diagnostics_(diagnostics) {}

  void run() {
    for (const auto& [group, items] : groups_) visit(group);
  }

 private:
  void visit(std::string_view group) {
    const auto found = groups_.find(group);
    if (found == groups_.end() || !done_.emplace(group).second) return;
    path_.push_back(group);
    for (const Item* item : found->second) {
      if (item->function) continue;
      const std::string_view inner = item->statement->name;
      const auto seen = std::ranges::find_if(path_, [&](std::string_view g) { return same_name(g, inner); });
      if (seen == path_.end())
        visit(inner);
      else
        report(*item, seen);
    }
    path_.pop_back();
  }

  void report(const Item& item, std::vector<std::string_view>::const_iterator first) {
    std::string chain;
    for (auto group = first; group != path_.end(); ++group) chain += text(*group, " contains ");
    diagnostics_.error(source_position(item.statement->position),
                       text("schedule group inside itself: ", chain, item.statement->name,
                            "; expected groups that nest; schedule it elsewhere"));
  }

  const Groups& groups_;
  Diagnostics& diagnostics_;
  NameSet done_;
  std::vector<std::string_view> path_;
};

}  // namespace

void Schedule::check_nesting(Diagnostics& diagnostics) const { NestingCheck(groups_, diagnostics).run(); }

namespace {

void collect_functions(const Node& node, std::vector<const ScheduledFunction*>& result) {
  if (node.item && node.item->function) result.push_back(node.item->function);
  for (const auto& item : node.items) collect_functions(*item, result);
}

}  // namespace

const std::vector<const ScheduledFunction*>& Schedule::functions_in(std::string_view where) {
  const auto known = functions_in_.find(where);
  if (known != functions_in_.end()) return known->second;
  std::vector<const ScheduledFunction*>& result = functions_in_[std::string(where)];
  if (where.empty())
    for (const ScheduledFunction& function : functions()) result.push_back(&function);
  else if (const Node* root = tree(where))
    collect_functions(*root, result);
  return result;
}

namespace {

struct KindOfBin {
  std::string_view bin, kind;
};

/// What scheduled functions do for which nobody has declared a kind of work.
constexpr std::array kinds_of_bins{KindOfBin{"CCTK_RECOVER_PARAMETERS", "recovery"},
                                   KindOfBin{"CCTK_STARTUP", "start-up"},
                                   KindOfBin{"CCTK_WRAGH", "start-up"},
                                   KindOfBin{"CCTK_PARAMCHECK", "start-up"},
                                   KindOfBin{"CCTK_PREREGRIDINITIAL", work::regridding},
                                   KindOfBin{"CCTK_POSTREGRIDINITIAL", work::regridding},
                                   KindOfBin{"CCTK_BASEGRID", "start-up"},
                                   KindOfBin{"CCTK_INITIAL", "initial data"},
                                   KindOfBin{"CCTK_POSTINITIAL", "initial data"},
                                   KindOfBin{"CCTK_POSTRESTRICTINITIAL", "initial data"},
                                   KindOfBin{"CCTK_POSTPOSTINITIAL", "initial data"},
                                   KindOfBin{"CCTK_RECOVER_VARIABLES", "recovery"},
                                   KindOfBin{"CCTK_POST_RECOVER_VARIABLES", "recovery"},
                                   KindOfBin{"CCTK_CPINITIAL", "checkpoint"},
                                   KindOfBin{"CCTK_PREREGRID", work::regridding},
                                   KindOfBin{"CCTK_POSTREGRID", work::regridding},
                                   KindOfBin{"CCTK_CHECKPOINT", "checkpoint"},
                                   KindOfBin{"CCTK_ANALYSIS", "analysis"}};

std::string_view kind_of_bin(std::string_view bin) {
  const auto found = std::ranges::find(kinds_of_bins, bin, &KindOfBin::bin);
  return found == kinds_of_bins.end() ? work::other_functions : found->kind;
}

/// Empty if the statement has no tag Report.
std::string_view declared_kind(const tables::ScheduleItem& statement) {
  const auto found =
      std::ranges::find_if(statement.tags, [](const auto& tag) { return same_name(tag.key, "Report"); });
  return found == statement.tags.end() ? std::string_view() : found->value;
}

}  // namespace

const Node* Schedule::tree(std::string_view where) {
  const std::string_view bin = canonical_bin(where);
  const std::string_view name = bin.empty() ? where : bin;
  const auto grown = trees_.find(name);
  if (grown != trees_.end()) return grown->second.get();
  const auto group = groups_.find(name);
  if (group == groups_.end()) return nullptr;
  auto& root = trees_[group->first];
  root = grow(group->first, group->first, bin.empty() ? std::string_view() : kind_of_bin(bin));
  return root.get();
}

/// Makes the node of a group in the tree of `root`, with all its items. Groups nest: see check_nesting.
/// \param kind  of work, for items that declare none
std::unique_ptr<Node> Schedule::grow(std::string_view group, std::string_view root, std::string_view kind) {
  auto node = std::make_unique<Node>();
  node->kind = kind;
  const auto found = groups_.find(group);
  if (found == groups_.end()) return node;
  for (const Item* item : found->second) {
    const std::string_view declared = declared_kind(*item->statement),
                           own = declared.empty() ? kind : declared;
    auto child = item->function ? std::make_unique<Node>() : grow(item->statement->name, root, own);
    child->item = item;
    child->kind = own;
    child->has_loops = child->has_loops || !item->while_variables.empty();
    node->has_loops = node->has_loops || child->has_loops;
    if (item->function) {
      char number[16];
      std::snprintf(number, sizeof number, "[%04d] ", timer_count_++);
      child->timer = timers_.create_for_calls(
          text(number, item->thorn->name, ": ", item->function->routine, " in ", root));
    }
    node->items.push_back(std::move(child));
  }
  return node;
}

// -------------------------------------------------------------------------------------------- walking

/// One traversal.
class Schedule::Walk {
 public:
  Walk(Schedule& schedule, bool is_analysis, Caller& caller, Grid& grid)
      : schedule_(schedule), is_analysis_(is_analysis), caller_(caller), grid_(grid) {}

  void walk_items(const Node& group) {
    for (const auto& node : group.items) visit(*node);
  }

  void walk_in_lockstep(const Node& group, Lockstep& places) {
    Lockstep::Conditions conditions;
    collect_conditions(group, conditions);
    places_ = &places;
    places.begin(conditions);
    std::vector<int> all(places.places());
    std::iota(all.begin(), all.end(), 0);
    walk_in_lockstep(group, all);
  }

 private:
  void visit(const Node& node) {
    const Item& item = *node.item;
    if (!all_set(item.if_variables) || !is_triggered(item)) return;
    with_storage(item, [&] { repeat_and_output(node); });
  }

  template <class Act>
  void with_storage(const Item& item, Act act) {
    if (item.storage.empty()) return act();
    std::vector<int> groups, wanted;
    for (const StorageWish& wish : item.storage) {
      groups.push_back(wish.group);
      wanted.push_back(wish.timelevels);
    }
    std::vector<int> before(groups.size());
    grid_.increase_storage(groups, wanted, before);
    act();
    // Restored in reverse, so that a group that is listed twice ends as it began.
    std::ranges::reverse(groups);
    std::ranges::reverse(before);
    grid_.decrease_storage(groups, before);
  }

  /// Triggered output comes while the storage of the item is on: its variables may have no other.
  void repeat_and_output(const Node& node) {
    repeat(node);
    trigger_output(*node.item);
  }

  void trigger_output(const Item& item) {
    if (is_analysis_ && !item.trigger_variables.empty()) grid_.trigger_output(item.trigger_variables);
  }

  void repeat(const Node& node) {
    if (node.item->while_variables.empty()) return run(node);
    // What it repeats is another traversal's, and so is the loop.
    if (leaves_all_to_others(node)) return;
    for (long long round = 0; all_set(node.item->while_variables); ++round) {
      begin_round(node, round);
      run(node);
    }
  }

  /// Whoever watches the run acts between rounds. Loops that nothing ends here are told from those that take
  /// long by their number of rounds.
  void begin_round(const Node& node, long long round) {
    constexpr long long patience = 10'000;
    if (round == 0) return;
    for (BinObserver* observer : schedule_.observers_) observer->repeat_loop(node.item->alias(), round);
    if (!has_functions(node)) throw Error(cannot_end(node, "it holds no function that could change this"));
    if (round > patience && leaves_some_to_others(node))
      throw Error(cannot_end(node, text("it has gone round ", round,
                                        " times, and some of its functions are not "
                                        "called here but in the traversal of another level: give all of them "
                                        "the same mode")));
  }

  static std::string cannot_end(const Node& node, std::string_view reason) {
    std::string conditions;
    for (const std::string_view name : node.item->statement->while_)
      conditions += (conditions.empty() ? "" : ", ") + std::string(name);
    return text("WHILE (", conditions, ") of ", node.item->thorn->name, "::", node.item->alias(),
                " does not end: ", reason);
  }

  static bool has_functions(const Node& node) {
    return node.item->function ||
           std::ranges::any_of(node.items, [](const auto& inner) { return has_functions(*inner); });
  }

  bool leaves_all_to_others(const Node& node) { return has_functions(node) && !calls_any(node); }
  bool calls_any(const Node& node) {
    if (node.item->function) return caller_.is_its_turn(*node.item->function);
    return std::ranges::any_of(node.items, [&](const auto& inner) { return calls_any(*inner); });
  }
  bool leaves_some_to_others(const Node& node) {
    if (node.item->function) return !caller_.is_its_turn(*node.item->function);
    return std::ranges::any_of(node.items, [&](const auto& inner) { return leaves_some_to_others(*inner); });
  }

  void run(const Node& node) {
    const Item& item = *node.item;
    bool is_synchronised = false;
    if (item.function)
      is_synchronised = call(*item.function, node);
    else
      walk_items(node);
    if (!is_synchronised) synchronise(item);
  }

  void synchronise(const Item& item) {
    if (item.sync_groups.empty()) return;
    const WorkTimes::Scope work(schedule_.work_, work::synchronisation, item.function, grid_.level());
    grid_.synchronise(item.sync_groups);
  }

  bool call(const ScheduledFunction& function, const Node& node) {
    const Within<const ScheduledFunction*> current(schedule_.current_function_, &function);
    const ScopedTimer timed(node.timer);
    const bool is_above_levels = function.mode >= Mode::global;
    const WorkTimes::Scope work(schedule_.work_, node.kind, &function,
                                is_above_levels ? no_level : grid_.level());
    try {
      bool is_synchronised = false;
      const auto act = [&] { is_synchronised = caller_.call(function); };
      places_&& is_above_levels ? places_->call_for_all(function, act) : act();
      return is_synchronised;
    } catch (...) {
      if (schedule_.when_call_fails_) schedule_.when_call_fails_();
      throw;
    }
  }

  bool all_set(const std::vector<int>& variables) {
    return std::ranges::all_of(variables, [&](int variable) { return grid_.is_set(variable); });
  }

  bool is_triggered(const Item& item) {
    const auto& triggers = item.trigger_variables;
    return !is_analysis_ || triggers.empty() ||
           std::ranges::any_of(triggers, [&](int variable) { return grid_.output_is_due(variable); });
  }

  // ---- in lockstep: what has no loops is done as a whole at one place after the other

  void walk_in_lockstep(const Node& group, const std::vector<int>& places) {
    auto next = group.items.begin();
    while (next != group.items.end()) {
      const auto loop =
          std::find_if(next, group.items.end(), [](const auto& node) { return node->has_loops; });
      if (next != loop)
        at_each(places, [&] { std::for_each(next, loop, [&](const auto& node) { visit(*node); }); });
      if (loop == group.items.end()) return;
      visit_in_lockstep(**loop, places);
      next = loop + 1;
    }
  }

  void visit_in_lockstep(const Node& node, const std::vector<int>& places) {
    const Item& item = *node.item;
    const auto taking_part = which_take_part(item, places);
    if (taking_part.empty()) return;
    with_storage(item, [&] {
      repeat_in_lockstep(node, taking_part);
      if (is_analysis_ && !item.trigger_variables.empty())
        at_each(taking_part, [&] { trigger_output(item); });
    });
  }

  std::vector<int> which_take_part(const Item& item, const std::vector<int>& places) {
    if (item.if_variables.empty() && item.trigger_variables.empty()) return places;
    return at_which(places, [&] { return all_set(item.if_variables) && is_triggered(item); });
  }

  void repeat_in_lockstep(const Node& node, const std::vector<int>& places) {
    const Item& item = *node.item;
    if (item.while_variables.empty()) return run_in_lockstep(node, places);
    const auto goes_round = [&] { return all_set(item.while_variables) && !leaves_all_to_others(node); };
    const auto looping = [&] { return at_which(places, goes_round); };
    long long round = 0;
    for (auto turn = looping(); !turn.empty(); turn = looping()) {
      begin_round(node, round++);
      run_in_lockstep(node, turn);
    }
  }

  void run_in_lockstep(const Node& node, const std::vector<int>& places) {
    const bool has_inner_loops =
        std::ranges::any_of(node.items, [](const auto& inner) { return inner->has_loops; });
    if (!has_inner_loops) return at_each(places, [&] { run(node); });
    walk_in_lockstep(node, places);
    if (!node.item->sync_groups.empty()) at_each(places, [&] { synchronise(*node.item); });
  }

  template <class Act>
  void at_each(const std::vector<int>& places, Act act) {
    for (const int place : places) {
      places_->enter(place);
      act();
    }
  }

  template <class Question>
  std::vector<int> at_which(const std::vector<int>& places, Question question) {
    std::vector<int> result;
    for (const int place : places) {
      places_->enter(place);
      if (question()) result.push_back(place);
    }
    return result;
  }

  static void collect_conditions(const Node& node, Lockstep::Conditions& result) {
    if (node.item) {
      std::ranges::copy(node.item->while_variables, std::back_inserter(result.loops));
      std::ranges::copy(node.item->if_variables, std::back_inserter(result.flags));
    }
    for (const auto& item : node.items) collect_conditions(*item, result);
  }

  Schedule& schedule_;
  bool is_analysis_;
  Caller& caller_;
  Grid& grid_;
  Lockstep* places_ = nullptr;
};

bool Schedule::traverse(std::string_view where, cGH* gh, Caller& caller, Grid& grid, Lockstep* places) {
  const std::string_view bin = canonical_bin(where);
  const Node* root = tree(where);
  // Bins have boundaries even if nothing is scheduled there: who watches the run relies on them.
  if (!bin.empty())
    for (BinObserver* observer : observers_) observer->enter_bin(gh, bin);
  if (root) {
    const Within<std::string_view> current(current_bin_, bin.empty() ? trees_.find(where)->first : bin);
    Walk walk(*this, current_bin_ == "CCTK_ANALYSIS", caller, grid);
    places ? walk.walk_in_lockstep(*root, *places) : walk.walk_items(*root);
  }
  if (!bin.empty())
    for (auto observer = observers_.rbegin(); observer != observers_.rend(); ++observer)
      (*observer)->leave_bin(gh, bin);
  return root != nullptr;
}

void Schedule::traverse_without_grid(std::string_view bin) {
  DirectCaller caller;
  NoGrid grid;
  traverse(bin, nullptr, caller, grid);
}

}  // namespace flesh
