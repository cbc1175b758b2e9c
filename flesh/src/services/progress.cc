// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/progress.hh"

#include <unistd.h>

#include <cmath>

#include "core/text.hh"

namespace flesh {
namespace {

constexpr double live_interval = 0.2;  // seconds; faster than the eye follows is only noise

std::string formatted(const char* format, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

/// Time to go at the pace between two states; empty if there is no pace.
std::string remaining_text(const ProgressState& before, const ProgressState& now) {
  const double gained = now.fraction - before.fraction;
  if (before.fraction < 0 || now.fraction < 0 || gained <= 0) return "";
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

Progress::Progress(std::FILE* out) : Progress(out, isatty(fileno(out))) {}

bool Progress::is_due(double seconds) const {
  if (!is_on()) return false;
  return !has_last_ || seconds - last_shown_ >= (is_terminal_ ? live_interval : interval_);
}

void Progress::show(const ProgressState& state) {
  const bool is_first = !has_last_;
  last_shown_ = state.seconds;
  has_last_ = true;
  // A live line shows the pace of the whole run, because that of the last fifth of a second jumps.
  if (!is_first && state.iteration != last_.iteration)
    print(progress_text(is_terminal_ ? first_ : last_, state));
  if (is_first) first_ = state;
  if (is_first || state.iteration != last_.iteration) last_ = state;
}

void Progress::print(const std::string& line) {
  // "\r" goes to the start of the line, where whatever is printed next begins; "\033[K" erases the rest of
  // it.
  if (is_terminal_)
    std::fprintf(out_, "\r%s\033[K\r", line.c_str());
  else
    std::fprintf(out_, "%s\n", line.c_str());
  std::fflush(out_);
  is_shown_ = is_terminal_;
}

void Progress::clear() {
  if (!is_shown_) return;
  std::fputs("\r\033[K", out_);
  std::fflush(out_);
  is_shown_ = false;
}

}  // namespace flesh
