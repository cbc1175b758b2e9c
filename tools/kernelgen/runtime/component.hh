// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Between the flesh and kernels: which points a calculation treats on this component. Part of each generated
// thorn.
#ifndef KERNEL_COMPONENT_HH
#define KERNEL_COMPONENT_HH

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "cctk.h"
#include "kernel_view.hh"
#include "util_Table.h"

namespace {

using Kernel = void (*)(const KernelView*, int, KernelTile);

/// A kernel compiled for several kinds of processors, and how far it looks.
struct KernelChoice {
  Kernel standard, wide;  ///< `wide` for processors with 512-bit vectors; may be the same
  int reach[3];
};

/// `of_stage`: the interior, as far as this stage of a step needs it, for rates of change. `faces`: what lies
/// at the upper faces of a point, for all faces of the interior; `edges`: for all faces that meet its edges,
/// too; `edges_x`: only faces across x, of which the interior has all along x already.
enum class Points { interior, of_stage, boundary, everywhere, faces, edges, edges_x, edges_y, edges_z };

/// Widths of the two ends of each axis: boundary at faces of the domain, ghosts elsewhere.
struct Faces {
  int width[6];
  bool is_outer[6];  ///< of the domain
  bool is_symmetric[6];
};

inline bool has_wide_vectors() {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
  static const bool result = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                             __builtin_cpu_supports("avx512cd");
  return result;
#else
  return false;
#endif
}

/// What parameters say about how kernels run; nothing of the first two changes a bit of what they compute.
struct KernelManner {
  CCTK_INT tile_size;
  const char* vectors;
  CCTK_INT boundary = -1;  ///< points at faces of the domain that are no interior; negative: as the grid says
  CCTK_INT rim = -1;  ///< only so many points from these faces inwards, the boundary included; negative: all
};

/// Ends the run if the processor lacks what is asked for.
inline bool uses_wide_vectors(const char* calculation, const char* vectors) {
  if (CCTK_EQUALS(vectors, "wide") && !has_wide_vectors())
    CCTK_VERROR("%s: kernel_vectors = \"wide\", but this processor or compiler has no vectors of 512 bits",
                calculation);
  return !CCTK_EQUALS(vectors, "standard") && has_wide_vectors();
}

/// What cGH says of a component, or the driver of one on a device.
struct Shape {
  int lsh[3], ash[3], gsh[3], bbox[6], ghosts[3];
};

inline Shape shape_of(const cGH* cctkGH) {
  Shape shape;
  for (int d = 0; d < 3; ++d) {
    shape.lsh[d] = cctkGH->cctk_lsh[d], shape.ash[d] = cctkGH->cctk_ash[d],
    shape.gsh[d] = cctkGH->cctk_gsh[d];
    shape.ghosts[d] = cctkGH->cctk_nghostzones[d];
  }
  std::copy_n(cctkGH->cctk_bbox, 6, shape.bbox);
  return shape;
}

inline Faces faces_of(const cGH* cctkGH, const Shape& shape, CCTK_INT outer) {
  CCTK_INT boundary[6], is_internal[6], is_staggered[6], shift_out[6];
  const bool is_known = CCTK_IsFunctionAliased("GetBoundarySpecification") &&
                        GetBoundarySpecification(6, boundary, is_internal, is_staggered, shift_out) == 0;
  CCTK_INT symmetries[6] = {-1, -1, -1, -1, -1, -1};
  if (CCTK_IsFunctionAliased("SymmetryTableHandleForGrid"))
    Util_TableGetIntArray(SymmetryTableHandleForGrid(cctkGH), 6, symmetries, "symmetry_handle");
  Faces faces;
  for (int face = 0; face < 6; ++face) {
    const int ghosts = shape.ghosts[face / 2];
    faces.is_outer[face] = shape.bbox[face] != 0;
    faces.is_symmetric[face] = symmetries[face] >= 0;
    faces.width[face] = faces.is_outer[face] && is_known ? static_cast<int>(boundary[face]) : ghosts;
    if (outer >= 0 && faces.is_outer[face] && !faces.is_symmetric[face])
      faces.width[face] = static_cast<int>(outer);
  }
  return faces;
}

/// The faces at which a stencil has too little room, one a line. A single point has no neighbours, whatever
/// the domain says of its boundary.
inline std::string narrow_faces(const Shape& shape, const Faces& faces, const int* reach) {
  std::string problems;
  for (int face = 0; face < 6; ++face) {
    const int width = shape.gsh[face / 2] > 1 ? faces.width[face] : 0;
    if (width < reach[face / 2])
      problems += std::string("\n  ") + (face % 2 == 0 ? "lower " : "upper ") + "xyz"[face / 2] +
                  " face: " + std::to_string(width) + (faces.is_outer[face] ? " boundary" : " ghost") +
                  " points, needed " + std::to_string(reach[face / 2]);
  }
  return problems;
}

inline std::string misfit_text(const std::string& calculation, const std::string& faces) {
  return "The stencil of " + calculation + " does not fit:" + faces +
         "\nEnlarge driver::ghost_size and the boundary (also around a single point, periodic or symmetric, "
         "in a run of fewer dimensions), or choose a lower fdOrder";
}

/// Ends the run if a stencil does not fit, with all faces in one message.
inline void check_reach(const Shape& shape, const char* calculation, const Faces& faces, const int* reach) {
  const std::string problems = narrow_faces(shape, faces, reach);
  if (!problems.empty()) CCTK_VERROR("%s", misfit_text(calculation, problems).c_str());
}

inline KernelBox interior_of(const Shape& shape, const Faces& faces) {
  KernelBox box;
  for (int d = 0; d < 3; ++d) {
    const bool is_flat = shape.gsh[d] == 1;
    box.begin[d] = is_flat ? 0 : faces.width[2 * d];
    box.end[d] = shape.lsh[d] - (is_flat ? 0 : faces.width[2 * d + 1]);
  }
  return box;
}

/// Faces, edges and corners all of whose faces are outer ones of the domain and no symmetries.
inline std::vector<KernelBox> boundary_of(const Shape& shape, const Faces& faces) {
  std::vector<KernelBox> boxes;
  const KernelBox inside = interior_of(shape, faces);
  for (int n = 0; n < 27; ++n) {
    const std::array<int, 3> direction{n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1};
    KernelBox box = inside;
    bool is_boundary = n != 13;
    for (int d = 0; d < 3; ++d) {
      if (direction[d] == 0) continue;
      const int face = 2 * d + (direction[d] > 0);
      is_boundary = is_boundary && faces.is_outer[face] && !faces.is_symmetric[face];
      box.begin[d] = direction[d] < 0 ? 0 : inside.end[d];
      box.end[d] = direction[d] < 0 ? inside.begin[d] : shape.lsh[d];
    }
    if (is_boundary) boxes.push_back(box);
  }
  return boxes;
}

inline KernelBox common_part(KernelBox box, const int* begin, const int* end) {
  for (int d = 0; d < 3; ++d) {
    box.begin[d] = std::max(box.begin[d], begin[d]);
    box.end[d] = std::max(box.begin[d], std::min(box.end[d], end[d]));
  }
  return box;
}

/// What this stage needs of a box of the current component.
inline KernelBox part_of_stage(const cGH* cctkGH, const KernelBox& box) {
  CCTK_INT begin[3], end[3];
  if (!CCTK_IsFunctionAliased("Driver_PointsOfStage") || !Driver_PointsOfStage(cctkGH, begin, end))
    return box;
  const int first[3] = {int(begin[0]), int(begin[1]), int(begin[2])};
  const int last[3] = {int(end[0]), int(end[1]), int(end[2])};
  return common_part(box, first, last);
}

/// The points of a box that are not in a part of it.
inline std::vector<KernelBox> rest_of(KernelBox box, const KernelBox& part) {
  std::vector<KernelBox> rest;
  for (int d = 2; d >= 0; --d) {
    KernelBox below = box, above = box;
    below.end[d] = part.begin[d];
    above.begin[d] = part.end[d];
    for (const KernelBox& piece : {below, above})
      if (piece.begin[d] < piece.end[d]) rest.push_back(piece);
    box.begin[d] = part.begin[d];
    box.end[d] = part.end[d];
  }
  return rest;
}

/// The part of a box that lies in a box, perhaps none of it.
inline KernelBox within(const KernelBox& outer, KernelBox box) {
  for (int d = 0; d < 3; ++d) {
    box.begin[d] = std::clamp(box.begin[d], outer.begin[d], outer.end[d]);
    box.end[d] = std::clamp(box.end[d], box.begin[d], outer.end[d]);
  }
  return box;
}

inline std::vector<KernelBox> boxes_of(const cGH* cctkGH, const Shape& shape, const char* calculation,
                                       Points points, const int* reach, const KernelManner& manner) {
  if (points == Points::everywhere) {
    KernelBox all;
    for (int d = 0; d < 3; ++d) all.begin[d] = 0, all.end[d] = shape.lsh[d];
    return {all};
  }
  const Faces faces = faces_of(cctkGH, shape, manner.boundary);
  const int below = points >= Points::faces;
  constexpr Points across[3] = {Points::edges_x, Points::edges_y, Points::edges_z};
  int above[3], farthest[3];
  for (int d = 0; d < 3; ++d) {
    above[d] = points >= Points::edges && points != across[d];
    farthest[d] = reach[d] + above[d];
  }
  check_reach(shape, calculation, faces, farthest);
  if (points == Points::boundary) return boundary_of(shape, faces);
  KernelBox box = interior_of(shape, faces);
  for (int d = 0; d < 3; ++d)
    if (shape.gsh[d] > 1) box.begin[d] -= below, box.end[d] += above[d];
  if (manner.rim < 0) return {box};
  return rest_of(box, within(box, interior_of(shape, faces_of(cctkGH, shape, manner.rim))));
}

inline void clear(const cGH* cctkGH, double* field, const KernelBox& box) {
  for (int k = box.begin[2]; k < box.end[2]; ++k)
    for (int j = box.begin[1]; j < box.end[1]; ++j)
      std::fill(field + CCTK_GFINDEX3D(cctkGH, box.begin[0], j, k),
                field + CCTK_GFINDEX3D(cctkGH, box.end[0], j, k), 0.0);
}

/// Sets a variable to zero where a calculation that is left out would have written it.
inline void clear(const cGH* cctkGH, double* field, Points points) {
  constexpr int no_reach[3] = {0, 0, 0};
  for (const KernelBox& box : boxes_of(cctkGH, shape_of(cctkGH), "", points, no_reach, {}))
    clear(cctkGH, field, box);
}

/// The points of a box whose neighbours are settled; false if they are not a good part of it.
/// \param lanes  what is left for later along x are as many points as the processor treats at once
template <class Integer>
inline bool settled_part(const Shape& shape, const Integer* begin, const Integer* end, int lanes,
                         const KernelBox& box, const int* reach, KernelBox& part) {
  double fraction = 1;
  for (int d = 0; d < 3; ++d) {
    const int width = d == 0 ? lanes : 1;  // what is left for later along x are whole vectors
    const auto rounded = [=](int points) { return points > 0 ? (points + width - 1) / width * width : 0; };
    const int first = begin[d] > 0 ? static_cast<int>(begin[d]) + reach[d] : 0;
    const int last = end[d] < shape.lsh[d] ? static_cast<int>(end[d]) - reach[d] : shape.lsh[d];
    part.begin[d] = box.begin[d] + rounded(first - box.begin[d]);
    part.end[d] = box.end[d] - rounded(box.end[d] - last);
    fraction *= std::max(0.0, double(part.end[d] - part.begin[d]) / std::max(1, box.end[d] - box.begin[d]));
  }
  // Below this, many thin rests cost more than waiting.
  return fraction >= 0.5;
}

/// Points that a kernel may treat while ghost zones are on their way; all of a box, or a good part of it.
inline bool settled_part(const cGH* cctkGH, const Shape& shape, const KernelBox& box, const int* reach,
                         KernelBox& part) {
  constexpr int lanes = 8;
  CCTK_INT begin[3], end[3];
  return CCTK_IsFunctionAliased("Driver_SettledPoints") && Driver_SettledPoints(cctkGH, begin, end) &&
         settled_part(shape, begin, end, lanes, box, reach, part);
}

/// Asks what becomes of outputs in a box: one stage for each output, or none at all.
using StagesOf = std::function<std::vector<KernelStage>(const KernelBox&)>;

/// A kernel of the host and the arrays of one component that it works on.
class HostKernel {
 public:
  HostKernel(const char* calculation, const KernelChoice& choice, const Shape& shape,
             std::vector<double*> fields, const double* given, KernelManner manner)
      : kernel_(uses_wide_vectors(calculation, manner.vectors) ? choice.wide : choice.standard),
        fields_(std::move(fields)),
        given_(given),
        dj_(shape.ash[0]),
        dk_(dj_ * shape.ash[1]),
        size_(dk_ * shape.ash[2]) {
    const std::ptrdiff_t high = choice.reach[0] + choice.reach[1] * dj_ + choice.reach[2] * dk_;
    // Vectors that reach over the end of an array are moved back; tiny arrays have no room for that.
    is_tiny_ = size_ < 2 * high + most_lanes;
    const int tile_size = std::max(0, static_cast<int>(manner.tile_size));
    tile_ = {tile_size, tile_size};
  }

