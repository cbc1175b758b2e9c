// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/agreement.hh"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "Saguaro/Device/src/device.hh"
#include "flesh/error.hh"

namespace grid_driver {
namespace {

/// What all processes throw if the last one does this.
template <class Thrown>
std::string text_on_all(const std::function<void()>& fail) {
  Messenger messenger;
  const auto [mine, count] = messenger.processes();
  try {
    do_on_all(messenger, [&] {
      if (mine == count - 1) fail();
    });
  } catch (const Thrown& error) {
    return error.what();
  } catch (const std::exception& error) {
    return std::string("of another kind: ") + error.what();
  }
  return "nothing";
}

std::string of_last_process(const std::string& text) {
  const int count = Messenger().processes().count;
  return count == 1 ? text : "process " + std::to_string(count - 1) + ": " + text;
}

TEST(AgreementTest, IsThatAllGoOnIfNoneFails) {
  EXPECT_EQ(text_on_all<std::runtime_error>([] {}), "nothing");
}

TEST(AgreementTest, KeepsTheKindOfErrorThatDecidesHowTheRunEnds) {
  EXPECT_EQ(text_on_all<std::bad_alloc>([] { throw std::bad_alloc(); }), std::bad_alloc().what());
  EXPECT_EQ(text_on_all<device::OutOfMemory>([] { throw device::OutOfMemory("full"); }),
            of_last_process("full"));
  EXPECT_EQ(text_on_all<flesh::Error>([] { throw flesh::Error("bad"); }), of_last_process("bad"));
  EXPECT_EQ(text_on_all<flesh::MachineError>([] { throw flesh::MachineError("broken"); }),
            of_last_process("broken"));
  EXPECT_EQ(text_on_all<std::runtime_error>([] { throw std::logic_error("wrong"); }),
            Messenger().processes().count == 1 ? "of another kind: wrong" : of_last_process("wrong"));
}

TEST(AgreementTest, IsToldOfAnErrorThatSaysNothing) {
  EXPECT_EQ(text_on_all<std::runtime_error>([] { throw std::runtime_error(""); }), of_last_process(""));
}

/// A fault of the system is one of the machine wherever it happens.
TEST(AgreementTest, TellsOthersOfFaultsOfTheSystem) {
  if (Messenger().processes().count == 1) GTEST_SKIP() << "one process agrees with itself (use mpirun -n 2)";
  const auto error = std::system_error(std::make_error_code(std::errc::io_error), "disk");
  EXPECT_EQ(text_on_all<flesh::MachineError>([&] { throw error; }), of_last_process(error.what()));
}

}  // namespace
}  // namespace grid_driver
