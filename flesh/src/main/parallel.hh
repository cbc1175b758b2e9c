// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The processes of a run. The only file of the flesh that calls MPI is parallel.cc.
#ifndef FLESH_MAIN_PARALLEL_HH
#define FLESH_MAIN_PARALLEL_HH

#include <string>

namespace flesh {

/// Starts MPI on construction and ends it on destruction, if the executable has MPI and CACTUS_NOMPI is not
/// set in the environment. Otherwise there is one process.
class Parallel {
 public:
  /// The arguments are those of main(); MPI may take some away.
  Parallel(int* argc, char*** argv);
  ~Parallel();
  Parallel(const Parallel&) = delete;
  Parallel& operator=(const Parallel&) = delete;

  int process() const { return process_; }
  int processes() const { return processes_; }
  bool is_root() const { return process_ == 0; }
  /// True if MPI has been started.
  bool uses_mpi() const { return uses_mpi_; }

  /// Waits for all processes. Collective.
  void barrier() const;

  /// Ends all processes at once.
  [[noreturn]] void abort(int status) const;

  /// One line if another MPI's mpirun started this program, so that every process believes to be alone; else
  /// empty.
  std::string launcher_problem() const;

 private:
  int process_ = 0;
  int processes_ = 1;
  bool uses_mpi_ = false;
};

}  // namespace flesh

#endif
