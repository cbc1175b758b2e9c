// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Interpolation/src/options.hh"

#include <stdexcept>

#include "util_Table.h"

namespace interpolation {
namespace {

template <class T, class Get>
std::vector<T> array(int table, const std::string& key, std::vector<T> values, const char* kind, Get get) {
  const int count = int(values.size());
  CCTK_INT type = 0, stored = 0;
  if (Util_TableQueryValueInfo(table, &type, &stored, key.c_str()) != 1) return values;
  if (stored != count || get(table, count, values.data(), key.c_str()) != count)
    throw std::invalid_argument("the option " + key + " of an interpolation must be " +
                                std::to_string(count) + " " + kind);
  return values;
}

}  // namespace

std::vector<CCTK_INT> integers(int table, const std::string& key, std::vector<CCTK_INT> defaults) {
  return array(table, key, std::move(defaults), "integers", Util_TableGetIntArray);
}

std::vector<CCTK_REAL> reals(int table, const std::string& key, std::vector<CCTK_REAL> defaults) {
  return array(table, key, std::move(defaults), "real numbers", Util_TableGetRealArray);
}

Options read_options(int table, int dimensions, int inputs, int outputs) {
  if (Util_TableQueryFlags(table) < 0)
    throw std::invalid_argument("an interpolation needs a table of options; there is none with handle " +
                                std::to_string(table));
  Options options;
  options.omitted = integers(table, "N_boundary_points_to_omit", std::vector<CCTK_INT>(2 * dimensions, 0));
  options.off_centring =
      reals(table, "boundary_off_centering_tolerance", std::vector<CCTK_REAL>(2 * dimensions, 999));
  options.extrapolation =
      reals(table, "boundary_extrapolation_tolerance", std::vector<CCTK_REAL>(2 * dimensions, 1e-10));
  std::vector<CCTK_INT> same(outputs);
  for (int o = 0; o < outputs; ++o) same[o] = o;
  options.operands = integers(table, "operand_indices", same);
  for (const CCTK_INT operand : options.operands)
    if (operand < 0 || operand >= inputs)
      throw std::invalid_argument("an output depends on input " + std::to_string(operand) +
                                  "; there are 0 to " + std::to_string(inputs - 1) +
                                  " (see operand_indices)");
  for (CCTK_INT code : integers(table, "operation_codes", std::vector<CCTK_INT>(outputs, 0))) {
    auto& derivative = options.derivatives.emplace_back();
    for (; code > 0; code /= 10)
      if (code % 10 >= 1 && code % 10 <= dimensions) ++derivative[code % 10 - 1];
  }
  options.suppresses_warnings = Util_TableQueryValueInfo(table, nullptr, nullptr, "suppress_warnings") == 1;
  return options;
}

TableCopy::TableCopy(int table) : handle_(Util_TableClone(table)) {
  if (handle_ < 0) throw std::invalid_argument("a table of options cannot be copied");
}
TableCopy::~TableCopy() { Util_TableDestroy(handle_); }

}  // namespace interpolation
