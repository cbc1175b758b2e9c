// SPDX-License-Identifier: LGPL-2.1-or-later
#include "slicings.hh"

#include <algorithm>
#include <sstream>

namespace coord_gauge {

int Slicings::add(const std::string& name) {
  if (find(name) >= 0) return -1;
  all_.push_back({name, {}, -1});
  return static_cast<int>(all_.size()) - 1;
}

int Slicings::find(const std::string& name) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const Slicing& s) { return s.name == name; });
  return found == all_.end() ? -1 : static_cast<int>(found - all_.begin());
}

Slicing* Slicings::at(int handle) {
  return handle >= 0 && handle < static_cast<int>(all_.size()) ? &all_[handle] : nullptr;
}

int Slicings::next() const {
  std::vector<int> asked;
  for (int handle = 0; handle < static_cast<int>(all_.size()); ++handle)
    if (all_[handle].priority >= 0) asked.push_back(handle);
  std::stable_sort(asked.begin(), asked.end(),
                   [&](int a, int b) { return all_[a].priority < all_[b].priority; });
  int willing = -1;
  for (const int handle : asked) {
    const auto& wants_next = all_[handle].wants_next;
    const Answer answer = wants_next ? wants_next() : Answer::does_not_care;
    if (answer == Answer::yes) return handle;
    if (answer == Answer::does_not_care && willing < 0) willing = handle;
  }
  return willing;
}

std::vector<std::string> words_of(const std::string& list) {
  std::istringstream in(list);
  std::vector<std::string> result;
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

}  // namespace coord_gauge
