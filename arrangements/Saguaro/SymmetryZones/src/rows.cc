// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/rows.hh"

#include <algorithm>

#include "Saguaro/Values/src/types.hh"
#include "cctk.h"

namespace symmetry_zones {
namespace {

/// Fewer points are copied before threads have been woken.
constexpr std::int64_t points_worth_threads = 4096;

/// One plane of an assignment: what a thread does at a time.
struct Slice {
  const Assignment* assignment;
  int k;
};

template <class T>
void copy_row(int points, const T* from, std::int64_t from_step, T* to, std::int64_t to_step) {
  if (from_step == 1 && to_step == 1)
    std::copy_n(from, points, to);
  else
    for (int i = 0; i < points; ++i) to[i * to_step] = from[i * from_step];
}

template <class T>
void negate_row(int points, const T* from, std::int64_t from_step, T* to, std::int64_t to_step) {
  for (int i = 0; i < points; ++i) to[i * to_step] = static_cast<T>(-from[i * from_step]);
}

template <class T>
void assign_slice(const Assignment& a, int k) {
  const T* const from = static_cast<const T*>(a.from) + k * a.from_steps[2];
  T* const to = static_cast<T*>(a.to) + k * a.to_steps[2];
  const auto row = a.is_negated ? negate_row<T> : copy_row<T>;
  for (int j = 0; j < a.extent[1]; ++j)
    row(a.extent[0], from + j * a.from_steps[1], a.from_steps[0], to + j * a.to_steps[1], a.to_steps[0]);
}

void assign(const Slice& slice) {
  const int type = slice.assignment->type;
  // Characters are no numbers, but can be copied.
  values::visit_type("copy", type == CCTK_VARIABLE_CHAR ? CCTK_VARIABLE_BYTE : type,
                     [&](auto number) { assign_slice<decltype(number)>(*slice.assignment, slice.k); });
}

}  // namespace

void assign(const std::vector<Assignment>& assignments) {
  std::vector<Slice> slices;
  std::int64_t points = 0;
  for (const Assignment& assignment : assignments) {
    const std::array<int, 3>& extent = assignment.extent;
    points += std::int64_t{extent[0]} * extent[1] * extent[2];
    for (int k = 0; k < extent[2]; ++k) slices.push_back({&assignment, k});
  }
  const int count = static_cast<int>(slices.size());
#pragma omp parallel for schedule(static) if (points >= points_worth_threads)
  for (int n = 0; n < count; ++n) assign(slices[n]);
}

}  // namespace symmetry_zones
