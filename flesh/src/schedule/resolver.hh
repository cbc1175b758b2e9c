// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the schedule must ask of the other rooms while it is built: the meaning of names and expressions.
#ifndef FLESH_SCHEDULE_RESOLVER_HH
#define FLESH_SCHEDULE_RESOLVER_HH

#include <string>
#include <string_view>
#include <vector>

#include "model/tables.hh"

namespace flesh::schedule {

/// Names and expressions as one thorn sees them. Names are resolved first in the thorn itself, then among
/// what it may see; they may be qualified and, for variables, carry an [index].
class Resolver {
 public:
  virtual ~Resolver() = default;

  /// Value of the condition around a statement. \throws Error if it cannot be evaluated.
  virtual bool condition(const tables::Thorn& thorn, std::string_view expression) const = 0;

  /// Value of an integer expression such as the number of timelevels in `[n]`. \throws Error likewise.
  virtual int integer(const tables::Thorn& thorn, std::string_view expression) const = 0;

  /// Index of a group; -1 if there is none with this name, or its thorn is not active.
  virtual int group(const tables::Thorn& thorn, std::string_view name) const = 0;

  /// Indices of what a name means: a variable, all elements of a vector, or all variables of a group. Empty
  /// if there is nothing of this name.
  virtual std::vector<int> variables(const tables::Thorn& thorn, std::string_view name) const = 0;

  /// Declared timelevels of a group.
  virtual int timelevels(int group) const = 0;

  /// Name of a group for messages, "implementation::group".
  virtual std::string group_name(int group) const = 0;
};

}  // namespace flesh::schedule

#endif
