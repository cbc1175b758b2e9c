// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Functions of the schedule that say when they run, and where.
#include <cstdio>
#include <string>

#include "carpet.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

void note(const cGH* gh, const char* name) {
  DECLARE_CCTK_PARAMETERS;
  const std::string path = std::string(out_dir) + "/calls." + std::to_string(CCTK_MyProc(gh)) + ".asc";
  std::FILE* const file = std::fopen(path.c_str(), "a");
  if (!file) CCTK_VERROR("The file %s cannot be written", path.c_str());
  std::fprintf(file, "%s %d %d %d %d\n", name, gh->cctk_iteration, int(Carpet::reflevel), int(Carpet::map),
               Carpet::component >= 0 ? 0 : -1);
  std::fclose(file);
}

}  // namespace

#define MODES_WITH_DATA(DO) \
  DO(global)                \
  DO(global_early)          \
  DO(global_late)           \
  DO(level)                 \
  DO(singlemap)             \
  DO(local)                 \
  DO(meta_loop_local)       \
  DO(global_loop_level)     \
  DO(global_loop_singlemap) DO(global_loop_local) DO(global_late_loop_local) DO(level_loop_local)
#define MODES_WITHOUT_DATA(DO) DO(meta) DO(meta_early) DO(meta_late)

// On each level, also where the turn of a function does not come: its loop must then be left alone.
#define START(NAME) *left_##NAME = turns;
#define AT(BIN)                                                    \
  extern "C" void TestCalls_At_##BIN(CCTK_ARGUMENTS) {             \
    DECLARE_CCTK_ARGUMENTS;                                        \
    DECLARE_CCTK_PARAMETERS;                                       \
    note(cctkGH, #BIN);                                            \
    *is_due = (7 * cctk_iteration + 3 * Carpet::reflevel) % 4 < 2; \
    MODES_WITH_DATA(START)                                         \
    MODES_WITHOUT_DATA(START)                                      \
  }

AT(initial)
AT(evol)
AT(analysis)

#define NOTES(NAME)                                                                          \
  extern "C" void TestCalls_##NAME##_plain(CCTK_ARGUMENTS) { note(cctkGH, #NAME " plain"); } \
  extern "C" void TestCalls_##NAME##_conditional(CCTK_ARGUMENTS) { note(cctkGH, #NAME " conditional"); }

#define COUNTS(NAME)                                            \
  NOTES(NAME)                                                   \
  extern "C" void TestCalls_##NAME##_repeated(CCTK_ARGUMENTS) { \
    DECLARE_CCTK_ARGUMENTS;                                     \
    note(cctkGH, #NAME " repeated");                            \
    if (*left_##NAME > 0) --*left_##NAME;                       \
  }

#define IS_COUNTED(NAME)                                                                           \
  NOTES(NAME)                                                                                      \
  extern "C" void TestCalls_##NAME##_repeated(CCTK_ARGUMENTS) { note(cctkGH, #NAME " repeated"); } \
  extern "C" void TestCalls_##NAME##_count(CCTK_ARGUMENTS) {                                       \
    DECLARE_CCTK_ARGUMENTS;                                                                        \
    --*left_##NAME;                                                                                \
  }

MODES_WITH_DATA(COUNTS)
MODES_WITHOUT_DATA(IS_COUNTED)
