// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ioutil_Utils.h"

extern "C" int IOUtil_CreateDirectory(const cGH* GH, const char* dirname, int multiple_io_procs, int ioproc) {
  const int process = CCTK_MyProc(GH);
  const bool writes = process == 0 || (multiple_io_procs && ioproc == process);
  // Whoever comes second finds the directory. Some callers call on one process only: nobody waits here.
  const int result = writes ? CCTK_CreateDirectory(0755, dirname) : 0;
  if (result < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "The directory \"%s\" cannot be created%s", dirname,
               result == -3 ? ": part of it is a file" : "");
  return result;
}
