// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/requests.hh"

#include <algorithm>
#include <limits>

#include "cctk_Parameters.h"

namespace output {
namespace {

/// With numbers that nobody writes in place of those that the criterion does not use: any number that a
/// variable has of its own differs from them.
Period used_part(Period period) {
  const bool is_by_iteration =
      period.criterion == Criterion::iteration || period.criterion == Criterion::divisor;
  if (!is_by_iteration) period.every = std::numeric_limits<int>::min();
  if (period.criterion != Criterion::time) period.interval = std::numeric_limits<double>::lowest();
  return period;
}

}  // namespace

Requests::~Requests() { clear(); }

void Requests::clear() {
  for (ioRequest*& request : requests_) IOUtil_FreeIORequest(&request);
}

void Requests::update(const cGH* gh, const char* method, const char* parameter, const std::string& list,
                      const Period& of_method) {
  DECLARE_CCTK_PARAMETERS;
  const Period period = used_part(of_method);
  const bool is_same = list_ == list && period_.every == period.every && period_.interval == period.interval;
  if (is_same && !requests_.empty()) return;
  list_ = list;
  period_ = period;
  clear();
  requests_.assign(CCTK_NumVars(), nullptr);
  IOUtil_ParseVarsForOutput(gh, method, parameter, strict_io_parameter_check, list.c_str(), period.every,
                            period.interval, requests_.data());
  variables_.clear();
  for (int variable = 0; variable < CCTK_NumVars(); ++variable)
    if (requests_[variable]) variables_.push_back(variable);
  has_own_periods_ =
      std::ranges::any_of(variables_, [this](int variable) { return own_period(variable).has_value(); });
}

const ioRequest* Requests::find(int variable) const {
  return variable >= 0 && variable < static_cast<int>(requests_.size()) ? requests_[variable] : nullptr;
}

std::optional<Period> Requests::own_period(int variable) const {
  const ioRequest* const request = find(variable);
  if (!request) return std::nullopt;
  const bool has_every = request->out_every != period_.every;
  const bool has_interval = request->out_dt != period_.interval;
  if (has_every && (request->out_every > 0 || !has_interval))
    return Period{Criterion::divisor, request->out_every, -1};
  if (has_interval) return Period{Criterion::multiple, -1, request->out_dt};
  return std::nullopt;
}

bool includes_level(const ioRequest& request, int level) {
  constexpr int levels_in_mask = 31;
  return level < 0 || level >= levels_in_mask || (request.refinement_levels >> level & 1) != 0;
}

}  // namespace output
