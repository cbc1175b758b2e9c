// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Lists of variables as parameters spell them: "wavetoy::phi ADMBase::metric{reductions='norm2'} all".
#ifndef FLESH_MODEL_TRAVERSE_HH
#define FLESH_MODEL_TRAVERSE_HH

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flesh/variable_lists.hh"
#include "model/variables.hh"

namespace flesh {

/// What the names in a list may be, and what the visitor gets. Values are those of CCTK_VAR and friends.
enum class Traverse : int {
  variables = 601,           ///< only variables
  groups = 602,              ///< only groups; the visitor gets group indices
  groups_or_variables = 603  ///< both; groups are expanded into their variables
};

/// Failure of a traversal, as in the thorn API.
namespace traverse_error {
inline constexpr int options_without_name = -2;
inline constexpr int unterminated_options = -3;
inline constexpr int garbage = -4;
inline constexpr int unknown_name = -5;
}  // namespace traverse_error

/// Gets the index of each variable or group of the list, and the text between the braces behind its name if
/// any.
using TraverseVisitor = std::function<void(int index, const std::optional<std::string>& options)>;

/// Visits what `list` names, in its order. Names are separated by blanks; "all" means everything. Nothing is
/// visited if the list is wrong.
/// \return number of visits, or one of traverse_error
int traverse(const Variables& variables, std::string_view list, Traverse kind, const TraverseVisitor& visit);

/// What is wrong with a list.
std::vector<ListMistake> list_mistakes(const Variables& variables, std::string_view list, Traverse kind);

}  // namespace flesh

#endif
