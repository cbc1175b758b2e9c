// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Thorns for tests of the schedule, written as short lists instead of generated tables.
#ifndef FLESH_SCHEDULE_TEST_THORNS_HH
#define FLESH_SCHEDULE_TEST_THORNS_HH

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "core/error.hh"
#include "core/names.hh"
#include "schedule/resolver.hh"

namespace flesh::schedule::test {

using Names = std::vector<std::string_view>;

/// One statement; only what a test cares about is given.
struct Statement {
  std::string_view name;
  std::string_view where = "CCTK_EVOL";
  tables::ScheduleKind kind = tables::ScheduleKind::function;
  std::string_view alias = {};
  Names before = {}, after = {}, while_ = {}, if_ = {}, options = {}, sync = {}, triggers = {};
  std::vector<tables::Storage> storage = {};
  std::vector<tables::DataAccess> reads = {}, writes = {};
  std::vector<tables::Tag> tags = {};
  std::string_view condition = {};
  tables::Function function = nullptr;
};

inline Statement group(std::string_view name, std::string_view where = "CCTK_EVOL") {
  return {.name = name, .where = where, .kind = tables::ScheduleKind::group};
}

/// Owns the tables of some thorns. Line numbers count the statements of a thorn.
class Thorns {
 public:
  void add(std::string_view name, std::vector<Statement> statements) {
    const auto& own = statements_.emplace_back(std::move(statements));
    auto& items = items_.emplace_back();
    for (const Statement& s : own) items.push_back(item(s, static_cast<int>(items.size()) + 1));
    tables::Thorn& thorn = thorns_.emplace_back();
    thorn.name = name;
    thorn.implementation = name;
    thorn.schedule = items;
    active_.push_back(&thorn);
  }

  std::span<const tables::Thorn* const> active() const { return active_; }

 private:
  static tables::ScheduleItem item(const Statement& s, int line) {
    tables::ScheduleItem item{};
    item.kind = s.kind;
    item.name = s.name;
    item.alias = s.alias.empty() ? s.name : s.alias;
    const bool is_bin = s.where.starts_with("CCTK_");
    item.placement = s.where.empty() ? tables::Placement::nowhere
                     : is_bin        ? tables::Placement::at_bin
                                     : tables::Placement::in_group;
    item.where = s.where;
    item.condition = s.condition;
    item.before = s.before;
    item.after = s.after;
    item.while_ = s.while_;
    item.if_ = s.if_;
    item.language = tables::Language::c;
    item.options = s.options;
    item.storage = s.storage;
    item.sync = s.sync;
    item.triggers = s.triggers;
    item.reads = s.reads;
    item.writes = s.writes;
    item.tags = s.tags;
    item.function = s.function;
    item.position = {"schedule.ccl", line, 1};
    return item;
  }

  std::deque<std::vector<Statement>> statements_;
  std::deque<std::vector<tables::ScheduleItem>> items_;
  std::deque<tables::Thorn> thorns_;
  std::vector<const tables::Thorn*> active_;
};

/// Groups "g0", "g1", ... of `levels` timelevels with two variables each: g0 holds 0 and 1, named "v0" and
/// "v1". A condition is true unless it is "no"; "broken" cannot be evaluated. Integers are numbers.
class FakeResolver : public Resolver {
 public:
  int groups = 4;
  int levels = 3;

  bool condition(const tables::Thorn&, std::string_view expression) const override {
    if (expression == "broken") throw Error("no parameter 'broken'");
    return expression != "no";
  }
  int integer(const tables::Thorn&, std::string_view expression) const override {
    return std::stoi(std::string(expression));
  }
  int group(const tables::Thorn&, std::string_view name) const override {
    return name == "empty" ? groups : number(name, 'g', groups);
  }
  std::vector<int> variables(const tables::Thorn& thorn, std::string_view name) const override {
    if (const int v = number(name, 'v', 2 * groups); v >= 0) return {v};
    if (const int g = group(thorn, name); g >= 0 && g < groups) return {2 * g, 2 * g + 1};
    return {};
  }
  int timelevels(int) const override { return levels; }
  std::string group_name(int group) const override { return "g" + std::to_string(group); }

 private:
  static int number(std::string_view name, char letter, int count) {
    if (name.size() != 2 || name[0] != letter) return -1;
    const int n = name[1] - '0';
    return n >= 0 && n < count ? n : -1;
  }
};

}  // namespace flesh::schedule::test

#endif
