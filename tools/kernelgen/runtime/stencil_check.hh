// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Before there is a grid: whether the stencils of a thorn fit into the ghost zones and boundaries that
// parameters ask for. Part of each generated thorn whose calculations look at neighbours.
#ifndef KERNEL_STENCIL_CHECK_HH
#define KERNEL_STENCIL_CHECK_HH

#include <string>
#include <vector>

#include "component.hh"

namespace {

/// How far a calculation looks for one order of its differences.
struct ReachOfOrder {
  CCTK_INT order;
  int reach[3];
};

/// What component.hh finds when a kernel runs, for all calculations of a thorn at once. Ghost zones count
/// where the boundary is unknown or too narrow as well: a run of one process and one level may need none.
class StencilCheck {
 public:
  explicit StencilCheck(const cGH* cctkGH) {
    for (int d = 0; d < 3; ++d) {
      shape_.gsh[d] = 2;  // not known yet, and seldom a single point
      ghosts_.width[2 * d] = ghosts_.width[2 * d + 1] = cctkGH->cctk_nghostzones[d];
    }
    CCTK_INT boundary[6], is_internal[6], is_staggered[6], shift_out[6];
    knows_boundary_ = !CCTK_IsFunctionAliased("MultiPatch_GetSystemSpecification") &&
                      CCTK_IsFunctionAliased("GetBoundarySpecification") &&
                      GetBoundarySpecification(6, boundary, is_internal, is_staggered, shift_out) == 0;
    for (int face = 0; face < 6; ++face) {
      outer_.is_outer[face] = true;
      outer_.width[face] = knows_boundary_ ? static_cast<int>(boundary[face]) : 0;
    }
  }

  /// \param reaches   for all orders that the calculation has
  /// \param boundary  as in KernelManner; whether a face is symmetric is not known yet
  void add(const char* calculation, const std::vector<ReachOfOrder>& reaches, CCTK_INT order,
           CCTK_INT boundary) {
    for (const ReachOfOrder& candidate : reaches)
      if (candidate.order == order || reaches.size() == 1) add(calculation, candidate.reach, boundary);
  }

  /// One report, which names the first of the calculations that lack the same; empty if all fit.
  std::string report() const {
    std::string result;
    for (const Misfit& misfit : misfits_)
      result += (result.empty() ? "" : "\n") +
                misfit_text(misfit.others == 0
                                ? misfit.calculation
                                : misfit.calculation + " (and of " + std::to_string(misfit.others) + " more)",
                            misfit.faces);
    return result;
  }

 private:
  struct Misfit {
    std::string calculation, faces;
    int others;
  };

  void add(const char* calculation, const int* reach, CCTK_INT boundary) {
    Faces outer = outer_;
    for (int& width : outer.width) width = std::max(width, static_cast<int>(boundary));
    std::string faces = knows_boundary_ ? narrow_faces(shape_, outer, reach) : std::string();
    if (!knows_boundary_ || !faces.empty()) faces += narrow_faces(shape_, ghosts_, reach);
    if (faces.empty()) return;
    for (Misfit& misfit : misfits_)
      if (misfit.faces == faces) {
        ++misfit.others;
        return;
      }
    misfits_.push_back({calculation, faces, 0});
  }

  Shape shape_{};
  Faces outer_{}, ghosts_{};
  bool knows_boundary_;
  std::vector<Misfit> misfits_;
};

}  // namespace

#endif
