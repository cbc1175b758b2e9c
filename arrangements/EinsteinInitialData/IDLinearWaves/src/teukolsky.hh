// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Quadrupole waves on flat space, to first order: Teukolsky 1982, Phys. Rev. D 26, 745.
#ifndef IDLINEARWAVES_TEUKOLSKY_HH
#define IDLINEARWAVES_TEUKOLSKY_HH

#include "packets.hh"
#include "space.hh"

namespace linear_waves {

struct Quadrupole {
  int m;  ///< -2 ... 2
  bool is_even;
  Packet packet;
  Going going;
};

/// \param at  not the origin: next to it the terms, which grow like 1/r^5, lose all digits when they cancel
Space teukolsky_wave(const Quadrupole& wave, double time, const Vector& at);

}  // namespace linear_waves

#endif
