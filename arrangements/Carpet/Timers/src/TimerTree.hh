// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TIMERS_TIMERTREE_HH
#define TIMERS_TIMERTREE_HH

#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace Timers {

class CactusTimer;
class TimerNode;

/// Timers that start and stop inside each other. `current` is the innermost one that runs; null while none
/// does.
struct TimerTree {
  TimerTree() = default;

  TimerNode* root = nullptr;
  TimerNode* current = nullptr;
};

/// One timer in its place. A node becomes part of its tree, below what runs then, when it is instantiated.
class TimerNode {
 public:
  /// \param root  the tree that it belongs to; outlives the node
  TimerNode(TimerTree* root, const std::string& name);
  ~TimerNode();
  TimerNode(const TimerNode&) = delete;
  TimerNode& operator=(const TimerNode&) = delete;

  /// Takes the place below the timer that runs now, or at the root.
  void instantiate();
  /// Starts, and becomes the current timer; stops, and makes its parent the current one. What has started
  /// last must be stopped first; a violation ends the run, naming both timers.
  void start();
  void stop();

  std::string getName() const { return name_; }
  /// Names from the root to here with "/" between them.
  std::string pathName() const;
  /// The child of that name, which is made if there is none.
  TimerNode* getChildTimer(const std::string& name);

  /// This node or one below it that has the name, the nearest to the root; null if there is none.
  TimerNode* findTimer(const std::string& name);

  double getTime();
  void getGlobalTime(double& avg, double& max);
  std::vector<std::pair<std::string, std::string>> getAllTimerNames() const;
  std::vector<double> getAllTimerValues();
  bool isRunning() const { return is_running_; }

  /// Writes this timer and those below it, as a table.
  ///
  /// \param total  seconds that are 100 %;  \param level  depth of this node in the table
  /// \param threshold  per cent below which timers are left out;  \param precision  digits behind the point
  /// Collective. All processes must have the same tree, else the run ends.
  void print(std::ostream& out, double total, int level = 0, double threshold = 0.0, int precision = 1);
  /// Writes the same, of this process alone, as XML.
  void printXML(std::ostream& out, int level = 0);
  /// The whole into `<out_dir>/timertree.<proc>.xml`.
  void outputXML(const std::string& out_dir, int proc);

 private:
  CactusTimer& timer();

  std::string name_;
  TimerTree* tree_;
  TimerNode* parent_ = nullptr;
  bool is_running_ = false;
  std::map<std::string, std::unique_ptr<TimerNode>> children_;
  std::unique_ptr<CactusTimer> timer_;

  friend struct TreeReader;
};

}  // namespace Timers

#endif
