// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
#include "util_Table.h"

extern "C" void ML_BSSN_ExtrapolateGammas(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  for (CCTK_REAL* const variable : {Xt1, Xt2, Xt3, A, B1, B2, B3}) ExtrapolateGammas(cctkGH, variable);
}

namespace {

/// The functions of the thorn that implements NewRad.
void require_devices(const char* function) {
  if (!CCTK_IsFunctionAliased(function))
    CCTK_ERROR(
        "The active thorn that implements NewRad knows no devices; use Saguaro's, or set "
        "Accelerator::host_thorns = \"ML_BSSN_Helper\"");
}

void extrapolate_on_device(const cGH* gh) {
  require_devices("NewRad_ExtrapolateOnDevice");
  std::vector<CCTK_INT> variables;
  for (const char* const name : {"Xt1", "Xt2", "Xt3", "A", "B1", "B2", "B3"})
    variables.push_back(CCTK_VarIndex((std::string("ML_BSSN::") + name).c_str()));
  NewRad_ExtrapolateOnDevice(gh, static_cast<CCTK_INT>(variables.size()), variables.data());
}

}  // namespace

/// DO(variable, background, speed) for all variables whose waves leave; their rates have the suffix rhs.
/// Gauge waves of the slicing condition travel at sqrt(f) times the speed of light.
#define FOR_EACH_OUTGOING(DO)                         \
  DO(phi, conformalMethod == 1 ? 1 : 0, speeds.gauge) \
  DO(trK, 0, speeds.gauge)                            \
  DO(alpha, 1, speeds.gauge)                          \
  DO(A, 0, speeds.gauge)                              \
  DO(gt11, 1, speeds.light)                           \
  DO(gt12, 0, speeds.light)                           \
  DO(gt13, 0, speeds.light)                           \
  DO(gt22, 1, speeds.light)                           \
  DO(gt23, 0, speeds.light)                           \
  DO(gt33, 1, speeds.light)                           \
  DO(Xt1, 0, speeds.light)                            \
  DO(Xt2, 0, speeds.light)                            \
  DO(Xt3, 0, speeds.light)                            \
  DO(At11, 0, speeds.light)                           \
  DO(At12, 0, speeds.light)                           \
  DO(At13, 0, speeds.light)                           \
  DO(At22, 0, speeds.light)                           \
  DO(At23, 0, speeds.light)                           \
  DO(At33, 0, speeds.light)                           \
  DO(beta1, 0, speeds.light)                          \
  DO(beta2, 0, speeds.light)                          \
  DO(beta3, 0, speeds.light)                          \
  DO(B1, 0, speeds.light)                             \
  DO(B2, 0, speeds.light)                             \
  DO(B3, 0, speeds.light)

namespace {

struct Speeds {
  CCTK_REAL light = 1, gauge;

  explicit Speeds(CCTK_REAL harmonic_f) : gauge(std::sqrt(harmonic_f)) {}
};

/// What NewRad is told of all variables.
struct Outgoing {
  std::vector<CCTK_INT> variables, rates;
  std::vector<CCTK_REAL> backgrounds, speeds;
};

Outgoing outgoing() {
  DECLARE_CCTK_PARAMETERS;
  const Speeds speeds(harmonicF);
  // Names are looked up once.
#define INDEX(variable, background, speed) CCTK_VarIndex("ML_BSSN::" #variable),
#define INDEX_OF_RATE(variable, background, speed) CCTK_VarIndex("ML_BSSN::" #variable "rhs"),
  static const std::vector<CCTK_INT> variables{FOR_EACH_OUTGOING(INDEX)},
      rates{FOR_EACH_OUTGOING(INDEX_OF_RATE)};
#undef INDEX
#undef INDEX_OF_RATE
  Outgoing result{variables, rates, {}, {}};
#define APPEND(variable, background, speed) \
  result.backgrounds.push_back(background); \
  result.speeds.push_back(speed);
  FOR_EACH_OUTGOING(APPEND)
#undef APPEND
  return result;
}

/// The current values; an integrator may begin a step without copying those of its start.
const CCTK_REAL* values_of(const cGH* gh, int variable) {
  const bool are_asked_for = CCTK_IsFunctionAliased("MoL_TimelevelOfValues");
  const int timelevel = are_asked_for ? static_cast<int>(MoL_TimelevelOfValues(gh, variable)) : 0;
  return static_cast<const CCTK_REAL*>(CCTK_VarDataPtrI(gh, timelevel, variable));
}

/// Whether waves can leave through a face of this component. In an octant each level has faces of the domain,
/// but mostly symmetries.
bool has_way_out(const cGH* gh) {
  CCTK_INT symmetries[6] = {-1, -1, -1, -1, -1, -1};
  if (CCTK_IsFunctionAliased("SymmetryTableHandleForGrid"))
    Util_TableGetIntArray(SymmetryTableHandleForGrid(gh), 6, symmetries, "symmetry_handle");
  for (int face = 0; face < 6; ++face)
    if (gh->cctk_bbox[face] && symmetries[face] < 0) return true;
  return false;
}

void apply_on_device(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  require_devices("NewRad_ApplyOnDevice");
  const Outgoing all = outgoing();
  NewRad_ApplyOnDevice(gh, static_cast<CCTK_INT>(all.variables.size()), all.variables.data(),
                       all.rates.data(), all.backgrounds.data(), all.speeds.data(), radpower);
}

}  // namespace

extern "C" void ML_BSSN_NewRad(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (!has_way_out(cctkGH)) return;
  const Outgoing all = outgoing();
  for (std::size_t n = 0; n < all.variables.size(); ++n) {
    const int variable = static_cast<int>(all.variables[n]), rate = static_cast<int>(all.rates[n]);
    NewRad_Apply(cctkGH, values_of(cctkGH, variable),
                 static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(cctkGH, 0, rate)), all.backgrounds[n],
                 all.speeds[n], radpower);
  }
}

extern "C" int ML_BSSN_RegisterDeviceVersions(void) {
  flesh::register_device_function(CCTK_THORNSTRING, "ML_BSSN_NewRad", apply_on_device);
  flesh::register_device_function(CCTK_THORNSTRING, "ML_BSSN_ExtrapolateGammas", extrapolate_on_device);
  return 0;
}

namespace {

constexpr const char* adm_groups[] = {"ADMBase::metric", "ADMBase::curv",    "ADMBase::lapse",
                                      "ADMBase::shift",  "ADMBase::dtlapse", "ADMBase::dtshift"};

// Then nobody has set them either: gauge rates need not be there when the lapse is.
bool is_unread(const cGH* cctkGH, const char* group) {
  const int index = CCTK_GroupIndex(group);
  std::vector<CCTK_INT> variables(CCTK_NumVarsInGroupI(index));
  std::iota(variables.begin(), variables.end(), CCTK_FirstVarIndexI(index));
  return CCTK_IsFunctionAliased("MoL_AreUnreadInThisStage") &&
         MoL_AreUnreadInThisStage(cctkGH, static_cast<CCTK_INT>(variables.size()), variables.data());
}

}  // namespace

extern "C" void ML_BSSN_ADMBase_SelectBCs(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  constexpr int no_table = -1;
  for (const char* const group : adm_groups)
    if (!is_unread(cctkGH, group) &&
        Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, boundary_width, no_table, group, "none") < 0)
      CCTK_VERROR("No boundary condition can be selected for %s", group);
}
