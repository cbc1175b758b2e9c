// SPDX-License-Identifier: LGPL-2.1-or-later
#include "simplify/pairs.hh"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace kernelgen {

namespace {

struct Pair {
  int first, second;
  Rational ratio;
  bool operator==(const Pair&) const = default;
  bool operator<(const Pair& other) const {
    return std::tie(first, second, ratio) < std::tie(other.first, other.second, other.ratio);
  }
};

/// Nothing if the ratio is no fraction of 64 bits: such items stay apart.
std::optional<Pair> pair_of(const Item& a, const Item& b) {
  if (a.id > b.id) return pair_of(b, a);
  const auto ratio = exact_quotient(b.coefficient, a.coefficient);
  return ratio ? std::optional(Pair{a.id, b.id, *ratio}) : std::nullopt;
}

/// Which lists hold each pair, kept up to date, and the pairs by frequency.
class PairTable {
 public:
  explicit PairTable(std::vector<ItemList>& lists) : lists_(lists) {
    for (std::size_t i = 0; i < lists_.size(); ++i) count(static_cast<int>(i), 1);
  }

  /// The best pair, if any occurs twice.
  bool best(Pair& pair) const {
    if (by_frequency_.empty()) return false;
    const auto& [minus_count, candidate] = *by_frequency_.begin();
    pair = candidate;
    return minus_count <= -2;
  }

  void replace(const Pair& pair, int id) {
    const std::map<int, int> holders = holders_[pair];
    for (const auto& [list, times] : holders) {
      count(list, -1);
      while (replace_in(lists_[list], pair, id)) {
      }
      count(list, 1);
    }
  }

 private:
  void count(int list, int sign) {
    const ItemList& items = lists_[list];
    for (std::size_t i = 0; i < items.size(); ++i)
      for (std::size_t j = i + 1; j < items.size(); ++j)
        if (const auto pair = pair_of(items[i], items[j])) change(*pair, list, sign);
  }

  void change(const Pair& pair, int list, int sign) {
    auto& holders = holders_[pair];
    const int before = static_cast<int>(holders.size());
    if ((holders[list] += sign) == 0) holders.erase(list);
    const int after = static_cast<int>(holders.size());
    if (before == after) return;
    by_frequency_.erase({-before, pair});
    if (after > 0) by_frequency_.insert({-after, pair});
  }

  static bool replace_in(ItemList& items, const Pair& pair, int id) {
    for (std::size_t i = 0; i < items.size(); ++i)
      for (std::size_t j = i + 1; j < items.size(); ++j) {
        if (pair_of(items[i], items[j]) != pair) continue;
        const Rational coefficient = items[i].id == pair.first ? items[i].coefficient : items[j].coefficient;
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(j));
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(i));
        items.push_back({id, coefficient});
        return true;
      }
    return false;
  }

  std::vector<ItemList>& lists_;
  std::map<Pair, std::map<int, int>> holders_;
  std::set<std::pair<int, Pair>> by_frequency_;
};

}  // namespace

std::vector<NewItem> extract_pairs(std::vector<ItemList>& lists, int next_id) {
  // ML_BSSN's right-hand side has 16,000 pairs; with 100,000 the search takes seconds, with 300,000 minutes.
  constexpr std::size_t most_pairs = 100'000;
  std::size_t pairs = 0;
  for (const ItemList& list : lists) pairs += list.size() * list.size() / 2;
  if (pairs > most_pairs) return {};
  std::vector<NewItem> result;
  PairTable table(lists);
  for (Pair pair{}; table.best(pair); ++next_id) {
    table.replace(pair, next_id);
    result.push_back({next_id, pair.first, pair.second, pair.ratio});
  }
  return result;
}

}  // namespace kernelgen
