// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/device_mail.hh"

#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "Saguaro/GridDriver/src/move/peer_links.hh"

namespace grid_driver {
namespace {

constexpr std::size_t bytes = Channel::word;

std::shared_ptr<std::byte[]> word() { return std::make_shared<std::byte[]>(bytes); }

/// A process that receives only never waits for its device: what has come may be read later than the next
/// message arrives.
TEST(DeviceMail, LetsAMessageWaitForWhoReadsTheOneBefore) {
  Messenger messenger;
  if (!messenger.communicator()) GTEST_SKIP() << "one process starts no MPI (use mpirun -n 2)";
  const auto device = device::make_emulated(false, 0, false, device::EmulatedOrder::eager);
  messenger.link({device.get()}, {.direct = false, .by_mpi = false});
  const Messenger::Tags tags = messenger.new_tags();
  const DeviceMail::Messages none, one{{messenger.processes().mine, bytes}};
  Channel sender(messenger, tags.values, one, none, word(), nullptr);
  Channel on_host(messenger, tags.values, none, one, nullptr, word());
  Greetings greetings(messenger, tags.greetings, {});
  DeviceMail mail(messenger, *messenger.links(), tags, none, one, on_host, greetings);
  device::Queue& main = device->main_queue();
  const device::Buffer read(*device, 2 * bytes, "what has been read");
  for (const int n : {0, 1}) {
    messenger.reuse_memory_of_links();
    mail.begin();
    std::memset(sender.outgoing(0).data(), 'a' + n, bytes);
    sender.send(0);
    mail.send();
    mail.finish();
    sender.finish();
    main.copy(read.data() + n * bytes, mail.incoming(), bytes);
    mail.end();
  }
  std::array<char, 2 * bytes + 1> found{};
  main.to_host(found.data(), read.data(), 2 * bytes);
  main.wait();
  EXPECT_STREQ(found.data(), "aaaaaaaabbbbbbbb");
}

/// Until then nobody may free what another one has mapped.
TEST(DeviceMail, ClosesItsLinksOnlyWhenAllHaveLetGo) {
  Messenger messenger;
  const auto [mine, count] = messenger.processes();
  if (count == 1) GTEST_SKIP() << "one process sends nothing (use mpirun -n 2)";
  const auto device = device::make_emulated(false, 0, false, device::EmulatedOrder::eager);
  messenger.link({device.get()}, {.direct = true, .by_mpi = false});
  std::int64_t pids = getpid();
  messenger.add({&pids, 1});
  const std::filesystem::path sign = testing::TempDir() + "links_" + std::to_string(pids);
  if (mine == count - 1) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    std::ofstream(sign) << "closing";
  }
  messenger.close_links();
  if (mine == 0) {
    EXPECT_TRUE(std::filesystem::exists(sign)) << "process 0 has not waited for the last one";
  }
  messenger.barrier();
  std::filesystem::remove(sign);
}

}  // namespace
}  // namespace grid_driver
