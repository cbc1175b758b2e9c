// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The options of the executable.
#ifndef FLESH_RUN_COMMAND_LINE_HH
#define FLESH_RUN_COMMAND_LINE_HH

#include <optional>
#include <string>
#include <vector>

#include "parameters/parameter_levels.hh"

namespace flesh {

enum class Buffering { none, line, full };

/// What the command line asks for; the program prints or does the first of these that applies.
enum class Request {
  run,
  check,  ///< validate, estimate, run nothing
  print_schedule,
  stop_after_param_check,
  help,
  usage,  ///< no arguments
  version,
  list_thorns,
  test_thorn,          ///< subject: the thorn
  describe_parameter,  ///< subject: thorn::name, or what to look for
  describe,            ///< subject: a thorn, group or variable
  list_parameters,
  describe_all_parameters
};

/// Which output of which processes goes to files.
struct Redirection {
  bool output = false;
  bool errors = false;
  bool root_too = false;
  std::string directory;  ///< empty: the working directory
};

class CommandLine {
 public:
  /// Parses the arguments of main(). Mistakes do not stop it: they are kept in mistake(), one line each.
  explicit CommandLine(std::vector<std::string> arguments);

  /// As given, program name first.
  const std::vector<std::string>& arguments() const { return arguments_; }

  Request request() const { return request_; }
  const std::string& subject() const { return subject_; }
  const std::string& parameter_file() const { return parameter_file_; }

  /// The first option that does not exist or lacks its argument, in words; empty if there is none.
  const std::string& mistake() const { return mistake_; }
  /// Values that were not understood; the run goes on without them.
  const std::vector<std::string>& warnings() const { return warnings_; }

  int logging_level() const {
    return logging_level_;
  }  ///< warnings up to this level also go to standard output
  int warning_level() const { return warning_level_; }     ///< warnings up to this level go to standard error
  int error_level() const { return error_level_; }         ///< warnings up to this level end the run
  bool is_verbose() const { return is_verbose_; }          ///< tells all about the start
  const std::string& picture() const { return picture_; }  ///< file for a picture of the grid; empty: none
  ParameterLevel parameter_level() const { return parameter_level_; }
  const Redirection& redirection() const { return redirection_; }
  std::optional<Buffering> buffering() const { return buffering_; }

  /// The option list that --help prints.
  static std::string help(const std::string& program);

 private:
  friend class OptionParser;
  std::vector<std::string> arguments_;
  Request request_ = Request::run;
  std::string subject_;
  std::string parameter_file_;
  std::string mistake_;
  std::vector<std::string> warnings_;
  int logging_level_ = 0;
  int warning_level_ = 1;
  int error_level_ = 0;
  bool is_verbose_ = false;
  std::string picture_;
  ParameterLevel parameter_level_ = ParameterLevel::strict;
  Redirection redirection_;
  std::optional<Buffering> buffering_;
};

}  // namespace flesh

#endif
