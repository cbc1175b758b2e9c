// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is known of a run, as pairs of key and value, and the two forms in which they are stored.
#ifndef FORMALINE_JAR_HH
#define FORMALINE_JAR_HH

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace formaline {

using Value = std::variant<std::string, long, double>;

/// Pairs in the order in which they were put in. A key such as "thorns/IOUtil" is in the group "thorns".
using Pairs = std::vector<std::pair<std::string, Value>>;

/// Lines "key=value"; texts in double quotes with a backslash before =, " and \ .
std::string text_form(const Pairs& pairs);

/// One object, indented by four; groups are objects inside it. Pairs of one group must
/// follow each other; of pairs with the same key the first one counts.
std::string json_form(const Pairs& pairs);

}  // namespace formaline

#endif
