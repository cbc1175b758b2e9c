// SPDX-License-Identifier: LGPL-2.1-or-later
#include "plan.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace slab {
namespace {

/// A process's part of an axis that is cut into equal pieces with ghost zones between them.
Line piece(int array_points, int pieces, int number, int ghosts) {
  const int lower = array_points * number / pieces, end = array_points * (number + 1) / pieces;
  const bool below = number > 0, above = number < pieces - 1;
  const int first = lower - (below ? ghosts : 0), points = end + (above ? ghosts : 0) - first;
  return {array_points, first, points, points + 1, below ? ghosts : 0, above ? ghosts : 0, 0, 1, 0};
}

Line with_slab(Line line, int offset, int stride, int length) {
  line.offset = offset;
  line.stride = stride;
  line.length = length;
  return line;
}

/// An array over processes: one block of numbers per process.
using Array = std::vector<std::vector<double>>;

std::size_t block_size(const PerAxis<Line>& lines) {
  std::size_t size = 1;
  for (const Line& line : lines) size *= line.allocated;
  return size;
}

PerAxis<Line> targets(const Transfer& transfer) {
  return {transfer.axes[0].target, transfer.axes[1].target, transfer.axes[2].target};
}

/// Carries out a transfer on all processes, with maps in the place of messages.
void carry_out(const std::vector<Transfer>& all, const Array& source, Array& target) {
  std::map<std::pair<int, int>, std::vector<std::byte>> wire;
  const int processes = static_cast<int>(all.size());
  for (int mine = 0; mine < processes; ++mine)
    for (const Message& message : make_plan(all, mine).sends) {
      auto& bytes = wire[{mine, message.peer}];
      bytes.resize(message.box.size() * sizeof(double));
      pack(message.box, source_places(all[mine]), sizeof(double), source[mine].data(), bytes.data());
    }
  std::size_t received = 0;
  for (int mine = 0; mine < processes; ++mine)
    for (const Message& message : make_plan(all, mine).receives) {
      const auto& bytes = wire.at({message.peer, mine});
      ASSERT_EQ(bytes.size(), message.box.size() * sizeof(double));
      unpack(message.box, target_places(all[mine]), sizeof(double), bytes.data(), target[mine].data());
      ++received;
    }
  EXPECT_EQ(received, wire.size());
}

/// A number that names a point.
double name_of(const PerAxis<int>& point) { return point[0] + 100 * point[1] + 10000 * point[2]; }

/// Visits the stored points: `visit(index in memory, point of the array)`.
template <class Visit>
void for_each_point(const PerAxis<Line>& lines, Visit visit) {
  for (int k = 0; k < lines[2].points; ++k)
    for (int j = 0; j < lines[1].points; ++j)
      for (int i = 0; i < lines[0].points; ++i)
        visit(i + lines[0].allocated * (j + lines[1].allocated * k),
              PerAxis<int>{lines[0].first + i, lines[1].first + j, lines[2].first + k});
}

/// A random transfer between arrays that processes share as a row of pieces along random axes.
std::vector<Transfer> random_transfer(std::mt19937& random, int processes) {
  const auto pick = [&](int lower, int upper) { return std::uniform_int_distribution(lower, upper)(random); };
  PerAxis<int> order{0, 1, 2};
  std::shuffle(order.begin(), order.end(), random);
  const int source_cut = pick(0, 2), target_cut = pick(0, 2);
  std::vector<Transfer> all(processes, Transfer{3, {}, {}});
  for (int d = 0; d < 3; ++d) {
    const int length = pick(1, 7), ghosts = pick(0, 2), from_points = pick(16, 20), to_points = pick(16, 20);
    const int to_stride = pick(1, 2);
    int from_stride = pick(1, 2);
    int from = pick(0, from_points - 1 - (length - 1) * from_stride);
    const int to = pick(0, to_points - 1 - (length - 1) * to_stride);
    if (pick(0, 1)) {  // from the other end
      from += (length - 1) * from_stride;
      from_stride = -from_stride;
    }
    const bool flip = pick(0, 1);
    const int axis = order[d];
    for (int p = 0; p < processes; ++p) {
      const auto part = [&](int points, bool cut) {
        return cut ? piece(points, processes, p, ghosts) : piece(points, 1, 0, 0);
      };
      all[p].source[axis] = with_slab(part(from_points, axis == source_cut), from, from_stride, length);
      all[p].axes[d] = {with_slab(part(to_points, d == target_cut), to, to_stride, length), axis, flip};
    }
  }
  return all;
}

/// The number that the transfer must put at a point of the target; `otherwise` outside of the slab.
double expected(const Transfer& transfer, const PerAxis<int>& point, double otherwise) {
  PerAxis<int> source{};
  for (int d = 0; d < 3; ++d) {
    const Line& to = transfer.axes[d].target;
    const Line& from = transfer.source[transfer.axes[d].source_axis];
    const int distance = point[d] - to.offset;
    if (distance < 0 || distance % to.stride != 0 || distance / to.stride >= to.length) return otherwise;
    const int n = transfer.axes[d].is_flipped ? to.length - 1 - distance / to.stride : distance / to.stride;
    source[transfer.axes[d].source_axis] = from.offset + n * from.stride;
  }
  return name_of(source);
}

TEST(Plan, EveryPointOfTheTargetGetsThePointOfTheSourceThatBelongsToIt) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const int processes = 1 + round % 4;
    SCOPED_TRACE(testing::Message() << "round " << round << ", seed 5");
    const std::vector<Transfer> all = random_transfer(random, processes);
    for (const Transfer& transfer : all) ASSERT_EQ(complaint_about(transfer), "");
    Array source(processes), target(processes);
    for (int p = 0; p < processes; ++p) {
      // Ghost zones hold nonsense: they must not be sent.
      source[p].assign(block_size(all[p].source), -2);
      target[p].assign(block_size(targets(all[p])), -1);
      for_each_point(all[p].source, [&](int at, const PerAxis<int>& point) {
        bool is_ghost = false;
        for (int d = 0; d < 3; ++d) {
          const Line& line = all[p].source[d];
          is_ghost |= point[d] < line.first + line.not_owned_below;
          is_ghost |= point[d] >= line.first + line.points - line.not_owned_above;
        }
        if (!is_ghost) source[p][at] = name_of(point);
      });
    }
    carry_out(all, source, target);
    for (int p = 0; p < processes; ++p)
      for_each_point(targets(all[p]), [&](int at, const PerAxis<int>& point) {
        EXPECT_EQ(target[p][at], expected(all[p], point, -1));
      });
  }
}

