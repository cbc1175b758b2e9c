// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The run as a whole: cctk_Flesh.h, cctk_Termination.h, cctk_CommandLine.h.
#include "run/run.hh"
#include "capi/c_strings.hh"
#include "capi/caller.hh"
#include "capi/facade.hh"
#include "capi/guard.hh"
#include "cctk_CommandLine.h"
#include "cctk_Flesh.h"
#include "cctk_Termination.h"
#include "driver/overloads.hh"
#include "flesh/ending.hh"
#include "flesh/forecast.hh"
#include "parameters/parameter_set.hh"
#include "run/command_line.hh"
#include "services/clocks.hh"
#include "services/messages.hh"
#include "services/termination.hh"

namespace flesh::capi {
namespace {

Driver& driver() { return current_context().driver(); }
const Overloads& overloads() { return current_context().overloads(); }

}  // namespace
}  // namespace flesh::capi

void flesh::end_as_unstable(std::string_view reason) {
  current_context().termination().request(reason, Ending::unstable);
}
void flesh::note_instability(std::string_view reason) { current_context().termination().doubt(reason); }
bool flesh::is_only_checked() { return current_context().command_line().request() == Request::check; }
void flesh::foretell_memory(std::function<std::vector<MemoryPart>(const cGH*)> parts) {
  current_context().run().foretell_memory(std::move(parts));
}
void flesh::when_run_fails(std::function<void(const std::string& reason)> action) {
  current_context().messages().on_failure(std::move(action));
}
flesh::EndOfRun flesh::end_of_run() { return current_context().termination().end(); }

using namespace flesh;
using namespace flesh::capi;

extern "C" {

int CCTK_Initialise(tFleshConfig* config) {
  return guarded_or_abort([&] { return driver().initialise(config); });
}
int CCTK_Evolve(tFleshConfig* config) {
  return guarded_or_abort([&] { return driver().evolve(config); });
}
int CCTK_Shutdown(tFleshConfig* config) {
  return guarded_or_abort([&] { return driver().shutdown(config); });
}
cGH* CCTK_SetupGH(tFleshConfig* config, int convergence_level) {
  return guarded_or_abort([&] { return current_context().run().set_up_grid(config, convergence_level); });
}

int CCTKi_AddGH(tFleshConfig* config, unsigned convergence_level, cGH* gh) {
  return guarded_or_abort([&] { return static_cast<int>(add_grid(*config, convergence_level, gh)); });
}

int CCTK_MainLoopIndex() { return current_context().run().main_loop_index(); }
int CCTK_SetMainLoopIndex(int index) { return current_context().run().set_main_loop_index(index); }

void CCTK_TerminateNext(const cGH*) {
  current_context().termination().request("CCTK_TerminateNext was called by " + calling_routine());
}
int CCTK_TerminationReached(const cGH* gh) {
  return guarded_or_abort([&] { return static_cast<int>(current_context().run().is_over(gh)); });
}

int CCTK_CommandLine(char*** argv) {
  *argv = facade().arguments.data();
  return static_cast<int>(facade().arguments.size()) - 1;
}

int CCTK_RunTitle(int size, char* title) {
  const std::string& full = current_context().parameters().string("Cactus", "cctk_run_title");
  copy_to_buffer(full, title, size > 0 ? size : 0);
  return static_cast<int>(full.size());
}

int CCTK_RunTime() { return static_cast<int>(wall_seconds() - facade().start_seconds); }

}  // extern "C"
