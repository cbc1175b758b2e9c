// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kept.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace mol {
namespace {

constexpr int rows = 9, points = rows * rows * rows;
const Box all{{0, 0, 0}, {rows, rows, rows}};

template <class Visit>
void for_each_point(const Box& box, Visit visit) {
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j)
      for (int i = box.begin[0]; i < box.end[0]; ++i) visit((k * rows + j) * rows + i);
}

/// A box within another one, perhaps an empty one.
Box draw(const Box& within, std::mt19937& random) {
  Box box;
  for (int d = 0; d < 3; ++d) {
    std::uniform_int_distribution<int> place(within.begin[d], within.end[d]);
    box.begin[d] = place(random), box.end[d] = place(random);
    if (box.begin[d] > box.end[d]) std::swap(box.begin[d], box.end[d]);
  }
  return box;
}

std::vector<double> start_values() {
  std::vector<double> start(points);
  for (int p = 0; p < points; ++p) start[p] = p + 0.5;
  return start;
}

TEST(Keep, CopiesAtThePointsOfItsBoxes) {
  std::vector<double> start = start_values(), values(points, -1), expected = values;
  start[0] = -0.0;
  KeptBatch batch{{{{0, 0, 0}, {rows, rows, 1}}, {{1, 2, 3}, {2, 4, 5}}}, {rows, rows * rows}, {}, 0.0};
  batch.copies.push_back({values.data(), start.data()});
  keep(std::span(&batch, 1));
  for (const Box& box : batch.boxes) for_each_point(box, [&](int p) { expected[p] = start[p] + 0.0; });
  EXPECT_EQ(values, expected);
  EXPECT_FALSE(std::signbit(values[0])) << "a rate of zero has been added";
}

// Steps of random boxes: after each stage the start is everywhere outside of what was calculated, whatever
// others have done to what they see.
TEST(KeptOfComponent, RestoresTheStartOutsideOfEachStage) {
  std::mt19937 random(1);
  const std::vector<double> start = start_values();
  const Box interior{{2, 1, 2}, {rows - 1, rows - 2, rows}};
  for (int step = 0; step < 200; ++step) {
    StartValues held;
    std::vector<double> memory[2] = {start, std::vector<double>(points, -1)};
    const bool has_boundary = step % 5 == 0, is_copied = step % 3 > 0;
    if (!is_copied) std::fill(memory[0].begin(), memory[0].end(), -2);
    double *values = memory[0].data(), *slopes = memory[1].data();
    for (int stage = 0; stage < 4; ++stage) {
      const StagePoints of_stage{all, interior, random() % 4 == 0 ? interior : draw(interior, random),
                                 has_boundary};
      const Box& calculated = of_stage.calculated;
      const bool is_formed = random() % 2 == 0;
      // Kernels may form more than is needed; MoL updates everything or what is needed.
      const Box formed = random() % 2 == 0 ? draw(interior, random) : Box{};
      const Box written = is_formed ? hull(calculated, formed) : random() % 2 == 0 ? calculated : all;
      double* const target = is_formed ? slopes : values;
      // Rates are cleared if somebody may look at them.
      if (random() % 4 == 0) std::fill_n(slopes, points, 0.0), held.forget(slopes);
      for_each_point(written, [&](int p) { target[p] = 1000 * (stage + 1); });
      KeptOfComponent kept(held, of_stage, {rows, rows * rows}, 0.0, {stage == 0, stage == 3});
      kept.add({values, slopes, start.data(), is_formed, is_copied, written});
      keep(kept.batches());
      if (is_formed) std::swap(values, slopes);
      std::vector<bool> is_calculated(points);
      for_each_point(calculated, [&](int p) { is_calculated[p] = true; });
      for (int p = 0; p < points; ++p)
        ASSERT_EQ(values[p], is_calculated[p] ? 1000 * (stage + 1) : start[p]) << step << ' ' << stage;
      for_each_point(has_boundary ? all : seen_part(of_stage), [&](int p) { values[p] -= 0.25; });
    }
  }
}

// Boxes that shrink within buffer zones, values and slopes in turn: what the memory holds is not copied
// again.
TEST(KeptOfComponent, CopiesNothingTwice) {
  StartValues held;
  const std::vector<double> start = start_values();
  std::vector<double> memory[2] = {start, std::vector<double>(points, -1)};
  std::vector<int> copied(4);
  const Box interior{{0, 0, 0}, {rows, rows, rows}};
  for (int stage = 0; stage < 4; ++stage) {
    const StagePoints of_stage{all, interior, {{stage, 0, 0}, {rows, rows, rows}}, false};
    KeptOfComponent kept(held, of_stage, {rows, rows * rows}, 0.0, {stage == 0, stage == 3});
    kept.add({memory[stage % 2].data(), memory[1 - stage % 2].data(), start.data(), true, true,
              of_stage.calculated});
    for (const KeptBatch& batch : kept.batches())
      for (const Box& box : batch.boxes) for_each_point(box, [&](int) { ++copied[stage]; });
  }
  // The slopes of the first stage hold nothing; the values of its start everything.
  EXPECT_EQ(copied, (std::vector<int>{0, 0, 2 * rows * rows, 2 * rows * rows}));
}

// Ghost zones beside what is calculated are copied in each stage.
TEST(KeptOfComponent, CopiesGhostZonesThatLaterStagesSee) {
  const Box interior{{1, 0, 0}, {rows, rows, rows}};
  EXPECT_EQ(seen_part({all, interior, interior, false}), all);
  EXPECT_EQ(seen_part({all, interior, {{2, 0, 0}, {rows, rows, 5}}, false}),
            (Box{{2, 0, 0}, {rows, rows, 5}}));
}

}  // namespace
}  // namespace mol
