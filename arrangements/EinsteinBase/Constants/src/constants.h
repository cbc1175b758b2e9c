/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Constants of nature in three systems of units: SI, cgs (_cgi), and geometrised units with c = G = M_sun = 1
 * (_C).
 *
 * The values of G and of the solar mass are the older ones that thorns have always been compiled with, so
 * that they convert units as their results elsewhere did. Today's product G M_sun is larger by 9e-4; EOS_Omni
 * has its own, newer factors.
 */
#ifndef CONSTANTS_CONSTANTS_H
#define CONSTANTS_CONSTANTS_H

#define CONSTANT_pi 3.14159265358979323846264338328

#define CONSTANT_c_SI 2.99792458e8  /* m/s */
#define CONSTANT_G_SI 6.6732e-11    /* m^3/(kg s^2) */
#define CONSTANT_Msolar_SI 1.987e30 /* kg */

#define CONSTANT_c_cgi 2.99792458e10 /* cm/s */
#define CONSTANT_G_cgi 6.6732e-8     /* cm^3/(g s^2) */
#define CONSTANT_Msolar_cgi 1.987e33 /* g */

#define CONSTANT_c_C 1.0
#define CONSTANT_G_C 1.0
#define CONSTANT_Msolar_C 1.0

#endif
