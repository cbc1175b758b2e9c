// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which variable has which role in the time integration.
#ifndef MOL_ROLES_HH
#define MOL_ROLES_HH

#include <array>
#include <vector>

namespace mol {

enum class Role {
  evolved,          ///< u' = rhs
  slow,             ///< the same, in the slow part of a multirate method
  constrained,      ///< set by other thorns; starts each step from its previous value
  save_and_restore  ///< others may change it during a step; it gets its value back
};
inline constexpr std::array all_roles{Role::evolved, Role::slow, Role::constrained, Role::save_and_restore};

/// "evolved" and so on, for messages.
const char* name_of(Role role);

enum class Kind { grid_function, array };

struct Member {
  int variable;
  int rhs;  ///< its right-hand side; -1 for constrained and save-and-restore variables
  friend bool operator==(const Member&, const Member&) = default;
};

/// What has become of a wish to register.
enum class Outcome {
  added,    ///< the variable has the role now, besides others that go together with it
  already,  ///< it has had the role before; its right-hand side is still the first one
  ignored   ///< it keeps a role that matters more
};

/// The roles of all variables; in each role in the order of registration.
class Roles {
 public:
  /// Gives a variable a role unless one that it has matters more. Roles that matter less are taken away.
  Outcome enlist(Role role, Kind kind, Member member);
  /// Takes all roles away from a variable and gives it this one. A right-hand side replaces the one before.
  void change(Role role, Kind kind, Member member);
  void dismiss(int variable);

  const std::vector<Member>& members(Role role, Kind kind) const { return members_[index(role, kind)]; }
  bool has(Role role, int variable) const;
  /// The right-hand side of an evolved or else slow variable; -1 if it is neither.
  int rhs_of(int variable) const;

 private:
  static std::size_t index(Role role, Kind kind) {
    return 2 * static_cast<std::size_t>(role) + static_cast<std::size_t>(kind);
  }
  void take_away(Role role, int variable);

  std::array<std::vector<Member>, 2 * all_roles.size()> members_;
};

}  // namespace mol

#endif
