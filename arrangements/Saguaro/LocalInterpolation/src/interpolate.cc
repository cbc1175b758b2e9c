// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/interpolate.hh"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "Saguaro/LocalInterpolation/src/contraction.hh"
#include "Saguaro/LocalInterpolation/src/gram.hh"
#include "Saguaro/LocalInterpolation/src/groups.hh"
#include "Saguaro/Values/src/types.hh"

namespace local_interpolation {
namespace {

/// Calls `visit` with a zero of a real or complex type.
template <class Visit>
void visit_number(int type, Visit visit) {
  values::visit_type("interpolate", type, [&](auto zero) {
    if constexpr (std::is_integral_v<decltype(zero)>)
      values::refuse_type("interpolate", type);
    else
      visit(zero);
  });
}

template <class Number>
void store(const Number& number, int type, void* array, int point) {
  visit_number(type, [&](auto zero) {
    using Value = decltype(zero);
    Value& element = static_cast<Value*>(array)[point];
    if constexpr (values::is_complex<Number> && values::is_complex<Value>)
      element = Value(number);
    else if constexpr (values::is_complex<Number>)
      element = static_cast<Value>(number.real());
    else if constexpr (values::is_complex<Value>)
      element = Value(static_cast<typename Value::value_type>(number));
    else
      element = static_cast<Value>(number);
  });
}

/// What would throw at a point throws here, for nothing may leave a thread.
void check_types(const Request& request) {
  if (request.points == 0) return;
  coordinate(request, 0, 0);
  for (const Output& output : request.outputs)
    if (output.data) visit_number(output.type, [](auto) {});
}

/// Interpolation in a number of dimensions with a number of points per direction.
template <int dimensions, int points>
class Interpolator {
 public:
  explicit Interpolator(const Request& request)
      : request_(request), groups_(groups_of(request)), highest_(highest_derivative(request, groups_)) {
    for (const Output& output : request.outputs) operation_.push_back(operation_number(output.derivative));
    for (const Group& group : groups_) evaluate_.push_back(evaluation(group));
  }

  /// \return failures in the order of points
  std::vector<Failure> run(int begin, int end) {
    std::vector<Failure> failures;
    for (int point = begin; point < end; ++point) {
      const Failure failure = place(point);
      if (failure.status == Status::ok)
        interpolate_to(point);
      else
        failures.push_back(failure);
    }
    return failures;
  }

 private:
  static constexpr int molecule_size = power(points, dimensions);
  using Cube = std::array<double, molecule_size>;
  using Evaluate = void (Interpolator::*)(const Group& group, int point) const;

  /// Place of a derivative in the list of those that occur.
  std::size_t operation_number(const Derivative& derivative) {
    const auto found = std::find(derivatives_.begin(), derivatives_.end(), derivative);
    if (found != derivatives_.end()) return found - derivatives_.begin();
    derivatives_.push_back(derivative);
    cubes_.emplace_back();
    return derivatives_.size() - 1;
  }

  Evaluate evaluation(const Group& group) const {
    Evaluate result = nullptr;
    visit_number(request_.inputs[group.input].type, [&](auto zero) {
      using T = decltype(zero);
      result = group.highest == 0   ? &Interpolator::evaluate_one<T>
               : group.highest == 1 ? &Interpolator::evaluate_all<1, T>
                                    : &Interpolator::evaluate_all<2, T>;
    });
    return result;
  }

  Failure place(int point) {
    Failure failure{point, 0, Status::ok};
    for (int d = 0; d < dimensions; ++d) {
      places_[d] = place_molecule(request_.axes[d], points, coordinate(request_, d, point));
      if (places_[d].status < failure.status) failure = {point, d, places_[d].status};
    }
    return failure;
  }

  void interpolate_to(int point) {
    offset_ = 0;
    for (int d = 0; d < dimensions; ++d) {
      offset_ += places_[d].first * request_.strides[d];
      if (request_.references[d])
        request_.references[d][point] = int(places_[d].first) - lowest_offset(points);
      set_weights(d);
    }
    if (needs_cubes())
      for (std::size_t n = 0; n < derivatives_.size(); ++n) cubes_[n] = cube(derivatives_[n]);
    for (std::size_t n = 0; n < groups_.size(); ++n) (this->*evaluate_[n])(groups_[n], point);
    for (std::size_t o = 0; o < request_.jacobians.size(); ++o)
      if (request_.jacobians[o].data) write_jacobian(o, point);
  }

