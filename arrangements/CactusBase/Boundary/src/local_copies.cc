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

/// What a row of boundary points is set to.
struct Source {
  const char* first;  ///< the element of the row's first point
  bool is_row;        ///< those of the others follow it; else it is that of all points
};

void copy_row(char* to, const Source& source, int count, std::size_t size) {
  if (source.is_row)
    std::memmove(to, source.first, count * size);
  else
    for (int n = 0; n < count; ++n) copy_element(to + n * size, source.first, size);
}

/// Sets every row of the zones to what `source(index, point, zone)` of its first point says: outside of the
/// zone, or of another array.
template <class SourceOf>
void copy_into(const cGH* GH, int variable, Zones zones, SourceOf source) {
  const Shape shape = shape_of(GH, variable);
  const Field target = field(GH, variable, 0);
  for (const Zone& zone : zones)
    for_each_row_apart(shape, zone, [&](int index, const std::array<int, max_dimension>& point, int count) {
      copy_row(target.at(index), source(index, point, zone), count, target.element);
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
  copy_into(GH, variable, zones, [&](int, const auto&, const Zone&) {
    return Source{element.bytes(), false};
  });
}

void apply_flat(const cGH* GH, int variable, Zones zones) {
  const Shape shape = shape_of(GH, variable);
  const Field values = field(GH, variable, 0);
  copy_into(GH, variable, zones, [&](int index, const auto& point, const Zone& zone) {
    const int d = zone.direction;
    const int inside = zone.outward < 0 ? zone.upper[d] : zone.lower[d] - 1;
    return Source{values.at(index + (inside - point[d]) * shape.stride[d]), d != 0};
  });
}

void apply_copy(const cGH* GH, int variable, Zones zones, int source) {
  require_alike(GH, variable, source, "Copy");
  const Field values = field(GH, source, 0);
  copy_into(GH, variable, zones, [&](int index, const auto&, const Zone&) {
    return Source{values.at(index), true};
  });
}

void apply_static(const cGH* GH, int variable, Zones zones) {
  const Field previous = field(GH, variable, 1);
  copy_into(GH, variable, zones, [&](int index, const auto&, const Zone&) {
    return Source{previous.at(index), true};
  });
}

}  // namespace boundary
