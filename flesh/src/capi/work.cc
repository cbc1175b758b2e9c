// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the process spends its time on: flesh/work.hh.
#include "flesh/work.hh"

#include "capi/current_context.hh"
#include "services/work_times.hh"

namespace flesh {

WorkScope::WorkScope(std::string_view kind, int level)
    : counts_(has_current_context() && current_context().work_times().begin(kind, nullptr, level)) {}

WorkScope::~WorkScope() {
  if (counts_ && has_current_context()) current_context().work_times().end();
}

WorkAccount work_account() { return current_context().work_times().account(); }

int current_work() { return current_context().work_times().current(); }

void note_hidden_work(std::string_view what, double seconds) {
  if (has_current_context()) current_context().work_times().add_hidden(what, seconds);
}

}  // namespace flesh
