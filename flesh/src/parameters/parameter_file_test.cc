// SPDX-License-Identifier: LGPL-2.1-or-later
#include "parameters/parameter_file.hh"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/text.hh"

namespace flesh {
namespace {

struct Parsed {
  ParameterFile file;
  std::string report;
};

Parsed parse(const std::string& source) {
  Diagnostics diagnostics;
  ParameterFile file = parse_parameter_file("a.par", source, diagnostics);
  return {std::move(file), diagnostics.report()};
}

std::string thorns(const Parsed& parsed) {
  std::string result;
  for (const ThornRequest& request : parsed.file.thorns)
    result += text(request.name, "@", request.position.line, ":", request.position.column, " ");
  return result;
}

const ParameterAssignment& assignment(const Parsed& parsed, std::size_t i) {
  return std::get<ParameterAssignment>(parsed.file.statements.at(i));
}

TEST(ParameterFile, MayBeEmptyOrAComment) {
  EXPECT_EQ(parse("").report, "");
  EXPECT_EQ(parse(" # nothing\r\n").report, "");
}

TEST(ParameterFile, CollectsThornsWithTheirPlaces) {
  const Parsed parsed = parse("ActiveThorns = \"A b\n  # C\n D # E \"F\"\n\"\nACTIVETHORNS=Time\n");
  EXPECT_EQ(parsed.report, "");
  EXPECT_EQ(thorns(parsed), "A@1:17 b@1:19 D@3:2 Time@5:14 ");
}

TEST(ParameterFile, RefusesACommentOnTheFirstLineOfThorns) {
  EXPECT_EQ(parse("ActiveThorns = \"A # B\n\"").report,
            "a.par:1:19: found '#'; comments inside a string start on its second line\n");
}

TEST(ParameterFile, ReadsAssignmentsOfAllForms) {
  const Parsed parsed =
      parse("A::p=1 B :: q [ 1+1 ]\n = 2 C::r = [1, 2,\n 3]\n$x = 4\n!DESC \"title\"\nD::s = (1 +\n 2) * 3");
  EXPECT_EQ(parsed.report, "");
  ASSERT_EQ(parsed.file.statements.size(), 5u);
  EXPECT_EQ(assignment(parsed, 1).qualifier, "B");
  EXPECT_TRUE(assignment(parsed, 1).index.has_value());
  EXPECT_EQ(assignment(parsed, 2).values.size(), 3u);
  EXPECT_TRUE(assignment(parsed, 2).is_list);
  EXPECT_EQ(parsed.file.description, "title");
}

TEST(ParameterFile, GoesOnAfterAMistake) {
  const Parsed parsed = parse("A::p 5\nA::q = 2\nA::r = two words\nA::s = 1;\nA::t =\n  5\nA::u = 6\n");
  EXPECT_EQ(parsed.report,
            "a.par:1:6: found '5'; expected '=' after A::p\n"
            "a.par:3:12: found 'words' behind a value; expected the end of the line or an operator (text "
            "with blanks "
            "needs quotes)\n"
            "a.par:4:9: found ';' behind a value; expected the end of the line or an operator (text with "
            "blanks needs "
            "quotes)\n"
            "a.par:5:6: no value for A::t; expected one on the line of its '='\n");
  EXPECT_EQ(parsed.file.statements.size(), 2u);
}

TEST(ParameterFile, FindsTheStringThatWasNotClosed) {
  EXPECT_EQ(
      parse("A::p = \"abc\nA::q = \"def\"\nA::r = 1\n").report,
      "a.par:1:8: a string starts here and is not closed before the statement in line 2; expected '\"'\n");
  EXPECT_EQ(
      parse("A::p = \"abc\nA::q = 2\n").report,
      "a.par:1:8: a string starts here and is not closed before the statement in line 2; expected '\"'\n");
  EXPECT_EQ(parse("A::p = \"abc\n").report,
            "a.par:1:8: a string starts here and is never closed; expected '\"' behind it\n");
}

TEST(ParameterFile, SuggestsTheKeyword) {
  EXPECT_EQ(parse("ActiveThorn = \"A\"\n").report,
            "a.par:1:1: found 'ActiveThorn'; did you mean ActiveThorns?\n");
}

TEST(ParameterFile, SurvivesBinaryData) {
  std::string bytes;
  for (int i = 0; i < 2048; ++i) bytes += static_cast<char>(i * 37 + i / 7);
  EXPECT_NE(parse(bytes).report, "");
}

TEST(ParameterFile, IsNamedByItsStem) {
  EXPECT_EQ(parameter_file_stem("dir.par/run.par"), "run");
  EXPECT_EQ(parameter_file_stem("run.txt"), "run.txt");
  EXPECT_EQ(parameter_file_stem("-"), "STDIN");
}

TEST(ParameterFile, MustBeReadable) {
  EXPECT_THROW(read_parameter_file("/no/such/file.par"), Error);
  EXPECT_THROW(read_parameter_file("/"), Error);
  EXPECT_THROW(read_parameter_file("/dev/zero"), Error) << "it has no end";
  const std::string loop = testing::TempDir() + "loop.par";
  std::filesystem::create_symlink(loop, loop);
  EXPECT_THROW(read_parameter_file(loop), Error) << "a link to itself";
  std::filesystem::remove(loop);
}

}  // namespace
}  // namespace flesh
