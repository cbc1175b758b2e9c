// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/local_uniform.hh"

#include <algorithm>
#include <stdexcept>

#include "Saguaro/LocalInterpolation/src/options.hh"
#include "flesh/formatted.hh"
#include "util_ErrorCodes.h"
#include "util_Table.h"

namespace local_interpolation {
namespace {

void require(bool condition, const std::string& otherwise) {
  if (!condition) throw std::invalid_argument(otherwise);
}

/// What must hold before options can be read.
void check(const LocalUniform& call) {
  require(call.dimensions >= 1 && call.dimensions <= max_dimensions,
          "there are 1 to 3 dimensions, not " + std::to_string(call.dimensions));
  require(call.points >= 0 && call.inputs >= 0 && call.outputs >= 0,
          "a number of points or arrays is negative");
  require(call.origin && call.spacing && (call.inputs == 0 || call.sizes),
          "origin, spacing or the sizes of the arrays are null pointers");
  require(call.points == 0 || call.coordinates, "the coordinates are a null pointer");
  for (int d = 0; call.points > 0 && d < call.dimensions; ++d)
    require(call.coordinates[d], "the coordinates of a direction are a null pointer");
  require((call.inputs == 0 || (call.input_types && call.in)) &&
              (call.outputs == 0 || (call.output_types && call.out)),
          "the list of input or output arrays or of their types is a null pointer");
}

void set_inputs(const LocalUniform& call, Request& request) {
  for (int i = 0; i < call.inputs; ++i) request.inputs.push_back({int(call.input_types[i]), call.in[i]});
  request.points = call.points;
  request.coordinate_type = call.coordinate_type;
  request.dimensions = call.dimensions;
  for (int d = 0; d < call.dimensions && call.points > 0; ++d) request.coordinates[d] = call.coordinates[d];
}

void add_output(const LocalUniform& call, int number, int input, const Derivative& derivative,
                Request& request) {
  require(!call.out[number] || call.in[input],
          "output " + std::to_string(number) + " needs input " + std::to_string(input) + ", a null pointer");
  request.outputs.push_back({input, derivative, int(call.output_types[number]), call.out[number]});
}

Request request_of(const LocalUniform& call, const Options& options, const Rule& rule) {
  Request request;
  request.rule = rule;
  set_inputs(call, request);
  for (int i = 0; i < call.inputs; ++i) request.inputs[i].offset = options.offsets[i];
  for (int d = 0; d < call.dimensions; ++d) {
    request.axes[d] = {call.origin[d],
                       call.spacing[d],
                       options.first[d] + options.omitted[2 * d],
                       options.last[d] - options.omitted[2 * d + 1],
                       {options.off_centring[2 * d], options.off_centring[2 * d + 1]},
                       {options.extrapolation[2 * d], options.extrapolation[2 * d + 1]}};
    request.strides[d] = options.strides[d];
  }
  for (int o = 0; o < call.outputs; ++o)
    add_output(call, o, int(options.operands[o]), options.derivatives[o], request);
  for (std::size_t d = 0; d < options.references.size(); ++d) request.references[d] = options.references[d];
  request.jacobians = options.jacobians;
  return request;
}

const char* text_of(Status status) {
  switch (status) {
    case Status::grid_too_small:
      return "the grid has fewer points than a molecule";
    case Status::outside:
      return "it lies outside of the grid, or too close to its end";
    case Status::not_finite:
      return "its coordinate, the origin, the spacing or a tolerance is not finite";
    case Status::no_spacing:
      return "the spacing is 0";
    case Status::ok:
      break;
  }
  return "";
}

void warn(const Request& request, const Failure& failure) {
  constexpr const char* names[] = {"x", "y", "z"};
  std::string place;
  for (int d = 0; d < request.dimensions; ++d)
    place += flesh::formatted("%s%s = %.15g", d ? ", " : "", names[d], coordinate(request, d, failure.point));
  const Axis& axis = request.axes[failure.direction];
  CCTK_VWARN(CCTK_WARN_ALERT,
             "Cannot interpolate to point %d (%s): in direction %s %s (points %td to %td, from %g by %g)",
             failure.point, place.c_str(), names[failure.direction], text_of(failure.status), axis.first,
             axis.last, axis.origin + axis.spacing * double(axis.first), axis.spacing);
}

int lowest_status(const std::vector<Failure>& failures) {
  Status lowest = Status::ok;
  for (const Failure& failure : failures) lowest = std::min(lowest, failure.status);
  return static_cast<int>(lowest);
}

void warn_of_all(const Request& request, const std::vector<Failure>& failures) {
  for (const Failure& failure : failures) warn(request, failure);
}

/// Tells a caller who asks by `per_point_status`. \param status  where to; may be null
void report(CCTK_INT* status, int points, const std::vector<Failure>& failures) {
  if (!status) return;
  std::fill_n(status, points, 0);
  for (const Failure& failure : failures) status[failure.point] = static_cast<CCTK_INT>(failure.status);
}

int refuse(const std::exception& error) {
  CCTK_VWARN(CCTK_WARN_ALERT, "Cannot interpolate: %s", error.what());
  return UTIL_ERROR_BAD_INPUT;
}

std::vector<Failure> run(const Request& request, const Interpolate* elsewhere) {
  return elsewhere ? (*elsewhere)(request) : interpolate(request);
}

void check_derivatives(int order, const Options& options) {
  for (const Derivative& derivative : options.derivatives)
    require(order > 1 || derivative[0] + derivative[1] + derivative[2] <= 1,
            "second derivatives need at least order 2");
}

}  // namespace

int interpolate_with_options(Family family, int lowest_order, int highest_order, const LocalUniform& call) {
  try {
    check(call);
    const Options options =
        read_options(call.table, {std::span(call.sizes, call.dimensions), call.inputs, call.outputs});
    require(options.order >= lowest_order && options.order <= highest_order,
            "the order is " + std::to_string(options.order) + "; this operator has " +
                std::to_string(lowest_order) + " to " + std::to_string(highest_order));
    check_derivatives(options.order, options);
    const Rule rule{family, options.order};
    const Request request = request_of(call, options, rule);
    const std::vector<Failure> failures = run(request, options.elsewhere);
    if (!options.suppresses_warnings) warn_of_all(request, failures);
    report(options.point_status, call.points, failures);
    write_results(call.table, options, call.dimensions, rule.points(), int(failures.size()));
    return lowest_status(failures);
  } catch (const std::exception& error) {
    return refuse(error);
  }
}

int interpolate_centred(const LocalUniform& call) {
  constexpr int highest_order = 3;
  // A point may not lie beyond the region of centred molecules; the tolerance is for rounding.
  constexpr double tolerance = 1e-10;
  try {
    if (call.dimensions == 0 || call.inputs == 0) return 0;
    check(call);
    const CentredOptions options = read_centred_options(call.table);
    require(options.order >= 0 && options.order <= highest_order,
            "the order is " + std::to_string(options.order) + "; this operator has 0 to 3");
    require(call.inputs == call.outputs, "there must be as many outputs as inputs");
    Request request;
    request.rule.order = options.order;
    set_inputs(call, request);
    std::ptrdiff_t stride = 1;
    for (int d = 0; d < call.dimensions; ++d) {
      request.axes[d] = {call.origin[d],    call.spacing[d],        0,
                         call.sizes[d] - 1, {tolerance, tolerance}, {0.5, 0.5}};
      request.strides[d] = stride;
      stride *= call.sizes[d];
    }
    for (int o = 0; o < call.outputs; ++o) add_output(call, o, o, {}, request);
    const std::vector<Failure> failures = run(request, options.elsewhere);
    if (!options.suppresses_warnings) warn_of_all(request, failures);
    report(options.point_status, call.points, failures);
    if (options.has_point_status)
      Util_TableSetInt(call.table, -CCTK_INT(failures.size()), "error_point_status");
    return lowest_status(failures);
  } catch (const std::exception& error) {
    return refuse(error);
  }
}

}  // namespace local_interpolation