  /// What becomes of the outputs; no stages: they are stored.
  void finish(std::vector<KernelStage> stages) { stages_ = std::move(stages); }

  bool is_tiny() const { return is_tiny_; }

  void treat(const std::vector<KernelBox>& boxes) const {
    if (!is_tiny_) return treat(boxes, fields_, size_);
    std::vector<std::vector<double>> copies(fields_.size(), std::vector<double>(size_ + 2 * most_lanes));
    std::vector<double*> used;
    for (std::size_t n = 0; n < fields_.size(); ++n) {
      used.push_back(copies[n].data() + most_lanes);
      std::copy_n(fields_[n], size_, used[n]);
    }
    treat(boxes, used, size_ + most_lanes);
    for (std::size_t n = 0; n < fields_.size(); ++n) std::copy_n(used[n], size_, fields_[n]);
  }

 private:
  static constexpr std::ptrdiff_t most_lanes = 8;

  void treat(const std::vector<KernelBox>& boxes, const std::vector<double*>& fields,
             std::ptrdiff_t points) const {
    std::vector<KernelView> views;
    for (const KernelBox& box : boxes) {
      KernelView view{fields.data(), given_, dj_, dk_, points, {}, {}, nullptr};
      if (!stages_.empty()) view.stages = stages_.data();
      std::copy_n(box.begin, 3, view.begin);
      std::copy_n(box.end, 3, view.end);
      views.push_back(view);
    }
    kernel_(views.data(), static_cast<int>(views.size()), tile_);
  }

