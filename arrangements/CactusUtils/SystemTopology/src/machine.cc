// SPDX-License-Identifier: LGPL-2.1-or-later
#include "machine.hh"

#include <hwloc.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

namespace system_topology {

struct Machine::Topology {
  hwloc_topology_t handle = nullptr;

  int count(hwloc_obj_type_t type) const { return std::max(hwloc_get_nbobjs_by_type(handle, type), 1); }
};

Machine::Machine() : topology_(std::make_unique<Topology>()) {
  if (hwloc_topology_init(&topology_->handle) < 0 || hwloc_topology_load(topology_->handle) < 0)
    throw std::runtime_error("hwloc cannot look at this machine");
}

Machine::~Machine() { hwloc_topology_destroy(topology_->handle); }

int Machine::cores() const { return topology_->count(HWLOC_OBJ_CORE); }
int Machine::units() const { return topology_->count(HWLOC_OBJ_PU); }

namespace {

std::size_t page_size() { return std::size_t(sysconf(_SC_PAGESIZE)); }

MemoryLevel cache_level(hwloc_obj_t object) {
  const hwloc_obj_attr_u::hwloc_cache_attr_s& cache = object->attr->cache;
  const std::string kind = cache.type == HWLOC_OBJ_CACHE_DATA ? "D" : "";
  const std::size_t ways = cache.associativity > 0 ? std::size_t(cache.associativity) : 0;
  return {"L" + std::to_string(cache.depth) + kind + " cache",
          MemoryLevel::cache,
          std::size_t(cache.size),
          std::size_t(cache.linesize),
          ways ? std::size_t(cache.size) / ways : 0,
          hwloc_bitmap_weight(object->cpuset)};
}

std::string bitmap_text(hwloc_const_bitmap_t bitmap) {
  char* text = nullptr;
  if (hwloc_bitmap_list_asprintf(&text, bitmap) < 0) return "unknown";
  const std::string result = text;
  free(text);
  return result;
}

}  // namespace

std::vector<MemoryLevel> Machine::memory_levels() const {
  std::vector<MemoryLevel> levels;
  const hwloc_topology_t handle = topology_->handle;
  // From a processing unit upwards caches come in rising order.
  for (hwloc_obj_t object = hwloc_get_obj_by_type(handle, HWLOC_OBJ_PU, 0); object; object = object->parent)
    if (hwloc_obj_type_is_dcache(object->type)) levels.push_back(cache_level(object));
  const int nodes = topology_->count(HWLOC_OBJ_NUMANODE);
  const hwloc_obj_t node = hwloc_get_obj_by_type(handle, HWLOC_OBJ_NUMANODE, 0);
  const hwloc_obj_t root = hwloc_get_root_obj(handle);
  if (node)
    levels.push_back({"local memory", MemoryLevel::local_memory,
                      std::size_t(node->attr->numanode.local_memory), page_size(), 0,
                      hwloc_bitmap_weight(node->cpuset)});
  if (nodes > 1)
    levels.push_back({"global memory", MemoryLevel::global_memory, std::size_t(root->total_memory),
                      page_size(), 0, hwloc_bitmap_weight(root->cpuset)});
  return levels;
}

std::string Machine::tree() const {
  std::string text;
  const int depths = hwloc_topology_get_depth(topology_->handle);
  for (int depth = 0; depth < depths; ++depth) {
    char type[64];
    const hwloc_obj_t first = hwloc_get_obj_by_depth(topology_->handle, depth, 0);
    hwloc_obj_type_snprintf(type, sizeof type, first, 1);
    text += std::string(2 * std::size_t(depth), ' ') +
            std::to_string(hwloc_get_nbobjs_by_depth(topology_->handle, depth)) + " x " + type + "\n";
  }
  return text;
}

std::string Machine::binding() const {
  const hwloc_bitmap_t units = hwloc_bitmap_alloc();
  const bool is_known = hwloc_get_cpubind(topology_->handle, units, HWLOC_CPUBIND_THREAD) == 0;
  const std::string text = is_known ? bitmap_text(units) : "unknown";
  hwloc_bitmap_free(units);
  return text;
}

bool Machine::bind(const Seat& seat) const {
  const hwloc_obj_t core = hwloc_get_obj_by_type(topology_->handle, HWLOC_OBJ_CORE, unsigned(seat.core));
  const hwloc_obj_t unit = core ? hwloc_get_obj_inside_cpuset_by_type(topology_->handle, core->cpuset,
                                                                      HWLOC_OBJ_PU, unsigned(seat.unit))
                                : hwloc_get_obj_by_type(topology_->handle, HWLOC_OBJ_PU, unsigned(seat.core));
  return unit && hwloc_set_cpubind(topology_->handle, unit->cpuset, HWLOC_CPUBIND_THREAD) == 0;
}

}  // namespace system_topology
