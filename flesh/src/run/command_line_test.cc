// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/command_line.hh"

#include <gtest/gtest.h>

#include "core/text.hh"

namespace flesh {
namespace {

CommandLine parse(std::string_view arguments) {
  std::vector<std::string> all{"cactus_sim"};
  for (const std::string_view word : words(arguments)) all.emplace_back(word);
  return CommandLine(all);
}

TEST(CommandLine, TakesOptionsAndFileInAnyOrder) {
  const CommandLine line = parse("run.par -W 2 other.par --error-level=1");
  EXPECT_EQ(line.parameter_file(), "run.par");
  EXPECT_EQ(line.warning_level(), 2);
  EXPECT_EQ(line.error_level(), 1);
  EXPECT_EQ(line.request(), Request::run);
  EXPECT_EQ(line.mistake(), "");
  ASSERT_EQ(line.warnings().size(), 1u);
  EXPECT_EQ(line.warnings()[0],
            "'other.par' on the command line is not read; a run has one parameter file, here 'run.par'");
}

TEST(CommandLine, AcceptsOneOrTwoDashesAndAbbreviations) {
  EXPECT_EQ(parse("-version").request(), Request::version);
  EXPECT_EQ(parse("--vers").request(), Request::version);
  EXPECT_EQ(parse("-describe-p x::y").subject(), "x::y");
  EXPECT_EQ(parse("--logging 3").logging_level(), 3);
  EXPECT_EQ(parse("-L3").logging_level(), 3);
}

TEST(CommandLine, KnowsEveryRequest) {
  EXPECT_EQ(parse("").request(), Request::usage);
  EXPECT_EQ(parse("-h").request(), Request::help);
  EXPECT_EQ(parse("-T").request(), Request::list_thorns);
  EXPECT_EQ(parse("-t Grid").request(), Request::test_thorn);
  EXPECT_EQ(parse("-o grid::type").request(), Request::describe_parameter);
  EXPECT_EQ(parse("--describe grid::x").request(), Request::describe);
  EXPECT_EQ(parse("--describe grid::x").subject(), "grid::x");
  EXPECT_EQ(parse("-O").request(), Request::list_parameters);
  EXPECT_EQ(parse("-Ov").request(), Request::describe_all_parameters);
  EXPECT_EQ(parse("--describe-all-parameters=v").request(), Request::describe_all_parameters);
  EXPECT_EQ(parse("-S a.par").request(), Request::print_schedule);
  EXPECT_EQ(parse("-P a.par").request(), Request::stop_after_param_check);
  EXPECT_EQ(parse("--check a.par").request(), Request::check);
}

TEST(CommandLine, DrawsAPictureOnlyOfACheck) {
  EXPECT_EQ(parse("--check a.par").picture(), "");
  EXPECT_EQ(parse("--check --picture grid.png a.par").picture(), "grid.png");
  EXPECT_EQ(parse("--picture grid.png --check a.par").mistake(), "");
  EXPECT_EQ(parse("--picture grid.png a.par").mistake(), "option --picture goes with --check");
  EXPECT_EQ(parse("--check a.par --picture").mistake(), "option --picture needs an argument");
}

TEST(CommandLine, IsVerboseIfAsked) {
  EXPECT_FALSE(parse("a.par").is_verbose());
  EXPECT_TRUE(parse("a.par -V").is_verbose());
  EXPECT_TRUE(parse("--verbose a.par").is_verbose());
}

TEST(CommandLine, AnswersTheFirstQuestion) { EXPECT_EQ(parse("-S -v -h").request(), Request::version); }

TEST(CommandLine, RedirectsStreams) {
  EXPECT_TRUE(parse("-r").redirection().output);
  EXPECT_FALSE(parse("-r").redirection().errors);
  EXPECT_TRUE(parse("-re").redirection().errors);
  EXPECT_FALSE(parse("-re").redirection().output);
  EXPECT_TRUE(parse("-Roe").redirection().root_too);
  EXPECT_TRUE(parse("--Redirect=eo").redirection().output);
  EXPECT_FALSE(parse("--redirect=e").redirection().root_too);
  EXPECT_EQ(parse("-r --logdir logs a.par").redirection().directory, "logs");
}

TEST(CommandLine, IgnoresWhatItIsToldTo) {
  const CommandLine line = parse("-i -W 3 a.par");
  EXPECT_EQ(line.warning_level(), 1);
  EXPECT_EQ(line.parameter_file(), "a.par");
  EXPECT_EQ(parse("-x 5 a.par").parameter_file(), "a.par");
  EXPECT_EQ(parse("-x a.par").parameter_file(), "a.par");
}

TEST(CommandLine, ReadsStandardInputForADash) { EXPECT_EQ(parse("-").parameter_file(), "-"); }

TEST(CommandLine, GoesOnWithUnknownValues) {
  const CommandLine line = parse("--parameter-level=lax -b sometimes a.par");
  EXPECT_EQ(line.mistake(), "");
  EXPECT_EQ(line.warnings(),
            (std::vector<std::string>{"unknown parameter level 'lax'; expected strict, normal or relaxed",
                                      "unknown buffering mode 'sometimes'; expected no, line or full"}));
  EXPECT_EQ(line.parameter_level(), ParameterLevel::strict);
  EXPECT_EQ(parse("--parameter-level relaxed").parameter_level(), ParameterLevel::relaxed);
  EXPECT_EQ(parse("-b line").buffering(), Buffering::line);
}

TEST(CommandLine, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(parse("--frobnicate a.par").mistake(), "unknown option --frobnicate");
  EXPECT_EQ(parse("-c").mistake(), "unknown option -c");
  EXPECT_EQ(parse("--help=now").mistake(), "option --help takes no argument");
  EXPECT_EQ(parse("-W").mistake(), "option --warning-level needs an argument");
  EXPECT_EQ(parse("-W two").mistake(), "option --warning-level got 'two'; expected a whole number");
  EXPECT_EQ(parse("--l 3").mistake(), "option --l is ambiguous");
  EXPECT_EQ(parse("--redirect=x").mistake(), "redirection of 'x'; expected o, e, oe or eo");
}

TEST(CommandLine, ListsEveryOptionInItsHelp) {
  const std::string help = CommandLine::help("cactus_sim");
  for (const char* word :
       {"--help", "--check", "--parameter-level", "--logdir", "--describe-all-parameters[=v]"})
    EXPECT_NE(help.find(word), std::string::npos) << word;
  EXPECT_EQ(help.find("-x"), std::string::npos);
}

}  // namespace
}  // namespace flesh
