// SPDX-License-Identifier: LGPL-2.1-or-later
#include "record.hh"

#include <unistd.h>

#include <ctime>
#include <fstream>

#include "cctk.h"
#include "cctk_Parameters.h"
#include "flesh/processes.hh"
#include "identity.hh"
#include "source_archives.hh"
#include "util_Network.h"

namespace formaline {

namespace {

Ids make_ids() {
  DECLARE_CCTK_PARAMETERS;
  char file[4096] = "", host[256] = "";
  CCTK_ParameterFilename(sizeof file, file);
  Util_GetHostName(host, sizeof host);
  const std::string mine = run_id(file, host, user_name(), std::time(nullptr), getpid());
  Ids all{config_id(), build_id(), "", flesh::texts_of_processes(mine).front()};
  // A simulation is a chain of runs; who starts them may name it in the folder that holds their folders.
  all.simulation = flesh::texts_of_processes(first_line(std::string(out_dir) + "/../SIMULATION_ID")).front();
  if (all.simulation.empty()) all.simulation = all.run;
  return all;
}

void write(const std::string& name, const std::string& text, std::ios::openmode mode) {
  DECLARE_CCTK_PARAMETERS;
  const std::string path = std::string(out_dir) + "/" + name;
  std::ofstream out(path, mode);
  out << text;
  if (!out.flush()) CCTK_VERROR("The file \"%s\" cannot be written", path.c_str());
  if (verbose) CCTK_VINFO("Wrote \"%s\"", path.c_str());
}

}  // namespace

const Ids& ids() {
  static const Ids all = make_ids();
  return all;
}

void begin_record(const Pairs& pairs) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_MyProc(nullptr) != 0) return;
  if (store_into_file)
    write(storage_filename, text_form({{"jobid", ids().run}}) + text_form(pairs), std::ios::trunc);
  if (store_into_json_file) write(storage_json_filename, json_form(pairs), std::ios::trunc);
  if (!create_id_files) return;
  for (const std::string& id : {ids().configuration, ids().build, ids().simulation, ids().run})
    write("formaline-" + id, id + "\n", std::ios::trunc);
}

void add_to_record(const Pairs& pairs) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_MyProc(nullptr) == 0 && store_into_file) write(storage_filename, text_form(pairs), std::ios::app);
}

}  // namespace formaline
