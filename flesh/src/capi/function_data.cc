// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/function_data.hh"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "core/text.hh"

namespace flesh::capi {

namespace {

/// The public structure has `char *` for text that belongs to the flesh.
char* c_text(const std::string& text) { return const_cast<char*>(text.c_str()); }

/// "IMP::variable_p(interior)", as a clause in schedule.ccl would say it.
std::string clause(const Variables& variables, const DataAccess& access) {
  std::string result = variables.variable(access.variable)->full_name;
  for (int level = 0; level < access.timelevel; ++level) result += "_p";
  return text(result, '(', region_text(access.region), ')');
}

std::vector<std::string> clauses(const Variables& variables, const std::vector<DataAccess>& accesses) {
  std::vector<std::string> result;
  for (const DataAccess& access : accesses) result.push_back(clause(variables, access));
  return result;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<const char*> result;
  for (const std::string& text : texts) result.push_back(text.c_str());
  return result;
}

/// One entry per variable and timelevel, in that order.
std::vector<RDWR_entry> access_entries(const ScheduledFunction& function) {
  std::map<std::pair<int, int>, RDWR_entry> entries;
  const auto add = [&entries](const std::vector<DataAccess>& accesses, int RDWR_entry::*where) {
    for (const DataAccess& access : accesses) {
      RDWR_entry& entry = entries[{access.variable, access.timelevel}];
      entry.varindex = access.variable;
      entry.timelevel = access.timelevel;
      entry.*where |= access.region;
    }
  };
  add(function.reads, &RDWR_entry::where_rd);
  add(function.writes, &RDWR_entry::where_wr);
  add(function.invalidates, &RDWR_entry::where_inv);
  std::vector<RDWR_entry> result;
  for (const auto& [key, entry] : entries) result.push_back(entry);
  return result;
}

std::vector<int> groups_of(const Variables& variables, const std::vector<int>& members) {
  std::vector<int> groups;
  for (const int member : members) {
    const int group = variables.variable(member)->group;
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  return groups;
}

/// Tags whose value is no number, text or list of numbers are kept as text.
int make_tags(const ScheduledFunction& function, Tables& tables) {
  const int handle = tables.create(Table::case_insensitive);
  Table& table = *tables.find(handle);
  for (const auto& [key, value] : function.tags)
    if (table.set_from_string(text(key, '=', value)) < 0) table.set_string(key, value);
  return handle;
}

/// Flags of the modes, in the order of enum Mode.
constexpr std::array mode_flags = {
    &cFunctionData::local,  &cFunctionData::singlemap,    &cFunctionData::level,
    &cFunctionData::global, &cFunctionData::global_early, &cFunctionData::global_late,
    &cFunctionData::meta,   &cFunctionData::meta_early,   &cFunctionData::meta_late};

/// Flags of the loop modes, in the order of enum LoopMode after `none`.
constexpr std::array loop_flags = {&cFunctionData::loop_local, &cFunctionData::loop_singlemap,
                                   &cFunctionData::loop_level, &cFunctionData::loop_global,
                                   &cFunctionData::loop_meta};

void set_mode(cFunctionData& data, Mode mode, LoopMode loop) {
  data.*mode_flags[static_cast<int>(mode)] = 1;
  if (loop != LoopMode::none) data.*loop_flags[static_cast<int>(loop) - 1] = 1;
}

template <typename Element, typename Count, typename Pointer>
void set_list(std::vector<Element>& list, Count& count, Pointer& pointer) {
  count = static_cast<Count>(list.size());
  pointer = list.data();
}

}  // namespace

/// The public structure, and the lists that it points to.
struct FunctionDataStore::Description {
  Description(const ScheduledFunction& function, const Variables& variables, Tables& tables);

  cFunctionData data{};

 private:
  void describe_call(const ScheduledFunction& function);
  void connect_lists();

  std::vector<int> sync_groups_, trigger_groups_;
  std::vector<std::string> reads_text_, writes_text_, invalidates_text_;
  std::vector<const char*> reads_, writes_, invalidates_;
  std::vector<RDWR_entry> accesses_;
};

FunctionDataStore::Description::Description(const ScheduledFunction& function, const Variables& variables,
                                            Tables& tables)
    : sync_groups_(function.sync_groups),
      trigger_groups_(groups_of(variables, function.trigger_variables)),
      reads_text_(clauses(variables, function.reads)),
      writes_text_(clauses(variables, function.writes)),
      invalidates_text_(clauses(variables, function.invalidates)),
      reads_(pointers_to(reads_text_)),
      writes_(pointers_to(writes_text_)),
      invalidates_(pointers_to(invalidates_text_)),
      accesses_(access_entries(function)) {
  describe_call(function);
  connect_lists();
  data.tags = make_tags(function, tables);
}

void FunctionDataStore::Description::describe_call(const ScheduledFunction& function) {
  data.where = c_text(function.where);
  data.routine = c_text(function.routine);
  data.thorn = c_text(function.thorn);
  data.description = c_text(function.description);
  data.language = function.language == RoutineLanguage::fortran ? LangFortran : LangC;
  data.type = function.without_grid ? FunctionNoArgs : FunctionStandard;
  // The tables of the bindings do not know cGH and take it as void*; on every supported machine that is one
  // call.
  data.FortranCaller = reinterpret_cast<int (*)(cGH*, void*)>(function.fortran_caller);
  set_mode(data, function.mode, function.loop);
}

void FunctionDataStore::Description::connect_lists() {
  set_list(sync_groups_, data.n_SyncGroups, data.SyncGroups);
  set_list(trigger_groups_, data.n_TriggerGroups, data.TriggerGroups);
  set_list(reads_, data.n_ReadsClauses, data.ReadsClauses);
  set_list(writes_, data.n_WritesClauses, data.WritesClauses);
  set_list(invalidates_, data.n_InvalidatesClauses, data.InvalidatesClauses);
  set_list(accesses_, data.n_RDWR, data.RDWR);
}

FunctionDataStore::FunctionDataStore(const Variables& variables, Tables& tables)
    : variables_(variables), tables_(tables) {}

FunctionDataStore::~FunctionDataStore() = default;

cFunctionData& FunctionDataStore::of(const ScheduledFunction& function) {
  const std::size_t id = function.id;
  if (id >= descriptions_.size()) descriptions_.resize(id + 1);
  if (descriptions_[id] == nullptr)
    descriptions_[id] = std::make_unique<Description>(function, variables_, tables_);
  return descriptions_[id]->data;
}

}  // namespace flesh::capi
