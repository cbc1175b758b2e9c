// SPDX-License-Identifier: LGPL-2.1-or-later
#include "tree_text.hh"

#include <iomanip>
#include <sstream>

namespace Timers {

namespace {

double per_cent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

/// "" for the top, then "|_", "| |_", ...
std::string indentation(int level) {
  std::string text;
  for (int n = 1; n < level; ++n) text += "| ";
  return level > 0 ? text + "|_" : text;
}

void write_line(std::ostream& out, const TimedPart& part, const TableStyle& style, int level) {
  const double imbalance = part.maximum > 0 ? 100 * (1 - part.average / part.maximum) : 0;
  out << std::fixed << std::setprecision(style.precision) << std::setw(5 + style.precision)
      << per_cent(part.average, style.total) << '%' << std::setw(9 + style.precision) << part.average << "s"
      << std::setw(5 + style.precision) << imbalance << "%  " << indentation(level) << part.name;
  for (const double value : part.values) out << ' ' << value;
  out << '\n';
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<')
      result += "&lt;";
    else if (c == '&')
      result += "&amp;";
    else if (c == '"')
      result += "&quot;";
    else
      result += c;
  }
  return result;
}

}  // namespace

std::string table_text(const TimedPart& part, const TableStyle& style, int level) {
  std::ostringstream out;
  write_line(out, part, style, level);
  TimedPart rest{.name = "untimed", .average = part.average, .maximum = part.maximum};
  for (const TimedPart& inner : part.parts) {
    rest.average -= inner.average;
    rest.maximum -= inner.maximum;
    if (per_cent(inner.average, style.total) >= style.threshold) out << table_text(inner, style, level + 1);
  }
  if (!part.parts.empty() && per_cent(rest.average, style.total) >= style.threshold)
    write_line(out, rest, style, level + 1);
  return out.str();
}

std::string xml_text(const TimedPart& part, int level) {
  const std::string indent(2 * level, ' ');
  std::ostringstream out;
  out << indent << "<timer name = \"" << escaped(part.name) << "\"> " << part.average << "\n";
  for (std::size_t n = 0; n < part.values.size(); ++n)
    out << indent << "  <value clock=\"" << escaped(part.clocks[n].first) << "\" unit=\""
        << escaped(part.clocks[n].second) << "\">" << part.values[n] << "</value>\n";
  for (const TimedPart& inner : part.parts) out << xml_text(inner, level + 1);
  out << indent << "</timer>\n";
  return out.str();
}

}  // namespace Timers
