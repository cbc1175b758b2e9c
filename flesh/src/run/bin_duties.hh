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
  /// \param end_parameter_check  on leaving CCTK_PARAMCHECK
  /// \param give_account         on leaving CCTK_SHUTDOWN
  BinDuties(std::function<void(cGH*)> end_parameter_check, std::function<void()> give_account)
      : end_parameter_check_(std::move(end_parameter_check)), give_account_(std::move(give_account)) {}

  void enter_bin(cGH* gh, std::string_view) override { walked_ = gh; }
  void leave_bin(cGH* gh, std::string_view bin) override {
    if (bin == "CCTK_PARAMCHECK") end_parameter_check_(gh);
    if (bin == "CCTK_SHUTDOWN") give_account_();
    walked_ = nullptr;
  }

  /// The hierarchy of the bin that is being walked; null outside of bins. Async-signal-safe.
  const cGH* walked() const { return walked_; }

 private:
  std::function<void(cGH*)> end_parameter_check_;
  std::function<void()> give_account_;
  const cGH* walked_ = nullptr;
};

}  // namespace flesh

#endif
