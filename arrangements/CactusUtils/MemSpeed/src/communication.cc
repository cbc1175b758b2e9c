// SPDX-License-Identifier: LGPL-2.1-or-later
#include "communication.hh"

#include "cctk.h"

#ifdef HAVE_CAPABILITY_MPI
#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <vector>

namespace mem_speed {

namespace {

/// Seconds that a message of so many bytes takes from one process to the other.
double message_time(int mine, int first, int second, int bytes, int count) {
  std::vector<char> buffer(static_cast<std::size_t>(bytes));
  const int other = mine == first ? second : first;
  const auto send = [&] { MPI_Send(buffer.data(), bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD); };
  const auto receive = [&] {
    MPI_Recv(buffer.data(), bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  };
  const double begin = MPI_Wtime();
  for (int n = 0; n < count; ++n) {
    if (mine == first) send();
    receive();
    if (mine == second) send();
  }
  return (MPI_Wtime() - begin) / (2.0 * count);
}

}  // namespace

MessageSpeed message_speed(int first, int second) {
  constexpr int large = 1 << 22;
  int mine = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &mine);
  MPI_Barrier(MPI_COMM_WORLD);
  double numbers[2] = {0, 0};
  if (mine == first || mine == second) {
    message_time(mine, first, second, 1, 10);  // connections are made at the first message
    numbers[0] = message_time(mine, first, second, 1, 1000);
    numbers[1] = large / message_time(mine, first, second, large, 10);
  }
  MPI_Bcast(numbers, 2, MPI_DOUBLE, first, MPI_COMM_WORLD);
  return {numbers[0], numbers[1]};
}

}  // namespace mem_speed

#else

namespace mem_speed {

MessageSpeed message_speed(int, int) { return {}; }

}  // namespace mem_speed

#endif
