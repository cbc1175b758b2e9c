// SPDX-License-Identifier: LGPL-2.1-or-later
#include "CactusTimer.hh"

#include <array>
#include <memory>

#include "CactusTimerSet.hh"
#include "cctk.h"
#include "cctk_Parameters.h"
#include "cctk_Timers.h"
#include "flesh/processes.hh"

namespace Timers {

namespace {

struct Release {
  void operator()(cTimerData* data) const { CCTK_TimerDestroyData(data); }
};
using Readings = std::unique_ptr<cTimerData, Release>;

Readings readings(int handle) {
  Readings data(CCTK_TimerCreateData());
  CCTK_TimerI(handle, data.get());
  return data;
}

double value_of(const cTimerVal& value) {
  switch (value.type) {
    case val_int:
      return value.val.i;
    case val_long:
      return double(value.val.l);
    case val_double:
      return value.val.d;
    case val_none:
      break;
  }
  return 0;
}

}  // namespace

CactusTimer::CactusTimer(std::string timername)
    : name_(std::move(timername)), handle_(CCTK_TimerCreate(name_.c_str())) {
  if (handle_ < 0) handle_ = CCTK_TimerCreateI();
  timerSet.add(this);
}

CactusTimer::~CactusTimer() {
  timerSet.remove(this);
  CCTK_TimerDestroyI(handle_);
}

void CactusTimer::start() {
  DECLARE_CCTK_PARAMETERS;
  if (verbose) CCTK_VINFO("Timer \"%s\" starts", name_.c_str());
  CCTK_TimerStartI(handle_);
}

void CactusTimer::stop() {
  DECLARE_CCTK_PARAMETERS;
  CCTK_TimerStopI(handle_);
  if (verbose) CCTK_VINFO("Timer \"%s\" stops", name_.c_str());
}

void CactusTimer::reset() { CCTK_TimerResetI(handle_); }

double CactusTimer::getTime() {
  DECLARE_CCTK_PARAMETERS;
  const Readings data = readings(handle_);
  const cTimerVal* value = CCTK_GetClockValue(xml_clock, data.get());
  return value ? CCTK_TimerClockSeconds(value) : 0;
}

void CactusTimer::getGlobalTime(double& avg, double& max) {
  std::array sums{getTime(), 1.0};
  max = sums[0];
  flesh::sum_over_processes(sums);
  flesh::maximum_over_processes({&max, 1});
  avg = sums[0] / sums[1];
}

std::vector<std::pair<std::string, std::string>> CactusTimer::getAllTimerNames() const {
  const Readings data = readings(handle_);
  std::vector<std::pair<std::string, std::string>> names;
  for (int n = 0; n < data->n_vals; ++n) names.emplace_back(data->vals[n].heading, data->vals[n].units);
  return names;
}

std::vector<double> CactusTimer::getAllTimerValues() {
  const Readings data = readings(handle_);
  std::vector<double> values;
  for (int n = 0; n < data->n_vals; ++n) values.push_back(value_of(data->vals[n]));
  return values;
}

void CactusTimer::printData() { CCTK_TimerPrintDataI(handle_, -1); }

std::ostream& CactusTimer::serialise(std::ostream& os) {
  os << name_ << ':';
  for (const double value : getAllTimerValues()) os << ' ' << value;
  return os;
}

}  // namespace Timers
