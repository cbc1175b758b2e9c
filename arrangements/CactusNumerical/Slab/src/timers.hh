// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How long transfers take, by phase.
#ifndef SLAB_TIMERS_HH
#define SLAB_TIMERS_HH

namespace slab {

enum class Phase { plan, pack, exchange, unpack };

/// Adds the time from its construction to its destruction to a phase. Does nothing before the timers exist
/// (CCTK_WRAGH), and where nobody asked for them (`timer_output`): reading the clocks takes longer than a
/// small transfer.
class Timing {
 public:
  explicit Timing(Phase phase);
  ~Timing();
  Timing(const Timing&) = delete;

 private:
  int timer_;
};

}  // namespace slab

#endif
