// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of Transfer: values from coarse to fine points, from fine to coarse ones, and between
// times.
#ifndef SAGUARO_TRANSFER_HH
#define SAGUARO_TRANSFER_HH

#include "Saguaro/Transfer/src/array.hh"
#include "Saguaro/Transfer/src/prolongation.hh"
#include "Saguaro/Transfer/src/restriction.hh"
#include "Saguaro/Transfer/src/time_interpolation.hh"
#include "Saguaro/Transfer/src/types.hh"

#endif
