// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The text of status.json.
#ifndef IOUTIL_STATUS_TEXT_HH
#define IOUTIL_STATUS_TEXT_HH

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ioutil {

/// A number is written with as many digits as its value needs; one that is not finite as null.
using StatusValue = std::variant<std::string, double, long long>;
using StatusFields = std::vector<std::pair<std::string, StatusValue>>;

/// A JSON object (RFC 8259) with one member in each line, in this order.
std::string status_text(const StatusFields& fields);

}  // namespace ioutil

#endif
