// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kept.hh"

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

void keep(const KeptBatch& batch) {
  struct Part {
    const KeptBatch::Copy* copy;
    const Box* box;
  };
  std::vector<Part> parts;
  for (const KeptBatch::Copy& copy : batch.copies)
    for (const Box& box : batch.boxes) parts.push_back({&copy, &box});
  if (parts.empty()) return;
#pragma omp parallel for schedule(dynamic)
  for (std::size_t p = 0; p < parts.size(); ++p) keep_in_box(batch, *parts[p].copy, *parts[p].box);
}

}  // namespace mol
