// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/source_text.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(SourceText, CountsLinesAndColumnsFromOne) {
  const SourceText source("a.par", "one\n\ntwo");
  EXPECT_EQ(source.position(0), (SourcePosition{"a.par", 1, 1}));
  EXPECT_EQ(source.position(3), (SourcePosition{"a.par", 1, 4}));
  EXPECT_EQ(source.position(4), (SourcePosition{"a.par", 2, 1}));
  EXPECT_EQ(source.position(7), (SourcePosition{"a.par", 3, 3}));
  EXPECT_EQ(source.position(99), (SourcePosition{"a.par", 3, 4}));
}

TEST(SourceText, FindsTheNextLine) {
  const SourceText source("a.par", "one\n\ntwo");
  EXPECT_EQ(source.next_line(1), 4u);
  EXPECT_EQ(source.next_line(4), 5u);
  EXPECT_EQ(source.next_line(6), 8u);
}

TEST(SourceText, MayBeEmpty) {
  const SourceText source("a.par", "");
  EXPECT_EQ(source.position(0), (SourcePosition{"a.par", 1, 1}));
  EXPECT_EQ(source.next_line(0), 0u);
}

}  // namespace
}  // namespace flesh
