// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The schedule as text for people.
#include <algorithm>

#include "core/text.hh"
#include "schedule/schedule.hh"

namespace flesh {

using namespace schedule;

namespace {

std::string list(std::string_view clause, std::span<const std::string_view> names) {
  std::string all;
  for (const std::string_view name : names) all += text(all.empty() ? "" : ", ", name);
  return all.empty() ? "" : text("  ", clause, " ", all);
}

/// "Thorn::routine AS alias  WHILE x  OPTIONS level: description".
std::string item_line(const Item& item) {
  const tables::ScheduleItem& statement = *item.statement;
  std::string line =
      item.function ? text(item.thorn->name, "::", statement.name) : text("GROUP ", statement.name);
  if (!same_name(statement.name, statement.alias)) line += text(" AS ", statement.alias);
  line += list("IF", statement.if_) + list("WHILE", statement.while_);
  if (item.function) line += list("OPTIONS", statement.options);
  return text(line, ": ", statement.description);
}

void print_node(std::FILE* out, const Node& node, int depth) {
  for (const auto& child : node.items) {
    std::fprintf(out, "%*s%s\n", 2 * depth, "", item_line(*child->item).c_str());
    print_node(out, *child, depth + 1);
  }
}

/// Result: seconds of all functions below a node.
double print_node_times(std::FILE* out, const Node& node) {
  double total = 0;
  for (const auto& child : node.items) {
    if (child->timer && child->timer->starts() > 0) {
      const double seconds = child->timer->seconds();
      std::fprintf(out, "%12.6f s %10ld calls  %s::%s\n", seconds, child->timer->starts(),
                   child->item->function->thorn.c_str(), child->item->function->routine.c_str());
      total += seconds;
    }
    total += print_node_times(out, *child);
  }
  return total;
}

}  // namespace

void Schedule::print(std::FILE* out, std::string_view where) {
  const Node* root = tree(where);
  if (!root) return;
  const std::string_view bin = canonical_bin(where);
  std::fprintf(out, "  %s\n", std::string(bin.empty() ? where : bin).c_str());
  print_node(out, *root, 2);
}

void Schedule::print(std::FILE* out) {
  for (const std::string_view bin : standard_bins()) print(out, bin);
}

void Schedule::print_times(std::FILE* out, std::string_view where) {
  if (where.empty()) {
    for (const std::string_view bin : standard_bins()) print_times(out, bin);
    return;
  }
  const Node* root = tree(where);
  if (!root) return;
  std::fprintf(out, "%s\n", std::string(where).c_str());
  const double total = print_node_times(out, *root);
  std::fprintf(out, "%12.6f s in all\n", total);
}

}  // namespace flesh
