// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GSL_PUBLIC_QUIET_GSL_HH
#define GSL_PUBLIC_QUIET_GSL_HH

#include <gsl/gsl_errno.h>

namespace gsl {

/// By default a mistake in GSL ends the program: while this lives, it comes back as a number. The handler is
/// one for all threads.
class QuietGsl {
 public:
  QuietGsl() : before_(gsl_set_error_handler_off()) {}
  ~QuietGsl() { gsl_set_error_handler(before_); }
  QuietGsl(const QuietGsl&) = delete;
  QuietGsl& operator=(const QuietGsl&) = delete;

 private:
  gsl_error_handler_t* before_;
};

}  // namespace gsl

#endif
