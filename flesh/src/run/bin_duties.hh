// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the flesh itself has to do where bins begin and end.
#ifndef FLESH_RUN_BIN_DUTIES_HH
#define FLESH_RUN_BIN_DUTIES_HH

#include <functional>

#include "schedule/caller.hh"

namespace flesh {

/// Remembers whose bin is walked, ends the parameter check, and gives account of the run at its end.
class BinDuties : public schedule::BinObserver {
 public:
  struct Parts {
    std::function<void()> begin_parameter_check;  ///< on entering CCTK_PARAMCHECK
    std::function<void(cGH*)> end_parameter_check;
    std::function<void()> give_account;  ///< on leaving CCTK_SHUTDOWN
  };
  explicit BinDuties(Parts parts) : parts_(std::move(parts)) {}

  void enter_bin(cGH* gh, std::string_view bin) override {
    walked_ = gh;
    if (bin == "CCTK_PARAMCHECK") parts_.begin_parameter_check();
  }
  void leave_bin(cGH* gh, std::string_view bin) override {
    if (bin == "CCTK_PARAMCHECK") parts_.end_parameter_check(gh);
    if (bin == "CCTK_SHUTDOWN") parts_.give_account();
    walked_ = nullptr;
  }

  /// The hierarchy of the bin that is being walked; null outside of bins. Async-signal-safe.
  const cGH* walked() const { return walked_; }

 private:
  Parts parts_;
  const cGH* walked_ = nullptr;
};

}  // namespace flesh

#endif