  bool needs_cubes() const {
    return request_.rule.family == Family::maximum_degree || !request_.jacobians.empty();
  }

  /// Weights of one direction, for derivatives by the coordinate.
  void set_weights(int d) {
    const double position = places_[d].position;
    if (request_.rule.family == Family::maximum_degree) {
      const double per_spacing = 1 / request_.axes[d].spacing;
      factors_[d] = gram_factors(points, position, highest_);
      double scale = per_spacing;
      for (int derivative = 1; derivative <= highest_; ++derivative, scale *= per_spacing)
        for (auto& degree : factors_[d][derivative])
          for (double& factor : degree) factor *= scale;
      return;
    }
    weights_[d] = axis_weights(request_, d, position, highest_);
  }

  /// The first point of the molecule in an array.
  template <class T>
  const T* molecule(const Group& group) const {
    const Input& input = request_.inputs[group.input];
    return static_cast<const T*>(input.data) + input.offset + offset_;
  }

  /// Weights of the current point.
  struct Weights {
    const AxisWeights* axes;
    double operator()(int axis, int derivative, int i) const { return axes[axis][derivative][i]; }
  };

  template <class T>
  void evaluate_one(const Group& group, int point) const {
    const Output& output = request_.outputs[group.outputs[0]];
    const T* const data = molecule<T>(group);
    const std::ptrdiff_t* const strides = request_.strides.data();
    if (request_.rule.family == Family::maximum_degree) {
      const double* const cube = cubes_[operation_[group.outputs[0]]].data();
      store(contract<dimensions, points>(data, strides, cube), output.type, output.data, point);
    } else {
      store(contract<dimensions, points>(data, strides, Weights{weights_.data()}, group.derivative.data()),
            output.type, output.data, point);
    }
  }

  template <int highest, class T>
  void evaluate_all(const Group& group, int point) const {
    if constexpr (dimensions == 3) {  // groups of several outputs exist only here
      Sum<T> sums[derivative_count<highest>];
      contract_all<points, highest>(molecule<T>(group), request_.strides.data(), Weights{weights_.data()},
                                    sums);
      for (int n = 0; n < derivative_count<highest>; ++n)
        if (const int o = group.outputs[n]; o != Group::none)
          store(sums[n], request_.outputs[o].type, request_.outputs[o].data, point);
    }
  }

  /// The weight of each point of the molecule.
  Cube cube(const Derivative& derivative) const {
    return request_.rule.family == Family::maximum_degree ? fitted(derivative) : product(derivative);
  }

  Cube product(const Derivative& derivative) const {
    Cube result;
    for (int n = 0; n < molecule_size; ++n) {
      result[n] = 1;
      for (int d = 0, rest = n; d < dimensions; ++d, rest /= points)
        result[n] *= weights_[d][derivative[d]][rest % points];
    }
    return result;
  }

  /// Products of factors along all directions, summed over all degrees that are together at most the order.
  Cube fitted(const Derivative& derivative) const {
    // sums[m]: along the directions so far, over degrees that are together at most m
    std::array<std::array<Cube, points>, 2> buffers;
    for (Cube& none : buffers[0]) none[0] = 1;
    for (int d = 0, size = 1; d < dimensions; ++d, size *= points) {
      const auto& before = buffers[d % 2];
      auto& sums = buffers[(d + 1) % 2];
      const auto& factors = factors_[d][derivative[d]];
      for (int m = d + 1 < dimensions ? 0 : points - 1; m < points; ++m)
        for (int i = 0; i < points; ++i) {
          double* const slice = sums[m].data() + i * size;
          std::fill_n(slice, size, 0.);
          for (int a = 0; a <= m; ++a)
            for (int n = 0; n < size; ++n) slice[n] += factors[a][i] * before[m - a][n];
        }
    }
    return buffers[dimensions % 2][points - 1];
  }

