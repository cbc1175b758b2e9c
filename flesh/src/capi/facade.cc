// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/facade.hh"

#include <cstdlib>

#include "run/command_line.hh"
#include "services/clocks.hh"

namespace flesh::capi {

Facade::Facade(Context& context)
    : grids(context.variables()),
      functions(context.variables(), context.tables()),
      parameters(context.parameters()),
      start_seconds(wall_seconds()),
      parameter_file_(context.command_line().parameter_file()) {
  configuration.parameter_file_name = parameter_file_.data();
  for (const std::string& argument : context.command_line().arguments())
    arguments.push_back(argument_texts_.emplace_back(argument).data());
  arguments.push_back(nullptr);
}

Facade::~Facade() { std::free(configuration.GH); }

}  // namespace flesh::capi
