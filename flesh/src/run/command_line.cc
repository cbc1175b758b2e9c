// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/command_line.hh"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.hh"

namespace flesh {

namespace {

enum class Argument { none, required, optional };

}  // namespace

/// Reads options one by one into a CommandLine.
class OptionParser {
 public:
  using Apply = void (OptionParser::*)(const std::string& argument);

  struct Option {
    char letter;  ///< '\0': none
    std::string_view word;
    Argument argument;
    std::string_view argument_name;
    std::string_view help;  ///< empty: not listed
    Apply apply;
  };

  static const std::array<Option, 22>& options();

  explicit OptionParser(CommandLine& result) : result_(result), arguments_(result.arguments_) {}

  void parse() {
    if (arguments_.size() <= 1) result_.request_ = Request::usage;
    bool only_files = false;
    for (at_ = 1; at_ < arguments_.size(); ++at_) {
      const std::string& argument = arguments_[at_];
      if (argument == "--")
        only_files = true;
      else if (only_files || argument.size() < 2 || argument[0] != '-')
        file(argument);
      else
        option(argument);
    }
    if (!result_.picture_.empty() && result_.request_ == Request::run)
      mistake("option --picture goes with --check");
  }

 private:
  struct Match {
    const Option* option = nullptr;
    std::optional<std::string> argument;  ///< given in the same word
    bool is_ambiguous = false;
  };

  CommandLine& result_;
  const std::vector<std::string>& arguments_;
  std::size_t at_ = 1;
  bool ignore_next_ = false;

  void mistake(const std::string& text) {
    if (result_.mistake_.empty()) result_.mistake_ = text;
  }

  void file(const std::string& name) {
    if (result_.parameter_file_.empty())
      result_.parameter_file_ = name;
    else
      result_.warnings_.push_back(
          text("'", name, "' on the command line is not read; a run has one parameter file, here '",
               result_.parameter_file_, "'"));
  }

  void option(const std::string& argument) {
    const Match match = find(argument);
    if (match.is_ambiguous) return mistake(text("option ", argument, " is ambiguous"));
    if (match.option == nullptr) return mistake(text("unknown option ", argument));
    const Option& option = *match.option;
    if (match.argument && option.argument == Argument::none)
      return mistake(text("option --", option.word, " takes no argument"));
    std::string value = match.argument.value_or("");
    if (!match.argument && option.argument == Argument::required) {
      if (at_ + 1 >= arguments_.size()) return mistake(text("option --", option.word, " needs an argument"));
      value = arguments_[++at_];
    }
    if (ignore_next_)
      ignore_next_ = false;
    else
      (this->*option.apply)(value);
  }

  /// "--word=value", "-word=value", abbreviations of these, "-l" or "-lvalue".
  static Match find(const std::string& argument) {
    const bool two_dashes = argument.starts_with("--");
    const Match letter = two_dashes ? Match{} : find_letter(argument);
    if (letter.option != nullptr || argument.size() == 2) return letter;
    const std::string_view rest = std::string_view(argument).substr(two_dashes ? 2 : 1);
    const std::size_t equals = std::min(rest.find('='), rest.size());
    Match match = find_word(rest.substr(0, equals));
    if (equals < rest.size()) match.argument = std::string(rest.substr(equals + 1));
    if (match.option == nullptr && !match.is_ambiguous && !two_dashes)
      return find_letter_with_argument(argument);
    return match;
  }

  static Match find_word(std::string_view word) {
    Match match;
    for (const Option& option : options()) {
      if (word.empty() || !option.word.starts_with(word)) continue;
      if (option.word == word) return {&option, std::nullopt, false};
      match.is_ambiguous = match.option != nullptr;
      match.option = &option;
    }
    if (match.is_ambiguous) match.option = nullptr;
    return match;
  }

  static const Option* option_with_letter(char letter) {
    const auto* option = std::ranges::find(options(), letter, &Option::letter);
    return option == options().end() ? nullptr : option;
  }

