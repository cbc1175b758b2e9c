// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/progress.hh"

#include <algorithm>
#include <cmath>

#include "core/text.hh"
#include "services/terminal.hh"

namespace flesh {
namespace {

// Seconds. Faster than the eye follows is only noise.
constexpr double live_interval = 0.2;
constexpr double room_interval = 0.05;

std::string formatted(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

// Of fractions of a run. Steps of a finest level can lie within one of the coarsest, whose time is only
// rounded differently.
constexpr double rounding = 1e-9;

/// Time to go at the pace between two states; empty if there is no pace.
std::string remaining_text(const ProgressState& before, const ProgressState& now) {
  const double gained = now.fraction - before.fraction;
  if (before.fraction < 0 || now.fraction < 0 || gained <= rounding) return "";
  const double seconds = (1 - now.fraction) / gained * (now.seconds - before.seconds);
  return ", " + duration_text(seconds) + " to go";
}

std::string rate_text(const ProgressState& before, const ProgressState& now) {
  const double seconds = now.seconds - before.seconds;
  const int iterations = now.iteration - before.iteration;
  if (seconds <= 0 || iterations <= 0) return "";
  if (now.updates_per_iteration <= 0) return formatted(", %.3g iterations/s", iterations / seconds);
  return formatted(", %.3g updates/s", iterations * now.updates_per_iteration / seconds);
}

}  // namespace

std::string duration_text(double seconds) {
  const long s = std::lround(std::fmin(seconds, 1e15));
  const auto pair = [](long a, const char* unit_a, long b, const char* unit_b) {
    return text(a, " ", unit_a, b < 10 ? " 0" : " ", b, " ", unit_b);
  };
  if (s < 60) return text(s, " s");
  if (s < 3600) return pair(s / 60, "min", s % 60, "s");
  if (s < 24 * 3600) return pair(s / 3600, "h", s % 3600 / 60, "min");
  return pair(s / (24 * 3600), "d", s % (24 * 3600) / 3600, "h");
}

std::string progress_text(const ProgressState& before, const ProgressState& now) {
  std::string line = text("iteration ", now.iteration, ", time ", formatted("%.6g", now.time));
  if (now.fraction >= 0) line += formatted(", %.0f %%", std::floor(100 * now.fraction));
  line += remaining_text(before, now) + rate_text(before, now);
  if (now.memory.now > 0)
    line += text(", memory ", bytes_text(now.memory.now), ", at most ", bytes_text(now.memory.most),
                 " per process");
  return line;
}

Progress::Progress(std::FILE* out) : Progress(out, terminal_columns(out)) {}

bool Progress::is_due(double seconds) const {
  if (!is_on()) return false;
  if (!has_first_) return true;
  const bool is_live = columns_ > 0;
  if (is_live && !is_shown_ && last_room_ > 0) return true;  // it had to make room and comes back at once
  return seconds - last_shown_ >= (is_live ? live_interval : interval_);
}

void Progress::show(const ProgressState& state) {
  last_shown_ = state.seconds;
  if (!has_first_) {
    first_ = last_ = state;
    has_first_ = true;
  } else if (columns_ > 0) {
    // The pace of the whole run, because that of the last fifth of a second jumps.
    print_live(progress_text(first_, state));
  } else if (state.iteration != last_.iteration) {
    std::fprintf(out_, "%s\n", progress_text(last_, state).c_str());
    std::fflush(out_);
    last_ = state;
  }
}

void Progress::print_live(const std::string& line) {
  // A line as wide as the terminal would wrap. "\033[K" erases to the end of the row, "\033[A" goes up one
  // row.
  const int length = std::min(static_cast<int>(line.size()), columns_ - 1);
  std::fprintf(out_, "\033[K\n%.*s\033[K\r\033[A", length, line.c_str());
  std::fflush(out_);
  is_shown_ = true;
}

void Progress::clear() {
  if (!is_shown_) return;
  std::fputs("\033[J", out_);  // erases from the cursor to the end of the screen
  std::fflush(out_);
  is_shown_ = false;
}

void Progress::make_room(double seconds) {
  if (!is_shown_ || seconds - last_room_ < room_interval) return;
  last_room_ = seconds;
  clear();
}

}  // namespace flesh
