// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of SpaceMask.h over the registry.
#include <cstdlib>
#include <deque>

#include "SpaceMask.h"
#include "cctk.h"
#include "cctk_FortranString.h"
#include "registry.hh"

namespace {

using space_mask::Type;

space_mask::Registry& registry() {
  static space_mask::Registry instance;
  return instance;
}

/// The registry in the form of SpaceMask.h, made anew after each change.
class PublicRegistry {
 public:
  SpaceMask_Registry* refresh() {
    types_.clear();
    states_.clear();
    lists_.clear();
    list_.clear();
    for (const Type& type : registry().types()) {
      auto& list = lists_.emplace_back();
      for (std::size_t n = 0; n < type.states().size(); ++n)
        list.push_back(&states_.emplace_back(
            SpaceMask_State{type.states()[n].c_str(), type.state_mask(static_cast<int>(n))}));
      list_.push_back(&types_.emplace_back(
          SpaceMask_Type{type.name().c_str(), static_cast<int>(list.size()), type.mask(), list.data()}));
    }
    whole_ = {static_cast<int>(list_.size()), list_.data()};
    return &whole_;
  }

 private:
  // Deques: their elements stay where they are.
  std::deque<SpaceMask_State> states_;
  std::deque<SpaceMask_Type> types_;
  std::deque<std::vector<SpaceMask_State*>> lists_;
  std::vector<SpaceMask_Type*> list_;
  SpaceMask_Registry whole_{};
};

void publish() {
  static PublicRegistry instance;
  spacemask_registry = instance.refresh();
}

/// The bits of a type and of one of its states; stops the run if they are not known.
std::pair<int, int> bits_of(const char* type_name, const char* state_name) {
  const Type* const type = registry().find(type_name);
  if (!type) CCTK_VERROR("There is no type \"%s\" of states of grid points", type_name);
  const auto state = type->find(state_name);
  if (!state) CCTK_VERROR("The type \"%s\" has no state \"%s\"", type_name, state_name);
  return {type->mask(), type->state_mask(*state)};
}

int result_of(const char* action, const char* type_name, const std::string& complaint) {
  if (complaint.empty()) {
    publish();
    return 0;
  }
  CCTK_VWARN(CCTK_WARN_ALERT, "The type \"%s\" of states of grid points cannot %s: %s", type_name, action,
             complaint.c_str());
  return -1;
}

}  // namespace

extern "C" {

SpaceMask_Registry* spacemask_registry = nullptr;

int SpaceMask_RegisterType(const char* type_name, int nstates, const char* const state_list[]) {
  return result_of("be registered", type_name,
                   registry().add_type(type_name, {state_list, state_list + nstates}));
}

int SpaceMask_AppendStatesToType(const char* type_name, int nstates, const char* const state_list[]) {
  Type* const type = registry().find(type_name);
  if (!type) CCTK_VERROR("There is no type \"%s\" of states of grid points", type_name);
  return result_of("get more states", type_name,
                   registry().add_states(*type, {state_list, state_list + nstates}));
}

CCTK_INT SpaceMask_GetTypeBits(const char* type_name) {
  const Type* const type = registry().find(type_name);
  if (!type) CCTK_VINFO("There is no type \"%s\" of states of grid points", type_name);
  return type ? type->mask() : 0;
}

CCTK_INT SpaceMask_GetStateBits(const char* type_name, const char* state_name) {
  const Type* const type = registry().find(type_name);
  const auto state = type ? type->find(state_name) : std::nullopt;
  if (!state) CCTK_VINFO("There is no state \"%s\" of a type \"%s\" of grid points", state_name, type_name);
  return state ? type->state_mask(*state) : -1;
}

void SpaceMask_SetState(CCTK_INT* mask, int point, const char* type_name, const char* state) {
  const auto [type_bits, state_bits] = bits_of(type_name, state);
  SpaceMask_SetStateBits(mask, point, type_bits, state_bits);
}

CCTK_INT SpaceMask_CheckState(const CCTK_INT* mask, int point, const char* type_name, const char* state) {
  const auto [type_bits, state_bits] = bits_of(type_name, state);
  return SpaceMask_CheckStateBits(mask, point, type_bits, state_bits);
}

// ---- for Fortran

CCTK_FCALL void CCTK_FNAME(SpaceMask_GetTypeBits)(CCTK_INT* bits, ONE_FORTSTRING_ARG) {
  ONE_FORTSTRING_CREATE(name)
  *bits = SpaceMask_GetTypeBits(name);
  free(name);
}

CCTK_FCALL void CCTK_FNAME(SpaceMask_GetStateBits)(CCTK_INT* bits, TWO_FORTSTRING_ARG) {
  TWO_FORTSTRING_CREATE(type, state)
  *bits = SpaceMask_GetStateBits(type, state);
  free(type);
  free(state);
}

CCTK_FCALL void CCTK_FNAME(SpaceMask_SetState)(CCTK_INT* mask, const CCTK_INT* point, TWO_FORTSTRING_ARG) {
  TWO_FORTSTRING_CREATE(type, state)
  SpaceMask_SetState(mask, int(*point), type, state);
  free(type);
  free(state);
}

CCTK_FCALL void CCTK_FNAME(SpaceMask_CheckState)(CCTK_INT* result, const CCTK_INT* mask,
                                                 const CCTK_INT* point, TWO_FORTSTRING_ARG) {
  TWO_FORTSTRING_CREATE(type, state)
  *result = SpaceMask_CheckState(mask, int(*point), type, state);
  free(type);
  free(state);
}

}  // extern "C"
