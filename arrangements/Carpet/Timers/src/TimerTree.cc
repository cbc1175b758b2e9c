// SPDX-License-Identifier: LGPL-2.1-or-later
#include "TimerTree.hh"

#include <fstream>

#include "CactusTimer.hh"
#include "cctk.h"
#include "flesh/processes.hh"
#include "tree_text.hh"

namespace Timers {

TimerNode::TimerNode(TimerTree* root, const std::string& name) : name_(name), tree_(root) {}

TimerNode::~TimerNode() = default;

CactusTimer& TimerNode::timer() {
  if (!timer_) timer_ = std::make_unique<CactusTimer>(pathName());
  return *timer_;
}

void TimerNode::instantiate() {
  parent_ = tree_->current;
  tree_->current = this;
  if (!tree_->root) tree_->root = this;
}

void TimerNode::start() {
  if (is_running_) CCTK_VERROR("The timer \"%s\" is started while it runs", pathName().c_str());
  instantiate();
  is_running_ = true;
  timer().start();
}

void TimerNode::stop() {
  if (tree_->current != this)
    CCTK_VERROR("The timer \"%s\" is stopped while \"%s\" is the innermost one that runs", pathName().c_str(),
                tree_->current ? tree_->current->pathName().c_str() : "none");
  timer().stop();
  is_running_ = false;
  tree_->current = parent_;
}

std::string TimerNode::pathName() const { return parent_ ? parent_->pathName() + "/" + name_ : name_; }

TimerNode* TimerNode::getChildTimer(const std::string& name) {
  std::unique_ptr<TimerNode>& child = children_[name];
  if (!child) child = std::make_unique<TimerNode>(tree_, name);
  return child.get();
}

TimerNode* TimerNode::findTimer(const std::string& name) {
  if (name_ == name) return this;
  if (const auto found = children_.find(name); found != children_.end()) return found->second.get();
  for (const auto& [unused, child] : children_)
    if (TimerNode* below = child->findTimer(name)) return below;
  return nullptr;
}

double TimerNode::getTime() { return timer().getTime(); }
void TimerNode::getGlobalTime(double& avg, double& max) { timer().getGlobalTime(avg, max); }
std::vector<std::pair<std::string, std::string>> TimerNode::getAllTimerNames() const {
  return timer_ ? timer_->getAllTimerNames() : std::vector<std::pair<std::string, std::string>>{};
}
std::vector<double> TimerNode::getAllTimerValues() { return timer().getAllTimerValues(); }

/// Looks into nodes, for printing.
struct TreeReader {
  /// Names with their depths, to compare processes by.
  static std::string shape(const TimerNode& node, int level = 0) {
    std::string text = std::string(level, ' ') + node.name_ + "\n";
    for (const auto& [name, child] : node.children_) text += shape(*child, level + 1);
    return text;
  }

  /// \param over_processes  whether averages are wanted; then collective
  static TimedPart times(TimerNode& node, bool over_processes) {
    TimedPart part;
    part.name = node.name_;
    part.average = part.maximum = node.getTime();
    if (over_processes) node.getGlobalTime(part.average, part.maximum);
    part.clocks = node.getAllTimerNames();
    part.values = node.getAllTimerValues();
    for (const auto& [name, child] : node.children_) part.parts.push_back(times(*child, over_processes));
    return part;
  }
};

void TimerNode::print(std::ostream& out, double total, int level, double threshold, int precision) {
  const std::string mine = TreeReader::shape(*this);
  const std::vector<std::string> shapes = flesh::texts_of_processes(mine);
  for (std::size_t process = 0; process < shapes.size(); ++process)
    if (shapes[process] != mine)
      CCTK_VERROR(
          "Process %zu has other timers below \"%s\" than this one; a tree over processes cannot be printed",
          process, pathName().c_str());
  out << table_text(TreeReader::times(*this, true), {total, threshold, precision}, level);
}

void TimerNode::printXML(std::ostream& out, int level) {
  out << xml_text(TreeReader::times(*this, false), level);
}

void TimerNode::outputXML(const std::string& out_dir, int proc) {
  const std::string path = out_dir + "/timertree." + std::to_string(proc) + ".xml";
  std::ofstream out(path);
  printXML(out);
  if (!out.flush()) CCTK_VERROR("The file \"%s\" cannot be written", path.c_str());
}

}  // namespace Timers
