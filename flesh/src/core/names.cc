// SPDX-License-Identifier: LGPL-2.1-or-later
#include "core/names.hh"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <tuple>

#include "core/text.hh"

namespace flesh {

namespace {

unsigned char folded(char c) { return static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

std::string sorted_letters(std::string_view s) {
  std::string letters = lower(s);
  std::ranges::sort(letters);
  return letters;
}

/// A wrong digit is rarely a slip of the finger: `out2D` hardly ever means `out1D`.
bool differ_in_digits(std::string_view a, std::string_view b) {
  const auto digits = [](std::string_view s) {
    std::string result;
    std::ranges::copy_if(s, std::back_inserter(result), is_digit);
    return result;
  };
  return digits(a) != digits(b);
}

/// What makes one candidate likelier than another; smaller is likelier.
auto unlikeliness(std::string_view name, const std::string& candidate) {
  return std::make_tuple(edit_distance(name, candidate), differ_in_digits(name, candidate),
                         sorted_letters(name) != sorted_letters(candidate),
                         name.empty() || candidate.empty() || folded(name[0]) != folded(candidate[0]),
                         std::abs(static_cast<int>(name.size()) - static_cast<int>(candidate.size())),
                         lower(candidate));
}

}  // namespace

int compare_names(std::string_view a, std::string_view b) {
  const std::size_t common = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < common; ++i)
    if (const int difference = folded(a[i]) - folded(b[i]); difference != 0) return difference;
  return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && compare_names(a, b) == 0;
}

std::size_t NameHash::operator()(std::string_view name) const {
  std::uint64_t hash = 14695981039346656037u;  // FNV-1a, 64 bits: its published offset and prime
  for (const char c : name) hash = (hash ^ folded(c)) * 1099511628211u;
  return hash;
}

std::optional<QualifiedName> split_name(std::string_view full_name) {
  const std::size_t colons = full_name.find("::");
  if (colons == std::string_view::npos) return std::nullopt;
  return QualifiedName{full_name.substr(0, colons), full_name.substr(colons + 2)};
}

int edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the usual table: two rows back for swaps, the row before, and the row being filled.
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = folded(a[i - 1]) == folded(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string nearest(std::string_view name, std::span<const std::string> candidates) {
  constexpr std::size_t longest = 200;  // names are short; text that is not a name deserves no search
  if (name.size() > longest) return {};
  const auto length = static_cast<int>(name.size());
  const std::string* best = nullptr;
  for (const std::string& candidate : candidates) {
    const int difference = std::abs(static_cast<int>(candidate.size()) - length);
    const int limit = std::max(1, (length + 2) / 3);
    if (difference > limit || edit_distance(name, candidate) > limit) continue;
    if (best == nullptr || unlikeliness(name, candidate) < unlikeliness(name, *best)) best = &candidate;
  }
  return best == nullptr ? std::string() : *best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
  const std::string candidate = nearest(name, candidates);
  return candidate.empty() ? std::string() : "; did you mean " + candidate + "?";
}

}  // namespace flesh
