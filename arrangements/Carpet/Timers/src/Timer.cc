// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Timer.hh"

#include <iostream>
#include <sstream>

#include "cctk.h"
#include "cctk_Parameters.h"
#include "trees.hh"

namespace Timers {

Timer::Timer(std::string name, int tree) : name_(std::move(name)), tree_(tree) {
  if (tree < 0 || tree >= tree_count)
    CCTK_VERROR("The timer \"%s\" is to belong to tree %d; there are trees 0 and 1", name_.c_str(), tree);
}

void Timer::instantiate() {
  DECLARE_CCTK_PARAMETERS;
  if (!disable_timer_trees && trees()[tree_].current) last_ = trees()[tree_].current->getChildTimer(name_);
}

void Timer::start() {
  instantiate();
  if (last_) last_->start();
}

void Timer::stop() {
  DECLARE_CCTK_PARAMETERS;
  if (disable_timer_trees || !last_) return;
  // A timer that started again inside itself has more than one place: the innermost one stops.
  TimerNode* current = trees()[tree_].current;
  if (current && current->getName() == name_) last_ = current;
  last_->stop();
}

double Timer::getTime() { return last_ ? last_->getTime() : 0; }

void Timer::outputTree(std::string name) {
  DECLARE_CCTK_PARAMETERS;
  if (disable_timer_trees) return;
  for (const TimerTree& tree : trees()) {
    TimerNode* node = tree.root ? tree.root->findTimer(name) : nullptr;
    if (!node) continue;
    double average = 0, maximum = 0;
    tree.root->getGlobalTime(average, maximum);
    std::ostringstream out;
    node->print(out, average, 0, threshold_percentage, int(output_precision));
    if (CCTK_MyProc(nullptr) == 0) std::cout << out.str() << std::flush;
  }
}

void Timer::outputTreeXML() {
  DECLARE_CCTK_PARAMETERS;
  if (!disable_timer_trees && trees()[0].root) trees()[0].root->outputXML(out_dir, CCTK_MyProc(nullptr));
}

}  // namespace Timers
