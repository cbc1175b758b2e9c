// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The processes of a run. The only file of the flesh that calls MPI is parallel.cc.
#ifndef FLESH_SERVICES_PARALLEL_HH
#define FLESH_SERVICES_PARALLEL_HH

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "services/agreement.hh"
#include "services/timers.hh"

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

  /// Waits for all processes. Collective.
  void barrier() const;

  /// Processes of this run on the machine of this one, itself included; and the sum of a number over them.
  /// Collective.
  int processes_on_host() const;
  double sum_on_host(double mine) const;

  /// Ends all processes at once.
  [[noreturn]] void abort(int status) const;

  /// Ends MPI. For those who end the program without destroying this object; once is enough.
  void finish();

  /// Replaces each number by its sum, minimum or maximum over all processes. Collective.
  enum class Reduction { sum, minimum, maximum };
  void reduce(Reduction reduction, std::span<double> values) const;

  /// The texts of all processes, in their order. Collective.
  std::vector<std::string> gather(std::string_view mine) const;

  /// The clock of MPI, "MPI_Wtime", for timers; nothing without MPI.
  void register_clock(Timers& timers) const;

  /// Means for all processes to agree on numbers.
  std::unique_ptr<Agreement> make_agreement() const;

 private:
  int process_ = 0;
  int processes_ = 1;
  bool uses_mpi_ = false;
};

}  // namespace flesh

#endif
