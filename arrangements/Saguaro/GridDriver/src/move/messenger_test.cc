// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/messenger.hh"

#include <gtest/gtest.h>

#include <stdexcept>

namespace grid_driver {
namespace {

TEST(MemoryOfMessages, IsUsedByOneMovementAtATime) {
  Messenger messenger;
  const int first = 1, second = 2;
  messenger.take_memory(&first);
  EXPECT_THROW(messenger.take_memory(&second), std::logic_error);
  EXPECT_THROW(messenger.take_memory(&first), std::logic_error);
  messenger.give_memory_back();
  EXPECT_NO_THROW(messenger.take_memory(&second));
}

}  // namespace
}  // namespace grid_driver
