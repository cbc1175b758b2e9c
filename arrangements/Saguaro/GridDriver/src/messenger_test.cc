// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/messenger.hh"

#include <gtest/gtest.h>

#include <stdexcept>

namespace grid_driver {
namespace {

TEST(Channel, MayNotStartBeforeAnotherHasFinishedWhoseMemoryItShares) {
  Messenger messenger;
  Channel first(messenger, {}, {}), second(messenger, {}, {});
  first.start();
  EXPECT_THROW(second.start(), std::logic_error);
  EXPECT_THROW(first.start(), std::logic_error);
  first.finish();
  EXPECT_NO_THROW(second.start());
  second.finish();
  EXPECT_NO_THROW(first.start());
}

}  // namespace
}  // namespace grid_driver
