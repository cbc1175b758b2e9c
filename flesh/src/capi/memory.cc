// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Memory: cctk_Malloc.h.
#include "services/memory.hh"

#include <cstdio>

#include "capi/facade.hh"
#include "cctk_Malloc.h"

namespace flesh::capi {
namespace {

constexpr int bad_ticket = -1;

double bytes_now() { return memory_use().now; }

/// The memory in use when a ticket was requested; null for a bad ticket.
std::optional<double>* find_ticket(int ticket) {
  auto& tickets = facade().memory_tickets;
  const bool exists = ticket >= 0 && ticket < static_cast<int>(tickets.size()) && tickets[ticket];
  return exists ? &tickets[ticket] : nullptr;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh::capi;

extern "C" {

unsigned long int CCTK_TotalMemory() { return static_cast<unsigned long int>(bytes_now()); }

void CCTK_MemStat() { std::printf("Memory in use: %s\n", flesh::bytes_text(bytes_now()).c_str()); }

int CCTK_MemTicketRequest() {
  auto& tickets = facade().memory_tickets;
  tickets.emplace_back(bytes_now());
  return static_cast<int>(tickets.size()) - 1;
}

long int CCTK_MemTicketCash(int ticket) {
  const std::optional<double>* before = find_ticket(ticket);
  return before ? static_cast<long int>(bytes_now() - **before) : 0;
}

int CCTK_MemTicketDelete(int ticket) {
  std::optional<double>* found = find_ticket(ticket);
  if (found == nullptr) return bad_ticket;
  found->reset();
  return 0;
}

}  // extern "C"
