// SPDX-License-Identifier: LGPL-2.1-or-later
#include "log.hh"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include "cctk_Parameters.h"

namespace aei_local_interp {
namespace {

using local_interpolation::LocalUniform;
constexpr int directions = local_interpolation::max_dimensions;
constexpr std::array names = {"x", "y", "z"};

using File = std::unique_ptr<FILE, int (*)(FILE*)>;

File open_log() {
  const std::string name = "AEILocalInterp.proc" + std::to_string(CCTK_MyProc(nullptr)) + ".log";
  File file(std::fopen(name.c_str(), "w"), std::fclose);
  if (!file) {
    CCTK_VWARN(CCTK_WARN_ALERT, "Cannot write the log of interpolation \"%s\"", name.c_str());
    return file;
  }
  int column = 0;
  const auto describe = [&](const std::string& what) {
    std::fprintf(file.get(), "# column %d: %s\n", ++column, what.c_str());
  };
  describe("number of dimensions");
  describe("number of points");
  for (const char* name : names)
    for (const char* what : {"lower end of the grid in ", "spacing in ", "upper end of the grid in "})
      describe(std::string(what) + name);
  for (const char* point : {"first", "second", "third", "last"})
    for (const char* name : names) describe(std::string(name) + " of the " + point + " point");
  return file;
}

void print(FILE* file, double number) { std::fprintf(file, "\t%g", number); }

double coordinate(const LocalUniform& call, int direction, int point) {
  if (direction >= call.dimensions || point < 0 || point >= call.points) return 0;
  const void* const array = call.coordinates[direction];
  if (call.coordinate_type == CCTK_VARIABLE_REAL) return static_cast<const CCTK_REAL*>(array)[point];
  if (call.coordinate_type == CCTK_VARIABLE_REAL4) return static_cast<const CCTK_REAL4*>(array)[point];
  if (call.coordinate_type == CCTK_VARIABLE_REAL8) return static_cast<const CCTK_REAL8*>(array)[point];
  return 0;
}

}  // namespace

void log(const LocalUniform& call) {
  DECLARE_CCTK_PARAMETERS;
  if (!log_interp_coords) return;
  static const File file = open_log();
  if (!file) return;
  std::fprintf(file.get(), "%d\t%d", call.dimensions, call.points);
  for (int d = 0; d < directions; ++d) {
    const bool exists = d < call.dimensions;
    print(file.get(), exists ? call.origin[d] : 0);
    print(file.get(), exists ? call.spacing[d] : 0);
    print(file.get(), exists ? call.origin[d] + call.spacing[d] * (call.sizes[d] - 1) : 0);
  }
  for (const int point : {0, 1, 2, call.points - 1})
    for (int d = 0; d < directions; ++d) print(file.get(), coordinate(call, d, point));
  std::fprintf(file.get(), "\n");
  std::fflush(file.get());
}

}  // namespace aei_local_interp