TEST(Plan, OfAnArrayThatAllProcessesHaveTheFirstOneSends) {
  Transfer transfer{1, {}, {}};
  transfer.source[0] = with_slab(piece(10, 1, 0, 0), 2, 1, 4);
  transfer.axes[0] = {with_slab(piece(10, 1, 0, 0), 5, 1, 4), 0, false};
  const std::vector<Transfer> all(3, transfer);
  EXPECT_EQ(make_plan(all, 0).sends.size(), 3u);
  EXPECT_TRUE(make_plan(all, 1).sends.empty());
  EXPECT_EQ(make_plan(all, 2).receives, (std::vector<Message>{{0, {{0, 0, 0}, {4, 1, 1}}}}));
}

Transfer simple_transfer() {
  Transfer transfer{2, {}, {}};
  for (int d = 0; d < 2; ++d) {
    transfer.source[d] = with_slab(piece(10, 1, 0, 0), 0, 1, 5);
    transfer.axes[d] = {with_slab(piece(10, 1, 0, 0), 5, 1, 5), d, false};
  }
  return transfer;
}

TEST(Transfer, AComplaintNamesTheAxisAndWhatIsWrong) {
  Transfer transfer = simple_transfer();
  EXPECT_EQ(complaint_about(transfer), "");
  transfer.axes[1].target.length = 4;
  EXPECT_EQ(complaint_about(transfer), "the target has 4 points along axis 1, the source 5");
  transfer = simple_transfer();
  transfer.axes[0].target.offset = 6;
  EXPECT_EQ(complaint_about(transfer),
            "the target along axis 0 begins at point 6 and ends at 10 of an array of 10");
  transfer = simple_transfer();
  transfer.axes[0].source_axis = 1;
  EXPECT_EQ(complaint_about(transfer), "its axes are not a permutation of those of the source");
  transfer = simple_transfer();
  transfer.source[1].stride = 0;
  EXPECT_EQ(complaint_about(transfer), "the source along axis 1 has stride 0");
}

}  // namespace
}  // namespace slab
