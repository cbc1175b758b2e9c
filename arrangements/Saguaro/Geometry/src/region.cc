// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Geometry/src/region.hh"

#include <ostream>
#include <stdexcept>

namespace geometry {
namespace {

template <int D>
std::string lattice_text(const Index<D>& stride, const Index<D>& alignment) {
  std::string result;
  for (int d = 0; d < D; ++d)
    result += (d ? ", " : "") + std::to_string(alignment[d]) + " modulo " + std::to_string(stride[d]);
  return result;
}

template <int D>
void require_one_lattice(const Index<D>& stride, const Index<D>& alignment, const Index<D>& other_stride,
                         const Index<D>& other_alignment) {
  if (stride != other_stride || alignment != other_alignment)
    throw std::invalid_argument("regions on different lattices: " + lattice_text<D>(stride, alignment) +
                                " and " + lattice_text<D>(other_stride, other_alignment) +
                                "; refine or coarsen one of them");
}

/// Where the lowest fine point that belongs to coarse coordinate 0 lies, measured from it.
Coordinate first_fine(Coordinate coarse_stride, Coordinate fine_stride, Centring centring) {
  if (centring == Centring::vertex) return 0;
  if ((coarse_stride - fine_stride) % 2 != 0)
    throw std::invalid_argument("cells of stride " + std::to_string(coarse_stride) +
                                " have no centred fine cells of stride " + std::to_string(fine_stride) +
                                "; use strides of one parity");
  return -(coarse_stride - fine_stride) / 2;
}

template <int D>
Region<D> merged(std::span<const Box<D>> boxes) {
  if (boxes.size() == 0) return {};
  if (boxes.size() == 1) return boxes[0];
  return merged<D>(boxes.first(boxes.size() / 2)) | merged<D>(boxes.subspan(boxes.size() / 2));
}

/// In lattice indices.
template <int D>
Extent extent_of(const Box<D>& box) {
  Extent result;
  for (int d = 0; d < D; ++d) {
    result.lower[d] = floor_div(box.lower[d], box.stride[d]);
    result.end[d] = floor_div(box.upper[d], box.stride[d]) + 1;
  }
  return result;
}

template <int D>
Index<D> alignment_of(const Box<D>& box) {
  return by_axis<D>(floor_mod, box.lower, box.stride);
}

template <int D>
void require_valid(const Box<D>& box) {
  if (!box.is_valid())
    throw std::invalid_argument("not a box: " + to_text(box) + "; the stride must divide the extent");
}

}  // namespace

template <int D>
Region<D>::Region(const Box<D>& box) {
  if (box.empty()) return;
  require_valid(box);
  stride_ = box.stride;
  alignment_ = alignment_of(box);
  words_ = encoded(D, extent_of(box));
}

template <int D>
Region<D> Region<D>::on_lattice(Words words, const Index<D>& stride, const Index<D>& alignment) {
  Region result;
  if (words.empty()) return result;
  result.stride_ = stride;
  result.alignment_ = alignment;
  result.words_ = std::move(words);
  return result;
}

template <int D>
Region<D> Region<D>::united(std::span<const Box<D>> boxes) {
  return merged(boxes);
}

template <int D>
Region<D> Region<D>::of_disjoint(std::span<const Box<D>> boxes) {
  Region lattice;
  std::vector<Extent> extents;
  for (const Box<D>& box : boxes) {
    if (box.empty()) continue;
    require_valid(box);
    if (extents.empty()) {
      lattice.stride_ = box.stride;
      lattice.alignment_ = alignment_of(box);
    }
    require_one_lattice<D>(lattice.stride_, lattice.alignment_, box.stride, alignment_of(box));
    extents.push_back(extent_of(box));
  }
  return lattice.with_words(encoded(D, extents));
}

template <int D>
Region<D> Region<D>::combined(const Region& a, const Region& b, SetOperation operation) {
  if (!a.empty() && !b.empty()) require_one_lattice<D>(a.stride_, a.alignment_, b.stride_, b.alignment_);
  const Region& model = a.empty() ? b : a;
  return model.with_words(geometry::combined(D, a.words_, b.words_, operation));
}

template <int D>
Coordinate Region<D>::size() const {
  return point_count(D, words_);
}

template <int D>
std::size_t Region<D>::corners() const {
  return corner_count(D, words_);
}

template <int D>
bool Region<D>::contains(const Index<D>& point) const {
  Index<D> index{};
  for (int d = 0; d < D; ++d) {
    if (floor_mod(point[d], stride_[d]) != alignment_[d]) return false;
    index[d] = floor_div(point[d], stride_[d]);
  }
  return geometry::contains(D, words_, index.data());
}

template <int D>
Box<D> Region<D>::world_box(const Index<D>& lower, const Index<D>& end) const {
  Box<D> result;
  result.stride = stride_;
  for (int d = 0; d < D; ++d) {
    result.lower[d] = alignment_[d] + stride_[d] * lower[d];
    result.upper[d] = alignment_[d] + stride_[d] * (end[d] - 1);
  }
  return result;
}

template <int D>
Box<D> Region<D>::bounding_box() const {
  if (empty()) return {};
  const Extent extent = bounds(D, words_);
  Index<D> lower, end;
  std::copy_n(extent.lower.begin(), D, lower.begin());
  std::copy_n(extent.end.begin(), D, end.begin());
  return world_box(lower, end);
}

template <int D>
std::vector<Box<D>> Region<D>::boxes() const {
  std::vector<Box<D>> result;
  for (const Extent& extent : decomposed(D, words_)) {
    Index<D> lower, end;
    std::copy_n(extent.lower.begin(), D, lower.begin());
    std::copy_n(extent.end.begin(), D, end.begin());
    result.push_back(world_box(lower, end));
  }
  return result;
}

template <int D>
Region<D> Region<D>::expanded(const Index<D>& below, const Index<D>& above) const {
  Words words = words_;
  for (int d = 0; d < D; ++d) words = combined_shifts(D, words, d, -below[d], above[d], SetOperation::unite);
  return with_words(std::move(words));
}

template <int D>
Region<D> Region<D>::contracted(const Index<D>& below, const Index<D>& above) const {
  Words words = words_;
  for (int d = 0; d < D; ++d)
    words = combined_shifts(D, words, d, -above[d], below[d], SetOperation::intersect);
  return with_words(std::move(words));
}

template <int D>
Region<D> Region<D>::shifted(const Index<D>& points) const {
  Words words = words_;
  for (int d = 0; d < D; ++d)
    if (points[d] != 0) words = mapped(D, words, d, [&](Coordinate c) { return c + points[d]; });
  return with_words(std::move(words));
}

template <int D>
Region<D> Region<D>::refined(const Index<D>& factor, Centring centring, Rounding rounding) const {
  if (empty()) return {};
  Words words = words_;
  Index<D> stride{}, alignment{}, gap{};
  for (int d = 0; d < D; ++d) {
    if (stride_[d] % factor[d] != 0)
      throw std::invalid_argument("stride " + std::to_string(stride_[d]) + " cannot be refined by " +
                                  std::to_string(factor[d]) + "; start from a larger stride");
    stride[d] = stride_[d] / factor[d];
    const Coordinate first = alignment_[d] + first_fine(stride_[d], stride[d], centring);
    alignment[d] = floor_mod(first, stride[d]);
    const Coordinate offset = floor_div(first, stride[d]);
    words = mapped(D, words, d, [&](Coordinate c) { return factor[d] * c + offset; });
    gap[d] = factor[d] - 1;
  }
  const Region covered = on_lattice(std::move(words), stride, alignment);
  if (centring == Centring::cell) return covered;
  return rounding == Rounding::inward ? covered.contracted(uniform<D>(0), gap)
                                      : covered.expanded(gap, uniform<D>(0));
}

template <int D>
Region<D> Region<D>::coarsened(const Index<D>& factor, Centring centring, Rounding rounding,
                               const Index<D>& anchor) const {
  if (empty()) return {};
  Index<D> gap{};
  for (int d = 0; d < D; ++d) gap[d] = factor[d] - 1;
  const bool outward = rounding == Rounding::outward;
  // Make the lowest fine point of each coarse point stand for it; then keep those points only.
  Region standing = *this;
  if (centring == Centring::cell)
    standing = outward ? expanded(gap, uniform<D>(0)) : contracted(uniform<D>(0), gap);
  else if (outward)
    standing = expanded(gap, gap);

  Words words = std::move(standing.words_);
  Index<D> stride{}, alignment{};
  for (int d = 0; d < D; ++d) {
    stride[d] = stride_[d] * factor[d];
    alignment[d] = floor_mod(anchor[d], stride[d]);
    const Coordinate first = alignment[d] + first_fine(stride[d], stride_[d], centring);
    if (floor_mod(first, stride_[d]) != alignment_[d])
      throw std::invalid_argument("coarse points at " + std::to_string(anchor[d]) +
                                  " are not aligned with points at " + std::to_string(alignment_[d]) +
                                  " modulo " + std::to_string(stride_[d]));
    const Coordinate offset = floor_div(first, stride_[d]);
    words = mapped(D, words, d, [&](Coordinate c) { return ceil_div(c - offset, factor[d]); });
  }
  return on_lattice(std::move(words), stride, alignment);
}

template <int D>
std::string to_text(const Region<D>& region) {
  std::string result = "{";
  for (const Box<D>& box : region.boxes()) result += (result.size() > 1 ? ", " : "") + to_text(box);
  return result + "}";
}

template <int D>
std::string to_json(const Region<D>& region) {
  std::string list;
  for (const Box<D>& box : region.boxes()) list += (list.empty() ? "" : ", ") + to_json(box);
  return "{\"boxes\": [" + list + "]}";
}

template <int D>
std::ostream& operator<<(std::ostream& out, const Region<D>& region) {
  return out << to_text(region);
}

#define INSTANTIATE(D)                            \
  template class Region<D>;                       \
  template std::string to_text(const Region<D>&); \
  template std::string to_json(const Region<D>&); \
  template std::ostream& operator<<(std::ostream&, const Region<D>&);
INSTANTIATE(1)
INSTANTIATE(2)
INSTANTIATE(3)
INSTANTIATE(4)
#undef INSTANTIATE

}  // namespace geometry
