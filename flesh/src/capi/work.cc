// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the process spends its time on: flesh/work.hh.
#include "flesh/work.hh"

#include "capi/current_context.hh"
#include "services/work_times.hh"

namespace flesh {

WorkScope::WorkScope(std::string_view kind, int level) {
  if (!has_current_context()) return;
  WorkTimes& times = current_context().work_times();
  if (times.begin(kind, nullptr, level)) times_ = times.weak_from_this();
}

WorkScope::~WorkScope() {
  // Not those of the current context: that may be another one by now.
  if (const std::shared_ptr<WorkTimes> times = times_.lock()) times->end();
}

WorkAccount work_account() { return current_context().work_times().account(); }

int current_work() { return has_current_context() ? current_context().work_times().current() : 0; }

void note_hidden_work(std::string_view what, double seconds) {
  if (has_current_context()) current_context().work_times().add_hidden(what, seconds);
}

}  // namespace flesh
