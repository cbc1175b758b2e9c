// SPDX-License-Identifier: LGPL-2.1-or-later
#include "account.hh"

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace cuda {

void Account::add(void* memory, std::size_t bytes, std::string_view purpose) {
  const auto sum = sums_.try_emplace(std::string(purpose)).first;
  sum->second += bytes;
  pieces_[memory] = {bytes, sum};
  bytes_ += bytes;
}

std::optional<std::size_t> Account::remove(void* memory) {
  const auto found = pieces_.find(memory);
  if (found == pieces_.end()) return {};
  const std::size_t bytes = found->second.bytes;
  found->second.sum->second -= bytes;
  bytes_ -= bytes;
  pieces_.erase(found);
  return bytes;
}

std::string Account::text() const {
  std::vector<std::pair<std::size_t, std::string_view>> order;
  for (const auto& [purpose, bytes] : sums_)
    if (bytes > 0) order.emplace_back(bytes, purpose);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string result;
  for (const auto& [bytes, purpose] : order)
    result += (result.empty() ? "" : ", ") + bytes_text(bytes) + " " + std::string(purpose);
  return result.empty() ? "nothing" : result;
}

std::string bytes_text(std::size_t bytes) {
  constexpr std::pair<double, const char*> units[] = {{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}};
  char text[32];
  for (const auto& [size, name] : units)
    if (static_cast<double>(bytes) >= size) {
      std::snprintf(text, sizeof text, "%.1f %s", static_cast<double>(bytes) / size, name);
      return text;
    }
  std::snprintf(text, sizeof text, "%zu bytes", bytes);
  return text;
}

}  // namespace cuda
