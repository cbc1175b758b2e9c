// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/parallel.hh"

// The one generated fact that the flesh needs to know: does this configuration have MPI?
#if __has_include("cctk_Capabilities.h")
#include "cctk_Capabilities.h"
#endif

#ifdef HAVE_CAPABILITY_MPI
#define MPICH_SKIP_MPICXX 1  // the C++ face of MPI is gone from the standard and full of warnings
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <numeric>

namespace flesh {

#ifdef HAVE_CAPABILITY_MPI

namespace {

class MpiAgreement : public Agreement {
 public:
  MpiAgreement() { MPI_Comm_dup(MPI_COMM_WORLD, &communicator_); }
  ~MpiAgreement() override {
    int is_finished = 0;
    MPI_Finalized(&is_finished);
    if (is_finished) return;
    if (is_started()) finish();
    MPI_Comm_free(&communicator_);
  }

  void start(std::span<const double> mine) override {
    mine_.assign(mine.begin(), mine.end());
    largest_.resize(mine_.size());
    MPI_Iallreduce(mine_.data(), largest_.data(), static_cast<int>(mine_.size()), MPI_DOUBLE, MPI_MAX,
                   communicator_, &request_);
  }
  bool is_started() const override { return request_ != MPI_REQUEST_NULL; }
  std::vector<double> finish() override {
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
    return largest_;
  }

 private:
  MPI_Comm communicator_ = MPI_COMM_NULL;
  MPI_Request request_ = MPI_REQUEST_NULL;
  std::vector<double> mine_;
  std::vector<double> largest_;
};

}  // namespace

Parallel::Parallel(int* argc, char*** argv) : uses_mpi_(std::getenv("CACTUS_NOMPI") == nullptr) {
  if (!uses_mpi_) return;
  int provided = 0;
  MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &process_);
  MPI_Comm_size(MPI_COMM_WORLD, &processes_);
}

void Parallel::barrier() const {
  if (uses_mpi_) MPI_Barrier(MPI_COMM_WORLD);
}

void Parallel::reduce(Reduction reduction, std::span<double> values) const {
  if (!uses_mpi_) return;
  const MPI_Op operation = reduction == Reduction::sum       ? MPI_SUM
                           : reduction == Reduction::minimum ? MPI_MIN
                                                             : MPI_MAX;
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE, operation,
                MPI_COMM_WORLD);
}

std::vector<std::string> Parallel::gather(std::string_view mine) const {
  if (!uses_mpi_) return {std::string(mine)};
  const int length = static_cast<int>(mine.size());
  std::vector<int> lengths(processes_), begins(processes_);
  MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD);
  std::exclusive_scan(lengths.begin(), lengths.end(), begins.begin(), 0);
  std::string all(begins.back() + lengths.back(), '\0');
  MPI_Allgatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), begins.data(), MPI_CHAR,
                 MPI_COMM_WORLD);
  std::vector<std::string> texts;
  for (int p = 0; p < processes_; ++p) texts.push_back(all.substr(begins[p], lengths[p]));
  return texts;
}

double Parallel::sum_on_host(double mine) const {
  if (!uses_mpi_) return mine;
  MPI_Comm host;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, process_, MPI_INFO_NULL, &host);
  double sum = 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, host);
  MPI_Comm_free(&host);
  return sum;
}

void Parallel::abort(int status) const {
  // Nobody waits for a process that is alone, and MPI_Abort would bury the message below its own.
  if (uses_mpi_ && processes_ > 1) MPI_Abort(MPI_COMM_WORLD, status);
  std::fflush(nullptr);
  std::_Exit(status);
}

void Parallel::finish() {
  int is_finished = 1;
  if (uses_mpi_) MPI_Finalized(&is_finished);  // a driver may have done it
  if (!is_finished) MPI_Finalize();
}

void Parallel::register_clock(Timers& timers) const {
  if (!uses_mpi_) return;
  // Not for scheduled calls, which the clock of the system times already.
  timers.register_clock("MPI_Wtime", seconds_clock("MPI_Wtime", MPI_Wtime, MPI_Wtick(), /*is_cheap=*/false));
}

std::unique_ptr<Agreement> Parallel::make_agreement() const {
  if (uses_mpi_) return std::make_unique<MpiAgreement>();
  return agree_alone();
}

#else

Parallel::Parallel(int*, char***) {}
void Parallel::barrier() const {}
void Parallel::reduce(Reduction, std::span<double>) const {}
std::vector<std::string> Parallel::gather(std::string_view mine) const { return {std::string(mine)}; }
double Parallel::sum_on_host(double mine) const { return mine; }
void Parallel::abort(int status) const {
  std::fflush(nullptr);
  std::_Exit(status);
}
void Parallel::register_clock(Timers&) const {}
void Parallel::finish() {}
std::unique_ptr<Agreement> Parallel::make_agreement() const { return agree_alone(); }

#endif

int Parallel::processes_on_host() const { return static_cast<int>(sum_on_host(1)); }

Parallel::~Parallel() { finish(); }

}  // namespace flesh
