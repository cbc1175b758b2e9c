// SPDX-License-Identifier: LGPL-2.1-or-later
#include "device_sweep.hh"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/packed.hh"
#include "Saguaro/Device/src/points.hh"

namespace mol {
namespace {

struct DeviceTerm {
  const double* source;
  double coefficient;
};

/// The terms of a target follow those of the one before.
struct DeviceTarget {
  double* target;
  int behind_terms;  ///< where its terms end, among those of all batches
};

struct DeviceBatch {
  int first_target, behind_targets, first_term;
  int dj;
  std::ptrdiff_t dk;
};

/// The combinations of one batch at one point, one after the other.
struct CombineAtPoint {
  const DeviceBatch* batches;
  const DeviceTarget* targets;
  const DeviceTerm* terms;

  DEVICE_FUNCTION void operator()(int number, int i, int j, int k) const {
    const DeviceBatch& batch = batches[number];
    const std::ptrdiff_t point = batch.dk * k + static_cast<std::ptrdiff_t>(batch.dj) * j + i;
    int term = batch.first_term;
    for (int t = batch.first_target; t < batch.behind_targets; ++t) {
      const int behind = targets[t].behind_terms;
      double sum = 0;
      if (term < behind) {
        sum = terms[term].coefficient * terms[term].source[point];
        for (int n = term + 1; n < behind; ++n) sum += terms[n].coefficient * terms[n].source[point];
      }
      targets[t].target[point] = sum;
      term = behind;
    }
  }
};

/// Arrays are cut into rows, so that no index grows too large: whole rows, and the rest.
BoxBatch in_rows(const Batch& batch) {
  constexpr int row = 1 << 16;
  const int rows = static_cast<int>(batch.points / row), rest = static_cast<int>(batch.points % row);
  return {{{{0, 0, 0}, {row, rows, 1}}, {{0, rows, 0}, {rest, rows + 1, 1}}}, row, 0, batch.combinations};
}

bool are_same(const std::vector<device::PointBox>& a, const std::vector<device::PointBox>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const device::PointBox& x, const device::PointBox& y) {
                      return std::equal(x.begin, x.begin + 3, y.begin) && std::equal(x.end, x.end + 3, y.end);
                    });
}

/// A thread that has found its point treats several variables there: finding it costs more than a few of
/// them. Not all, since small boxes need threads, too.
std::vector<BoxBatch> joined(std::vector<BoxBatch> batches) {
  constexpr std::size_t most_combinations = 8;
  std::vector<BoxBatch> result;
  for (BoxBatch& batch : batches) {
    const bool fits = !result.empty() && result.back().dj == batch.dj && result.back().dk == batch.dk &&
                      result.back().combinations.size() + batch.combinations.size() <= most_combinations &&
                      are_same(result.back().boxes, batch.boxes);
    if (!fits) {
      result.push_back(std::move(batch));
      continue;
    }
    auto& combinations = result.back().combinations;
    std::move(batch.combinations.begin(), batch.combinations.end(), std::back_inserter(combinations));
  }
  return result;
}

void combine(device::Queue& queue, std::span<const BoxBatch> batches) {
  std::vector<DeviceBatch> device_batches;
  std::vector<DeviceTarget> targets;
  std::vector<DeviceTerm> terms;
  std::vector<device::PointBox> boxes;
  for (const BoxBatch& batch : batches) {
    DeviceBatch next{static_cast<int>(targets.size()), 0, static_cast<int>(terms.size()),
                     static_cast<int>(batch.dj), batch.dk};
    for (const auto& [target, sources, coefficients] : batch.combinations) {
      for (std::size_t n = 0; n < sources.size(); ++n) terms.push_back({sources[n], coefficients[n]});
      targets.push_back({target, static_cast<int>(terms.size())});
    }
    next.behind_targets = static_cast<int>(targets.size());
    boxes.insert(boxes.end(), batch.boxes.begin(), batch.boxes.end());
    device_batches.insert(device_batches.end(), batch.boxes.size(), next);
  }
  std::vector<std::byte> bytes;
  const std::size_t batch_place = device::append(bytes, device_batches),
                    target_place = device::append(bytes, targets), term_place = device::append(bytes, terms);
  queue.with_copy(bytes.data(), bytes.size(), [&](const void* copy) {
    const auto* const begin = static_cast<const std::byte*>(copy);
    device::for_each_point(queue, boxes,
                           CombineAtPoint{reinterpret_cast<const DeviceBatch*>(begin + batch_place),
                                          reinterpret_cast<const DeviceTarget*>(begin + target_place),
                                          reinterpret_cast<const DeviceTerm*>(begin + term_place)});
  });
}

/// Several arrays at a point: what is read for all of them is on its way at once.
struct KeepAtPoint {
  static constexpr int most = 8;
  const KeptBatch::Copy* copies;
  int count, groups, dj;
  std::ptrdiff_t dk;
  double zero;

  DEVICE_FUNCTION void operator()(int number, int i, int j, int k) const {
    const std::ptrdiff_t point = dk * k + static_cast<std::ptrdiff_t>(dj) * j + i;
    const int first = number % groups * most;
    double values[most];
#pragma unroll
    for (int n = 0; n < most; ++n)
      if (first + n < count) values[n] = copies[first + n].source[point] + zero;
#pragma unroll
    for (int n = 0; n < most; ++n)
      if (first + n < count) copies[first + n].target[point] = values[n];
  }
};

}  // namespace

void keep_on_device(device::Queue& queue, const KeptBatch& batch) {
  const int count = static_cast<int>(batch.copies.size()),
            groups = (count + KeepAtPoint::most - 1) / KeepAtPoint::most;
  std::vector<device::PointBox> boxes;
  for (const auto& [begin, end] : batch.boxes)
    boxes.insert(boxes.end(), groups, {{begin[0], begin[1], begin[2]}, {end[0], end[1], end[2]}});
  queue.with_copy(batch.copies.data(), count * sizeof(KeptBatch::Copy), [&](const void* copies) {
    device::for_each_point(queue, boxes,
                           KeepAtPoint{static_cast<const KeptBatch::Copy*>(copies), count, groups,
                                       static_cast<int>(batch.strides.y), batch.strides.z, batch.zero});
  });
}

void sweep_on_device(device::Queue& queue, std::span<const Batch> batches) {
  std::vector<BoxBatch> rows;
  for (const Batch& batch : batches) rows.push_back(in_rows(batch));
  combine(queue, rows);
}

void sweep_on_device(device::Queue& queue, std::vector<BoxBatch> batches) {
  combine(queue, joined(std::move(batches)));
}

}  // namespace mol
