// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/period.hh"

#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace output {
namespace {

constexpr int as_common = -2;

/// Times differ by rounding from what they should be, by much less than a step.
double tolerance(const Moment& now) { return 1e-6 * std::abs(now.time_step); }

/// How many intervals have gone by at some time since the start.
double periods(const Period& period, const Moment& now, double time) {
  return std::floor((time + tolerance(now) - now.start) / period.interval);
}

Criterion criterion_named(std::string_view name) {
  static constexpr std::pair<std::string_view, Criterion> all[] = {
      {"iteration", Criterion::iteration}, {"divisor", Criterion::divisor}, {"time", Criterion::time}};
  for (const auto& [known, criterion] : all)
    if (known == name) return criterion;
  return Criterion::never;
}

}  // namespace

bool is_ever_due(const Period& period) {
  switch (period.criterion) {
    case Criterion::never:
      return false;
    case Criterion::iteration:
    case Criterion::divisor:
      return period.every > 0;
    case Criterion::time:
    case Criterion::multiple:
      return period.interval >= 0;
  }
  return false;
}

bool is_due(const Period& period, const Moment& now, const Past& past) {
  const bool is_first = past.iteration < 0;
  switch (period.criterion) {
    case Criterion::never:
      return false;
    case Criterion::iteration:
      return period.every > 0 && (is_first || now.iteration >= past.iteration + period.every);
    case Criterion::divisor:
      return period.every > 0 && now.iteration % period.every == 0;
    case Criterion::time:
      return period.interval == 0 ||
             (period.interval > 0 && (is_first || now.time + tolerance(now) >= past.time + period.interval));
    case Criterion::multiple:
      return period.interval == 0 ||
             (period.interval > 0 &&
              (now.iteration == 0 || periods(period, now, now.time) > periods(period, now, now.before)));
  }
  return false;
}

Past noted(const Period& period, const Moment& now, const Past& past) {
  const bool is_periodic = period.criterion == Criterion::time && period.interval > 0 && past.iteration >= 0;
  if (!is_periodic) return {now.iteration, now.time};
  const double periods = std::floor((now.time + tolerance(now) - past.time) / period.interval);
  return {now.iteration, past.time + periods * period.interval};
}

Period period_of(const PeriodParameters& own, const PeriodParameters& common) {
  const std::string_view criterion = own.criterion;
  return {criterion_named(criterion == "default" ? common.criterion : criterion),
          own.every == as_common ? common.every : own.every, own.dt == as_common ? common.dt : own.dt};
}

}  // namespace output