  /// A single letter, or a letter followed by one of the few arguments that are always attached: -roe, -Ov.
  static Match find_letter(const std::string& argument) {
    const Option* option = option_with_letter(argument[1]);
    if (option == nullptr || argument.size() == 2) return {option, std::nullopt, false};
    const std::string value = argument.substr(2);
    const bool is_redirection = value == "o" || value == "e" || value == "oe" || value == "eo";
    const bool fits =
        option->argument == Argument::optional && (option->letter == 'O' ? value == "v" : is_redirection);
    return fits ? Match{option, value, false} : Match{};
  }

  static Match find_letter_with_argument(const std::string& argument) {
    const Option* option = option_with_letter(argument[1]);
    if (option == nullptr || option->argument == Argument::none) return {};
    return {option, argument.substr(2), false};
  }

  // ------------------------------------------------------------------------------- what each option does

  /// Of several requests for information the first counts.
  void request(Request request, const std::string& subject = {}) {
    const Request before = result_.request_;
    const bool is_free = before == Request::run || before == Request::check ||
                         before == Request::print_schedule || before == Request::stop_after_param_check;
    if (!is_free) return;
    result_.request_ = request;
    result_.subject_ = subject;
  }

  void help(const std::string&) { request(Request::help); }
  void version(const std::string&) { request(Request::version); }
  void list_thorns(const std::string&) { request(Request::list_thorns); }
  void test_thorn(const std::string& thorn) { request(Request::test_thorn, thorn); }
  void describe_parameter(const std::string& name) { request(Request::describe_parameter, name); }
  void describe(const std::string& name) { request(Request::describe, name); }
  void verbose(const std::string&) { result_.is_verbose_ = true; }
  void print_schedule(const std::string&) { request(Request::print_schedule); }
  void check(const std::string&) { request(Request::check); }
  void picture(const std::string& file) { result_.picture_ = file; }
  void stop_after_param_check(const std::string&) { request(Request::stop_after_param_check); }
  /// -x does nothing, with or without a number behind it.
  void accept(const std::string&) {
    const bool number_follows = at_ + 1 < arguments_.size() && !arguments_[at_ + 1].empty() &&
                                std::ranges::all_of(arguments_[at_ + 1], is_digit);
    if (number_follows) ++at_;
  }
  void ignore_next(const std::string&) { ignore_next_ = true; }

  void list_parameters(const std::string& how) {
    if (!how.empty() && how != "v")
      return mistake(text("option --describe-all-parameters got '", how, "'; expected v"));
    request(how == "v" ? Request::describe_all_parameters : Request::list_parameters);
  }

  void level(const std::string& argument, const char* option, int* level) {
    int value = 0;
    const char* end = argument.data() + argument.size();
    const auto [stop, failure] = std::from_chars(argument.data(), end, value);
    if (failure != std::errc() || stop != end)
      return mistake(text("option --", option, " got '", argument, "'; expected a whole number"));
    *level = value;
  }
  void logging_level(const std::string& n) { level(n, "logging-level", &result_.logging_level_); }
  void warning_level(const std::string& n) { level(n, "warning-level", &result_.warning_level_); }
  void error_level(const std::string& n) { level(n, "error-level", &result_.error_level_); }

  void redirect_some(const std::string& streams) { redirect(streams, false); }
  void redirect_all(const std::string& streams) { redirect(streams, true); }
  void redirect(const std::string& streams, bool root_too) {
    if (streams.find_first_not_of("oe") != std::string::npos)
      return mistake(text("redirection of '", streams, "'; expected o, e, oe or eo"));
    Redirection& redirection = result_.redirection_;
    redirection.output = streams.empty() || streams.find('o') != std::string::npos;
    redirection.errors = streams.find('e') != std::string::npos;
    redirection.root_too = root_too;
  }
  void log_directory(const std::string& directory) { result_.redirection_.directory = directory; }

