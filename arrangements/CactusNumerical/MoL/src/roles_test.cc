// SPDX-License-Identifier: LGPL-2.1-or-later
#include "roles.hh"

#include <gtest/gtest.h>

namespace mol {
namespace {

constexpr Kind gf = Kind::grid_function;

/// The roles that variable 7 has, after `first` and then `second` were wished for it.
std::vector<Role> roles_after(Role first, Role second) {
  Roles roles;
  roles.enlist(first, gf, {7, 1});
  roles.enlist(second, gf, {7, 2});
  std::vector<Role> result;
  for (Role role : all_roles)
    if (roles.has(role, 7)) result.push_back(role);
  return result;
}

TEST(Roles, EvolvedVariablesKeepTheirRoleAgainstLesserOnes) {
  for (Role lesser : {Role::constrained, Role::save_and_restore}) {
    EXPECT_EQ(roles_after(Role::evolved, lesser), std::vector{Role::evolved});
    EXPECT_EQ(roles_after(lesser, Role::evolved), std::vector{Role::evolved});
    EXPECT_EQ(roles_after(lesser, Role::slow), std::vector{Role::slow});
  }
}

TEST(Roles, ConstrainedMattersMoreThanSaveAndRestore) {
  EXPECT_EQ(roles_after(Role::constrained, Role::save_and_restore), std::vector{Role::constrained});
  EXPECT_EQ(roles_after(Role::save_and_restore, Role::constrained), std::vector{Role::constrained});
}

TEST(Roles, FastAndSlowGoTogether) {
  EXPECT_EQ(roles_after(Role::evolved, Role::slow), (std::vector{Role::evolved, Role::slow}));
  EXPECT_EQ(roles_after(Role::slow, Role::evolved), (std::vector{Role::evolved, Role::slow}));
}

TEST(Roles, TheSameWishTwiceKeepsTheFirstRightHandSide) {
  Roles roles;
  EXPECT_EQ(roles.enlist(Role::evolved, gf, {7, 1}), Outcome::added);
  EXPECT_EQ(roles.enlist(Role::evolved, gf, {7, 2}), Outcome::already);
  EXPECT_EQ(roles.rhs_of(7), 1);
  EXPECT_EQ(roles.members(Role::evolved, gf).size(), 1u);
}

TEST(Roles, AChangeTakesEffectWhateverTheRoleWasAndReplacesTheRightHandSide) {
  for (Role before : all_roles)
    for (Role after : all_roles) {
      Roles roles;
      roles.enlist(before, gf, {7, 1});
      roles.change(after, gf, {7, 2});
      for (Role role : all_roles) EXPECT_EQ(roles.has(role, 7), role == after);
      EXPECT_EQ(roles.members(after, gf), (std::vector<Member>{{7, 2}}));
    }
}

TEST(Roles, MembersStandInOrderOfRegistration) {
  Roles roles;
  for (int variable : {5, 3, 9}) roles.enlist(Role::evolved, gf, {variable, variable + 10});
  roles.dismiss(3);
  EXPECT_EQ(roles.members(Role::evolved, gf), (std::vector<Member>{{5, 15}, {9, 19}}));
  EXPECT_EQ(roles.rhs_of(3), -1);
}

}  // namespace
}  // namespace mol
