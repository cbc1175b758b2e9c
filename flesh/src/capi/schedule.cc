// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The schedule: cctk_Schedule.h, cctki_Schedule.h, cctki_FortranWrappers.h.
#include "schedule/schedule.hh"

#include "capi/c_strings.hh"
#include "capi/facade.hh"
#include "capi/guard.hh"
#include "cctki_FortranWrappers.h"
#include "cctki_Schedule.h"
#include "model/catalogue.hh"
#include "run/run.hh"

namespace flesh::capi {
namespace {

constexpr int nothing_there = -1;

Schedule& the_schedule() { return current_context().schedule(); }

/// Has a C function make the calls, as foreign drivers do.
class CallbackCaller : public schedule::Caller {
 public:
  CallbackCaller(cCallFunction callback, void* gh) : callback_(callback), gh_(gh) {}

  bool call(const ScheduledFunction& function) override {
    return callback_(reinterpret_cast<void*>(function.function), &facade().functions.of(function), gh_) != 0;
  }

 private:
  cCallFunction callback_;
  void* gh_;
};

/// Calls one C function as its attributes say.
void call_c(void* function, const cFunctionData& attribute, void* gh) {
  switch (attribute.type) {
    case FunctionNoArgs:
      reinterpret_cast<int (*)()>(function)();
      break;
    case FunctionOneArg:
      reinterpret_cast<int (*)(void*)>(function)(gh);
      break;
    case FunctionStandard:
      reinterpret_cast<void (*)(cGH*)>(function)(static_cast<cGH*>(gh));
      break;
  }
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_Traverse(cGH* gh, const char* where) {
  return guarded_or_abort(
      [&] { return current_context().run().traverse(view(where), gh) ? 0 : nothing_there; });
}

int CCTK_ScheduleTraverse(const char* where, void* gh, cCallFunction call) {
  return guarded_or_abort([&] {
    CallbackCaller caller(call ? call : &CCTK_CallFunction, gh);
    return current_context().run().traverse(view(where), static_cast<cGH*>(gh), caller) ? 0 : nothing_there;
  });
}

int CCTK_CallFunction(void* function, cFunctionData* attribute, void* data) {
  if (attribute->language == LangFortran)
    attribute->FortranCaller(static_cast<cGH*>(data), function);
  else
    call_c(function, *attribute, data);
  return 0;
}

const cFunctionData* CCTK_ScheduleQueryCurrentFunction(const cGH*) {
  const ScheduledFunction* function = the_schedule().current_function();
  return function ? &facade().functions.of(*function) : nullptr;
}

int CCTK_SchedulePrint(const char* where) {
  if (where == nullptr)
    the_schedule().print(stdout);
  else
    the_schedule().print(stdout, where);
  return 0;
}

int CCTK_SchedulePrintTimes(const char* where) { return CCTK_SchedulePrintTimesToFile(where, stdout); }

int CCTK_SchedulePrintTimesToFile(const char* where, FILE* file) {
  the_schedule().print_times(file, view(where));
  return 0;
}

int CCTKi_ScheduleGHInit(void* gh) {
  return guarded_or_abort([&] {
    current_context().run().begin(static_cast<cGH*>(gh));
    return 0;
  });
}

}  // extern "C"
