// SPDX-License-Identifier: LGPL-2.1-or-later
#include "roles.hh"

#include <algorithm>

namespace mol {

namespace {

/// What a role that a variable has does to a wish for another.
enum class Effect { stays, yields, prevails, same };

/// effects[role it has][role it is wished to have]. A variable may be evolved fast and slow at once.
constexpr Effect effects[4][4] = {
    //                      evolved            slow              constrained        save and restore
    /* evolved */ {Effect::same, Effect::stays, Effect::prevails, Effect::prevails},
    /* slow */ {Effect::stays, Effect::same, Effect::stays, Effect::stays},
    /* constrained */ {Effect::yields, Effect::yields, Effect::same, Effect::prevails},
    /* save and restore */ {Effect::yields, Effect::yields, Effect::yields, Effect::same},
};

bool is_of(const std::vector<Member>& members, int variable) {
  return std::any_of(members.begin(), members.end(),
                     [variable](const Member& member) { return member.variable == variable; });
}

}  // namespace

const char* name_of(Role role) {
  constexpr const char* names[] = {"evolved", "slowly evolved", "constrained", "saved and restored"};
  return names[static_cast<int>(role)];
}

bool Roles::has(Role role, int variable) const {
  return is_of(members(role, Kind::grid_function), variable) || is_of(members(role, Kind::array), variable);
}

Outcome Roles::enlist(Role role, Kind kind, Member member) {
  auto effect_of = [&](Role present) { return effects[static_cast<int>(present)][static_cast<int>(role)]; };
  for (Role present : all_roles) {
    if (!has(present, member.variable)) continue;
    if (effect_of(present) == Effect::same) return Outcome::already;
    if (effect_of(present) == Effect::prevails) return Outcome::ignored;
  }
  for (Role present : all_roles)
    if (effect_of(present) == Effect::yields) take_away(present, member.variable);
  members_[index(role, kind)].push_back(member);
  return Outcome::added;
}

void Roles::change(Role role, Kind kind, Member member) {
  std::vector<Member>& list = members_[index(role, kind)];
  for (Role present : all_roles)
    if (present != role) take_away(present, member.variable);
  const auto place = std::find_if(list.begin(), list.end(),
                                  [&](const Member& other) { return other.variable == member.variable; });
  if (place == list.end())
    list.push_back(member);
  else
    *place = member;
}

void Roles::dismiss(int variable) {
  for (Role role : all_roles) take_away(role, variable);
}

void Roles::take_away(Role role, int variable) {
  for (Kind kind : {Kind::grid_function, Kind::array})
    std::erase_if(members_[index(role, kind)],
                  [variable](const Member& member) { return member.variable == variable; });
}

int Roles::rhs_of(int variable) const {
  for (Role role : {Role::evolved, Role::slow})
    for (Kind kind : {Kind::grid_function, Kind::array})
      for (const Member& member : members(role, kind))
        if (member.variable == variable) return member.rhs;
  return -1;
}

}  // namespace mol
