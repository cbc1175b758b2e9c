// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/interpolation.hh"

#include <algorithm>
#include <cstddef>
#include <string>

#include "Saguaro/GridSymmetry/src/operations.hh"
#include "Saguaro/GridSymmetry/src/variables.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace grid_symmetry {

namespace {

/// One array of results: what is interpolated, and as what.
struct Request {
  int variable;
  int operation;        ///< see operations.hh
  int time_derivative;  ///< order
  int type;             ///< of the result

  friend bool operator==(const Request&, const Request&) = default;
};

/// Where the result of a request comes from at points that one map has moved.
struct Source {
  std::size_t request;
  int sign;
};

/// It takes so many to pay for waking the threads.
constexpr CCTK_INT points_worth_threads = 1024;

/// An integer option with one element per output; `otherwise(j)` without it.
template <class Otherwise>
std::vector<CCTK_INT> option_per_output(const Interpolation& call, const char* key, Otherwise otherwise) {
  std::vector<CCTK_INT> values(call.output_count);
  for (CCTK_INT j = 0; j < call.output_count; ++j) values[j] = otherwise(j);
  if (call.options >= 0) Util_TableGetIntArray(call.options, call.output_count, values.data(), key);
  return values;
}

constexpr auto zero = [](CCTK_INT) { return CCTK_INT(0); };

std::vector<Request> requests_of(const Interpolation& call) {
  const auto operands = option_per_output(call, "operand_indices", [](CCTK_INT j) { return j; });
  const auto operations = option_per_output(call, "operation_codes", zero);
  const auto time_derivatives = option_per_output(call, "time_deriv_order", zero);
  std::vector<Request> requests;
  for (CCTK_INT j = 0; j < call.output_count; ++j) {
    const bool has_input = operands[j] >= 0 && operands[j] < call.input_count;
    requests.push_back({has_input ? int(call.inputs[operands[j]]) : -1, int(operations[j]),
                        int(time_derivatives[j]), int(call.output_types[j])});
  }
  return requests;
}

/// The source of one request; appends to `requests` what is not asked for yet.
Source source_of(Request wanted, const AxisMap& map, std::size_t itself, std::vector<Request>& requests) {
  if (wanted.variable < 0 || CCTK_GroupTypeFromVarI(wanted.variable) != CCTK_GF) return {itself, 1};
  const VariableImage variable = image_of(wanted.variable, map);
  const OperationImage operation = operation_image(wanted.operation, map);
  wanted.variable = variable.variable;
  wanted.operation = operation.code;
  const auto found = std::find(requests.begin(), requests.end(), wanted);
  const std::size_t place = found - requests.begin();
  if (found == requests.end()) requests.push_back(wanted);
  return {place, variable.sign * operation.sign};
}

/// The points after folding, and which map takes each of them back (-1: it has not been moved).
struct FoldedPoints {
  std::array<std::vector<CCTK_REAL>, dimension> positions;
  std::vector<int> map;

  FoldedPoints(const Interpolation& call, const Fold& fold) : map(call.points) {
    for (int d = 0; d < dimension; ++d) {
      const auto* const given = static_cast<const CCTK_REAL*>(call.positions[d]);
      positions[d].assign(given, given + call.points);
    }
#pragma omp parallel for schedule(static) if (call.points > points_worth_threads)
    for (CCTK_INT n = 0; n < call.points; ++n) {
      std::array<CCTK_REAL, dimension> point{positions[0][n], positions[1][n], positions[2][n]};
      map[n] = fold(point);
      for (int d = 0; d < dimension; ++d) positions[d][n] = point[d];
    }
  }
};

/// A table with the options of the call, for more outputs than the call had.
class ExtendedOptions {
 public:
  ExtendedOptions(int options, const std::vector<Request>& requests)
      : table_(options >= 0 ? Util_TableClone(options)
                            : Util_TableCreate(UTIL_TABLE_FLAGS_CASE_INSENSITIVE)) {
    std::vector<CCTK_INT> operands, operations, time_derivatives;
    for (const Request& request : requests) {
      operands.push_back(CCTK_INT(operands.size()));
      operations.push_back(request.operation);
      time_derivatives.push_back(request.time_derivative);
    }
    set("operand_indices", operands);
    set("operation_codes", operations);
    if (Util_TableQueryValueInfo(table_, nullptr, nullptr, "time_deriv_order") == 1)
      set("time_deriv_order", time_derivatives);
  }
  ~ExtendedOptions() { Util_TableDestroy(table_); }
  ExtendedOptions(const ExtendedOptions&) = delete;

  int table() const { return table_; }

 private:
  void set(const char* key, const std::vector<CCTK_INT>& values) {
    if (Util_TableSetIntArray(table_, int(values.size()), values.data(), key) < 0)
      CCTK_VERROR("The option %s of an interpolation cannot be set", key);
  }

