// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A grid beside that of the run, on which kernels are called one by one.
#ifndef TESTMATTER_KERNEL_GRID_HH
#define TESTMATTER_KERNEL_GRID_HH

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cctk.h"

namespace test_matter {

using Index = std::array<int, 3>;

/// One component whose faces all lie inside of the grid, with the real grid functions that kernels of Matter
/// know. What is no grid function, as tables of EOS_Omni, is that of the run. What a driver keeps behind its
/// cGH is not there: a kernel that asked the driver something would read beyond it.
class KernelGrid {
 public:
  /// As many as the farthest look of a kernel, which is through edges.
  static constexpr int ghosts = 5;

  KernelGrid(const cGH* run, Index shape, std::array<CCTK_REAL, 3> spacings);
  KernelGrid(const KernelGrid&) = delete;
  KernelGrid& operator=(const KernelGrid&) = delete;

  cGH* gh() { return &gh_; }
  const Index& shape() const { return shape_; }
  double spacing(int axis) const { return spacings_[static_cast<std::size_t>(axis)]; }
  std::size_t points() const { return points_; }
  std::size_t index(const Index& point) const;

  /// Indices of all grid functions.
  const std::vector<int>& variables() const { return variables_; }
  /// A number that depends on the name of a variable alone.
  static std::uint64_t seed_of(int variable);
  /// Full names, `vel[0]` for elements of vectors.
  CCTK_REAL* field(const std::string& name) const { return field(index_of(name)); }
  CCTK_REAL* field(int variable) const {
    return static_cast<CCTK_REAL*>(rows_.at(static_cast<std::size_t>(variable))[0]);
  }
  /// A grid scalar of the run.
  CCTK_REAL scalar(const std::string& name) const {
    return *static_cast<const CCTK_REAL*>(data_.at(static_cast<std::size_t>(index_of(name)))[0]);
  }
  std::array<CCTK_REAL*, 3> fields(const std::array<std::string, 3>& names) const {
    return {field(names[0]), field(names[1]), field(names[2])};
  }
  /// \param value  takes the place of what the run has, and must live as long as the grid
  void replace(const std::string& name, void* value);

  /// Remembers all grid functions.
  void keep();
  /// Brings back what is kept. Calls seen(variable) first for each variable that differs.
  template <class Seen>
  void restore(const Seen& seen);
  const CCTK_REAL* kept(int variable) const { return kept_.at(variable).data(); }

 private:
  static constexpr std::size_t most_timelevels = 8;
  static int index_of(const std::string& name);
  bool is_changed(int variable) const;
  void put_back(int variable);

  Index shape_, lower_{}, upper_{}, ghost_zones_{ghosts, ghosts, ghosts}, factors_{1, 1, 1}, offsets_{};
  std::array<int, 6> faces_{};
  std::array<CCTK_REAL, 3> spacings_, origin_;
  std::size_t points_;
  cGH gh_;
  std::vector<int> variables_;
  std::vector<std::vector<CCTK_REAL>> groups_;
  std::vector<std::array<void*, most_timelevels>> rows_;
  std::vector<void**> data_;
  std::map<int, std::vector<CCTK_REAL>> kept_;
};

template <class Seen>
void KernelGrid::restore(const Seen& seen) {
  for (const int variable : variables_) {
    if (!is_changed(variable)) continue;
    seen(variable);
    put_back(variable);
  }
}

/// Which variable has the values of another one after the axes have changed places: axis a is what was axis
/// a + 1. From the name afterwards to the name before; scalars are left out.
std::map<std::string, std::string> names_after_rotation();

}  // namespace test_matter

#endif
