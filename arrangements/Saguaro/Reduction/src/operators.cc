// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/operators.hh"

#include <stdexcept>
#include <string>

namespace reduction {

const Operator& operator_named(std::string_view name) {
  if (const int number = operator_number(name == "mean" ? "average" : name);
      number < int(std::size(operators)))
    return operators[number];
  throw std::invalid_argument("there is no reduction operator " + std::string(name));
}

}  // namespace reduction
