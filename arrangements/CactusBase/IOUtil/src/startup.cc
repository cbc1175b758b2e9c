// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <string>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "ioutil_CheckpointRecovery.h"
#include "shared.hh"

namespace {

void choose_writers(const cGH* GH, ioGH& io) {
  DECLARE_CCTK_PARAMETERS;
  const int process = CCTK_MyProc(GH), processes = CCTK_nProcs(GH);
  io.ioproc_every = CCTK_EQUALS(out_mode, "onefile") ? processes
                    : CCTK_EQUALS(out_mode, "np")    ? std::min<int>(out_proc_every, processes)
                                                     : 1;
  io.nioprocs = (processes + io.ioproc_every - 1) / io.ioproc_every;
  io.ioproc = process - process % io.ioproc_every;
  io.unchunked = out_unchunked || processes == 1;
}

void* set_up(tFleshConfig*, int, cGH* GH) {
  DECLARE_CCTK_PARAMETERS;
  ioutil::make_output_directory(GH);
  auto* const io = new ioGH{};
  choose_writers(GH, *io);
  io->out_single = out_single_precision;
  io->recovered = ioutil::recovered();
  io->stop_on_parse_errors = strict_io_parameter_check;
  io->downsample = new int[3]{int(out_downsample_x), int(out_downsample_y), int(out_downsample_z)};
  io->do_inVars = new CCTK_INT[CCTK_NumVars() + 1]{};
  io->alias = new const char* [CCTK_NumVars() + 1] {};
  return io;
}

}  // namespace

namespace ioutil {

std::string join(const std::string& directory, const std::string& name) {
  if (directory.empty()) return name;
  return directory.back() == '/' ? directory + name : directory + "/" + name;
}

}  // namespace ioutil

extern "C" int IOUtil_Startup() {
  const int handle = CCTK_RegisterGHExtension("IO");
  return CCTK_RegisterGHExtensionSetupGH(handle, set_up) ? 0 : 1;
}

extern "C" CCTK_INT IOUtil_TruncateOutputFiles(CCTK_POINTER_TO_CONST) {
  DECLARE_CCTK_PARAMETERS;
  return truncate_files && (!ioutil::recovered() || truncate_files_after_recovering);
}

extern "C" void IOUtil_UpdateParFile(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_iteration % parfile_update_every == 0 && CCTK_MyProc(cctkGH) == 0) ioutil::write_parameter_file();
}

extern "C" void IOUtil_PrintTimings(const char* description, int ntimers, const int* timers,
                                    const char* const* const timer_descriptions) {
  DECLARE_CCTK_PARAMETERS;
  if (!print_timing_info) return;
  CCTK_VINFO("Timings of %s", description);
  cTimerData* const data = CCTK_TimerCreateData();
  for (int i = 0; i < ntimers; ++i) {
    CCTK_TimerI(timers[i], data);
    const cTimerVal* const clock = CCTK_GetClockValue("gettimeofday", data);
    CCTK_VINFO("  %-40s %12.3f s", timer_descriptions[i], clock ? CCTK_TimerClockSeconds(clock) : 0.0);
  }
  CCTK_TimerDestroyData(data);
}
