// SPDX-License-Identifier: LGPL-2.1-or-later
//
// From a parameter file to a run that is ready to start.
#ifndef FLESH_MAIN_START_UP_HH
#define FLESH_MAIN_START_UP_HH

#include <stdexcept>
#include <string>

#include "context.hh"

namespace flesh {

/// The run cannot start, and everything that is to be said has been said.
class StartUpFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads the parameter file: activates thorns, sets parameters. Prints all mistakes. \throws StartUpFailed
void read_parameters(Context& context);

/// Parameters from a checkpoint: calls what is scheduled at CCTK_RECOVER_PARAMETERS until one routine has
/// recovered. \throws StartUpFailed
void recover_parameters(Context& context);

/// Creates variables, connects aliased functions, builds the schedule. \throws StartUpFailed
void build_model(Context& context);

/// All of the above, then the STARTUP routines and the banners. \throws StartUpFailed
void start_up(Context& context);

}  // namespace flesh

#endif
