// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which slicing sets the next lapse.
#include "Slicing.h"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "registry.hh"

namespace {

using coord_gauge::Answer;
using coord_gauge::registered;
using coord_gauge::Slicing;

cGH* asking_with = nullptr;

/// The slicing that ADMBase::lapse_evolution_method names; "static" and "geodesic" need no thorn.
int handle_of(const char* method) {
  const int handle = registered().find(method);
  const bool needs_no_thorn = CCTK_EQUALS(method, "static") || CCTK_EQUALS(method, "geodesic");
  return handle < 0 && needs_no_thorn ? registered().add(method) : handle;
}

void prioritise(const char* list) {
  int priority = 0;
  for (const std::string& name : coord_gauge::words_of(list)) {
    Slicing* const slicing = registered().at(handle_of(name.c_str()));
    if (slicing == nullptr)
      CCTK_VERROR("CoordGauge::lapse_list names \"%s\", which no active thorn registers", name.c_str());
    slicing->priority = priority++;
  }
}

int next_of(const char* method, int level_of_warning) {
  if (CCTK_EQUALS(method, "coordgauge")) return registered().next();
  const int handle = handle_of(method);
  if (handle < 0)
    CCTK_VWARN(level_of_warning,
               "ADMBase::lapse_evolution_method is \"%s\", which no active thorn registers as a slicing",
               method);
  return handle;
}

}  // namespace

extern "C" int Einstein_RegisterTimeToSlice(int handle, int (*time_to_slice)(cGH* gh)) {
  Slicing* const slicing = registered().at(handle);
  if (slicing != nullptr)
    slicing->wants_next = [time_to_slice] { return static_cast<Answer>(time_to_slice(asking_with)); };
  return slicing != nullptr;
}

extern "C" void Einstein_ActivateSlicing(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  *active_slicing_handle = -1;
  if (CCTK_EQUALS(lapse_evolution_method, "coordgauge")) prioritise(lapse_list);
}

extern "C" void Einstein_SetNextSlicing(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  asking_with = cctkGH;
  const bool is_running = cctk_iteration > 0;
  *active_slicing_handle = next_of(lapse_evolution_method, is_running ? CCTK_WARN_ABORT : CCTK_WARN_ALERT);
  if (!CCTK_EQUALS(slicing_verbose, "yes")) return;
  const Slicing* const next = registered().at(static_cast<int>(*active_slicing_handle));
  CCTK_VINFO("Next slicing: %s (%d)", next != nullptr ? next->name.c_str() : "none",
             static_cast<int>(*active_slicing_handle));
}
