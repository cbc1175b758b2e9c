// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/io_methods.hh"

#include <algorithm>

#include "core/text.hh"
#include "services/work_times.hh"

namespace flesh {

int IoMethods::add(std::string_view name, std::string_view implementation) {
  if (registry_.handle(name) >= 0) return -1;
  IoMethod method;
  method.implementation = implementation;
  method.timer = timers_.create_for_calls(text("OutputGH: ", name));
  return registry_.add(name, std::move(method));
}

IoMethod* IoMethods::find(int handle) {
  auto* entry = registry_.find(handle);
  return entry ? &entry->value : nullptr;
}

const char* IoMethods::name(int handle) const {
  const auto* entry = registry_.find(handle);
  return entry ? entry->name.c_str() : nullptr;
}

int IoMethods::output_gh(const cGH* gh) {
  const WorkTimes::Scope work(work_, work::output, nullptr, same_level);
  int written = 0;
  for (int i = 0; i < count(); ++i) {
    const IoMethod& method = *find(i);
    if (!method.output_gh) continue;
    const ScopedTimer timer(method.timer);
    written += std::max(0, method.output_gh(gh));
  }
  return written;
}

int IoMethods::output_var_as(const cGH* gh, const char* variable, const char* alias) {
  if (count() == 0) return -1;
  const WorkTimes::Scope work(work_, work::output, nullptr, same_level);
  int accepted = 0;
  for (int i = 0; i < count(); ++i) {
    const IoMethod& method = *find(i);
    if (method.output_var_as && method.output_var_as(gh, variable, alias) == 0) ++accepted;
  }
  return accepted;
}

int IoMethods::output_var_as_by_method(const cGH* gh, const char* variable, const char* method,
                                       const char* alias) {
  const IoMethod* found = find(handle(method));
  const WorkTimes::Scope work(work_, work::output, nullptr, same_level);
  return found && found->output_var_as ? found->output_var_as(gh, variable, alias) : -1;
}

bool IoMethods::is_output_due(const cGH* gh, int variable) const {
  for (int i = 0; i < count(); ++i) {
    const IoMethod& method = registry_.find(i)->value;
    if (method.time_to_output && method.time_to_output(gh, variable)) return true;
  }
  return false;
}

void IoMethods::trigger_output(const cGH* gh, std::span<const int> variables) {
  const WorkTimes::Scope work(work_, work::output, nullptr, same_level);
  for (int i = 0; i < count(); ++i) trigger(*find(i), gh, variables);
}

void IoMethods::trigger(const IoMethod& method, const cGH* gh, std::span<const int> variables) {
  if (!method.trigger_together && !(method.time_to_output && method.trigger_output)) return;
  const ScopedTimer timer(method.timer);
  if (method.trigger_together) {
    method.trigger_together(gh, variables);
    return;
  }
  for (const int variable : variables)
    if (method.time_to_output(gh, variable)) method.trigger_output(gh, variable);
}

}  // namespace flesh
