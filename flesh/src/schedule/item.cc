// SPDX-License-Identifier: LGPL-2.1-or-later
#include "schedule/item.hh"

#include <algorithm>
#include <array>
#include <utility>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh::schedule {
namespace {

template <typename T, std::size_t n>
const T* look_up(const std::array<std::pair<std::string_view, T>, n>& table, std::string_view name) {
  const auto found = std::ranges::find_if(table, [&](const auto& row) { return same_name(row.first, name); });
  return found == table.end() ? nullptr : &found->second;
}

constexpr std::array<std::pair<std::string_view, Mode>, 9> modes{{{"local", Mode::local},
                                                                  {"singlemap", Mode::singlemap},
                                                                  {"level", Mode::level},
                                                                  {"global", Mode::global},
                                                                  {"global-early", Mode::global_early},
                                                                  {"global-late", Mode::global_late},
                                                                  {"meta", Mode::meta},
                                                                  {"meta-early", Mode::meta_early},
                                                                  {"meta-late", Mode::meta_late}}};

constexpr std::array<std::pair<std::string_view, LoopMode>, 5> loop_modes{
    {{"loop-local", LoopMode::local},
     {"loop-singlemap", LoopMode::singlemap},
     {"loop-level", LoopMode::level},
     {"loop-global", LoopMode::global},
     {"loop-meta", LoopMode::meta}}};

/// Turns the statements of one thorn into items.
class Collector {
 public:
  Collector(const tables::Thorn& thorn, const Resolver& resolver, Items& all, Diagnostics& diagnostics)
      : thorn_(thorn), resolver_(resolver), all_(all), diagnostics_(diagnostics) {}

  void collect(const tables::ScheduleItem& statement) {
    statement_ = &statement;
    try {
      if (!statement.condition.empty() && !resolver_.condition(thorn_, statement.condition)) return;
    } catch (const Error& error) {
      diagnostics_.error(here(), text("condition '", statement.condition, "': ", error.what()));
      return;
    }
    if (statement.kind == tables::ScheduleKind::storage)
      append(all_.storage, storage());
    else
      all_.items.push_back(item());
  }

 private:
  SourcePosition here() const { return source_position(statement_->position); }

  template <typename T>
  static void append(std::vector<T>& all, const std::vector<T>& more) {
    all.insert(all.end(), more.begin(), more.end());
  }

  Item item() {
    Item item;
    item.thorn = &thorn_;
    item.statement = statement_;
    item.sync_groups = sync_groups();
    item.trigger_variables = trigger_variables();
    item.while_variables = scalars("WHILE", statement_->while_);
    item.if_variables = scalars("IF", statement_->if_);
    item.storage = storage();
    item.function = statement_->kind == tables::ScheduleKind::function ? function(item) : nullptr;
    return item;
  }

  const ScheduledFunction* function(const Item& item) {
    ScheduledFunction function{};
    function.id = static_cast<int>(all_.functions.size());
    function.thorn = thorn_.name;
    function.routine = statement_->name;
    function.alias = statement_->alias;
    function.where = statement_->where;
    function.description = statement_->description;
    function.file = statement_->position.file;
    function.line = statement_->position.line;
    const bool is_fortran = statement_->language == tables::Language::fortran;
    function.language = is_fortran ? RoutineLanguage::fortran : RoutineLanguage::c;
    set_modes(function);
    function.sync_groups = item.sync_groups;
    function.trigger_variables = item.trigger_variables;
    function.reads = accesses(statement_->reads);
    function.writes = accesses(statement_->writes);
    function.invalidates = accesses(statement_->invalidates);
    for (const tables::Tag& tag : statement_->tags) function.tags.emplace_back(tag.key, tag.value);
    function.without_grid = is_bin_without_grid(statement_->where);
    function.function = statement_->function;
    function.fortran_caller = is_fortran ? thorn_.call_fortran : nullptr;
    return &all_.functions.emplace_back(std::move(function));
  }

  void set_modes(ScheduledFunction& function) {
    function.mode = Mode::local;
    function.loop = LoopMode::none;
    for (const std::string_view option : statement_->options) {
      if (const Mode* mode = look_up(modes, option))
        function.mode = *mode;
      else if (const LoopMode* loop = look_up(loop_modes, option))
        function.loop = *loop;
      else
        diagnostics_.warning(here(), unknown_option(option));
    }
  }

  std::string unknown_option(std::string_view option) const {
    std::vector<std::string> known;
    for (const auto& row : modes) known.emplace_back(row.first);
    for (const auto& row : loop_modes) known.emplace_back(row.first);
    return text("unknown option '", option, "' of ", thorn_.name, "::", statement_->name, " is ignored",
                did_you_mean(option, known));
  }

