// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kept.hh"

#include <algorithm>
#include <utility>

namespace mol {

namespace {

void keep_in_box(const KeptBatch& batch, const KeptBatch::Copy& copy, const Box& box) {
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j) {
      const std::ptrdiff_t row = batch.strides.z * k + batch.strides.y * j;
#pragma omp simd
      for (std::ptrdiff_t i = row + box.begin[0]; i < row + box.end[0]; ++i)
        copy.target[i] = copy.source[i] + batch.zero;
    }
}

}  // namespace

void keep(std::span<const KeptBatch> batches) {
  if (batches.empty()) return;
  struct Part {
    const KeptBatch* batch;
    const KeptBatch::Copy* copy;
    const Box* box;
  };
  std::vector<Part> parts;
  for (const KeptBatch& batch : batches)
    for (const KeptBatch::Copy& copy : batch.copies)
      for (const Box& box : batch.boxes) parts.push_back({&batch, &copy, &box});
#pragma omp parallel for schedule(dynamic)
  for (std::size_t p = 0; p < parts.size(); ++p) keep_in_box(*parts[p].batch, *parts[p].copy, *parts[p].box);
}

void StartValues::begin(const double* values, const double* slopes, bool is_copied) {
  forget(slopes);
  if (is_copied)
    others_[values] = {};
  else
    forget(values);
}

std::vector<Box> StartValues::restore_outside(const double* memory, const StagePoints& points,
                                              const Box& written) {
  const auto known = others_.find(memory);
  // Ghost zones that later stages look at are filled by others, and changed by what works point by point.
  const Box seen = seen_part(points),
            wrong = known == others_.end() ? points.all : hull(hull(known->second, written), seen);
  others_[memory] = seen;
  return boxes_outside(wrong, points.calculated);
}

KeptOfComponent::KeptOfComponent(StartValues& held, const StagePoints& points, Strides strides, double zero,
                                 PositionInStep position)
    : held_(held), points_(points), strides_(strides), zero_(zero), position_(position) {}

void KeptOfComponent::add(const Variable& variable) {
  const auto& [values, slopes, start, is_formed, is_copied, written] = variable;
  if (position_.is_first) held_.begin(values, slopes, is_copied);
  double* const target = is_formed ? slopes : values;
  // Others may have written at boundaries since.
  if (points_.has_boundary) held_.forget(target);
  std::vector<Box> boxes = held_.restore_outside(target, points_, written);
  if (position_.is_last) held_.forget(values), held_.forget(slopes);
  if (boxes.empty()) return;
  if (batches_.empty() || batches_.back().boxes != boxes)
    batches_.push_back({std::move(boxes), strides_, {}, zero_});
  batches_.back().copies.push_back({target, start});
}

}  // namespace mol