  void write_jacobian(std::size_t number, int point) const {
    const Jacobian& jacobian = request_.jacobians[number];
    const Cube& weights = cubes_[operation_[number]];
    const int input = request_.outputs[number].input;
    const int parts = values::is_complex_type(request_.inputs[input].type) ? 2 : 1;
    double* const begin = jacobian.data + jacobian.offset + point * jacobian.point_stride;
    for (int n = 0; n < molecule_size; ++n) {
      std::ptrdiff_t element = 0;
      for (int d = 0, rest = n; d < dimensions; ++d, rest /= points)
        element += (rest % points + lowest_offset(points)) * jacobian.strides[d];
      for (int part = 0; part < parts; ++part) begin[element + part * jacobian.part_stride] = weights[n];
    }
  }

  const Request& request_;
  std::vector<Group> groups_;
  int highest_;                          // derivative in any one direction
  std::vector<Evaluate> evaluate_;       // per group
  std::vector<Derivative> derivatives_;  // all that occur
  std::vector<std::size_t> operation_;   // per output: which of them
  // Of the current point:
  std::array<Place, dimensions> places_;
  std::ptrdiff_t offset_ = 0;
  std::array<AxisWeights, dimensions> weights_{};
  std::array<GramFactors, dimensions> factors_{};
  std::vector<Cube> cubes_;  // per derivative; if needs_cubes()
};

/// Runs an interpolator in all threads: each takes a slice of the points.
template <class Interpolator>
std::vector<Failure> run_in_threads(const Interpolator& interpolator, int points) {
  constexpr int slice = 64;  // waking threads costs more than it saves for fewer points
  const int slices = (points + slice - 1) / slice;
  std::vector<std::vector<Failure>> found(slices);
#pragma omp parallel if (slices > 1)
  {
    Interpolator mine = interpolator;
#pragma omp for schedule(static)
    for (int n = 0; n < slices; ++n) found[n] = mine.run(n * slice, std::min(points, (n + 1) * slice));
  }
  std::vector<Failure> failures;
  for (const auto& some : found) failures.insert(failures.end(), some.begin(), some.end());
  return failures;
}

template <int dimensions, int... numbers>
std::vector<Failure> interpolate(const Request& request, std::integer_sequence<int, numbers...>) {
  std::vector<Failure> failures;
  const int points = request.rule.points();
  const auto run = [&]<int count> {
    failures = run_in_threads(Interpolator<dimensions, count>(request), request.points);
    return true;
  };
  const bool found = ((points == numbers + 1 && run.template operator()<numbers + 1>()) || ...);
  if (!found) throw std::invalid_argument("molecules of " + std::to_string(points) + " points do not exist");
  return failures;
}

}  // namespace

AxisWeights axis_weights(const Request& request, int direction, double position, int highest) {
  AxisWeights weights = request.rule.family == Family::hermite
                            ? hermite_weights(request.rule.order, position, highest)
                            : lagrange_weights(request.rule.points(), position, highest);
  const double per_spacing = 1 / request.axes[direction].spacing;
  double scale = per_spacing;
  for (int derivative = 1; derivative <= highest; ++derivative, scale *= per_spacing)
    for (double& weight : weights[derivative]) weight *= scale;
  return weights;
}

double coordinate(const Request& request, int direction, int point) {
  double result = 0;
  const void* const array = request.coordinates[direction];
  visit_number(request.coordinate_type, [&](auto zero) {
    using Coordinate = decltype(zero);
    if constexpr (values::is_complex<Coordinate>)
      values::refuse_type("interpolate at coordinates", request.coordinate_type);
    else
      result = static_cast<double>(static_cast<const Coordinate*>(array)[point]);
  });
  return result;
}

std::vector<Failure> interpolate(const Request& request) {
  constexpr auto sizes = std::make_integer_sequence<int, max_points>();
  check_types(request);
  switch (request.dimensions) {
    case 1:
      return interpolate<1>(request, sizes);
    case 2:
      return interpolate<2>(request, sizes);
    case 3:
      return interpolate<3>(request, sizes);
    default:
      throw std::invalid_argument("interpolation in " + std::to_string(request.dimensions) +
                                  " dimensions; there are 1 to 3");
  }
}

}  // namespace local_interpolation
