// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layout.hh"

#include <gtest/gtest.h>

namespace system_topology {
namespace {

const std::vector<std::string> names{"b", "a", "b", "a", "a"};

TEST(ProcessPlace, CountsHostsInTheOrderOfTheirFirstProcesses) {
  const ProcessPlace place = place_of(3, names);
  EXPECT_EQ(place.processes, 5);
  EXPECT_EQ(place.hosts, 2);
  EXPECT_EQ(place.host, 1);
  EXPECT_EQ(place.processes_on_host, 3);
  EXPECT_EQ(place.process_on_host, 1);
  EXPECT_EQ(hosts_of(names), (std::vector<std::string>{"b", "a"}));
}

std::vector<Seat> seats(const Host& host, Layout layout) {
  std::vector<Seat> all;
  for (int thread = 0; thread < host.threads; ++thread) all.push_back(seat_of(thread, host, layout));
  return all;
}

using Seats = std::vector<Seat>;

TEST(Seats, OfADenseLayoutFillNeighbouringCores) {
  EXPECT_EQ(seats({8, 16, 4}, Layout::dense), (Seats{{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
}

TEST(Seats, OfALooseLayoutAreSpread) {
  EXPECT_EQ(seats({8, 16, 4}, Layout::loose), (Seats{{0, 0}, {2, 0}, {4, 0}, {6, 0}}));
}

TEST(Seats, AreSharedByAsFewThreadsAsPossible) {
  EXPECT_EQ(seats({2, 4, 4}, Layout::dense), (Seats{{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
  EXPECT_EQ((Host{2, 4, 3}.threads_per_core()), 2);
  EXPECT_EQ((Host{2, 4, 2}.threads_per_core()), 1);
}

TEST(Seats, AreTakenInTurnIfThereAreTooFew) {
  EXPECT_EQ(seats({1, 1, 3}, Layout::dense), (Seats{{0, 0}, {0, 0}, {0, 0}}));
  EXPECT_EQ(seats({2, 2, 4}, Layout::loose), (Seats{{0, 0}, {0, 0}, {1, 0}, {1, 0}}));
}

}  // namespace
}  // namespace system_topology
