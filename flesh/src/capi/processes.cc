// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/processes.hh"

#include "capi/current_context.hh"
#include "services/parallel.hh"

namespace flesh {

namespace {

void reduce(Parallel::Reduction reduction, std::span<double> values) {
  current_context().parallel().reduce(reduction, values);
}

}  // namespace

void sum_over_processes(std::span<double> values) { reduce(Parallel::Reduction::sum, values); }
void minimum_over_processes(std::span<double> values) { reduce(Parallel::Reduction::minimum, values); }
void maximum_over_processes(std::span<double> values) { reduce(Parallel::Reduction::maximum, values); }

std::vector<std::string> texts_of_processes(std::string_view mine) {
  return current_context().parallel().gather(mine);
}

}  // namespace flesh
