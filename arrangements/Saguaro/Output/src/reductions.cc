// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/reductions.hh"

#include <cctype>
#include <functional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/error.hh"
#include "flesh/names.hh"
#include "flesh/parameters.hh"

namespace output {
namespace {

/// Calls `visit` with each word of a list and its offset.
void for_each_word(std::string_view list,
                   const std::function<void(const std::string& word, std::size_t offset)>& visit) {
  const auto is_blank = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  std::size_t begin = 0;
  while (begin < list.size()) {
    std::size_t end = begin;
    while (end < list.size() && !is_blank(list[end])) ++end;
    if (end > begin) visit(std::string(list.substr(begin, end - begin)), begin);
    begin = end + 1;
  }
}

std::vector<std::string> all_reductions() {
  std::vector<std::string> names;
  for (int handle = 0; handle < CCTK_NumReduceOperators(); ++handle)
    if (const char* name = CCTK_ReduceOperator(handle)) names.emplace_back(name);
  return names;
}

/// Negative if there is none; CCTK_ReductionHandle would warn each time it is asked.
int handle_of(const std::string& reduction) {
  for (int handle = 0; handle < CCTK_NumReduceOperators(); ++handle)
    if (const char* name = CCTK_ReduceOperator(handle); name && CCTK_Equals(name, reduction.c_str()))
      return handle;
  return -1;
}

std::string problem_with(const std::string& reduction) {
  const std::vector<std::string> names = all_reductions();
  if (names.empty())
    return "there is no reduction " + reduction +
           ": no active thorn provides any; activate one, such as CarpetReduce";
  return "there is no reduction " + reduction + flesh::did_you_mean(reduction, names);
}

/// Reports the mistakes of a list, each once, however often parameters change.
/// \param start  of the list in the parameter
/// \return whether ending the run is up to the caller
bool report_mistakes(const std::string& parameter, std::size_t start, const std::string& list) {
  DECLARE_CCTK_PARAMETERS;
  static std::set<std::tuple<std::string, std::size_t, std::string>> said;
  bool ends_run = false;
  for_each_word(list, [&](const std::string& word, std::size_t offset) {
    if (handle_of(word) >= 0 || !said.emplace(parameter, start + offset, list).second) return;
    const std::string problem = problem_with(word) + " (" + parameter + ")";
    if (strict_io_parameter_check)
      ends_run |= !flesh::report_parameter_mistake(parameter, start + offset, problem);
    else
      flesh::report_parameter_warning(parameter, start + offset, problem);
  });
  return ends_run;
}

/// Where a list stands, in quotes, as an option of variables; the begin if nowhere.
std::vector<std::size_t> places_of(const std::string& list, const std::string& variables) {
  std::vector<std::size_t> result;
  for (const char quote : {'"', '\''}) {
    const std::string quoted = quote + list + quote;
    for (auto at = variables.find(quoted); at != std::string::npos; at = variables.find(quoted, at + 1))
      result.push_back(at + 1);
  }
  if (result.empty()) result.push_back(0);
  return result;
}

}  // namespace

std::vector<NamedReduction> known_reductions(const std::string& list) {
  std::vector<NamedReduction> result;
  for_each_word(list, [&](const std::string& word, std::size_t) {
    const int handle = handle_of(word);
    if (handle >= 0) result.push_back({word, handle});
  });
  return result;
}

namespace {

CCTK_COMPLEX reduce_one(const cGH* gh, int process, const NamedReduction& reduction, int variable) {
  const int type =
      values::is_complex_type(CCTK_VarTypeI(variable)) ? CCTK_VARIABLE_COMPLEX : CCTK_VARIABLE_REAL;
  CCTK_COMPLEX result{};  // as large as either
  if (CCTK_Reduce(gh, process, reduction.handle, 1, type, &result, 1, variable) < 0)
    throw flesh::Error("the reduction " + reduction.name + " of " + full_name(variable) + " failed");
  return result;
}

/// \return empty if they cannot be done at once
std::vector<CCTK_COMPLEX> reduce_at_once(const cGH* gh, const std::vector<NamedReduction>& reductions,
                                         const std::vector<int>& variables) {
  std::vector<CCTK_INT> handles;
  for (const NamedReduction& reduction : reductions) handles.push_back(reduction.handle);
  const std::vector<CCTK_INT> indices(variables.begin(), variables.end());
  std::vector<CCTK_COMPLEX> results(handles.size() * indices.size());
  if (!CCTK_IsFunctionAliased("ReduceAtOnce") ||
      ReduceAtOnce(gh, CCTK_INT(handles.size()), handles.data(), CCTK_INT(indices.size()), indices.data(),
                   results.data()) < 0)
    return {};
  return results;
}

}  // namespace

std::vector<std::vector<CCTK_COMPLEX>> reduce(const cGH* gh, int process,
                                              const std::vector<NamedReduction>& reductions,
                                              const std::vector<int>& variables) {
  const std::vector<CCTK_COMPLEX> at_once = reduce_at_once(gh, reductions, variables);
  std::vector<std::vector<CCTK_COMPLEX>> result(variables.size(),
                                                std::vector<CCTK_COMPLEX>(reductions.size()));
  for (std::size_t r = 0; r < reductions.size(); ++r)
    for (std::size_t v = 0; v < variables.size(); ++v) {
      CCTK_COMPLEX& number = result[v][r];
      if (at_once.empty())
        number = reduce_one(gh, process, reductions[r], variables[v]);
      else if (CCTK_MyProc(gh) == process)
        number = at_once[v * reductions.size() + r];
      if (!values::is_complex_type(CCTK_VarTypeI(variables[v]))) number = number.real();
    }
  return result;
}

namespace {

/// Does a request for some variable that is no scalar fall back on the list for all?
bool is_needed(const Requests& requests) {
  for (int variable = 0; variable < CCTK_NumVars(); ++variable)
    if (const ioRequest* const request = requests.find(variable);
        request && !request->reductions && CCTK_GroupTypeFromVarI(variable) != CCTK_SCALAR)
      return true;
  return false;
}

/// The lists of variables with one of their own, in the order of their places; once where variables share
/// one.
std::set<std::pair<std::size_t, std::string>> lists_in(const Requests& requests) {
  std::set<std::pair<std::size_t, std::string>> result;
  for (int variable = 0; variable < CCTK_NumVars(); ++variable)
    if (const ioRequest* const request = requests.find(variable); request && request->reductions)
      for (const std::size_t start : places_of(request->reductions, requests.list()))
        result.emplace(start, request->reductions);
  return result;
}

}  // namespace

void check_reductions(const std::string& parameter, const std::string& list, const std::string& variables,
                      const Requests& requests) {
  const bool none_exist = CCTK_NumReduceOperators() == 0;
  bool ends_run = (is_needed(requests) || !none_exist) && report_mistakes(parameter, 0, list);
  for (const auto& [start, list_there] : lists_in(requests))
    ends_run |= report_mistakes(variables, start, list_there);
  if (ends_run)
    CCTK_VERROR("%s or %s has mistakes (IO::strict_io_parameter_check is set)", parameter.c_str(),
                variables.c_str());
}

}  // namespace output
