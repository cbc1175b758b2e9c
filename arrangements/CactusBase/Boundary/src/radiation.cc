// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Outgoing waves. Far from their source f = f0 + u(r - v t) / r + h(r + v t) / r, which obeys along each axis
//
//   (x/r) df/dt + v df/dx + (v x / r^2) (f - f0) = (v x / r^2) H,   H = 2 h',
//
// with x the coordinate of the boundary's normal. It is discretised at second order half-way between a
// boundary point and its inner neighbour, and half-way between two time steps, and solved for the new
// boundary value. H is taken to fall off like r^-n (n = radpower); it is measured one cell further inside.
// Source: Alcubierre, Introduction to 3+1 Numerical Relativity (2008), section 5.9.
#include <cmath>

#include "cctk_Parameters.h"
#include "conditions.hh"

namespace boundary {

namespace {

struct Coordinates {
  const CCTK_REAL* x[max_dimension];
  const CCTK_REAL* r;
};

const CCTK_REAL* coordinate(const cGH* GH, int variable) {
  const auto* data =
      static_cast<const CCTK_REAL*>(variable < 0 ? nullptr : CCTK_VarDataPtrI(GH, 0, variable));
  if (!data)
    CCTK_ERROR("Radiation and Robin boundaries need the coordinates x, y, z (system cart3d) and r (spher3d)");
  return data;
}

Coordinates coordinates(const cGH* GH) {
  Coordinates result;
  for (int d = 0; d < max_dimension; ++d)
    result.x[d] = coordinate(GH, CCTK_CoordIndex(d + 1, nullptr, "cart3d"));
  result.r = coordinate(GH, CCTK_CoordIndex(-1, "r", "spher3d"));
  return result;
}

/// The four values around the centre of a cell in space and time.
struct Cell {
  CCTK_REAL outer, inner;          ///< at the new time
  CCTK_REAL outer_old, inner_old;  ///< one step ago
};

/// The discretised equation on the cell between two neighbours along the normal.
class CellEquation {
 public:
  CellEquation(CCTK_REAL x_outer, CCTK_REAL r_outer, CCTK_REAL x_inner, CCTK_REAL r_inner, CCTK_REAL dt,
               const Radiation& radiation)
      : time_outer_(x_outer / r_outer / dt),
        time_inner_(x_inner / r_inner / dt),
        space_(radiation.speed / (x_outer - x_inner)),
        decay_outer_(radiation.speed * x_outer / (2 * r_outer * r_outer)),
        decay_inner_(radiation.speed * x_inner / (2 * r_inner * r_inner)),
        limit_(radiation.limit) {}

  /// Left-hand side minus its value for a vanishing incoming part, times two.
  CCTK_REAL residual(const Cell& cell) const {
    return outer_coefficient() * cell.outer + without_outer(cell);
  }

  /// The new outer value for which the residual is `residual`.
  CCTK_REAL solve(const Cell& cell, CCTK_REAL residual) const {
    return (residual - without_outer(cell)) / outer_coefficient();
  }

  /// What an incoming part of strength one adds to the residual.
  CCTK_REAL incoming() const { return 2 * (decay_outer_ + decay_inner_); }

 private:
  CCTK_REAL outer_coefficient() const { return time_outer_ + space_ + decay_outer_; }

  CCTK_REAL without_outer(const Cell& cell) const {
    return -time_outer_ * cell.outer_old + time_inner_ * (cell.inner - cell.inner_old) +
           space_ * (cell.outer_old - cell.inner - cell.inner_old) +
           decay_outer_ * (cell.outer_old - 2 * limit_) +
           decay_inner_ * (cell.inner + cell.inner_old - 2 * limit_);
  }

  CCTK_REAL time_outer_, time_inner_, space_, decay_outer_, decay_inner_, limit_;
};

}  // namespace

void apply_radiation(const cGH* GH, int variable, Zones zones, const Radiation& radiation) {
  DECLARE_CCTK_PARAMETERS;
  const Shape shape = shape_of(GH, variable);
  const Coordinates at = coordinates(GH);
  auto* f = static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(GH, 0, variable));
  const auto* old =
      static_cast<const CCTK_REAL*>(CCTK_VarDataPtrI(GH, radiation.previous_timelevel, radiation.previous));
  if (!f || !old)
    CCTK_VERROR("The Radiation boundary condition of %s needs its previous values, which have no storage",
                CCTK_FullVarName(variable));
  const CCTK_REAL dt = GH->cctk_delta_time / GH->cctk_timefac;

  for (const Zone& zone : zones) {
    const CCTK_REAL* const x = at.x[zone.direction];
    const int inward = -zone.outward * shape.stride[zone.direction];
    const auto equation = [&](int outer) {
      const int inner = outer + inward;
      return CellEquation(x[outer], at.r[outer], x[inner], at.r[inner], dt, radiation);
    };
    const auto cell = [&](int outer) {
      const int inner = outer + inward;
      return Cell{f[outer], f[inner], old[outer], old[inner]};
    };
    for_each_point(shape, zone, [&](int outer, const auto&) {
      CCTK_REAL residual = 0;
      const CellEquation here = equation(outer);
      if (radpower >= 0) {
        const int inner = outer + inward;
        const CellEquation inside = equation(inner);
        const CCTK_REAL falloff =
            std::pow((at.r[inner] + at.r[inner + inward]) / (at.r[outer] + at.r[inner]), CCTK_REAL(radpower));
        residual = inside.residual(cell(inner)) / inside.incoming() * here.incoming() * falloff;
      }
      f[outer] = here.solve(cell(outer), residual);
    });
  }
}

}  // namespace boundary
