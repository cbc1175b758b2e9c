// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The public header of Balance: how work is distributed over processes.
#include "Saguaro/Balance/src/cut.hh"
#include "Saguaro/Balance/src/ownership.hh"
#include "Saguaro/Balance/src/pieces.hh"
#include "Saguaro/Balance/src/process_grid.hh"
#include "Saguaro/Balance/src/search.hh"
