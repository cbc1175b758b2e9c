// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/options.hh"

#include <stdexcept>

#include "util_Table.h"

namespace local_interpolation {
namespace {

/// Reads options one by one and collects what is wrong with them.
class Reader {
 public:
  explicit Reader(int table) : table_(table) {
    if (Util_TableQueryFlags(table) < 0) throw std::invalid_argument("there is no such table of options");
  }

  bool has(const char* key) const { return Util_TableQueryValueInfo(table_, nullptr, nullptr, key) == 1; }

  std::vector<CCTK_INT> integers(const char* key, std::vector<CCTK_INT> defaults) {
    return array(key, std::move(defaults), "integers", Util_TableGetIntArray);
  }
  std::vector<CCTK_REAL> reals(const char* key, std::vector<CCTK_REAL> defaults) {
    return array(key, std::move(defaults), "real numbers", Util_TableGetRealArray);
  }
  std::vector<CCTK_POINTER> pointers(const char* key, int count) {
    return array(key, std::vector<CCTK_POINTER>(count), "pointers", Util_TableGetPointerArray);
  }
  CCTK_INT integer(const char* key, CCTK_INT default_value) { return integers(key, {default_value})[0]; }
  CCTK_INT mandatory_integer(const char* key) {
    if (!has(key)) complain(std::string("the option ") + key + " is missing");
    return integer(key, 0);
  }

  std::string text(const char* key, const char* default_value) {
    if (!has(key)) return default_value;
    char buffer[100] = "";
    if (Util_TableGetString(table_, sizeof buffer, buffer, key) < 0)
      complain(std::string("the option ") + key + " must be a text");
    return buffer;
  }

  void complain(const std::string& what) { complaints_ += (complaints_.empty() ? "" : "; ") + what; }
  void finish() const {
    if (!complaints_.empty()) throw std::invalid_argument(complaints_);
  }

 private:
  template <class T, class Get>
  std::vector<T> array(const char* key, std::vector<T> values, const char* kind, Get get) {
    const int count = int(values.size());
    if (!has(key)) return values;
    CCTK_INT type = 0, stored = 0;
    Util_TableQueryValueInfo(table_, &type, &stored, key);
    if (stored != count || get(table_, count, values.data(), key) != count)
      complain(std::string("the option ") + key + " must be " + std::to_string(count) + " " + kind);
    return values;
  }

