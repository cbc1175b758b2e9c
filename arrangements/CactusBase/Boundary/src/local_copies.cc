// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The conditions that put an existing value into each boundary point: whatever the type, they move bytes.
#include <cstring>

#include "conditions.hh"

namespace boundary {

namespace {

struct Field {
  char* data;
  std::size_t element;  ///< bytes

  char* at(int index) const { return data + index * static_cast<std::ptrdiff_t>(element); }
};

Field field(const cGH* GH, int variable, int timelevel) {
  const Field result{static_cast<char*>(CCTK_VarDataPtrI(GH, timelevel, variable)),
                     static_cast<std::size_t>(CCTK_VarTypeSize(CCTK_VarTypeI(variable)))};
  if (!result.data)
    CCTK_VERROR("A boundary condition needs timelevel %d of %s, which has no storage", timelevel,
                CCTK_FullVarName(variable));
  return result;
}

/// One element; most have the size of a CCTK_REAL, for which this is one load and one store.
void copy_element(char* to, const char* from, std::size_t size) {
  if (size == sizeof(CCTK_REAL))
    std::memcpy(to, from, sizeof(CCTK_REAL));
  else
    std::memcpy(to, from, size);
}

/// Sets every point of the zones to the element that `source(index, point, zone)` points at: outside of the
/// zone, or of another array.
template <class Source>
void copy_into(const cGH* GH, int variable, Zones zones, Source source) {
  const Shape shape = shape_of(GH, variable);
  const Field target = field(GH, variable, 0);
  for (const Zone& zone : zones)
    for_each_point_apart(shape, zone, [&](int index, const std::array<int, max_dimension>& point) {
      copy_element(target.at(index), source(index, point, zone), target.element);
    });
}

/// One element of the variable's type with the given value.
class Element {
 public:
  Element(int type, CCTK_REAL value) {
    switch (type) {
#define REAL_CASE(TYPE)                     \
  case CCTK_VARIABLE_##TYPE:                \
    store(static_cast<CCTK_##TYPE>(value)); \
    break;
      REAL_CASE(BYTE)
      REAL_CASE(INT)
      REAL_CASE(INT1)
      REAL_CASE(INT2)
      REAL_CASE(INT4)
      REAL_CASE(INT8)
      REAL_CASE(REAL)
      REAL_CASE(REAL4)
      REAL_CASE(REAL8)
      REAL_CASE(REAL16)
      REAL_CASE(COMPLEX)
      REAL_CASE(COMPLEX8)
      REAL_CASE(COMPLEX16)
      REAL_CASE(COMPLEX32)
#undef REAL_CASE
      default:
        CCTK_VERROR("The Scalar boundary condition cannot set a variable of type %s", CCTK_VarTypeName(type));
    }
  }
  const char* bytes() const { return bytes_; }

 private:
  template <class T>
  void store(T value) {
    static_assert(sizeof value <= sizeof bytes_);
    std::memcpy(bytes_, &value, sizeof value);
  }
  char bytes_[64];
};

}  // namespace

void apply_scalar(const cGH* GH, int variable, Zones zones, CCTK_REAL value) {
  const Element element(CCTK_VarTypeI(variable), value);
  copy_into(GH, variable, zones, [&](int, const auto&, const Zone&) { return element.bytes(); });
}

void apply_flat(const cGH* GH, int variable, Zones zones) {
  const Shape shape = shape_of(GH, variable);
  const Field values = field(GH, variable, 0);
  copy_into(GH, variable, zones, [&](int index, const auto& point, const Zone& zone) {
    const int d = zone.direction;
    const int inside = zone.outward < 0 ? zone.upper[d] : zone.lower[d] - 1;
    return values.at(index + (inside - point[d]) * shape.stride[d]);
  });
}

void apply_copy(const cGH* GH, int variable, Zones zones, int source) {
  require_alike(GH, variable, source, "Copy");
  const Field values = field(GH, source, 0);
  copy_into(GH, variable, zones, [&](int index, const auto&, const Zone&) { return values.at(index); });
}

void apply_static(const cGH* GH, int variable, Zones zones) {
  const Field previous = field(GH, variable, 1);
  copy_into(GH, variable, zones, [&](int index, const auto&, const Zone&) { return previous.at(index); });
}

}  // namespace boundary
