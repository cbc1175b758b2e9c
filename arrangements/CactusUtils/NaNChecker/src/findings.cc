// SPDX-License-Identifier: LGPL-2.1-or-later
#include "findings.hh"

#include <algorithm>
#include <limits>
#include <sstream>

namespace nan_checker {

void Finding::add(const Place& place, bool is_own) {
  if (own + copies == 0 || place < first) first = place;
  (is_own ? own : copies) += 1;
}

namespace {

/// Reduces one number of each finding; the number of a finding that is out of the race is `neutral`.
template <class Number>
std::vector<double> reduced(const std::vector<Finding>& findings, const std::vector<bool>& takes_part,
                            double neutral, const Reductions::Reduce& reduce, Number number) {
  std::vector<double> values(findings.size(), neutral);
  for (std::size_t n = 0; n < findings.size(); ++n)
    if (takes_part[n]) values[n] = number(findings[n]);
  reduce(values);
  return values;
}

/// The smallest place over all processes: its components are agreed on one after the other, and who has a
/// larger one drops out.
void agree_on_first(std::vector<Finding>& all, const std::vector<Finding>& mine,
                    const Reductions& reductions) {
  constexpr double huge = std::numeric_limits<double>::max();
  std::vector<bool> leads(mine.size());
  for (std::size_t n = 0; n < mine.size(); ++n) leads[n] = mine[n].own + mine[n].copies > 0;
  for (std::size_t c = 0; c < 4; ++c) {
    const auto component = [&](const Finding& finding) { return finding.first.order[c]; };
    const std::vector<double> smallest = reduced(mine, leads, huge, reductions.minimum, component);
    for (std::size_t n = 0; n < mine.size(); ++n) {
      all[n].first.order[c] = smallest[n];
      leads[n] = leads[n] && component(mine[n]) == smallest[n];
    }
  }
  for (std::size_t d = 0; d < 3; ++d) {
    const auto coordinate = [&](const Finding& finding) { return finding.first.position[d]; };
    const std::vector<double> agreed = reduced(mine, leads, -huge, reductions.maximum, coordinate);
    for (std::size_t n = 0; n < mine.size(); ++n) all[n].first.position[d] = agreed[n];
  }
}

}  // namespace

std::vector<Finding> over_processes(const std::vector<Finding>& mine, const Reductions& reductions) {
  std::vector<double> counts;
  for (const Finding& finding : mine) counts.insert(counts.end(), {finding.own, finding.copies});
  reductions.sum(counts);
  std::vector<Finding> all(mine.size());
  for (std::size_t n = 0; n < mine.size(); ++n) {
    all[n].own = counts[2 * n];
    all[n].copies = counts[2 * n + 1];
  }
  if (std::ranges::any_of(counts, [](double count) { return count > 0; }))
    agree_on_first(all, mine, reductions);
  return all;
}

void History::was_clean(int variable, int level, int iteration) {
  records_[{variable, level}] = {false, {0, iteration}};
}

Appearance History::was_bad(int variable, int level, int iteration) {
  Record& record = records_[{variable, level}];
  if (!record.is_bad) record.appearance.first = iteration;
  record.is_bad = true;
  return record.appearance;
}

std::string appearance_text(const Appearance& appearance) {
  std::ostringstream out;
  out << "first seen at iteration " << appearance.first;
  if (appearance.last_clean >= 0) out << ", iteration " << appearance.last_clean << " was clean";
  return out.str();
}

std::string point_text(const Point& point, int dimension) {
  std::ostringstream out;
  for (int d = 0; d < dimension; ++d) out << (d == 0 ? "(" : ", ") << point[d];
  out << ')';
  return out.str();
}

std::string position_text(const std::array<double, 3>& position) {
  std::ostringstream out;
  out << '(' << position[0] << ", " << position[1] << ", " << position[2] << ')';
  return out.str();
}

std::string finding_text(const Subject& subject, const Finding& finding, Search search, int level,
                         const Appearance& appearance) {
  std::ostringstream out;
  out << subject.name << " has " << counted(finding.count(), search);
  if (subject.is_grid_function) out << " on level " << level;
  if (finding.own == 0) out << ", all of them in ghost zones or copies";
  if (subject.dimension > 0) {
    const auto& order = finding.first.order;
    if (order[0] > 0) out << ", map " << order[0];
    const Point point{int(order[3]), int(order[2]), int(order[1])};
    out << ", the first at point " << point_text(point, subject.dimension);
    if (subject.has_coordinates) out << ", x = " << position_text(finding.first.position);
  }
  out << "; " << appearance_text(appearance);
  return out.str();
}

}  // namespace nan_checker
