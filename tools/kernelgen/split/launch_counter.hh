// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a launch does and what it costs, counted step by step.
#ifndef KERNELGEN_SPLIT_LAUNCH_COUNTER_HH
#define KERNELGEN_SPLIT_LAUNCH_COUNTER_HH

#include <cstdint>
#include <span>
#include <vector>

#include "split/launch_graph.hh"
#include "split/launches.hh"

namespace kernelgen {

/// What a launch does.
struct LaunchNeeds {
  std::vector<int> order;    ///< operations and leaves, arguments first
  std::vector<int> fetched;  ///< saved values of other launches
  int live = 0, operations = 0, loads = 0, fields = 0;
};

/// Counts one launch after the other, each in a time that grows like the arguments and users of what it
/// forms. Each thread has a counter of its own.
class LaunchCounter {
 public:
  LaunchCounter(const LaunchGraph& graph, const LaunchCosts& costs);

  LaunchNeeds needs_of(const Draft& draft);
  double cost_of(const Draft& draft);
  int stores_of(const Draft& draft) const;

 private:
  enum class Progress : std::uint8_t { unneeded, needed, done };
  /// Of a value during a count; all zero before and after. Small, since counts wait for memory.
  struct Value {
    int waiting = 0;            ///< users of this launch that are not done
    std::uint16_t missing = 0;  ///< operations among its arguments that are not done
    Progress progress = Progress::unneeded;
    bool is_fetched = false;
  };
  /// Of a value while spills are counted.
  struct Place {
    int next_use = 0;  ///< step that needs it
    bool is_held = false, is_stored = false;
  };
  /// A value whose arguments are formed before it, or whose users are looked at after it, one by one.
  struct Visit {
    int value;
    bool is_of_users;
    std::uint32_t next = 0;
  };

  void count(const Draft& draft);
  void forget(const Draft& draft);
  void mark(const Draft& draft);
  void need(int n);
  void take_in(int n);

  std::span<const int> operations(int n) const {
    return values_[n].is_fetched ? std::span<const int>{} : graph_.operations(n);
  }
  void form(int target);
  void approach();
  void append(int n);
  void absorb();
  bool is_done(int n) const { return values_[n].progress == Progress::done; }
  bool is_ready(int n) const;
  bool frees_register(int n) const;

  int spills();
  void find_next_uses();
  void use(int n);
  void hold(int n, int now);
  int last_use() const;
  void drop(int use);

  const LaunchGraph& graph_;
  const LaunchCosts costs_;
  std::vector<Value> values_;
  std::vector<std::uint64_t> wanted_;  ///< bits of values that are needed, and not taken in yet
  std::vector<char> reads_;            ///< of each field
  LaunchNeeds needs_;
  int alive_ = 0;
  std::vector<Visit> open_;

  // Of spills: next uses of the operations that steps need, those of the first step last; bits of the steps
  // that need what registers hold, now past ones included.
  std::vector<Place> places_;
  std::vector<int> next_uses_;
  std::vector<std::uint64_t> uses_;
  int held_ = 0, spilled_ = 0;
};

}  // namespace kernelgen

#endif
