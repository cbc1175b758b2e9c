// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The scheduled and the aliased functions.
#include <algorithm>
#include <fstream>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/forecast.hh"
#include "metadata.hh"
#include "record.hh"
#include "source_archives.hh"

namespace {

using namespace formaline;

constexpr int most_writers = 10;  // processes that write archives; more would not be faster

void write_file(const std::string& path, const char* data, std::ptrdiff_t size) {
  std::ofstream out(path, std::ios::binary);
  out.write(data, size);
  if (!out.flush()) CCTK_VERROR("The file \"%s\" cannot be written", path.c_str());
}

// What warnings and messages are numbered by.
struct Counters {
  int warnings = 0, infos = 0;
};
Counters counters;

void record_warning(int level, int line, const char* file, const char* thorn, const char* message, void*) {
  const std::string key = "warning #" + std::to_string(counters.warnings++);
  add_to_record({{key + "/level", long(level)},
                 {key + "/line", long(line)},
                 {key + "/file", file ? file : ""},
                 {key + "/thorn", thorn ? thorn : ""},
                 {key + "/message", message ? message : ""}});
}

void record_info(const char* thorn, const char* message, void*) {
  const std::string key = "info #" + std::to_string(counters.infos++);
  add_to_record({{key + "/thorn", thorn ? thorn : ""}, {key + "/message", message ? message : ""}});
}

}  // namespace

extern "C" int Formaline_PrintIDs() {
  CCTK_VINFO("Configuration id: %s", ids().configuration.c_str());
  CCTK_VINFO("Build id: %s", ids().build.c_str());
  CCTK_VINFO("Simulation id: %s", ids().simulation.c_str());
  CCTK_VINFO("Run id: %s", ids().run.c_str());
  return 0;
}

extern "C" void Formaline_OutputSource(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (flesh::is_only_checked()) return;
  const int process = CCTK_MyProc(cctkGH), writers = std::min(CCTK_nProcs(cctkGH), most_writers);
  const std::string folder = std::string(out_dir) + "/" + output_source_subdirectory;
  if (process == 0) {
    if (CCTK_CreateDirectory(0755, folder.c_str()) < 0)
      CCTK_VERROR("The folder \"%s\" for the sources cannot be made", folder.c_str());
    const std::string text =
        "The sources that the program of this run was built from, one archive for each thorn.\n"
        "Unpack all of them in one folder:   for f in *.tar.gz; do tar xzf $f; done\n";
    write_file(folder + "/README", text.data(), std::ptrdiff_t(text.size()));
  }
  CCTK_Barrier(cctkGH);
  if (process >= writers) return;
  const auto archives = source_archives();
  for (std::size_t n = std::size_t(process); n < archives.size(); n += std::size_t(writers))
    write_file(folder + "/Cactus-source-" + archives[n].thorn + ".tar.gz",
               reinterpret_cast<const char*>(archives[n].begin), archives[n].end - archives[n].begin);
}

extern "C" void Formaline_RegisterWarnings(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (flesh::is_only_checked()) return;
  if (announce_to_portal || send_as_rdf)
    CCTK_WARN(CCTK_WARN_ALERT,
              "Nothing is sent to other machines (Formaline::announce_to_portal, send_as_rdf); the record is "
              "in IO::out_dir");
  if (max_warn_level >= 0) CCTK_WarnCallbackRegister(0, int(max_warn_level), nullptr, record_warning);
  if (output_info) CCTK_InfoCallbackRegister(nullptr, record_info);
}

extern "C" void Formaline_AnnounceInitial(CCTK_ARGUMENTS) {
  if (!flesh::is_only_checked()) begin_record(initial_metadata(cctkGH));
}

extern "C" void Formaline_AnnounceUpdate(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static int last = CCTK_RunTime();
  if (CCTK_RunTime() < last + update_interval) return;
  last = CCTK_RunTime();
  Pairs pairs = progress(cctkGH);
  const Pairs scalars = watched_scalars(cctkGH);
  pairs.insert(pairs.end(), scalars.begin(), scalars.end());
  add_to_record(pairs);
}

extern "C" void Formaline_AnnounceFinal(CCTK_ARGUMENTS) {
  Pairs pairs = progress(cctkGH);
  pairs.push_back({"simulation", "done"});
  add_to_record(pairs);
}

extern "C" CCTK_POINTER_TO_CONST Formaline_UniqueConfigID(CCTK_POINTER_TO_CONST) {
  return ids().configuration.c_str();
}
extern "C" CCTK_POINTER_TO_CONST Formaline_UniqueBuildID(CCTK_POINTER_TO_CONST) {
  return ids().build.c_str();
}
extern "C" CCTK_POINTER_TO_CONST Formaline_UniqueSimulationID(CCTK_POINTER_TO_CONST) {
  return ids().simulation.c_str();
}
extern "C" CCTK_POINTER_TO_CONST Formaline_UniqueRunID(CCTK_POINTER_TO_CONST) { return ids().run.c_str(); }
