// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ioutil_Utils.h"

extern "C" int IOUtil_CreateDirectory(const cGH* GH, const char* dirname, int multiple_io_procs, int ioproc) {
  const int process = CCTK_MyProc(GH);
  int result = 0;
  if (process == 0) result = CCTK_CreateDirectory(0755, dirname);
  CCTK_Barrier(GH);
  // The others come second: on a shared file system they find it, on local disks they make it.
  if (process != 0 && multiple_io_procs && ioproc == process) result = CCTK_CreateDirectory(0755, dirname);
  if (result < 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "The directory \"%s\" cannot be created%s", dirname,
               result == -3 ? ": part of it is a file" : "");
  return result;
}
