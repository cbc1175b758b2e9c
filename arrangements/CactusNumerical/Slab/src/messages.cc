// SPDX-License-Identifier: LGPL-2.1-or-later
#include "messages.hh"

#include <algorithm>
#include <climits>
#include <stdexcept>
#include <string>
#include <utility>

#include "cctk.h"
#include "cctk_Functions.h"

#ifdef HAVE_CAPABILITY_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#endif

namespace slab {

namespace {

/// What a process sends to itself.
void deliver_own(std::vector<Parcel>& sends, std::vector<Parcel>& receives, int mine) {
  const auto is_own = [&](const Parcel& parcel) { return parcel.peer == mine; };
  auto to = std::find_if(receives.begin(), receives.end(), is_own);
  for (auto from = std::find_if(sends.begin(), sends.end(), is_own); from != sends.end() && is_own(*from);
       ++from, ++to)
    std::swap(to->bytes, from->bytes);
}

}  // namespace

#ifdef HAVE_CAPABILITY_MPI

namespace {

/// MPI counts in int.
constexpr std::size_t largest_piece = std::size_t{1} << 30;
constexpr int tag = 7001;

void check(int code, const char* call) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw std::runtime_error(std::string(call) + ": " + std::string(text, length));
}

/// Counts and displacements of MPI_Alltoallv.
struct Layout {
  std::vector<int> counts, displacements;
  std::vector<std::byte> bytes;

  Layout(const std::vector<Parcel>& parcels, int processes) : counts(processes), displacements(processes) {
    for (const Parcel& parcel : parcels) {
      if (bytes.size() + parcel.bytes.size() > INT_MAX)
        throw std::runtime_error("more than 2 GiB in one transfer; set Slab::use_alltoallv = no");
      if (counts[parcel.peer] == 0) displacements[parcel.peer] = static_cast<int>(bytes.size());
      counts[parcel.peer] += static_cast<int>(parcel.bytes.size());
      bytes.insert(bytes.end(), parcel.bytes.data(), parcel.bytes.data() + parcel.bytes.size());
    }
  }
};

}  // namespace

struct Processes::Communicator {
  MPI_Comm world;

  void exchange_in_pairs(const std::vector<Parcel>& sends, std::vector<Parcel>& receives, int mine) const {
    std::vector<MPI_Request> requests;
    const auto in_pieces = [&](auto& parcel, auto start) {
      if (parcel.peer == mine) return;
      for (std::size_t done = 0; done < parcel.bytes.size(); done += largest_piece)
        start(parcel.bytes.data() + done, int(std::min(largest_piece, parcel.bytes.size() - done)),
              &requests.emplace_back());
    };
    for (Parcel& parcel : receives)
      in_pieces(parcel, [&](std::byte* data, int count, MPI_Request* request) {
        check(MPI_Irecv(data, count, MPI_BYTE, parcel.peer, tag, world, request), "MPI_Irecv");
      });
    for (const Parcel& parcel : sends)
      in_pieces(parcel, [&](const std::byte* data, int count, MPI_Request* request) {
        check(MPI_Isend(data, count, MPI_BYTE, parcel.peer, tag, world, request), "MPI_Isend");
      });
    check(MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
  }

  void exchange_at_once(const std::vector<Parcel>& sends, std::vector<Parcel>& receives, int count) const {
    const Layout outgoing(sends, count);
    Layout incoming(receives, count);
    check(MPI_Alltoallv(outgoing.bytes.data(), outgoing.counts.data(), outgoing.displacements.data(),
                        MPI_BYTE, incoming.bytes.data(), incoming.counts.data(),
                        incoming.displacements.data(), MPI_BYTE, world),
          "MPI_Alltoallv");
    auto from = incoming.bytes.cbegin();  // in the order of the parcels
    for (Parcel& parcel : receives) {
      std::copy_n(from, parcel.bytes.size(), parcel.bytes.data());
      from += static_cast<std::ptrdiff_t>(parcel.bytes.size());
    }
  }
};

Processes::Processes(const cGH* gh, const void* communicator) {
  int is_started = 0;
  MPI_Initialized(&is_started);
  if (!is_started) return;
  if (!communicator && CCTK_IsFunctionAliased("GetMPICommWorld")) communicator = GetMPICommWorld(gh);
  communicator_.reset(
      new Communicator{communicator ? *static_cast<const MPI_Comm*>(communicator) : MPI_COMM_WORLD});
  check(MPI_Comm_rank(communicator_->world, &mine_), "MPI_Comm_rank");
  check(MPI_Comm_size(communicator_->world, &count_), "MPI_Comm_size");
}

Processes::~Processes() = default;

std::vector<int> Processes::gather(const std::vector<int>& numbers) const {
  if (!communicator_) return numbers;
  const int count = static_cast<int>(numbers.size());
  std::vector<int> all(numbers.size() * count_);
  check(MPI_Allgather(numbers.data(), count, MPI_INT, all.data(), count, MPI_INT, communicator_->world),
        "MPI_Allgather");
  return all;
}

void Processes::exchange(std::vector<Parcel>& sends, std::vector<Parcel>& receives, bool all_at_once) const {
  if (communicator_ && all_at_once) return communicator_->exchange_at_once(sends, receives, count_);
  deliver_own(sends, receives, mine_);
  if (communicator_) communicator_->exchange_in_pairs(sends, receives, mine_);
}

#else

struct Processes::Communicator {};

Processes::Processes(const cGH*, const void*) {}
Processes::~Processes() = default;
std::vector<int> Processes::gather(const std::vector<int>& numbers) const { return numbers; }
void Processes::exchange(std::vector<Parcel>& sends, std::vector<Parcel>& receives, bool) const {
  deliver_own(sends, receives, mine_);
}

#endif

}  // namespace slab
