// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/requests.hh"

#include "cctk_Parameters.h"

namespace output {

Requests::~Requests() { clear(); }

void Requests::clear() {
  for (ioRequest*& request : requests_) IOUtil_FreeIORequest(&request);
}

void Requests::update(const cGH* gh, const char* method, const char* parameter, const std::string& list,
                      const Rhythm& rhythm) {
  DECLARE_CCTK_PARAMETERS;
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
  if (request->out_every != rhythm_.every) return Rhythm{Criterion::divisor, request->out_every, -1};
  if (request->out_dt != rhythm_.interval) return Rhythm{Criterion::time, -1, request->out_dt};
  return std::nullopt;
}

bool includes_level(const ioRequest& request, int level) {
  constexpr int levels_in_mask = 31;
  return level < 0 || level >= levels_in_mask || (request.refinement_levels >> level & 1) != 0;
}

}  // namespace output
