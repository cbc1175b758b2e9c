// SPDX-License-Identifier: LGPL-2.1-or-later
#include "registry.hh"

#include <algorithm>
#include <cctype>

namespace space_mask {

namespace {

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char p, unsigned char q) { return std::tolower(p) == std::tolower(q); });
}

/// How many bits tell `states` states apart.
int bits_for(int states) {
  int bits = 0;
  while (1 << bits < states) ++bits;
  return bits;
}

}  // namespace

int Type::mask() const {
  int mask = 0;
  for (const int bit : bits_) mask |= 1 << bit;
  return mask;
}

int Type::state_mask(int number) const {
  int mask = 0;
  for (std::size_t digit = 0; digit < bits_.size(); ++digit)
    if (number >> digit & 1) mask |= 1 << bits_[digit];
  return mask;
}

std::optional<int> Type::find(std::string_view state) const {
  const auto found = std::find_if(states_.begin(), states_.end(),
                                  [&](const std::string& name) { return same_name(name, state); });
  if (found == states_.end()) return std::nullopt;
  return static_cast<int>(found - states_.begin());
}

std::optional<std::vector<int>> Registry::free_bits(int count) const {
  int used = 0;
  for (const Type& type : types_) used |= type.mask();
  std::vector<int> bits;
  for (int bit = 0; bit < bit_count && static_cast<int>(bits.size()) < count; ++bit)
    if (!(used & 1 << bit)) bits.push_back(bit);
  if (static_cast<int>(bits.size()) < count) return std::nullopt;
  return bits;
}

std::string Registry::add_type(std::string_view name, const std::vector<std::string>& states) {
  if (find(name)) return "the name is taken";
  if (states.size() < 2) return "it needs at least 2 states, not " + std::to_string(states.size());
  types_.emplace_back(name, std::vector<int>());
  const std::string complaint = add_states(types_.back(), states);
  if (!complaint.empty()) types_.pop_back();
  return complaint;
}

std::string Registry::add_states(Type& type, const std::vector<std::string>& states) {
  const int needed = bits_for(static_cast<int>(type.states().size() + states.size()));
  const int missing = needed - static_cast<int>(type.bits().size());
  const auto bits = free_bits(std::max(0, missing));
  if (!bits)
    return "it needs " + std::to_string(missing) + " more bits, but types own too many of the " +
           std::to_string(bit_count) + " already";
  type.add_bits(*bits);
  for (const std::string& state : states) type.add_state(state);
  return "";
}

Type* Registry::find(std::string_view name) {
  const auto found = std::find_if(types_.begin(), types_.end(),
                                  [&](const Type& type) { return same_name(type.name(), name); });
  return found == types_.end() ? nullptr : &*found;
}

}  // namespace space_mask
