// SPDX-License-Identifier: LGPL-2.1-or-later
#include "flesh/schedule.hh"

namespace flesh {

namespace {

/// Tells the pulse where a call begins and ends. Only one thread writes, so nothing needs to be exchanged.
class Beat {
 public:
  Beat(Pulse* pulse, const ScheduledFunction* function) : pulse_(pulse) {
    if (!pulse_) return;
    pulse_->latest.store(function, std::memory_order_relaxed);
    step();
  }
  ~Beat() {
    if (pulse_) step();
  }
  Beat(const Beat&) = delete;
  Beat& operator=(const Beat&) = delete;

 private:
  void step() {
    pulse_->steps.store(pulse_->steps.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

  Pulse* pulse_;
};

}  // namespace

int ScheduledFunction::call(cGH* gh) const {
  const Beat beat(pulse, this);
  // A function without grid has no arguments in either language, so its Fortran form needs no adaptor.
  if (without_grid) return reinterpret_cast<int (*)()>(function)();
  if (fortran_caller)
    fortran_caller(gh, reinterpret_cast<void*>(function));
  else
    reinterpret_cast<void (*)(cGH*)>(function)(gh);
  return 0;
}

}  // namespace flesh