  const Kernel kernel_;
  const std::vector<double*> fields_;
  const double* const given_;
  const std::ptrdiff_t dj_, dk_, size_;
  bool is_tiny_;
  KernelTile tile_;
  std::vector<KernelStage> stages_;
};

/// Runs a kernel on all points that it is for: if ghost zones are on their way, first where nobody needs
/// them.
inline void run_kernel(const cGH* cctkGH, const char* calculation, const KernelChoice& choice, Points points,
                       std::vector<double*> fields, const double* given, KernelManner manner,
                       const StagesOf& stages_of = nullptr) {
  const Shape shape = shape_of(cctkGH);
  HostKernel kernel(calculation, choice, shape, std::move(fields), given, manner);
  std::vector<KernelBox> boxes = boxes_of(cctkGH, shape, calculation, points, choice.reach, manner);
  if (points == Points::of_stage) boxes[0] = part_of_stage(cctkGH, boxes[0]);
  if (stages_of && !kernel.is_tiny()) kernel.finish(stages_of(boxes.at(0)));
  KernelBox part;
  if (!kernel.is_tiny() && boxes.size() == 1 && settled_part(cctkGH, shape, boxes[0], choice.reach, part)) {
    boxes = rest_of(boxes[0], part);
    // In a few steps, because messages need a push now and then.
    constexpr int planes = 8;
    const int step = ((part.end[2] - part.begin[2]) / 4 / planes + 1) * planes;
    for (KernelBox slab = part; slab.begin[2] < part.end[2]; slab.begin[2] += step) {
      slab.end[2] = std::min(slab.begin[2] + step, part.end[2]);
      kernel.treat({slab});
      CCTK_INT begin[3], end[3];
      Driver_SettledPoints(cctkGH, begin, end);
    }
  }
  if (CCTK_IsFunctionAliased("Driver_AwaitGhosts")) Driver_AwaitGhosts(cctkGH);
  kernel.treat(boxes);
}

}  // namespace

#endif