  std::vector<int> sync_groups() {
    std::vector<int> groups;
    for (const std::string_view name : statement_->sync) {
      const int group = resolver_.group(thorn_, name);
      if (group >= 0)
        groups.push_back(group);
      else
        diagnostics_.warning(here(),
                             text("SYNC of group '", name, "', which this run does not have, is ignored"));
    }
    return groups;
  }

  /// Names that this run does not have are ignored: they order, exchange and check nothing.
  std::vector<DataAccess> accesses(std::span<const tables::DataAccess> declared) const {
    std::vector<DataAccess> resolved;
    for (const tables::DataAccess& access : declared)
      for (const int variable : resolver_.variables(thorn_, access.name))
        resolved.push_back({variable, access.timelevel, access.region});
    return resolved;
  }

  std::vector<int> trigger_variables() {
    std::vector<int> triggers;
    for (const std::string_view name : statement_->triggers) {
      std::vector<int> variables = resolver_.variables(thorn_, name);
      // `group[0]` of a vector group means the group.
      if (variables.empty()) variables = resolver_.variables(thorn_, name.substr(0, name.find('[')));
      // A group of no variables (`v[n]` with n = 0) is known all the same.
      if (variables.empty() && resolver_.group(thorn_, name) < 0)
        diagnostics_.warning(here(), text("trigger '", name, "', which this run does not have, is ignored"));
      append(triggers, variables);
    }
    return triggers;
  }

  std::vector<int> scalars(std::string_view clause, std::span<const std::string_view> names) {
    std::vector<int> variables;
    for (const std::string_view name : names) {
      const std::vector<int> found = resolver_.variables(thorn_, name);
      if (found.size() == 1)
        variables.push_back(found.front());
      else
        diagnostics_.error(here(), text(clause, " needs one integer grid scalar; '", name, "' is ",
                                        found.empty() ? "unknown in this run" : "several variables"));
    }
    return variables;
  }

  std::vector<StorageWish> storage() {
    std::vector<StorageWish> wishes;
    for (const tables::Storage& declared : statement_->storage) {
      try {
        wishes.push_back(wish(declared));
      } catch (const Error& error) {
        diagnostics_.error(source_position(declared.position), error.what());
      }
    }
    return wishes;
  }

  StorageWish wish(const tables::Storage& declared) const {
    const int group = resolver_.group(thorn_, declared.group);
    if (group < 0) throw Error(text("STORAGE of group '", declared.group, "', which this run does not have"));
    const int most = resolver_.timelevels(group);
    const int wanted = declared.timelevels.empty() ? most : resolver_.integer(thorn_, declared.timelevels);
    if (wanted < 0 || wanted > most)
      throw Error(text("STORAGE wants ", wanted, " timelevels of group ", resolver_.group_name(group),
                       "; expected a number from 0 to ", most, ", which its interface.ccl declares"));
    return {group, wanted};
  }

  const tables::Thorn& thorn_;
  const Resolver& resolver_;
  Items& all_;
  Diagnostics& diagnostics_;
  const tables::ScheduleItem* statement_ = nullptr;
};

/// One wish per group: the most timelevels that anybody wants.
std::vector<StorageWish> joined(const std::vector<StorageWish>& wishes) {
  std::vector<StorageWish> all;
  for (const StorageWish& wish : wishes) {
    const auto same = std::ranges::find(all, wish.group, &StorageWish::group);
    if (same == all.end())
      all.push_back(wish);
    else
      same->timelevels = std::max(same->timelevels, wish.timelevels);
  }
  return all;
}

}  // namespace

bool Item::answers_to(std::string_view name) const {
  const auto qualified = split_name(name);
  if (!qualified) return same_name(alias(), name);
  return same_name(alias(), qualified->name) && same_name(thorn->name, qualified->qualifier);
}

Items collect_items(std::span<const tables::Thorn* const> active, const Resolver& resolver,
                    Diagnostics& diagnostics) {
  Items all;
  for (const tables::Thorn* thorn : active) {
    Collector collector(*thorn, resolver, all, diagnostics);
    for (const tables::ScheduleItem& statement : thorn->schedule) collector.collect(statement);
  }
  all.storage = joined(all.storage);
  return all;
}

bool is_bin_without_grid(std::string_view where) {
  return same_name(where, "CCTK_STARTUP") || same_name(where, "CCTK_RECOVER_PARAMETERS") ||
         same_name(where, "CCTK_SHUTDOWN");
}

}  // namespace flesh::schedule
