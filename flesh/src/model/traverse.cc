// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/traverse.hh"

#include <algorithm>
#include <vector>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh {

namespace {

struct Visit {
  int index;
  std::optional<std::string> options;
};

/// One name of the list with its options.
struct Item {
  std::string_view name;
  std::optional<std::string> options;
};

/// Offset behind the bracket that closes the one at `open`, brackets inside counted; npos if there is none.
std::size_t behind_closing(std::string_view list, std::size_t open) {
  const char opening = list[open];
  const char closing = opening == '{' ? '}' : ']';
  int depth = 0;
  for (std::size_t at = open; at < list.size(); ++at) {
    if (list[at] == opening) ++depth;
    if (list[at] == closing && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

class Traversal {
 public:
  Traversal(const Variables& variables, std::string_view list, Traverse kind)
      : variables_(variables), list_(list), kind_(kind) {}

  /// Collects the visits. \return 0 or one of traverse_error
  int collect() {
    for (skip_blanks(); at_ < list_.size(); skip_blanks()) {
      Item item;
      if (const int failure = read_item(&item); failure != 0) return failure;
      if (const int failure = add(item); failure != 0) return failure;
    }
    return 0;
  }

  const std::vector<Visit>& visits() const { return visits_; }

 private:
  const Variables& variables_;
  std::string_view list_;
  Traverse kind_;
  std::size_t at_ = 0;
  std::vector<Visit> visits_;

  void skip_blanks() {
    while (at_ < list_.size() && is_space(list_[at_])) ++at_;
  }

  int read_item(Item* item) {
    if (list_[at_] == '{' || list_[at_] == '[') return traverse_error::options_without_name;
    const std::size_t begin = at_;
    while (at_ < list_.size() && !is_space(list_[at_]) && list_[at_] != '{' && list_[at_] != '[') ++at_;
    item->name = list_.substr(begin, at_ - begin);
    if (at_ < list_.size() && list_[at_] == '[' && is_vector_element(begin)) {
      at_ = behind_closing(list_, at_);
      item->name = list_.substr(begin, at_ - begin);
    }
    return read_options(item);
  }

  /// "[3]" belongs to the name if that makes it a variable; otherwise it is an option in the older notation.
  bool is_vector_element(std::size_t begin) const {
    const std::size_t end = behind_closing(list_, at_);
    return end != std::string_view::npos && variables_.find_variable(list_.substr(begin, end - begin)) >= 0;
  }

  int read_options(Item* item) {
    if (at_ == list_.size() || is_space(list_[at_])) return 0;
    if (list_[at_] != '{' && list_[at_] != '[') return traverse_error::garbage;
    const std::size_t end = behind_closing(list_, at_);
    if (end == std::string_view::npos) return traverse_error::unterminated_options;
    item->options = std::string(list_.substr(at_ + 1, end - at_ - 2));
    at_ = end;
    const bool is_separated = at_ == list_.size() || is_space(list_[at_]);
    return is_separated ? 0 : traverse_error::garbage;
  }

  int add(const Item& item) {
    if (same_name(item.name, "all")) return add_all(item);
    const int variable = variables_.find_variable(item.name);
    const int group = variables_.find_group(item.name);
    if (group >= 0 && kind_ == Traverse::groups) {
      visits_.push_back({group, item.options});
    } else if (variable >= 0 && kind_ != Traverse::groups) {
      visits_.push_back({variable, item.options});
    } else if (group >= 0 && kind_ == Traverse::groups_or_variables) {
      add_members(*variables_.group(group), item);
    } else {
      return traverse_error::unknown_name;
    }
    return 0;
  }

  void add_members(const VariableGroup& group, const Item& item) {
    for (int i = 0; i < group.variable_count; ++i)
      visits_.push_back({group.first_variable + i, item.options});
  }

  int add_all(const Item& item) {
    if (kind_ == Traverse::groups)
      for (const VariableGroup& group : variables_.groups()) visits_.push_back({group.index, item.options});
    else
      for (const Variable& variable : variables_.variables())
        visits_.push_back({variable.index, item.options});
    return 0;
  }
};

}  // namespace

int traverse(const Variables& variables, std::string_view list, Traverse kind, const TraverseVisitor& visit) {
  Traversal traversal(variables, list, kind);
  if (const int failure = traversal.collect(); failure != 0) return failure;
  for (const Visit& v : traversal.visits()) visit(v.index, v.options);
  return static_cast<int>(traversal.visits().size());
}

}  // namespace flesh
