// SPDX-License-Identifier: LGPL-2.1-or-later
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/parameters.hh"

extern "C" void qlm_paramcheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  static_cast<void>(cctkGH);
  if (num_surfaces > 100) return;
  for (int n = 0; n < num_surfaces; ++n) {
    const std::string element = "[" + std::to_string(n) + "]";
    if (surface_index[n] >= nsurfaces)
      flesh::report_parameter_mistake("QuasiLocalMeasures::surface_index" + element, 0,
                                      "there is no surface " + std::to_string(surface_index[n]) +
                                          ", because SphericalSurface::nsurfaces is " +
                                          std::to_string(nsurfaces));
    if (surface_index[n] < 0 && *surface_name[n] == '\0')
      flesh::report_parameter_mistake("QuasiLocalMeasures::num_surfaces", 0,
                                      "nothing says which surface number " + std::to_string(n) +
                                          " is; expected surface_index" + element + " or surface_name" +
                                          element);
  }
  if (CCTK_EQUALS(metric_type, "static conformal"))
    flesh::report_parameter_mistake("ADMBase::metric_type", 0,
                                    "QuasiLocalMeasures measures a physical metric; expected \"physical\"");
  if (output_vtk_every > 0)
    flesh::report_parameter_warning("QuasiLocalMeasures::output_vtk_every", 0,
                                    "no files for VTK are written; the shape is in qlm_coordinates");
}