  int table_;
  std::string complaints_;
};

/// Of the code of an operation: each decimal digit is a direction, from 1, in which to differentiate.
Derivative derivative_of(CCTK_INT code, int dimensions, Reader& reader) {
  Derivative derivative{};
  int total = 0;
  bool is_known = code >= 0;
  for (CCTK_INT rest = code; rest > 0; rest /= 10, ++total) {
    const int direction = int(rest % 10);
    if (direction >= 1 && direction <= dimensions)
      ++derivative[direction - 1];
    else
      is_known = false;
  }
  if (!is_known || total > max_derivative)
    reader.complain("operation code " + std::to_string(code) + " is none of 0, 1, 2, 3, 11, 12, ... 33 in " +
                    std::to_string(dimensions) + " dimensions");
  return derivative;
}

void read_geometry(Reader& reader, const Shape& shape, Options& options) {
  const int n = int(shape.sizes.size());
  options.order = int(reader.mandatory_integer("order"));
  options.omitted = reader.integers("N_boundary_points_to_omit", std::vector<CCTK_INT>(2 * n, 0));
  options.off_centring = reader.reals("boundary_off_centering_tolerance", std::vector<CCTK_REAL>(2 * n, 999));
  options.extrapolation =
      reader.reals("boundary_extrapolation_tolerance", std::vector<CCTK_REAL>(2 * n, 1e-10));
  options.offsets = reader.integers("input_array_offsets", std::vector<CCTK_INT>(shape.inputs, 0));
  std::vector<CCTK_INT> strides, last;
  for (int d = 0; d < n; ++d) {
    strides.push_back(d == 0 ? 1 : strides[d - 1] * shape.sizes[d - 1]);
    last.push_back(shape.sizes[d] - 1);
  }
  options.strides = reader.integers("input_array_strides", strides);
  options.first = reader.integers("input_array_min_subscripts", std::vector<CCTK_INT>(n, 0));
  options.last = reader.integers("input_array_max_subscripts", last);
  if (reader.text("molecule_family", "cube") != "cube")
    reader.complain("the only molecule_family is \"cube\"");
  if (reader.integer("smoothing", 0) != 0) reader.complain("the only smoothing is 0");
}

void read_operations(Reader& reader, const Shape& shape, Options& options) {
  std::vector<CCTK_INT> same;
  for (int o = 0; o < shape.outputs; ++o) same.push_back(o);
  options.operands = reader.integers("operand_indices", same);
  if (!reader.has("operand_indices") && shape.inputs != shape.outputs)
    reader.complain("without operand_indices there must be as many outputs as inputs");
  for (const CCTK_INT operand : options.operands)
    if (reader.has("operand_indices") && (operand < 0 || operand >= shape.inputs))
      reader.complain("operand index " + std::to_string(operand) + " is not in 0 ... " +
                      std::to_string(shape.inputs - 1));
  for (const CCTK_INT code : reader.integers("operation_codes", std::vector<CCTK_INT>(shape.outputs, 0)))
    options.derivatives.push_back(derivative_of(code, int(shape.sizes.size()), reader));
}

void read_jacobians(Reader& reader, const Shape& shape, Options& options) {
  if (!reader.has("Jacobian_pointer")) return;
  const int n = int(shape.sizes.size());
  if (!reader.has("Jacobian_m_strides")) reader.complain("the option Jacobian_m_strides is missing");
  Jacobian common;
  common.point_stride = reader.mandatory_integer("Jacobian_interp_point_stride");
  common.part_stride = reader.integer("Jacobian_part_stride", 1);
  const auto strides = reader.integers("Jacobian_m_strides", std::vector<CCTK_INT>(n, 0));
  for (int d = 0; d < n; ++d) common.strides[d] = strides[d];
  options.jacobians.assign(shape.outputs, common);
  const auto pointers = reader.pointers("Jacobian_pointer", shape.outputs);
  const auto offsets = reader.integers("Jacobian_offset", std::vector<CCTK_INT>(shape.outputs, 0));
  for (int o = 0; o < shape.outputs; ++o) {
    options.jacobians[o].data = static_cast<double*>(pointers[o]);
    options.jacobians[o].offset = offsets[o];
  }
}

const Interpolate* elsewhere_of(Reader& reader) {
  return reader.has(elsewhere_key) ? static_cast<const Interpolate*>(reader.pointers(elsewhere_key, 1)[0])
                                   : nullptr;
}

}  // namespace

Options read_options(int table, const Shape& shape) {
  Reader reader(table);
  Options options{};
  read_geometry(reader, shape, options);
  read_operations(reader, shape, options);
  read_jacobians(reader, shape, options);
  options.suppresses_warnings = reader.has("suppress_warnings");
  options.has_point_status = reader.has("per_point_status");
  if (options.has_point_status)
    options.point_status = static_cast<CCTK_INT*>(reader.pointers("per_point_status", 1)[0]);
  if (reader.has("molecule_positions"))
    for (const CCTK_POINTER pointer : reader.pointers("molecule_positions", int(shape.sizes.size())))
      options.references.push_back(static_cast<CCTK_INT*>(pointer));
  options.elsewhere = elsewhere_of(reader);
  options.asks_for_size = reader.has("molecule_min_m") && reader.has("molecule_max_m");
  reader.finish();
  return options;
}

CentredOptions read_centred_options(int table) {
  CentredOptions options;
  if (Util_TableQueryFlags(table) < 0) return options;
  Reader reader(table);
  options.order = int(reader.integer("order", 1));
  options.suppresses_warnings = reader.has("suppress_warnings");
  options.has_point_status = reader.has("per_point_status");
  if (options.has_point_status)
    options.point_status = static_cast<CCTK_INT*>(reader.pointers("per_point_status", 1)[0]);
  options.elsewhere = elsewhere_of(reader);
  reader.finish();
  return options;
}

void write_results(int table, const Options& options, int dimensions, int points, int failed_points) {
  for (const char* key : {"MSS_is_fn_of_interp_coords", "MSS_is_fn_of_which_operation",
                          "MSS_is_fn_of_input_array_values", "Jacobian_is_fn_of_input_array_values"})
    Util_TableSetInt(table, 0, key);
  Util_TableSetString(table, "cube", "molecule_family");
  if (options.has_point_status)
    Util_TableSetInt(table, options.point_status ? -failed_points : 0, "error_point_status");
  if (!options.asks_for_size) return;
  const std::vector<CCTK_INT> lowest(dimensions, lowest_offset(points));
  const std::vector<CCTK_INT> highest(dimensions, highest_offset(points));
  Util_TableSetIntArray(table, dimensions, lowest.data(), "molecule_min_m");
  Util_TableSetIntArray(table, dimensions, highest.data(), "molecule_max_m");
}

}  // namespace local_interpolation
