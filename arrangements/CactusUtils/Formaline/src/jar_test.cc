// SPDX-License-Identifier: LGPL-2.1-or-later
#include "jar.hh"

#include <gtest/gtest.h>

namespace formaline {
namespace {

const Pairs pairs{{"host", "a \"b\" \\ = c"}, {"nprocs", 4L},
                  {"thorns/A", "active"},     {"thorns/B", "inactive"},
                  {"parameters/A::dt", 0.25}, {"done", "line\nbreak"}};

TEST(Jar, HasOneLinePerPairAsText) {
  EXPECT_EQ(text_form(pairs),
            "host=\"a \\\"b\\\" \\\\ \\= c\"\nnprocs=4\nthorns/A=\"active\"\nthorns/B=\"inactive\"\n"
            "parameters/A::dt=0.25\ndone=\"line\nbreak\"\n");
}

TEST(Jar, HasGroupsAsJson) {
  EXPECT_EQ(json_form(pairs),
            "{\n    \"host\": \"a \\\"b\\\" \\\\ = c\",\n    \"nprocs\": 4,\n    \"thorns\": {\n"
            "        \"A\": \"active\",\n        \"B\": \"inactive\"\n    },\n    \"parameters\": {\n"
            "        \"A::dt\": 0.25\n    },\n    \"done\": \"line\\u000abreak\"\n}\n");
}

TEST(Jar, IsAnObjectEvenIfEmpty) {
  EXPECT_EQ(json_form({}), "{\n}\n");
  EXPECT_EQ(text_form({}), "");
}

TEST(Jar, HasEachKeyOnceAsJson) { EXPECT_EQ(json_form({{"a", 1L}, {"a", 2L}}), "{\n    \"a\": 1\n}\n"); }

TEST(Jar, KeepsAllDigits) { EXPECT_EQ(text_form({{"x", 0.1}}), "x=0.10000000000000001\n"); }

}  // namespace
}  // namespace formaline
