// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/failure.hh"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <system_error>

#include "core/error.hh"
#include "run/exit_status.hh"

namespace flesh {
namespace {

template <typename Exception>
Failure failure_of(const Exception& exception) {
  try {
    throw exception;
  } catch (...) {
    return current_failure();
  }
}

TEST(Failure, HasAStatusForWhoeverCanMendIt) {
  EXPECT_EQ(failure_of(Error("a typo")).status, 1);
  EXPECT_EQ(failure_of(Error("a typo")).words, "a typo");
  EXPECT_EQ(failure_of(std::bad_alloc()).status, 2);
  EXPECT_EQ(failure_of(std::bad_alloc()).words.find("not enough memory"), 0);
  EXPECT_EQ(failure_of(MachineError("MPI_Send: 16")).status, 2);
  EXPECT_EQ(failure_of(MachineError("MPI_Send: 16")).words, "MPI_Send: 16");
  EXPECT_EQ(failure_of(std::system_error(std::make_error_code(std::errc::no_space_on_device))).status, 2);
  EXPECT_EQ(failure_of(std::out_of_range("at")).status, 5);
  EXPECT_EQ(failure_of(std::out_of_range("at")).words, "nobody has foreseen this: at");
  EXPECT_EQ(failure_of(7).status, 5);
}

TEST(ExitStatus, TellsOrderlyEndsApartOnlyIfAsked) {
  EXPECT_EQ(exit_status::of(Ending::done, true), 0);
  EXPECT_EQ(exit_status::of(Ending::stopped, true), 3);
  EXPECT_EQ(exit_status::of(Ending::unstable, true), 4);
  for (const Ending ending : {Ending::done, Ending::stopped, Ending::unstable})
    EXPECT_EQ(exit_status::of(ending, false), 0);
}

}  // namespace
}  // namespace flesh
