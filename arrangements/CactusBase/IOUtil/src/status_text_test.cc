// SPDX-License-Identifier: LGPL-2.1-or-later
#include "status_text.hh"

#include <gtest/gtest.h>

#include <limits>

namespace ioutil {
namespace {

TEST(StatusText, IsJson) {
  EXPECT_EQ(status_text({}), "{\n}\n");
  EXPECT_EQ(status_text({{"state", "done"}, {"iteration", 12LL}, {"time", 0.1}}),
            "{\n  \"state\": \"done\",\n  \"iteration\": 12,\n  \"time\": 0.1\n}\n");
}

TEST(StatusText, EscapesWhatJsonDoesNotAllow) {
  EXPECT_EQ(status_text({{"a\"b", "c\\d\n\x01"}}), "{\n  \"a\\\"b\": \"c\\\\d\\u000a\\u0001\"\n}\n");
  EXPECT_EQ(status_text({{"a", "\x1f \x7f"}}), "{\n  \"a\": \"\\u001f \x7f\"\n}\n");
  EXPECT_EQ(status_text({{"t", std::numeric_limits<double>::quiet_NaN()}}), "{\n  \"t\": null\n}\n");
  EXPECT_EQ(status_text({{"t", -std::numeric_limits<double>::infinity()}}), "{\n  \"t\": null\n}\n");
}

}  // namespace
}  // namespace ioutil
