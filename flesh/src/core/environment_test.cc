// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/environment.hh"

#include <gtest/gtest.h>

namespace flesh {
namespace {

TEST(ProcessEnvironment, HasWhatIsSet) {
  EXPECT_FALSE(process_environment("SAGUARO_NO_SUCH_VARIABLE").has_value());
  EXPECT_TRUE(process_environment("PATH").has_value());
}

}  // namespace
}  // namespace flesh
