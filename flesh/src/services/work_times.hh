// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Divides the time of a process among kinds of work, scheduled functions and levels.
#ifndef FLESH_SERVICES_WORK_TIMES_HH
#define FLESH_SERVICES_WORK_TIMES_HH

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "flesh/work.hh"

namespace flesh {

struct ScheduledFunction;

/// A stack of scopes, of which the innermost one gets the time that passes. The clock is read once per
/// change, so that nothing is lost between one part and the next. Only the thread that has made this counts.
class WorkTimes : public std::enable_shared_from_this<WorkTimes> {
 public:
  explicit WorkTimes(std::function<double()> now);

  /// From now on time counts for another part.
  /// \param kind      empty: that of the scope around
  /// \param function  null: that of the scope around
  /// \return false if nothing counts here; then end() must not be called
  bool begin(std::string_view kind, const ScheduledFunction* function, int level);
  /// Back to the scope around.
  void end();

  int current() const { return stack_.back(); }
  WorkAccount account();
  void add_hidden(std::string_view what, double seconds);

  /// For a piece of code; null: nobody counts.
  class Scope {
   public:
    Scope(WorkTimes* times, std::string_view kind, const ScheduledFunction* function, int level)
        : times_(times && times->begin(kind, function, level) ? times : nullptr) {}
    ~Scope() {
      if (times_) times_->end();
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    WorkTimes* times_;
  };

 private:
  struct Part {
    int kind;
    const ScheduledFunction* function;
    int level;
    double seconds = 0;
  };

  int kind_number(std::string_view kind);
  int part(int kind, const ScheduledFunction* function, int level);
  /// Gives the time that has passed to the current part.
  void settle();

  std::function<double()> now_;
  const std::thread::id counting_thread_ = std::this_thread::get_id();
  double start_, latest_;
  std::vector<std::string> kinds_;
  std::vector<Part> parts_;
  struct PartHash {
    std::size_t operator()(const std::tuple<int, const ScheduledFunction*, int>& part) const {
      const auto [kind, function, level] = part;
      return std::hash<const void*>{}(function)*31 + static_cast<std::size_t>(kind * 64 + level);
    }
  };
  std::unordered_map<std::tuple<int, const ScheduledFunction*, int>, int, PartHash> part_numbers_;
  std::vector<int> stack_;
  std::vector<HiddenWork> hidden_;
};

}  // namespace flesh

#endif