  int table_;
};

CCTK_INT interpolate(const Interpolation& call, const FoldedPoints& points, CCTK_INT faces) {
  std::array<CCTK_POINTER_TO_CONST, dimension> positions;
  for (int d = 0; d < dimension; ++d) positions[d] = points.positions[d].data();
  return SymmetryInterpolateFaces(call.gh, call.dimensions, call.interpolator, call.options, call.coordinates,
                                  call.points, call.coordinate_type, positions.data(), call.input_count,
                                  call.inputs, call.output_count, call.output_types, call.outputs, faces);
}

/// Interpolates what is asked for and what the symmetry needs beyond it. One input per output.
CCTK_INT interpolate_more(Interpolation call, const FoldedPoints& points, CCTK_INT faces,
                          const std::vector<Request>& requests, const std::vector<CCTK_POINTER>& results) {
  std::vector<CCTK_INT> inputs, types;
  for (const Request& request : requests) {
    inputs.push_back(request.variable);
    types.push_back(request.type);
  }
  const ExtendedOptions options(call.options, requests);
  call.options = options.table();
  call.input_count = call.output_count = CCTK_INT(requests.size());
  call.inputs = inputs.data();
  call.output_types = types.data();
  call.outputs = results.data();
  return interpolate(call, points, faces);
}

using Bytes = std::vector<std::byte>;

/// Puts the transformed values into the results that the caller sees.
/// \param before  the results of all requests, as interpolated: components may change places
void transform(const Interpolation& call, const FoldedPoints& points,
               const std::vector<std::vector<Source>>& sources, const std::vector<CCTK_POINTER>& before) {
  // What would throw throws here, for nothing may leave a thread.
  for (CCTK_INT j = 0; j < call.output_count; ++j)
    values::visit_type("interpolate", int(call.output_types[j]), [](auto) {});
#pragma omp parallel for schedule(dynamic, 1) if (call.points > points_worth_threads)
  for (CCTK_INT j = 0; j < call.output_count; ++j)
    values::visit_type("interpolate", int(call.output_types[j]), [&](auto number) {
      using T = decltype(number);
      T* const result = static_cast<T*>(call.outputs[j]);
      for (CCTK_INT n = 0; n < call.points; ++n) {
        if (points.map[n] < 0) continue;
        const Source& source = sources[points.map[n]][j];
        const T value = static_cast<const T*>(before[source.request])[n];
        result[n] = source.sign < 0 ? static_cast<T>(-value) : value;
      }
    });
}

/// Whether each result comes from itself, with a sign perhaps.
bool keep_their_places(const std::vector<std::vector<Source>>& sources) {
  return std::ranges::all_of(sources, [](const std::vector<Source>& of_map) {
    for (std::size_t j = 0; j < of_map.size(); ++j)
      if (of_map[j].request != j) return false;
    return true;
  });
}

}  // namespace

CCTK_INT interpolate_folded(const Interpolation& call, CCTK_INT own_faces, const std::vector<AxisMap>& maps,
                            const Fold& fold) {
  if (call.dimensions != dimension || call.coordinate_type != CCTK_VARIABLE_REAL)
    CCTK_VERROR(
        "Symmetries interpolate in 3 dimensions with coordinates of type CCTK_REAL, not in %d with type %s",
        int(call.dimensions), CCTK_VarTypeName(int(call.coordinate_type)));
  const FoldedPoints points(call, fold);
  std::vector<Request> requests = requests_of(call);
  const std::size_t asked_for = requests.size();
  std::vector<std::vector<Source>> sources(maps.size());
  for (std::size_t m = 0; m < maps.size(); ++m)
    for (std::size_t j = 0; j < asked_for; ++j)
      sources[m].push_back(source_of(requests[j], maps[m], j, requests));

  // The first requests are those of the caller, in order; the rest gets memory of our own.
  const auto bytes_of = [&](const Request& request) {
    return std::size_t(call.points) * CCTK_VarTypeSize(request.type);
  };
  std::vector<Bytes> more;
  std::vector<CCTK_POINTER> arrays(call.outputs, call.outputs + call.output_count);
  for (std::size_t r = asked_for; r < requests.size(); ++r)
    arrays.push_back(more.emplace_back(bytes_of(requests[r])).data());

  const CCTK_INT faces = call.faces & ~own_faces;
  const CCTK_INT status = requests.size() == asked_for
                              ? interpolate(call, points, faces)
                              : interpolate_more(call, points, faces, requests, arrays);
  if (!keep_their_places(sources))
    for (std::size_t r = 0; r < asked_for; ++r) {
      const auto* const result = static_cast<const std::byte*>(arrays[r]);
      arrays[r] = more.emplace_back(result, result + bytes_of(requests[r])).data();
    }
  transform(call, points, sources, arrays);
  return status;
}

}  // namespace grid_symmetry
