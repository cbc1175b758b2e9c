// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which bits of a mask mean what. Pure.
#ifndef SPACEMASK_REGISTRY_HH
#define SPACEMASK_REGISTRY_HH

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace space_mask {

/// Bits of a mask that may be given away; the others keep the integer positive.
constexpr int bit_count = 30;

/// A type owns bits; state number n of it shows the binary digits of n in them, the lowest digit in the
/// lowest bit.
class Type {
 public:
  Type(std::string_view name, std::vector<int> bits) : name_(name), bits_(std::move(bits)) {}

  const std::string& name() const { return name_; }
  const std::vector<std::string>& states() const { return states_; }
  const std::vector<int>& bits() const { return bits_; }
  int mask() const;
  int state_mask(int number) const;
  /// Place of a state in the list, whatever the case of its name.
  std::optional<int> find(std::string_view state) const;

  void add_bits(const std::vector<int>& bits) { bits_.insert(bits_.end(), bits.begin(), bits.end()); }
  void add_state(std::string_view name) { states_.emplace_back(name); }

 private:
  std::string name_;
  std::vector<int> bits_;
  std::vector<std::string> states_;
};

class Registry {
 public:
  /// \return what is wrong, or an empty text
  std::string add_type(std::string_view name, const std::vector<std::string>& states);
  std::string add_states(Type& type, const std::vector<std::string>& states);

  Type* find(std::string_view name);
  const std::vector<Type>& types() const { return types_; }

 private:
  /// The lowest free bits; nothing if there are not enough.
  std::optional<std::vector<int>> free_bits(int count) const;

  std::vector<Type> types_;
};

}  // namespace space_mask

#endif
