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

  /// Collects the visits and the mistakes.
  void collect() {
    for (skip_blanks(); at_ < list_.size(); skip_blanks()) {
      Item item;
      if (read_item(&item)) add(item);
    }
  }

  const std::vector<ListMistake>& mistakes() const { return mistakes_; }
  const std::vector<Visit>& visits() const { return visits_; }

 private:
  const Variables& variables_;
  std::string_view list_;
  Traverse kind_;
  std::size_t at_ = 0;
  std::vector<Visit> visits_;
  std::vector<ListMistake> mistakes_;

  /// Notes a mistake and goes on behind the next blank. \return false
  bool reject(std::size_t offset, int code, std::string problem) {
    mistakes_.push_back({offset, std::move(problem), code});
    while (at_ < list_.size() && !is_space(list_[at_])) ++at_;
    return false;
  }

  void skip_blanks() {
    while (at_ < list_.size() && is_space(list_[at_])) ++at_;
  }

  /// \return false if what stands there is no item
  bool read_item(Item* item) {
    const std::size_t begin = at_;
    if (list_[at_] == '{' || list_[at_] == '[')
      return reject(
          begin, traverse_error::options_without_name,
          text("found '", list_[at_], "'; expected a variable or group before it, without a blank"));
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

  bool read_options(Item* item) {
    if (at_ == list_.size() || is_space(list_[at_])) return true;
    const std::size_t open = at_;
    if (list_[open] != '{' && list_[open] != '[')
      return reject(open, traverse_error::garbage, text("found '", list_[open], "'; expected a blank"));
    at_ = behind_closing(list_, open);
    if (at_ == std::string_view::npos) {
      at_ = list_.size();
      return reject(
          open, traverse_error::unterminated_options,
          text("'", list_[open], "' is never closed; expected '", list_[open] == '{' ? '}' : ']', "'"));
    }
    item->options = std::string(list_.substr(open + 1, at_ - open - 2));
    const bool is_separated = at_ == list_.size() || is_space(list_[at_]);
    return is_separated || reject(at_, traverse_error::garbage,
                                  text("found '", list_[at_], "' behind options; expected a blank"));
  }

  void add(const Item& item) {
    const int variable = variables_.find_variable(item.name);
    const int group = variables_.find_group(item.name);
    if (same_name(item.name, "all"))
      add_all(item);
    else if (group >= 0 && kind_ == Traverse::groups)
      visits_.push_back({group, item.options});
    else if (variable >= 0 && kind_ != Traverse::groups)
      visits_.push_back({variable, item.options});
    else if (group >= 0 && kind_ == Traverse::groups_or_variables)
      add_members(*variables_.group(group), item);
    else
      reject(item.name.data() - list_.data(), traverse_error::unknown_name,
             text("no active thorn has a ", wanted(), " ", shortened(item.name),
                  did_you_mean(item.name, candidates())));
  }

  const char* wanted() const {
    if (kind_ == Traverse::variables) return "variable";
    return kind_ == Traverse::groups ? "group" : "variable or group";
  }

  std::vector<std::string> candidates() const {
    std::vector<std::string> names;
    if (kind_ != Traverse::groups)
      for (const Variable& variable : variables_.variables()) names.push_back(variable.full_name);
    if (kind_ != Traverse::variables)
      for (const VariableGroup& group : variables_.groups()) names.push_back(group.full_name);
    return names;
  }

  void add_members(const VariableGroup& group, const Item& item) {
    for (int i = 0; i < group.variable_count; ++i)
      visits_.push_back({group.first_variable + i, item.options});
  }

  void add_all(const Item& item) {
    if (kind_ == Traverse::groups)
      for (const VariableGroup& group : variables_.groups()) visits_.push_back({group.index, item.options});
    else
      for (const Variable& variable : variables_.variables())
        visits_.push_back({variable.index, item.options});
  }
};

}  // namespace

int traverse(const Variables& variables, std::string_view list, Traverse kind, const TraverseVisitor& visit) {
  Traversal traversal(variables, list, kind);
  traversal.collect();
  if (!traversal.mistakes().empty()) return traversal.mistakes().front().code;
  for (const Visit& v : traversal.visits()) visit(v.index, v.options);
  return static_cast<int>(traversal.visits().size());
}

std::vector<ListMistake> list_mistakes(const Variables& variables, std::string_view list, Traverse kind) {
  Traversal traversal(variables, list, kind);
  traversal.collect();
  return traversal.mistakes();
}

}  // namespace flesh
