// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/messages.hh"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "core/names.hh"
#include "core/text.hh"
#include "services/terminal.hh"

namespace flesh {
namespace {

std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string time_text(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm local;
  localtime_r(&now, &local);
  char text[64];
  std::strftime(text, sizeof text, format, &local);
  return text;
}

/// What stands before "INFO".
std::string time_stamp(InfoFormat format) {
  switch (format) {
    case InfoFormat::basic:
      return "";
    case InfoFormat::numeric:
      return text("[", std::time(nullptr), "] ");
    case InfoFormat::readable:
      return time_text("[%H:%M:%S] ");
    case InfoFormat::full:
      return time_text("[%Y-%m-%dT%H:%M:%S%z] ");
  }
  return "";
}

}  // namespace

InfoFormat info_format(std::string_view keyword) {
  static constexpr std::array<std::pair<const char*, InfoFormat>, 3> formats{
      {{"numeric time stamp", InfoFormat::numeric},
       {"human-readable time stamp", InfoFormat::readable},
       {"full time stamp", InfoFormat::full}}};
  for (const auto& [name, format] : formats)
    if (same_name(name, keyword)) return format;
  return InfoFormat::basic;
}

Messages::Messages(std::FILE* out, std::FILE* err) : out_(out), err_(err) {}

void Messages::info(std::string_view thorn, std::string_view text) {
  const std::lock_guard lock(mutex_);
  print(out_, flesh::text(time_stamp(settings_.info_format), "INFO (", thorn, "): ", text, "\n"), false);
  for (const InfoCallback& callback : info_listeners_)
    callback(std::string(thorn).c_str(), std::string(text).c_str());
}

void Messages::warn(int level, SourceLine where, std::string_view thorn, std::string_view text) {
  const std::lock_guard lock(mutex_);
  const bool is_fatal = level <= settings_.error_level;
  if (is_fatal) let_others_fail_first();
  say(level, where, thorn, text);
  if (is_fatal) fail(thorn, text, 1);
}

void Messages::say(int level, SourceLine where, std::string_view thorn, std::string_view text) {
  const bool is_fatal = level <= settings_.error_level;
  const bool is_shown = level <= settings_.warning_level || is_fatal;
  const std::string message = settings_.full_warnings || is_fatal ? long_form(level, where, thorn, text)
                                                                  : short_form(level, thorn, text);
  // The log of a process other than root is a file of its own, in which its warnings would otherwise be
  // missing.
  if (level <= settings_.logging_level || (is_shown && process_ != 0)) print(out_, message, false);
  if (is_shown) print(err_, message, true);
  const std::string file(where.file), name(thorn), content(text);
  for (const WarningListener& listener : warning_listeners_)
    if (listener.least <= level && level <= listener.most)
      listener.callback(level, where.line, file.c_str(), name.c_str(), content.c_str());
}

void Messages::error(SourceLine where, std::string_view thorn, std::string_view text, int status) {
  const std::lock_guard lock(mutex_);
  settings_.error_level = std::max(settings_.error_level, warning_level::abort);
  let_others_fail_first();
  say(warning_level::abort, where, thorn, text);
  fail(thorn, text, status);
}

void Messages::parameter_warning(std::string_view thorn, std::string_view text) {
  const std::lock_guard lock(mutex_);
  ++parameter_warnings_;
  const std::string message = flesh::text("PARAMETER ERROR (", thorn, "): ", text, "\n");
  if (is_checking_parameters_ && process_ != 0)
    kept_.push_back(message);
  else
    print(err_, message, true);
}

bool Messages::parameter_mistake(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (is_checking_parameters_) ++parameter_warnings_;
  if (process_ == 0) print_error(text);
  return is_checking_parameters_;
}

void Messages::print_error(std::string_view text) {
  const std::lock_guard lock(mutex_);
  print(err_, flesh::text(text, "\n"), true);
}

void Messages::end_parameter_check(bool strong) {
  is_checking_parameters_ = false;
  const int found = std::exchange(parameter_warnings_, 0);
  if (found == 0) return;
  const int level = strong ? warning_level::abort : warning_level::alert;
  if (level <= settings_.error_level) let_others_fail_first();
  print_kept();
  warn(level, {}, "Cactus", text("Failed parameter check (", found, found == 1 ? " error)" : " errors)"));
}

void Messages::let_others_fail_first() {
  if (const auto hook = std::exchange(before_failing_, nullptr)) hook();
  print_kept();
}

void Messages::print_kept() {
  for (const std::string& message : std::exchange(kept_, {})) print(err_, message, true);
}

int Messages::on_warning(int least, int most, WarningCallback callback) {
  if (least > most) return -1;
  warning_listeners_.push_back({least, most, std::move(callback)});
  return 0;
}

void Messages::on_info(InfoCallback callback) { info_listeners_.push_back(std::move(callback)); }

void Messages::on_failure(FailureCallback callback) { failure_listeners_.push_back(std::move(callback)); }

// A listener that fails itself must not start over.
void Messages::tell_of_failure(const std::string& reason) {
  for (const FailureCallback& callback : std::exchange(failure_listeners_, {})) callback(reason);
}

std::string Messages::short_form(int level, std::string_view thorn, std::string_view text) const {
  return flesh::text("WARNING[L", level, ",P", process_, "] (", thorn, "): ", text, "\n");
}

std::string Messages::long_form(int level, SourceLine where, std::string_view thorn,
                                std::string_view text) const {
  std::string message =
      flesh::text("WARNING level ", level, " from host ", host_name(), " process ", process_, "\n");
  const SchedulePlace place = place_ ? place_() : SchedulePlace{};
  if (!place.routine.empty())
    message += flesh::text("  while executing schedule bin ", place.bin, ", routine ", place.thorn,
                           "::", place.routine, "\n");
  message += flesh::text("  in thorn ", thorn);
  if (!where.file.empty()) message += flesh::text(", file ", where.file, ":", where.line);
  return message + flesh::text(":\n  -> ", text, "\n");
}

void Messages::print(std::FILE* stream, const std::string& text, bool emphasise) {
  if (before_printing_) before_printing_();
  const bool bold = emphasise && settings_.highlight && is_terminal(stream);
  // One write per message keeps messages of several processes and threads apart.
  const std::string all = bold ? "\033[1m" + text + "\033[0m" : text;
  // Where both streams end in one file, a warning must not stand in the middle of a line.
  if (stream != stdout) std::fflush(stdout);
  std::fwrite(all.data(), 1, all.size(), stream);
  std::fflush(stream);
}

void Messages::fail(std::string_view thorn, std::string_view text, int status) {
  tell_of_failure(flesh::text(thorn, ": ", text));
  std::fflush(nullptr);
  // Whoever ends the run may complain again; that must not start over.
  if (const auto abort = std::exchange(abort_, nullptr)) abort(status);
  std::_Exit(status);
}

}  // namespace flesh
