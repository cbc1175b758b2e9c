// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a run says to people: information, warnings by level, errors.
#ifndef FLESH_SERVICES_MESSAGES_HH
#define FLESH_SERVICES_MESSAGES_HH

#include <cstdio>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

/// Levels of warnings; smaller is worse.
namespace warning_level {
inline constexpr int abort = 0;
inline constexpr int alert = 1;
inline constexpr int complain = 2;
inline constexpr int picky = 3;
inline constexpr int debug = 4;
}  // namespace warning_level

/// `Cactus::info_format`: what stands before the text of an information message.
enum class InfoFormat { basic, numeric, readable, full };

/// The format with this keyword of `Cactus::info_format`; basic for anything else.
InfoFormat info_format(std::string_view keyword);

/// From the command line and from steerable parameters; may be replaced at any time.
struct MessageSettings {
  int warning_level = 1;  ///< warnings up to this level go to stderr
  int error_level = 0;    ///< warnings up to this level end the run
  int logging_level = 0;  ///< warnings up to this level also go to stdout
  bool full_warnings = false;
  bool highlight = true;  ///< emphasise warnings on terminals
  InfoFormat info_format = InfoFormat::basic;
};

/// Where in the schedule the run is; all empty outside of scheduled code.
struct SchedulePlace {
  std::string_view bin;
  std::string_view thorn;
  std::string_view routine;
};

/// The source line that a message comes from; `file` may be empty.
struct SourceLine {
  std::string_view file;
  int line = 0;
};

/// Formats messages and sends them where the settings say. Members may be called from several threads at
/// once.
class Messages {
 public:
  using WarningCallback =
      std::function<void(int level, int line, const char* file, const char* thorn, const char* text)>;
  using InfoCallback = std::function<void(const char* thorn, const char* text)>;
  using FailureCallback = std::function<void(const std::string& reason)>;

  /// \param out, err  where messages go; not owned
  explicit Messages(std::FILE* out = stdout, std::FILE* err = stderr);

  // ---- what it needs to know; all optional
  void set(const MessageSettings& settings) { settings_ = settings; }
  const MessageSettings& settings() const { return settings_; }
  /// Number of this process and of all of them; until then 0 and 1.
  void set_process(int process) { process_ = process; }
  void set_place(std::function<SchedulePlace()> place) { place_ = std::move(place); }
  /// How the run is ended; must not return. Default: exit(status) of the process.
  void set_abort(std::function<void(int status)> abort) { abort_ = std::move(abort); }
  /// Called once, before a message that ends the run is printed: another process may be about to say the
  /// same.
  void set_before_failing(std::function<void()> hook) { before_failing_ = std::move(hook); }
  /// Called before anything is printed, e.g. to take the live line off a terminal.
  void set_before_printing(std::function<void()> hook) { before_printing_ = std::move(hook); }

  // ---- messages. Newlines in `text` are printed as they are.
  /// "INFO (thorn): text" on stdout, and the callbacks.
  void info(std::string_view thorn, std::string_view text);
  /// Prints as the level and the settings say, calls the callbacks, and ends the run with exit status 1 if
  /// level <= error_level.
  void warn(int level, SourceLine where, std::string_view thorn, std::string_view text);
  /// A warning of level 0 that ends the run whatever the settings say.
  [[noreturn]] void error(SourceLine where, std::string_view thorn, std::string_view text, int status = 1);
  /// Prints and counts a fault of the parameters, which end_parameter_check() acts on. In a parameter check
  /// processes other than the root keep it until then.
  void parameter_warning(std::string_view thorn, std::string_view text);
  /// Counts such a fault on every process and prints `text` as it is on the root. \return true if the end of
  /// a parameter check will act on it
  bool parameter_mistake(std::string_view text);
  void begin_parameter_check() { is_checking_parameters_ = true; }
  int parameter_warnings() const { return parameter_warnings_; }
  /// After PARAMCHECK: a level-0 warning if there were faults and `strong`, else one of level 1.
  void end_parameter_check(bool strong);
  /// Prints `text` as it is to stderr.
  void print_error(std::string_view text);

  // ---- listeners
  /// Calls `callback` with each warning of a level from `least` to `most`. Result: 0; -1 for a bad range of
  /// levels.
  int on_warning(int least, int most, WarningCallback callback);
  void on_info(InfoCallback callback);
  /// Calls `callback` on the process that fails, before a message ends the run.
  void on_failure(FailureCallback callback);
  /// Calls that hook, if it was not called yet, and prints what is kept: something else is about to end the
  /// run.
  void let_others_fail_first();
  /// Calls those callbacks: something else is about to end the run.
  void tell_of_failure(const std::string& reason);

 private:
  struct WarningListener {
    int least, most;
    WarningCallback callback;
  };

  void print_kept();
  /// Prints a warning and calls the callbacks.
  void say(int level, SourceLine where, std::string_view thorn, std::string_view text);
  std::string long_form(int level, SourceLine where, std::string_view thorn, std::string_view text) const;
  std::string short_form(int level, std::string_view thorn, std::string_view text) const;
  void print(std::FILE* stream, const std::string& text, bool emphasise);
  [[noreturn]] void fail(std::string_view thorn, std::string_view text, int status);

  std::FILE* out_;
  std::FILE* err_;
  MessageSettings settings_;
  int process_ = 0;
  int parameter_warnings_ = 0;
  bool is_checking_parameters_ = false;
  std::vector<std::string> kept_;  ///< faults of parameters that have not been printed yet
  std::function<SchedulePlace()> place_;
  std::function<void(int)> abort_;
  std::function<void()> before_failing_;
  std::function<void()> before_printing_;
  std::vector<WarningListener> warning_listeners_;
  std::vector<InfoCallback> info_listeners_;
  std::vector<FailureCallback> failure_listeners_;
  std::recursive_mutex mutex_;  // recursive: a listener may itself say something
};

}  // namespace flesh

#endif
