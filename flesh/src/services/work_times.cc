// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/work_times.hh"

#include <algorithm>
#include <iterator>

#include "flesh/schedule.hh"

namespace flesh {

WorkTimes::WorkTimes(std::function<double()> now) : now_(std::move(now)), start_(now_()), latest_(start_) {
  stack_.push_back(part(kind_number(work::everything_else), nullptr, no_level));
}

int WorkTimes::kind_number(std::string_view kind) {
  // There are few, most of them of different lengths.
  const auto number = std::ranges::find(kinds_, kind) - kinds_.begin();
  if (number == std::ssize(kinds_)) kinds_.emplace_back(kind);
  return static_cast<int>(number);
}

int WorkTimes::part(int kind, const ScheduledFunction* function, int level) {
  const auto [entry, is_new] =
      part_numbers_.try_emplace({kind, function, level}, static_cast<int>(parts_.size()));
  if (is_new) parts_.push_back({kind, function, level});
  return entry->second;
}

void WorkTimes::settle() {
  const double now = now_();
  parts_[current()].seconds += now - latest_;
  latest_ = now;
}

bool WorkTimes::begin(std::string_view kind, const ScheduledFunction* function, int level) {
  if (std::this_thread::get_id() != counting_thread_) return false;
  const Part around = parts_[current()];
  const int next = part(kind.empty() ? around.kind : kind_number(kind), function ? function : around.function,
                        level == same_level ? around.level : level);
  settle();
  stack_.push_back(next);
  return true;
}

void WorkTimes::end() {
  settle();
  stack_.pop_back();
}

WorkAccount WorkTimes::account() {
  settle();
  WorkAccount result{.seconds = latest_ - start_, .hidden = hidden_};
  for (const Part& part : parts_)
    result.parts.push_back(
        {kinds_[part.kind],
         part.function ? part.function->thorn + "::" + part.function->routine : std::string(), part.level,
         part.seconds});
  return result;
}

void WorkTimes::add_hidden(std::string_view what, double seconds) {
  const auto known = std::ranges::find(hidden_, what, &HiddenWork::what);
  if (known != hidden_.end())
    known->seconds += seconds;
  else
    hidden_.push_back({std::string(what), seconds});
}

}  // namespace flesh
