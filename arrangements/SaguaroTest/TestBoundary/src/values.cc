// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Values that are known at every point, and what has become of them.
#include <algorithm>
#include <cstdio>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"

namespace {

/// The part of an array or a grid function that this component has.
struct Part {
  int size[3], extent[3], first[3], begin[3], end[3];  ///< begin, end: of what it owns

  Part(const cGH* gh, const char* group) {
    cGroupDynamicData data;
    if (CCTK_GroupDynamicData(gh, CCTK_GroupIndex(group), &data) != 0)
      CCTK_VERROR("The size of the group %s is not known", group);
    for (int d = 0; d < 3; ++d) {
      size[d] = data.lsh[d];
      extent[d] = data.ash[d];
      first[d] = data.lbnd[d];
      begin[d] = data.bbox[2 * d] ? 0 : data.nghostzones[d];
      end[d] = data.lsh[d] - (data.bbox[2 * d + 1] ? 0 : data.nghostzones[d]);
    }
    if (CCTK_GroupTypeI(CCTK_GroupIndex(group)) != CCTK_GF) return;
    const flesh::PointRange owned = flesh::levels().owned_points(gh, 3);
    std::copy_n(owned.begin.begin(), 3, begin);
    std::copy_n(owned.end.begin(), 3, end);
  }
  int index(int i, int j, int k) const { return i + extent[0] * (j + extent[1] * k); }
};

CCTK_REAL known_value(const Part& part, int i, int j, int k) {
  const int x = part.first[0] + i, y = part.first[1] + j, z = part.first[2] + k;
  return (3 * x + 5 * y + 7 * z) % 11 + x / 8.0;
}

void fill(const Part& part, CCTK_REAL* now, CCTK_REAL* before, CCTK_REAL* source) {
  for (int k = 0; k < part.size[2]; ++k)
    for (int j = 0; j < part.size[1]; ++j)
      for (int i = 0; i < part.size[0]; ++i) {
        const int index = part.index(i, j, k);
        now[index] = known_value(part, i, j, k);
        before[index] = now[index] + 100;
        source[index] = now[index] + 200;
      }
}

/// Calls `write(file, i, j, k, index)` for what this component owns.
template <class Write>
void append(const cGH* gh, const char* name, const Part& part, Write write) {
  const std::string path = name + std::string(".") + std::to_string(CCTK_MyProc(gh));
  std::FILE* const file = std::fopen(path.c_str(), "a");
  if (!file) CCTK_VERROR("The file %s cannot be written", path.c_str());
  for (int k = part.begin[2]; k < part.end[2]; ++k)
    for (int j = part.begin[1]; j < part.end[1]; ++j)
      for (int i = part.begin[0]; i < part.end[0]; ++i) write(file, i, j, k, part.index(i, j, k));
  std::fclose(file);
}

}  // namespace

extern "C" void TestBoundary_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  fill(Part(cctkGH, "TestBoundary::field"), value, value_p, other);
  fill(Part(cctkGH, "TestBoundary::array_field"), array_value, array_value_p, array_other);
}

extern "C" void TestBoundary_Write(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool is_array = CCTK_EQUALS(target, "array");
  const Part part(cctkGH, is_array ? "TestBoundary::array_field" : "TestBoundary::field");
  const int level = flesh::levels().current(cctkGH);
  append(cctkGH, is_array ? "array" : "points", part, [&](std::FILE* file, int i, int j, int k, int index) {
    const int p[] = {part.first[0] + i, part.first[1] + j, part.first[2] + k};
    if (is_array)
      std::fprintf(file, "0 %d %d %d %.17g\n", p[0], p[1], p[2], double(array_value[index]));
    else
      std::fprintf(file, "%d %d %d %d %.17g %.17g %.17g %.17g\n", level, p[0], p[1], p[2],
                   double(value[index]), double(x[index]), double(y[index]), double(z[index]));
  });
}
