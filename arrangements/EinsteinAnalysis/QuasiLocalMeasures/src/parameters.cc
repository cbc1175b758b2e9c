// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"
#include "util_Table.h"

namespace {

void check_surface(int n) {
  DECLARE_CCTK_PARAMETERS;
  const std::string element = "[" + std::to_string(n) + "]";
  if (surface_index[n] >= nsurfaces)
    flesh::report_parameter_mistake("QuasiLocalMeasures::surface_index" + element, 0,
                                    "there is no surface " + std::to_string(surface_index[n]) +
                                        ", because SphericalSurface::nsurfaces is " +
                                        std::to_string(nsurfaces));
  if (surface_index[n] >= 0) return;
  if (*surface_name[n] == '\0')
    flesh::report_parameter_mistake("QuasiLocalMeasures::num_surfaces", 0,
                                    "nothing says which surface number " + std::to_string(n) +
                                        " is; expected surface_index" + element + " or surface_name" +
                                        element);
  else if (sf_IdFromName(-1, surface_name[n]) < 0)
    flesh::report_parameter_mistake(
        "QuasiLocalMeasures::surface_name" + element, 0,
        std::string("there is no surface called ") + surface_name[n] + "; expected a SphericalSurface::name");
}

/// A run that never measures needs no operator, so these are no mistakes yet.
void check_interpolation() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_InterpHandle(interpolator) < 0)
    flesh::report_parameter_warning("QuasiLocalMeasures::interpolator", 0,
                                    std::string("there is no operator ") + interpolator +
                                        "; an active thorn must provide it, as AEILocalInterp does");
  const int table = Util_TableCreateFromString(interpolator_options);
  if (table < 0)
    flesh::report_parameter_warning(
        "QuasiLocalMeasures::interpolator_options", 0,
        std::string("\"") + interpolator_options + "\" is no table; expected options such as order=4");
  else
    Util_TableDestroy(table);
}

}  // namespace

extern "C" void qlm_paramcheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (num_surfaces > 100) return;
  for (int n = 0; n < num_surfaces; ++n) check_surface(n);
  if (num_surfaces > 0) check_interpolation();
  if (CCTK_EQUALS(metric_type, "static conformal"))
    flesh::report_parameter_mistake("ADMBase::metric_type", 0,
                                    "QuasiLocalMeasures measures a physical metric; expected \"physical\"");
  if (output_vtk_every > 0)
    flesh::report_parameter_warning("QuasiLocalMeasures::output_vtk_every", 0,
                                    "no files for VTK are written; the shape is in qlm_coordinates");
}
