// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From cgs to G = c = M_sun = 1. The digits are those that results of others were computed with (2017 values
// of the constants of nature); they are not to be improved.
#ifndef EOS_OMNI_UNITS_HH
#define EOS_OMNI_UNITS_HH

namespace eos {

inline constexpr double rho_gf = 1.61887093132742e-18;     ///< g/cm^3
inline constexpr double press_gf = 1.80123683248503e-39;   ///< dyn/cm^2
inline constexpr double eps_gf = 1.11265005605362e-21;     ///< erg/g
inline constexpr double time_gf = 2.03040204956746e5;      ///< s
inline constexpr double length_gf = 6.77269222552442e-06;  ///< cm

}  // namespace eos

#endif
