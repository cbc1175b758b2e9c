// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef EOS_OMNI_TABLE_ERROR_HH
#define EOS_OMNI_TABLE_ERROR_HH

#include <stdexcept>

namespace eos {

/// A table that cannot be used. The text names the file, the place in it, what is there and what was
/// expected; one line for each mistake.
class TableError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace eos

#endif
