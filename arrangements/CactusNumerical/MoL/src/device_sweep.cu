// SPDX-License-Identifier: LGPL-2.1-or-later
#include "device_sweep.hh"

#include <cstring>
#include <vector>

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
};

/// The combinations of one batch at one point, one after the other.
struct CombineAtPoint {
  const DeviceBatch* batches;
  const DeviceTarget* targets;
  const DeviceTerm* terms;

  DEVICE_FUNCTION void operator()(int number, int i, int j, int) const {
    const DeviceBatch& batch = batches[number];
    const std::ptrdiff_t point = row_length * static_cast<std::ptrdiff_t>(j) + i;
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

  /// Arrays are cut into rows, so that no index grows too large.
  static constexpr int row_length = 1 << 16;
};

/// Whole rows, and the rest; both are parts of one batch.
void append_boxes(std::ptrdiff_t points, std::vector<device::PointBox>& boxes) {
  constexpr int row = CombineAtPoint::row_length;
  const int rows = static_cast<int>(points / row), rest = static_cast<int>(points % row);
  boxes.push_back({{0, 0, 0}, {row, rows, 1}});
  boxes.push_back({{0, rows, 0}, {rest, rows + 1, 1}});
}

template <class T>
std::size_t append(std::vector<std::byte>& bytes, const std::vector<T>& values) {
  static_assert(sizeof(T) % 4 == 0);
  const std::size_t place = (bytes.size() + 15) / 16 * 16;
  bytes.resize(place + values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(bytes.data() + place, values.data(), values.size() * sizeof(T));
  return place;
}

}  // namespace

void sweep_on_device(device::Queue& queue, std::span<const Batch> batches) {
  std::vector<DeviceBatch> device_batches;
  std::vector<DeviceTarget> targets;
  std::vector<DeviceTerm> terms;
  std::vector<device::PointBox> boxes;
  for (const Batch& batch : batches) {
    DeviceBatch next{static_cast<int>(targets.size()), 0, static_cast<int>(terms.size())};
    for (const auto& [target, sources, coefficients] : batch.combinations) {
      for (std::size_t n = 0; n < sources.size(); ++n) terms.push_back({sources[n], coefficients[n]});
      targets.push_back({target, static_cast<int>(terms.size())});
    }
    next.behind_targets = static_cast<int>(targets.size());
    append_boxes(batch.points, boxes);
    device_batches.insert(device_batches.end(), 2, next);
  }
  std::vector<std::byte> bytes;
  const std::size_t batch_place = append(bytes, device_batches), target_place = append(bytes, targets),
                    term_place = append(bytes, terms);
  queue.with_copy(bytes.data(), bytes.size(), [&](const void* copy) {
    const auto* const begin = static_cast<const std::byte*>(copy);
    device::for_each_point(queue, boxes,
                           CombineAtPoint{reinterpret_cast<const DeviceBatch*>(begin + batch_place),
                                          reinterpret_cast<const DeviceTarget*>(begin + target_place),
                                          reinterpret_cast<const DeviceTerm*>(begin + term_place)});
  });
}

}  // namespace mol
