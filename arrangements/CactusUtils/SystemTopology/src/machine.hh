// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The machine that this process runs on, as hwloc sees it.
#ifndef SYSTEMTOPOLOGY_MACHINE_HH
#define SYSTEMTOPOLOGY_MACHINE_HH

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "layout.hh"

namespace system_topology {

/// One level of the memory hierarchy.
struct MemoryLevel {
  enum Kind { cache = 0, local_memory = 1, global_memory = 2 };

  std::string name;  ///< "L1D cache", "L2 cache", "local memory" ...
  Kind kind;
  std::size_t size;    ///< bytes
  std::size_t line;    ///< bytes of a cache line, or of a page
  std::size_t stride;  ///< bytes after which addresses share a place in a cache; 0: unknown, or memory
  int sharing_units;   ///< processing units that share it
  bool operator==(const MemoryLevel&) const = default;
};

class Machine {
 public:
  /// Looks at the machine. \throws std::runtime_error if hwloc cannot
  Machine();
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  int cores() const;
  int units() const;
  /// Caches of data from the smallest on, then memory: of a NUMA node, and of all if there are several.
  std::vector<MemoryLevel> memory_levels() const;
  /// One line per object, indented by depth, e.g. "Package, 2 x L2 (1024 KB)".
  std::string tree() const;

  /// Units that the calling thread may run on, as hwloc lists them: "0-3,8".
  std::string binding() const;
  /// Binds the calling thread. False if the system refuses.
  bool bind(const Seat& seat) const;

 private:
  struct Topology;
  std::unique_ptr<Topology> topology_;
};

}  // namespace system_topology

#endif
