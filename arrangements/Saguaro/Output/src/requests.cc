// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/requests.hh"

#include <limits>

#include "cctk_Parameters.h"

namespace output {
namespace {

/// With numbers that nobody writes in place of those that the criterion does not use: any number that a
/// variable has of its own differs from them.
Rhythm used_part(Rhythm rhythm) {
  const bool is_by_iteration =
      rhythm.criterion == Criterion::iteration || rhythm.criterion == Criterion::divisor;
  if (!is_by_iteration) rhythm.every = std::numeric_limits<int>::min();
  if (rhythm.criterion != Criterion::time) rhythm.interval = std::numeric_limits<double>::lowest();
  return rhythm;
}

}  // namespace

Requests::~Requests() { clear(); }

void Requests::clear() {
  for (ioRequest*& request : requests_) IOUtil_FreeIORequest(&request);
}

void Requests::update(const cGH* gh, const char* method, const char* parameter, const std::string& list,
                      const Rhythm& of_method) {
  DECLARE_CCTK_PARAMETERS;
  const Rhythm rhythm = used_part(of_method);
  const bool is_same = list_ == list && rhythm_.every == rhythm.every && rhythm_.interval == rhythm.interval;
  if (is_same && !requests_.empty()) return;
  list_ = list;
  rhythm_ = rhythm;
  clear();
  requests_.assign(CCTK_NumVars(), nullptr);
  IOUtil_ParseVarsForOutput(gh, method, parameter, strict_io_parameter_check, list.c_str(), rhythm.every,
                            rhythm.interval, requests_.data());
}

const ioRequest* Requests::find(int variable) const {
  return variable >= 0 && variable < static_cast<int>(requests_.size()) ? requests_[variable] : nullptr;
}

std::optional<Rhythm> Requests::own_rhythm(int variable) const {
  const ioRequest* const request = find(variable);
  if (!request) return std::nullopt;
  const bool has_every = request->out_every != rhythm_.every;
  const bool has_interval = request->out_dt != rhythm_.interval;
  if (has_every && (request->out_every > 0 || !has_interval))
    return Rhythm{Criterion::divisor, request->out_every, -1};
  if (has_interval) return Rhythm{Criterion::multiple, -1, request->out_dt};
  return std::nullopt;
}

bool includes_level(const ioRequest& request, int level) {
  constexpr int levels_in_mask = 31;
  return level < 0 || level >= levels_in_mask || (request.refinement_levels >> level & 1) != 0;
}

}  // namespace output
