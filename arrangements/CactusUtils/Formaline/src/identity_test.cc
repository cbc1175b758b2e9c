// SPDX-License-Identifier: LGPL-2.1-or-later
#include "identity.hh"

#include <gtest/gtest.h>

namespace formaline {
namespace {

TEST(RunId, NamesParameterFileHostUserTimeAndProcess) {
  EXPECT_EQ(run_id("/some/where/wave.eq.par", "node 7", "me", 1700000000, 42),
            "run-wave-node7-me-2023.11.14-22.13.20-42");
  EXPECT_EQ(run_id("wave", "h", "a/b", 0, 1), "run-wave-h-ab-1970.01.01-00.00.00-1");
}

TEST(FirstLine, OfAFileThatIsNotThereIsEmpty) { EXPECT_EQ(first_line("/no/such/file"), ""); }

}  // namespace
}  // namespace formaline
