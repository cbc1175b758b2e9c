// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "util_Table.h"

namespace {

template <class T>
std::vector<T> words(const char* text) {
  std::istringstream in(text);
  std::vector<T> result;
  for (T word; in >> word;) result.push_back(word);
  return result;
}

void set_if_given(int table, const char* key, const char* text) {
  const std::vector<CCTK_INT> values = words<CCTK_INT>(text);
  if (!values.empty()) Util_TableSetIntArray(table, int(values.size()), values.data(), key);
}

/// Coordinates of the points that this process asks for, axis by axis, and their numbers.
struct Points {
  std::vector<CCTK_REAL> along[3];
  std::vector<int> numbers;

  Points(const cGH* gh, const char* text) {
    const std::vector<double> all = words<double>(text);
    for (int point = CCTK_MyProc(gh); 3 * point < int(all.size()); point += CCTK_nProcs(gh)) {
      numbers.push_back(point);
      for (int d = 0; d < 3; ++d) along[d].push_back(all[3 * point + d]);
    }
  }
};

std::vector<CCTK_INT> indices_of(const char* names) {
  std::vector<CCTK_INT> result;
  for (const std::string& name : words<std::string>(names)) {
    result.push_back(CCTK_VarIndex(("TestInterpolation::" + name).c_str()));
    if (result.back() < 0) CCTK_VERROR("TestInterpolation has no variable %s", name.c_str());
  }
  return result;
}

int interpolate(const cGH* gh, const Points& at, const std::vector<void*>& results) {
  DECLARE_CCTK_PARAMETERS;
  const std::vector<CCTK_INT> variables = indices_of(inputs);
  const int count = int(at.numbers.size()), wanted = int(results.size());
  const void* const coordinates[] = {at.along[0].data(), at.along[1].data(), at.along[2].data()};
  if (*operator_name == '\0')
    return InterpGridArrays(gh, 3, order, count, coordinates, int(variables.size()), variables.data(), wanted,
                            const_cast<void**>(results.data()));
  const int table = Util_TableCreateFromString(("order=" + std::to_string(order)).c_str());
  set_if_given(table, "operand_indices", operands);
  set_if_given(table, "operation_codes", codes);
  set_if_given(table, "time_deriv_order", time_derivatives);
  set_if_given(table, "input_array_time_levels", past);
  const std::vector<CCTK_INT> types(wanted, CCTK_VARIABLE_REAL);
  const int status =
      CCTK_InterpGridArrays(gh, 3, CCTK_InterpHandle(operator_name), table, CCTK_CoordSystemHandle("cart3d"),
                            count, CCTK_VARIABLE_REAL, coordinates, int(variables.size()), variables.data(),
                            wanted, types.data(), results.data());
  Util_TableDestroy(table);
  return status;
}

}  // namespace

extern "C" void TestInterpolation_Ask(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Points at(cctkGH, points);
  std::vector<std::vector<CCTK_REAL>> values(outputs, std::vector<CCTK_REAL>(at.numbers.size()));
  std::vector<void*> results;
  for (std::vector<CCTK_REAL>& output : values) results.push_back(output.data());
  const int status = interpolate(cctkGH, at, results);

  const std::string path = std::string(out_dir) + "/asked." + std::to_string(CCTK_MyProc(cctkGH)) + ".asc";
  std::FILE* const file = std::fopen(path.c_str(), "a");
  if (!file) CCTK_VERROR("The file %s cannot be written", path.c_str());
  std::fprintf(file, "# iteration %d status %d\n", cctk_iteration, status);
  for (std::size_t point = 0; point < at.numbers.size(); ++point)
    for (int output = 0; output < outputs; ++output)
      std::fprintf(file, "%d %d %d %.17g %.17g\n", cctk_iteration, at.numbers[point], output,
                   double(values[output][point]), double(cctk_time));
  std::fclose(file);
}
