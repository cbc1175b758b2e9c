// SPDX-License-Identifier: LGPL-2.1-or-later
#include "options.hh"

#include <stdexcept>
#include <string>

#include "util_Table.h"

namespace local_reduce {
namespace {

[[noreturn]] void refuse(const char* key, const std::string& expected) {
  throw std::invalid_argument(std::string("the option ") + key + " of a local reduction must be " + expected);
}

bool has(int table, const char* key) {
  return table >= 0 && Util_TableQueryValueInfo(table, nullptr, nullptr, key) == 1;
}

std::vector<CCTK_INT> integers(int table, const char* key, std::vector<CCTK_INT> defaults) {
  const int count = int(defaults.size());
  if (has(table, key) && Util_TableGetIntArray(table, count, defaults.data(), key) != count)
    refuse(key, std::to_string(count) + " integers");
  return defaults;
}

bool is_on(int table, const char* key) { return integers(table, key, {0})[0] == 1; }

}  // namespace

Options read_options(int table, std::span<const CCTK_INT> sizes, int inputs) {
  const std::size_t dimensions = sizes.size();
  const auto steps = integers(table, "input_array_strides", std::vector<CCTK_INT>(dimensions, 1));
  const auto mins = integers(table, "input_array_min_subscripts", std::vector<CCTK_INT>(dimensions, 0));
  const auto maxs = integers(table, "input_array_max_subscripts", {sizes.begin(), sizes.end()});
  std::vector<Selection::Axis> axes;
  for (std::size_t d = 0; d < dimensions; ++d) axes.push_back({sizes[d], mins[d], maxs[d], steps[d]});
  Options options{integers(table, "input_array_offsets", std::vector<CCTK_INT>(inputs, 0)),
                  Selection(std::move(axes)), nullptr, is_on(table, "global_calling")};
  if (is_on(table, "weight_on")) {
    CCTK_POINTER_TO_CONST weights = nullptr;
    if (Util_TableGetPointerToConst(table, &weights, "weight") != 1 || !weights)
      refuse("weight", "a pointer to CCTK_REAL numbers, since weight_on is 1");
    options.weights = static_cast<const CCTK_REAL*>(weights);
  }
  return options;
}

void write_left_to_do(int table, const LeftToDo& work) {
  constexpr CCTK_INT wanted = 0, not_wanted = 1;
  const auto set = [&](const char* key, CCTK_INT value) { Util_TableSetInt(table, value, key); };
  const auto root = [&](int power) { return work.root == power ? wanted : not_wanted; };
  set("num_points", work.count);
  set("global_operation", work.operation);
  set("perform_division", work.division ? wanted : not_wanted);
  set("perform_2_root", root(2));
  set("perform_3_root", root(3));
  set("perform_4_root", root(4));
  Util_TableSetReal(table, work.weight_sum, "weight_sum");
}

}  // namespace local_reduce
