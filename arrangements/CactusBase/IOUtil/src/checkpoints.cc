// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where checkpoints are, what they are called, and who reads them.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "Saguaro/Checkpoint/src/store.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/processes.hh"
#include "ioGH.h"
#include "ioutil_CheckpointRecovery.h"
#include "shared.hh"
#include "util_Table.h"

namespace {

using RecoverFunction = int (*)(cGH*, const char*, int);

/// In ioGH::do_inVars; other numbers are the iteration plus 1, and 0 means not to read the variable.
constexpr CCTK_INT ioutil_last_iteration = -1;

/// The functions that thorns have registered, and the checkpoint that the parameters came from.
struct Recovery {
  std::map<std::string, RecoverFunction> functions;
  std::string base_name;
  std::string extension;
  bool is_asked_for = false;  ///< by a thorn that reads checkpoints
  bool done = false;
};

Recovery& recovery() {
  static Recovery the_recovery;
  return the_recovery;
}

struct Place {
  std::string directory;
  std::string base_name;
};

Place default_place(int called_from) {
  DECLARE_CCTK_PARAMETERS;
  switch (called_from) {
    case CP_INITIAL_DATA:
      return {checkpoint_dir, checkpoint_ID_file};
    case CP_EVOLUTION_DATA:
      return {checkpoint_dir, checkpoint_file};
    case CP_RECOVER_PARAMETERS:
    case CP_RECOVER_DATA:
      return {recover_dir, recover_file};
    case FILEREADER_DATA:
      return {filereader_ID_dir, ""};
    default:
      CCTK_VERROR("IOUtil_AssembleFilename: %d does not say why a file is wanted", called_from);
  }
}

/// Names of all checkpoints in recover_dir, in the order in which they are to be tried. The first process
/// looks, because a file system may show different things to different processes. Collective.
std::vector<std::string> checkpoints(const std::string& extension) {
  DECLARE_CCTK_PARAMETERS;
  std::string mine;
  if (CCTK_MyProc(nullptr) == 0) {
    for (const std::string& name : checkpoint::unfinished(recover_dir, checkpoint_file))
      CCTK_VINFO(
          "The checkpoint \"%s\" is passed over: it was not finished. The next checkpoint of the same or a "
          "later iteration in this directory removes it",
          name.c_str());
    for (const auto& candidate : checkpoint::candidates(recover_dir, checkpoint_file, extension))
      mine += candidate.name + "\n";
  }
  std::vector<std::string> names;
  std::istringstream lines(flesh::texts_of_processes(mine).front());
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

/// Tries one checkpoint. \return what the function returned
int recover_parameters_from(RecoverFunction function, const std::string& base_name, const char* extension) {
  const int result = function(nullptr, base_name.c_str(), CP_RECOVER_PARAMETERS);
  if (result <= 0) return result;
  recovery().base_name = base_name;
  recovery().extension = extension;
  recovery().done = true;
  CCTK_VINFO("Recovered the parameters from \"%s\"", base_name.c_str());
  return result;
}

/// Lets the registered functions try a file until one has read it.
bool read_file(cGH* GH, const std::string& base_name, int called_from) {
  for (const auto& [name, function] : recovery().functions)
    if (function(GH, base_name.c_str(), called_from) > 0) return true;
  return false;
}

/// Reads the options of a variable: `cctk_iteration = 8`, `alias = 'WAVETOY::phi'`.
void mark_variable(int variable, const char* options, void* io_extension) {
  auto& io = *static_cast<ioGH*>(io_extension);
  io.do_inVars[variable] = ioutil_last_iteration;
  const int table = options ? Util_TableCreateFromString(options) : -1;
  if (options && table < 0)
    CCTK_VERROR("IO::filereader_ID_vars: the options {%s} are not understood", options);
  if (table < 0) return;
  CCTK_INT iteration;
  if (Util_TableGetInt(table, &iteration, "cctk_iteration") == 1) io.do_inVars[variable] = iteration + 1;
  const int length = Util_TableGetString(table, 0, nullptr, "alias");
  if (length > 0) {
    auto* const alias = static_cast<char*>(std::malloc(static_cast<std::size_t>(length) + 1));
    Util_TableGetString(table, length + 1, alias, "alias");
    io.alias[variable] = alias;
  }
  Util_TableDestroy(table);
}

/// Names in data files that are read have nothing to do with those of files that are written.
class AliasScope {
 public:
  explicit AliasScope(ioGH& io) : io_(io), before_(io.alias, io.alias + CCTK_NumVars()) {
    std::fill_n(io_.alias, CCTK_NumVars(), nullptr);
  }
  ~AliasScope() {
    for (int variable = 0; variable < CCTK_NumVars(); ++variable) {
      std::free(const_cast<char*>(io_.alias[variable]));
      io_.alias[variable] = before_[static_cast<std::size_t>(variable)];
    }
  }
  AliasScope(const AliasScope&) = delete;

 private:
  ioGH& io_;
  std::vector<const char*> before_;
};

}  // namespace

namespace ioutil {

bool recovered() { return recovery().done; }

bool someone_reads_checkpoints() { return recovery().is_asked_for || !recovery().functions.empty(); }

}  // namespace ioutil

extern "C" char* IOUtil_AssembleFilename(const cGH* GH, const char* basefilename, const char* postfix,
                                         const char* extension, int called_from, int file_ioproc,
                                         int file_unchunked) {
  const Place place = default_place(called_from);
  std::string name = ioutil::join(place.directory, basefilename ? basefilename : place.base_name) + postfix;
  if (called_from == CP_INITIAL_DATA || called_from == CP_EVOLUTION_DATA)
    name += ".it_" + std::to_string(GH ? GH->cctk_iteration : 0);
  if (!file_unchunked && CCTK_nProcs(GH) > 1) name += ".file_" + std::to_string(file_ioproc);
  return strdup((name + extension).c_str());
}

extern "C" int IOUtil_RegisterRecover(const char* name, RecoverFunction func) {
  return recovery().functions.emplace(name, func).second ? 0 : -1;
}

extern "C" int IOUtil_RecoverParameters(RecoverFunction recoverFn, const char* fileExtension,
                                        const char* fileType) {
  DECLARE_CCTK_PARAMETERS;
  recovery().is_asked_for = true;
  if (CCTK_EQUALS(recover, "no")) return 0;
  if (CCTK_EQUALS(recover, "manual")) return recover_parameters_from(recoverFn, recover_file, fileExtension);

  const auto candidates = checkpoints(fileExtension);
  // A damaged checkpoint is no reason to give up as long as there is an older one.
  for (const std::string& candidate : candidates) {
    const int result = recover_parameters_from(recoverFn, candidate, fileExtension);
    if (result > 0) return result;
    CCTK_VWARN(CCTK_WARN_ALERT, "The %s checkpoint \"%s\" cannot be recovered from", fileType,
               candidate.c_str());
  }
  if (CCTK_EQUALS(recover, "auto") || !candidates.empty()) {
    CCTK_VWARN(CCTK_WARN_ALERT, "There is no usable %s checkpoint \"%s.it_*%s\" in \"%s\"", fileType,
               checkpoint_file, fileExtension, recover_dir);
    return -1;
  }
  CCTK_VINFO("There is no %s checkpoint in \"%s\"; the run starts from initial data", fileType, recover_dir);
  return 0;
}

extern "C" int IOUtil_RecoverVarsFromDatafiles(cGH* GH, const char* in_files, const char* in_vars) {
  auto* const io = static_cast<ioGH*>(CCTK_GHExtension(GH, "IO"));
  const AliasScope scope(*io);
  std::fill_n(io->do_inVars, CCTK_NumVars(), 0);
  if (CCTK_TraverseString(in_vars, mark_variable, io, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR("IO::filereader_ID_vars = \"%s\" names something that is not a variable or group", in_vars);
  int read = 0;
  std::istringstream files(in_files);
  for (std::string file; files >> file;) {
    if (!read_file(GH, file, FILEREADER_DATA))
      CCTK_VERROR("No I/O thorn can read the file \"%s\" of IO::filereader_ID_files", file.c_str());
    ++read;
  }
  return read;
}

extern "C" void IOUtil_RecoverGH(CCTK_ARGUMENTS) {
  if (!recovery().done) return;
  if (!read_file(cctkGH, recovery().base_name, CP_RECOVER_DATA))
    CCTK_VERROR("The variables cannot be recovered from the checkpoint \"%s\"", recovery().base_name.c_str());
}

extern "C" void IOUtil_RecoverIDFromDatafiles(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  IOUtil_RecoverVarsFromDatafiles(cctkGH, filereader_ID_files, filereader_ID_vars);
}