  void buffering(const std::string& mode) {
    if (mode == "no")
      result_.buffering_ = Buffering::none;
    else if (mode == "line")
      result_.buffering_ = Buffering::line;
    else if (mode == "full")
      result_.buffering_ = Buffering::full;
    else
      result_.warnings_.push_back(text("unknown buffering mode '", mode, "'; expected no, line or full"));
  }

  void parameter_level(const std::string& name) {
    if (const auto level = flesh::parameter_level(name))
      result_.parameter_level_ = *level;
    else
      result_.warnings_.push_back(
          text("unknown parameter level '", name, "'; expected strict, normal or relaxed"));
  }
};

const std::array<OptionParser::Option, 22>& OptionParser::options() {
  using P = OptionParser;
  constexpr auto none = Argument::none;
  constexpr auto required = Argument::required;
  constexpr auto optional = Argument::optional;
  static constexpr std::array<Option, 22> table{{
      {'h', "help", none, "", "print this list", &P::help},
      {'O', "describe-all-parameters", optional, "v", "list all parameters; with v describe them",
       &P::list_parameters},
      {'o', "describe-parameter", required, "NAME",
       "describe the parameter thorn::name, or list those with a word in name or description",
       &P::describe_parameter},
      {'\0', "describe", required, "NAME", "describe a thorn, a group or a variable", &P::describe},
      {'S', "print-schedule", none, "", "print the schedule of the parameter file and stop",
       &P::print_schedule},
      {'T', "list-thorns", none, "", "list the thorns of this program", &P::list_thorns},
      {'t', "test-thorn-compiled", required, "NAME", "tell whether a thorn is part of this program",
       &P::test_thorn},
      {'v', "version", none, "", "print version and date of compilation", &P::version},
      {'V', "verbose", none, "", "print active thorns and the schedule when the run starts", &P::verbose},
      {'L', "logging-level", required, "N", "warnings up to level N also go to standard output",
       &P::logging_level},
      {'W', "warning-level", required, "N", "warnings up to level N go to standard error", &P::warning_level},
      {'E', "error-level", required, "N", "warnings up to level N end the run", &P::error_level},
      {'r', "redirect", optional, "o|e|oe",
       "write output (o) and errors (e) of all but the first process to files", &P::redirect_some},
      {'R', "Redirect", optional, "o|e|oe", "same for all processes", &P::redirect_all},
      {'\0', "logdir", required, "FOLDER", "where these files go", &P::log_directory},
      {'b', "buffering", required, "no|line|full", "how standard output is buffered", &P::buffering},
      {'\0', "parameter-level", required, "LEVEL",
       "strict, normal or relaxed: which faults of a parameter file stop it", &P::parameter_level},
      {'P', "exit-after-param-check", none, "", "stop when the parameters have been checked",
       &P::stop_after_param_check},
      {'\0', "check", none, "", "check everything, foretell levels and memory, run nothing", &P::check},
      {'\0', "picture", required, "FILE", "with --check: draw the boxes of all levels (.png, .svg, .pdf)",
       &P::picture},
      {'x', "", optional, "", "", &P::accept},
      {'i', "ignore-next", none, "", "ignore the next option", &P::ignore_next},
  }};
  return table;
}

CommandLine::CommandLine(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {
  OptionParser(*this).parse();
}

std::string CommandLine::help(const std::string& program) {
  std::string result = text("Usage: ", program, " [options] file.par\n\nOptions:\n");
  for (const auto& option : OptionParser::options()) {
    if (option.help.empty()) continue;
    std::string form = option.letter != '\0' ? text("  -", option.letter, ", --", option.word)
                                             : text("      --", option.word);
    if (option.argument == Argument::required) form += text(" ", option.argument_name);
    if (option.argument == Argument::optional) form += text("[=", option.argument_name, "]");
    form.resize(std::max<std::size_t>(form.size() + 2, 40), ' ');
    result += text(form, option.help, "\n");
  }
  return result + "\nA file name of - means standard input. Long options may be abbreviated.\n";
}

}  // namespace flesh
