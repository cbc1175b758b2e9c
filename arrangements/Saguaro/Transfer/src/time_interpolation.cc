// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Transfer/src/time_interpolation.hh"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "Saguaro/Transfer/src/types.hh"

namespace transfer {
namespace {

// Times are sums of many steps: how far two that mean the same may differ, relative to what separates times.
constexpr double same_time = 1e-8;

double smallest_distance(std::span<const double> times) {
  double result = INFINITY;
  for (std::size_t n = 0; n < times.size(); ++n)
    for (std::size_t m = 0; m < n; ++m) result = std::min(result, std::abs(times[n] - times[m]));
  return result;
}

std::vector<double> unit_weights(std::size_t count, std::size_t where) {
  std::vector<double> weights(count, 0.0);
  weights[where] = 1;
  return weights;
}

template <class T>
void copy_row(T* to, const T* from, Coordinate count) {
  std::copy_n(from, count, to);
}

template <class T>
void scale_row(T* to, const T* from, Real<T> weight, Coordinate count) {
  for (Coordinate i = 0; i < count; ++i) to[i] = weight * from[i];
}

template <class T>
void add_row(T* to, const T* from, Real<T> weight, Coordinate count) {
  for (Coordinate i = 0; i < count; ++i) to[i] += weight * from[i];
}

template <class T>
void combine_rows(const Index& point, Coordinate count, std::span<const double> weights,
                  std::span<const Array<const T>> from, const Array<T>& to) {
  bool is_first = true;
  for (std::size_t n = 0; n < weights.size(); ++n) {
    if (weights[n] == 0) continue;
    const auto weight = static_cast<Real<T>>(weights[n]);
    if (!is_first)
      add_row(to.at(point), from[n].at(point), weight, count);
    else if (weight == 1)
      copy_row(to.at(point), from[n].at(point), count);
    else
      scale_row(to.at(point), from[n].at(point), weight, count);
    is_first = false;
  }
}

template <class T>
void check_weights(std::span<const double> weights) {
  if constexpr (!can_be_interpolated<T>)
    if (std::any_of(weights.begin(), weights.end(), [](double w) { return w != 0 && w != 1; }))
      throw std::invalid_argument("transfer: integers cannot be interpolated in time");
}

/// Replaces what is out of the range of the values that it was made of.
template <class T>
void limit_row(const Index& point, Coordinate count, std::span<const double> line,
               std::span<const Array<const T>> from, const Array<T>& to) {
  for (Coordinate i = 0; i < count; ++i) {
    T least = from[0].at(point)[i], greatest = least, on_line = 0;
    for (std::size_t n = 0; n < from.size(); ++n) {
      const T value = from[n].at(point)[i];
      least = std::min(least, value);
      greatest = std::max(greatest, value);
      if (line[n] != 0) on_line += static_cast<T>(line[n]) * value;
    }
    T& result = to.at(point)[i];
    if (!(result >= least && result <= greatest)) result = on_line;
  }
}

}  // namespace

std::vector<double> time_weights(std::span<const double> times, double time) {
  if (times.empty()) throw std::invalid_argument("time_weights: no times");
  const double distance = smallest_distance(times);
  if (distance == 0) throw std::invalid_argument("time_weights: two timelevels have the same time");
  for (std::size_t n = 0; n < times.size(); ++n)
    if (times[n] == time || std::abs(times[n] - time) <= same_time * distance)
      return unit_weights(times.size(), n);
  std::vector<double> weights(times.size());
  for (std::size_t n = 0; n < times.size(); ++n) {
    long double weight = 1;
    for (std::size_t m = 0; m < times.size(); ++m)
      if (m != n)
        weight *=
            (static_cast<long double>(time) - times[m]) / (static_cast<long double>(times[n]) - times[m]);
    weights[n] = static_cast<double>(weight);
  }
  return weights;
}

std::vector<double> line_weights(std::span<const double> times, double time) {
  std::size_t before = times.size(), after = times.size();
  for (std::size_t n = 0; n < times.size(); ++n) {
    if (times[n] <= time && (before == times.size() || times[n] > times[before])) before = n;
    if (times[n] >= time && (after == times.size() || times[n] < times[after])) after = n;
  }
  if (before == times.size() || after == times.size()) return time_weights(times, time);
  std::vector<double> weights(times.size(), 0.0);
  const std::vector<double> pair = time_weights(std::array{times[before], times[after]}, time);
  weights[before] = pair[0];
  weights[after] = pair[1];
  return weights;
}

template <class T>
void combine(const Box& box, std::span<const double> weights, std::span<const Array<const T>> from,
             const Array<T>& to) {
  if (box.empty()) return;
  check_weights<T>(weights);
  for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
    for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
      combine_rows({box.lower[0], j, k}, box.extent(0), weights, from, to);
}

template <class T>
void combine_limited(const Box& box, std::span<const double> times, double time,
                     std::span<const Array<const T>> from, const Array<T>& to) {
  const std::vector<double> weights = time_weights(times, time);
  combine(box, weights, from, to);
  const auto used = std::count_if(weights.begin(), weights.end(), [](double w) { return w != 0; });
  if (used <= 2) return;  // a copy, or a straight line already
  const std::vector<double> line = line_weights(times, time);
  for (Coordinate k = box.lower[2]; k <= box.upper[2]; ++k)
    for (Coordinate j = box.lower[1]; j <= box.upper[1]; ++j)
      limit_row({box.lower[0], j, k}, box.extent(0), line, from, to);
}
template void combine_limited<float>(const Box&, std::span<const double>, double,
                                     std::span<const Array<const float>>, const Array<float>&);
template void combine_limited<double>(const Box&, std::span<const double>, double,
                                      std::span<const Array<const double>>, const Array<double>&);
template void combine_limited<long double>(const Box&, std::span<const double>, double,
                                           std::span<const Array<const long double>>,
                                           const Array<long double>&);

#define INSTANTIATE(T)                                                                           \
  template void combine<T>(const Box&, std::span<const double>, std::span<const Array<const T>>, \
                           const Array<T>&);
TRANSFER_FOR_EACH_TYPE(INSTANTIATE)

}  // namespace transfer
