// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/current_context.hh"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "capi/facade.hh"
#include "capi/guard.hh"
#include "driver/registry.hh"
#include "flesh/driver.hh"
#include "flesh/schedule.hh"
#include "flesh/storage.hh"
#include "run/run.hh"
#include "schedule/schedule.hh"
#include "services/signals.hh"

namespace flesh {

namespace capi {

namespace {

/// The context that the C functions belong to, and what they keep beside it.
struct CurrentContext {
  explicit CurrentContext(Context& context) : context(context), facade(context) {}
  Context& context;
  Facade facade;
};

// The one mutable global of the flesh: C functions have no other way to their context.
std::unique_ptr<CurrentContext> the_context;

CurrentContext& current() {
  if (the_context == nullptr) {
    std::fputs("A function of the thorn interface was called before the run began or after it ended.\n",
               stderr);
    std::abort();
  }
  return *the_context;
}

void last_words(int signal) {
  if (the_context != nullptr) write_crash_line(signal, the_context->context.run().crash_place());
  die_of(signal);
}

}  // namespace

Facade& facade() { return current().facade; }

}  // namespace capi

Context& current_context() { return capi::current().context; }

bool has_current_context() { return capi::the_context != nullptr; }

void set_current_context(Context* context) {
  capi::the_context = context ? std::make_unique<capi::CurrentContext>(*context) : nullptr;
  if (context == nullptr) return;
  context->run().connect(capi::facade().grids);
  install_crash_handler(capi::last_words);
}

tFleshConfig* flesh_configuration() { return &capi::facade().configuration; }

void mark_recovered() { flesh_configuration()->recovered = 1; }

void register_driver(std::unique_ptr<Driver> driver) { current_context().drivers().set(std::move(driver)); }

Driver& current_driver() { return current_context().driver(); }

const ScheduledFunction* current_scheduled_function() {
  return current_context().schedule().current_function();
}

const Pulse& schedule_pulse() { return current_context().schedule().pulse(); }

const std::vector<const ScheduledFunction*>& scheduled_functions(std::string_view where) {
  return current_context().schedule().functions_in(where);
}

bool traverse_in_lockstep(std::string_view where, cGH* gh, Lockstep& places) {
  return capi::guarded_or_abort(
             [&] { return current_context().run().traverse(where, gh, &places) ? 1 : 0; }) != 0;
}

int permanent_timelevels(int group) {
  for (const schedule::StorageWish& wish : current_context().schedule().permanent_storage())
    if (wish.group == group) return wish.timelevels;
  return 0;
}

std::vector<int> groups_in_sight(std::string_view name) {
  const tables::Thorn* const thorn = current_context().catalogue().find_thorn(name);
  std::vector<int> result;
  if (thorn == nullptr) return result;
  for (const tables::IndexSlot& slot : thorn->variable_slots)
    if (const VariableGroup* group = current_context().variables().group_of_variable(*slot.index))
      result.push_back(group->index);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace flesh
