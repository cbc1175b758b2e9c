// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What molecules read of a component: a device sends the host no more than that. Pure.
#ifndef SAGUARO_INTERPOLATION_TOUCHED_HH
#define SAGUARO_INTERPOLATION_TOUCHED_HH

#include <span>

#include "Saguaro/Interpolation/src/routes.hh"
#include "cctk.h"

namespace interpolation {

/// What is known of the molecules of one call.
struct Molecules {
  int points;                         ///< along each axis, or fewer
  int dimensions;                     ///< 1 ... 3
  std::span<const CCTK_INT> omitted;  ///< points per face of the domain that they must not touch
};

/// The points of a component that the molecule of a finite position may touch. It lies around its position;
/// near ends that it must not reach over, it may be moved inwards.
Box touched_points(const Component& component, const Position& position, const Molecules& molecules);

}  // namespace interpolation

#endif
