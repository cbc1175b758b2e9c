// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Parameters at run time: cctk_Parameter.h.
#include "cctk_Parameter.h"

#include <optional>

#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/facade.hh"
#include "capi/guard.hh"
#include "core/regex.hh"
#include "core/text.hh"
#include "flesh/parameters.hh"
#include "parameters/parameter_set.hh"
#include "run/command_line.hh"
#include "services/messages.hh"
#include "services/parallel.hh"

namespace flesh::capi {
namespace {

ParameterSet& parameters() { return current_context().parameters(); }

std::optional<ParameterValue> find(const char* thorn, const char* name) {
  return find_parameter(parameters(), thorn, name);
}

std::optional<Regex> optional_regex(const char* pattern) {
  if (pattern == nullptr) return {};
  return Regex(pattern, Regex::Case::ignored);
}

}  // namespace
}  // namespace flesh::capi

namespace flesh {

namespace {

/// "run.par:12:7: problem", or the problem alone if the value is from elsewhere.
std::string placed(std::string_view parameter, std::size_t offset, std::string_view problem) {
  const std::string place = parameter_place(parameter, offset);
  return text(place, place.empty() ? "" : ": ", problem);
}

}  // namespace

std::string parameter_place(std::string_view parameter, std::size_t offset) {
  if (!has_current_context()) return {};  // unit tests have no run
  const ParameterSet& parameters = current_context().parameters();
  const ElementName whole = parse_element_name(parameter);
  const auto name = split_name(whole.name);
  const Parameter* const found = name ? parameters.find(name->qualifier, name->name) : nullptr;
  const int element = static_cast<int>(whole.element.value_or(0));
  const bool is_there = found && element >= 0 && element < static_cast<int>(found->elements.size());
  return is_there ? parameters.position(*found, offset, element).text() : "";
}

bool report_parameter_mistake(std::string_view parameter, std::size_t offset, std::string_view problem) {
  return current_context().messages().parameter_mistake(placed(parameter, offset, problem));
}

void report_parameter_warning(std::string_view parameter, std::size_t offset, std::string_view problem) {
  const Context& context = current_context();
  if (context.parallel().is_root())
    context.messages().print_error(placed(parameter, offset, text("warning: ", problem)));
}

std::size_t parameter_changes() { return current_context().parameters().changes(); }

}  // namespace flesh

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_ParameterSet(const char* name, const char* thorn, const char* value) {
  return guarded(static_cast<int>(SetStatus::wrong_type), [&] {
    const SetOutcome outcome =
        parameters().set_from_text(view(thorn), view(name), view(value), "set by " + calling_routine());
    const int code = static_cast<int>(outcome.status);
    return outcome.message.empty() ? code : warned(code, outcome.message);
  });
}

const void* CCTK_ParameterGet(const char* name, const char* thorn, int* type) {
  const auto value = find(thorn, name);
  if (!value) return nullptr;
  if (type != nullptr) *type = parameter_type_code(value->parameter->declaration->type);
  return parameters().data(*value->parameter, value->element);
}

char* CCTK_ParameterValString(const char* name, const char* thorn) {
  const auto value = find(thorn, name);
  return value ? owned_copy(parameters().value_text(*value->parameter, value->element)) : nullptr;
}

const cParamData* CCTK_ParameterData(const char* name, const char* thorn) {
  const auto value = find(thorn, name);
  return value ? facade().parameters.of(*value) : nullptr;
}

int CCTK_ParameterWalk(int first, const char* origin, char** fullname, const cParamData** data) {
  constexpr int at_end = 1;
  ParameterDataStore& store = facade().parameters;
  if (first) store.start_walk();
  const auto value = store.walk(view(origin));
  if (!value) return at_end;
  const cParamData* found = store.of(*value);
  if (fullname != nullptr) *fullname = owned_copy(text(found->thorn, "::", found->name));
  if (data != nullptr) *data = found;
  return 0;
}

int CCTK_ParameterQueryTimesSet(const char* name, const char* thorn) {
  const auto value = find(thorn, name);
  return value ? value->parameter->elements[value->element].times_set : -1;
}

int CCTK_ParameterLevel() { return static_cast<int>(parameters().level()); }

int CCTK_ParameterFilename(int size, char* filename) {
  const std::string& name = current_context().command_line().parameter_file();
  copy_to_buffer(name, filename, size > 0 ? size : 0);
  return static_cast<int>(name.size());
}

int CCTK_ParameterSetNotifyRegister(cParameterSetNotifyCallbackFn callback, void* data, const char* name,
                                    const char* thorn_regex, const char* parameter_regex) {
  constexpr int name_is_taken = -1;
  constexpr int bad_regex = -3;
  return guarded(bad_regex, [&] {
    const auto listener = [callback, data](const std::string& thorn, const std::string& parameter,
                                           const std::string& value) {
      callback(data, thorn.c_str(), parameter.c_str(), value.c_str());
    };
    const bool added = parameters().add_listener(std::string(view(name)), optional_regex(thorn_regex),
                                                 optional_regex(parameter_regex), listener);
    return added ? 0 : name_is_taken;
  });
}

int CCTK_ParameterSetNotifyUnregister(const char* name) {
  return parameters().remove_listener(std::string(view(name))) ? 0 : -1;
}

}  // extern "C"
