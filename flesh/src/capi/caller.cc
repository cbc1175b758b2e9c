// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/caller.hh"

#include "capi/current_context.hh"
#include "core/text.hh"
#include "flesh/schedule.hh"
#include "model/catalogue.hh"

namespace flesh::capi {

namespace {

const ScheduledFunction* running() { return current_scheduled_function(); }

}  // namespace

std::string calling_thorn() { return running() ? running()->thorn : "Cactus"; }

std::string calling_implementation() {
  const tables::Thorn* thorn = current_context().catalogue().find_thorn(calling_thorn());
  return thorn ? std::string(thorn->implementation) : calling_thorn();
}

std::string calling_routine() {
  return running() ? text(running()->thorn, "::", running()->routine) : "the flesh";
}

}  // namespace flesh::capi
