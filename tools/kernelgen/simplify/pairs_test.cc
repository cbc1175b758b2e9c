// SPDX-License-Identifier: LGPL-2.1-or-later
#include "simplify/pairs.hh"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace kernelgen {
namespace {

/// What a list stands for in terms of the original items.
std::map<int, Rational> expanded(const ItemList& list, const std::vector<NewItem>& made) {
  std::map<int, NewItem> by_id;
  for (const NewItem& item : made) by_id.emplace(item.id, item);
  std::map<int, Rational> sum;
  const auto add = [&](auto self, int id, Rational factor) -> void {
    const auto found = by_id.find(id);
    if (found == by_id.end()) {
      sum[id] = sum[id] + factor;
    } else {
      self(self, found->second.first, factor);
      self(self, found->second.second, factor * found->second.ratio);
    }
  };
  for (const Item& item : list) add(add, item.id, item.coefficient);
  return sum;
}

TEST(Pairs, SumsThatDifferByAFactorShareTheirPair) {
  std::vector<ItemList> lists{{{0, 1}, {1, 2}, {2, 1}}, {{0, -3}, {1, -6}}};
  const auto made = extract_pairs(lists, 10);
  ASSERT_EQ(made.size(), 1u);
  EXPECT_EQ(made[0].ratio, Rational(2));
  EXPECT_EQ(lists[1], (ItemList{{10, -3}}));
}

TEST(Pairs, ReplacingKeepsTheValuesOfRandomLists) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<ItemList> lists(12);
    for (ItemList& list : lists)
      for (int id = 0; id < 9; ++id)
        if (random() % 2) list.push_back({id, Rational(static_cast<int>(random() % 3) + 1)});
    std::erase_if(lists, [](const ItemList& list) { return list.empty(); });
    const auto before = lists;
    const auto made = extract_pairs(lists, 100);
    for (std::size_t i = 0; i < lists.size(); ++i)
      EXPECT_EQ(expanded(lists[i], made), expanded(before[i], {}))
          << "seed 7, round " << round << ", list " << i;
  }
}

TEST(Pairs, OfListsThatAreTooLongAreNotSought) {
  ItemList list;
  for (int id = 0; id < 400; ++id) list.push_back({id, 1});
  std::vector<ItemList> lists{list, list};
  EXPECT_TRUE(extract_pairs(lists, 1000).empty());
  EXPECT_EQ(lists[0], list);
}

TEST(Pairs, WhatOccursOnceStays) {
  std::vector<ItemList> lists{{{0, 1}, {1, 1}}, {{2, 1}, {3, 1}}};
  EXPECT_TRUE(extract_pairs(lists, 10).empty());
}

}  // namespace
}  // namespace kernelgen
