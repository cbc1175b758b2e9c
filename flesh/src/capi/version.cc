// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Version: cctk_Version.h.
#include "cctk_Version.h"

#include "main/version.hh"

extern "C" {

const char* CCTK_FullVersion() { return flesh::Version::full; }
const char* CCTK_MajorVersion() { return flesh::Version::major; }
const char* CCTK_MinorVersion() { return flesh::Version::minor; }
const char* CCTK_MicroVersion() { return flesh::Version::micro; }
const char* CCTK_CompileTime() { return flesh::compile_time(); }
const char* CCTK_CompileDate() { return flesh::compile_date(); }
const char* CCTK_CompileDateTime() { return flesh::compile_date_time(); }

}  // extern "C"
