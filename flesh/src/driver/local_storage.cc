// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driver/local_storage.hh"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

#include "core/types.hh"

namespace flesh {
namespace {

bool can_store(const VariableGroup* group) {
  return group && group->declaration->type != tables::GroupType::grid_function;
}

int clamped_levels(const VariableGroup& group, int timelevels) {
  return std::clamp(timelevels, 0, group.declaration->timelevels);
}

std::size_t points_of(const VariableGroup& group) {
  std::size_t points = 1;
  for (const Int size : group.sizes) points *= std::max<Int>(size, 0);
  return points;
}

/// Zeroed memory for one timelevel of one variable. It hangs on the C hierarchy, hence malloc and free.
void* allocate(const VariableGroup& group) {
  const std::size_t bytes = variable_type_size(group.declaration->variable_type);
  const std::size_t points = std::max<std::size_t>(points_of(group), 1);  // also empty arrays have an address
  void* memory = std::calloc(points, bytes);
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

int LocalStorage::active(const cGH* gh, int group) const {
  const VariableGroup* found = variables_.group(group);
  if (!found) return -1;
  if (found->variable_count == 0) return 0;
  const auto levels = grid_.data(gh, found->first_variable);
  return static_cast<int>(std::ranges::find(levels, nullptr) - levels.begin());
}

int LocalStorage::most_active(int group) const {
  if (!variables_.group(group)) return -1;
  const bool is_known = group < static_cast<int>(groups_.size()) && groups_[group];
  return is_known ? groups_[group]->most_active : 0;
}

int LocalStorage::increase(const cGH* gh, int group, int timelevels) {
  const VariableGroup* found = variables_.group(group);
  if (!can_store(found)) return found ? 0 : -1;
  const int wanted = timelevels < 0 ? found->declaration->timelevels : timelevels;
  return set_active(gh, *found, std::max(active(gh, group), clamped_levels(*found, wanted)));
}

int LocalStorage::decrease(const cGH* gh, int group, int timelevels) {
  const VariableGroup* found = variables_.group(group);
  if (!can_store(found)) return found ? 0 : -1;
  return set_active(gh, *found, std::min(active(gh, group), clamped_levels(*found, timelevels)));
}

double LocalStorage::bytes(int group, int timelevels) const {
  const VariableGroup* found = variables_.group(group);
  if (!can_store(found)) return 0;
  return static_cast<double>(points_of(*found)) * found->variable_count * timelevels *
         variable_type_size(found->declaration->variable_type);
}

void LocalStorage::release(const cGH* gh) {
  for (const VariableGroup& group : variables_.groups())
    if (can_store(&group)) set_active(gh, group, 0);
}

int LocalStorage::set_active(const cGH* gh, const VariableGroup& group, int timelevels) {
  for (int i = 0; i < group.variable_count; ++i) {
    const std::span<void*> levels = grid_.data(gh, group.first_variable + i);
    for (int level = 0; level < static_cast<int>(levels.size()); ++level) {
      void*& data = levels[level];
      if (level < timelevels && !data) data = allocate(group);
      if (level >= timelevels) std::free(std::exchange(data, nullptr));
    }
  }
  grid_.set_storage_flag(gh, group.index, timelevels > 0);
  int& most = record(group.index).most_active;
  most = std::max(most, timelevels);
  return timelevels;
}

const GroupShape* LocalStorage::shape(const cGH* gh, int group) {
  const VariableGroup* found = variables_.group(group);
  if (!can_store(found)) return nullptr;
  Record& known = record(group);
  known.shape.active_timelevels = active(gh, group);
  known.shape.max_timelevels = known.most_active;
  return &known.shape;
}

GroupShape LocalStorage::make_shape(const VariableGroup& group) const {
  const std::vector<int> sizes(group.sizes.begin(), group.sizes.end());
  const std::vector<int> zeros(sizes.size(), 0);
  std::vector<int> last = sizes;
  for (int& index : last) --index;
  GroupShape shape;
  shape.dimension = static_cast<int>(sizes.size());
  shape.global_size = shape.local_size = shape.allocated_size = shape.tile_max = sizes;
  shape.lower = shape.tile_min = zeros;
  shape.upper = last;
  shape.ghosts.assign(group.ghosts.begin(), group.ghosts.end());
  shape.ghosts.resize(sizes.size(), 0);
  shape.bbox.assign(2 * sizes.size(), 1);
  return shape;
}

LocalStorage::Record& LocalStorage::record(int group) {
  if (group >= static_cast<int>(groups_.size())) groups_.resize(group + 1);
  auto& known = groups_[group];
  if (!known) known = std::make_unique<Record>(Record{0, make_shape(*variables_.group(group))});
  return *known;
}

}  // namespace flesh
