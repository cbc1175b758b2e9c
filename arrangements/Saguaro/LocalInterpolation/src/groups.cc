// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/LocalInterpolation/src/groups.hh"

#include <algorithm>
#include <numeric>

namespace local_interpolation {
namespace {

int order_of(const Derivative& derivative) {
  return std::accumulate(derivative.begin(), derivative.end(), 0);
}

bool is_same_array(const Input& a, const Input& b) {
  return a.data == b.data && a.offset == b.offset && a.type == b.type;
}

Group alone(const Request& request, int output) {
  Group group{request.outputs[output].input, 0, request.outputs[output].derivative, {}};
  group.outputs.fill(Group::none);
  group.outputs[0] = output;
  return group;
}

/// With 5 points in each direction, all four derivatives up to the first take 345 products, all ten up to the
/// second take 575, and one alone takes 155.
bool are_worth_a_group(std::size_t outputs, int highest) {
  return highest > 0 && outputs > static_cast<std::size_t>(highest + 1);
}

/// \param outputs  of one array
void add_groups(const Request& request, const std::vector<int>& outputs, std::vector<Group>& groups) {
  int highest = 0;
  for (const int output : outputs) highest = std::max(highest, order_of(request.outputs[output].derivative));
  if (!are_worth_a_group(outputs.size(), highest)) {
    for (const int output : outputs) groups.push_back(alone(request, output));
    return;
  }
  Group together{request.outputs[outputs.front()].input, highest, {}, {}};
  together.outputs.fill(Group::none);
  std::vector<Group> repeated;
  for (const int output : outputs) {
    int& place = together.outputs[number_of(request.outputs[output].derivative, highest)];
    if (place == Group::none)
      place = output;
    else
      repeated.push_back(alone(request, output));
  }
  groups.push_back(together);
  groups.insert(groups.end(), repeated.begin(), repeated.end());
}

}  // namespace

int number_of(const Derivative& derivative, int highest) {
  int number = 0;
  for (int a = 0; a <= highest; ++a)
    for (int b = 0; b <= highest - a; ++b)
      for (int c = 0; c <= highest - a - b; ++c, ++number)
        if (derivative == Derivative{a, b, c}) return number;
  return number;
}

std::vector<Group> groups_of(const Request& request) {
  const bool are_products = request.rule.family != Family::maximum_degree;
  std::vector<std::vector<int>> by_array;
  for (int o = 0; o < static_cast<int>(request.outputs.size()); ++o) {
    if (!request.outputs[o].data) continue;
    const Input& input = request.inputs[request.outputs[o].input];
    const auto found = std::ranges::find_if(by_array, [&](const std::vector<int>& outputs) {
      return is_same_array(request.inputs[request.outputs[outputs.front()].input], input);
    });
    if (request.dimensions == 3 && are_products && found != by_array.end())
      found->push_back(o);
    else
      by_array.push_back({o});
  }
  std::vector<Group> groups;
  for (const std::vector<int>& outputs : by_array) add_groups(request, outputs, groups);
  return groups;
}

int highest_derivative(const Request& request, const std::vector<Group>& groups) {
  int highest = 0;
  for (const Output& output : request.outputs)
    highest = std::max(highest, *std::ranges::max_element(output.derivative));
  for (const Group& group : groups) highest = std::max(highest, group.highest);
  return highest;
}

}  // namespace local_interpolation
