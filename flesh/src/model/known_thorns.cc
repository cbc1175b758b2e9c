// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/known_thorns.hh"

#include <algorithm>

#include "core/names.hh"

namespace flesh {

namespace {

constexpr KnownThorn table[] = {
#include "model/known_thorns.inc"
};

}  // namespace

std::span<const KnownThorn> known_thorns() { return table; }

const KnownThorn* find_known_thorn(std::string_view name) {
  const auto* found = std::ranges::lower_bound(table, name, NameBefore{}, &KnownThorn::name);
  return found != std::end(table) && same_name(found->name, name) ? found : nullptr;
}

}  // namespace flesh
