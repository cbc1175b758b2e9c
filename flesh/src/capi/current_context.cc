// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/current_context.hh"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "capi/facade.hh"
#include "driver/registry.hh"
#include "flesh/driver.hh"
#include "flesh/schedule.hh"
#include "schedule/schedule.hh"
#include "services/signals.hh"

namespace flesh {

namespace capi {

namespace {

/// The run that the C functions belong to.
struct CurrentRun {
  explicit CurrentRun(Context& context) : context(context), facade(context) {}
  Context& context;
  Facade facade;
};

// The one mutable global of the flesh: C functions have no other way to their context.
std::unique_ptr<CurrentRun> the_run;

CurrentRun& current_run() {
  if (the_run == nullptr) {
    std::fputs("A function of the thorn interface was called before the run began or after it ended.\n",
               stderr);
    std::abort();
  }
  return *the_run;
}

void last_words(int signal) {
  if (the_run != nullptr) write_crash_line(signal, the_run->context.drivers().crash_place());
  die_of(signal);
}

}  // namespace

bool has_current_context() { return the_run != nullptr; }

Facade& facade() { return current_run().facade; }

}  // namespace capi

Context& current_context() { return capi::current_run().context; }

void set_current_context(Context* context) {
  capi::the_run = context ? std::make_unique<capi::CurrentRun>(*context) : nullptr;
  if (context == nullptr) return;
  context->drivers().connect(capi::facade().grids);
  install_crash_handler(capi::last_words);
}

tFleshConfig* flesh_configuration() { return &capi::facade().configuration; }

void mark_recovered() { flesh_configuration()->recovered = 1; }

void register_driver(std::unique_ptr<Driver> driver) { current_context().drivers().set(std::move(driver)); }

Driver& current_driver() { return current_context().driver(); }

const ScheduledFunction* current_scheduled_function() {
  return current_context().schedule().current_function();
}

}  // namespace flesh
