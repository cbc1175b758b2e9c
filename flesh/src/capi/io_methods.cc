// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Output methods: cctk_IOMethods.h.
#include "services/io_methods.hh"

#include <span>

#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/facade.hh"
#include "capi/guard.hh"
#include "driver/overloads.hh"
#include "flesh/io_methods.hh"
#include "run/run.hh"

namespace flesh::capi {
namespace {

constexpr int failed = -1;

IoMethods& io_methods() { return current_context().io_methods(); }

/// Gives a method one of its functions. Result: 1, or 0 if there is no such method.
template <typename Function>
int set_function(int handle, Function IoMethod::*member, Function function) {
  IoMethod* method = io_methods().find(handle);
  if (method == nullptr) return 0;
  method->*member = function;
  return 1;
}

IOMethod description_of(int handle, const IoMethod& method) {
  return {.implementation = method.implementation.c_str(),
          .name = io_methods().name(handle),
          .OutputGH = method.output_gh,
          .OutputVarAs = method.output_var_as,
          .TriggerOutput = method.trigger_output,
          .TimeToOutput = method.time_to_output,
          .timer_handle = method.timer ? method.timer->handle() : -1};
}

/// Writes a variable by every method, through the function that a thorn has put in place of the flesh's.
template <typename OutputVarAsByMethod>
int output_by_all(OutputVarAsByMethod output, const cGH* gh, const char* variable, const char* alias) {
  int accepted = 0;
  for (int handle = 0; handle < io_methods().count(); ++handle)
    if (output(gh, variable, io_methods().name(handle), alias) >= 0) ++accepted;
  return accepted;
}

}  // namespace
}  // namespace flesh::capi

void flesh::set_trigger_together(int handle, int (*function)(const cGH*, std::span<const int>)) {
  capi::set_function(handle, &IoMethod::trigger_together, function);
}

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_RegisterIOMethod(const char* name) { return io_methods().add(view(name), calling_implementation()); }

int CCTK_RegisterIOMethodOutputGH(int handle, cIOMethodOutputGH function) {
  return set_function(handle, &IoMethod::output_gh, function);
}
int CCTK_RegisterIOMethodOutputVarAs(int handle, cIOMethodOutputVarAs function) {
  return set_function(handle, &IoMethod::output_var_as, function);
}
int CCTK_RegisterIOMethodTimeToOutput(int handle, cIOMethodTimeToOutput function) {
  return set_function(handle, &IoMethod::time_to_output, function);
}
int CCTK_RegisterIOMethodTriggerOutput(int handle, cIOMethodTriggerOutput function) {
  return set_function(handle, &IoMethod::trigger_output, function);
}

int CCTK_NumIOMethods() { return io_methods().count(); }

const IOMethod* CCTK_IOMethod(int handle) {
  const IoMethod* method = io_methods().find(handle);
  if (method == nullptr) return nullptr;
  auto& descriptions = facade().io_methods;
  if (static_cast<int>(descriptions.size()) <= handle) descriptions.resize(handle + 1);
  return &(descriptions[handle] = description_of(handle, *method));
}

const char* CCTK_IOMethodImplementation(int handle) {
  return text_of(io_methods().find(handle), &IoMethod::implementation);
}
const char* CCTK_IOMethodName(int handle) { return io_methods().name(handle); }

int CCTK_OutputGH(const cGH* gh) {
  return guarded(failed, [&] { return current_context().run().output(gh); });
}

int CCTK_OutputVar(const cGH* gh, const char* variable) { return CCTK_OutputVarAs(gh, variable, variable); }

int CCTK_OutputVarAs(const cGH* gh, const char* variable, const char* alias) {
  return guarded(failed, [&] {
    const auto replacement = current_context().overloads().output_var_as_by_method.get();
    return replacement ? output_by_all(replacement, gh, variable, alias)
                       : io_methods().output_var_as(gh, variable, alias);
  });
}

int CCTK_OutputVarByMethod(const cGH* gh, const char* variable, const char* method) {
  return CCTK_OutputVarAsByMethod(gh, variable, method, variable);
}

int CCTK_OutputVarAsByMethod(const cGH* gh, const char* variable, const char* method, const char* alias) {
  return guarded(failed, [&] {
    const auto replacement = current_context().overloads().output_var_as_by_method.get();
    return replacement ? replacement(gh, variable, method, alias)
                       : io_methods().output_var_as_by_method(gh, variable, method, alias);
  });
}

int CCTKi_TriggerSaysGo(cGH* gh, int variable) {
  return guarded(0, [&] { return static_cast<int>(io_methods().is_output_due(gh, variable)); });
}

int CCTKi_TriggerAction(void* gh, int variable) {
  return guarded(failed, [&] {
    io_methods().trigger_output(static_cast<cGH*>(gh), {&variable, 1});
    return 0;
  });
}

}  // extern "C"
