// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "detectors.hh"

namespace {

using outflow::Detector;
using outflow::Matter;

constexpr std::size_t most_extra_variables = 4;

void add_variable(int variable, const char*, void* list) {
  static_cast<std::vector<int>*>(list)->push_back(variable);
}

std::vector<int> extra() {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> list;
  if (CCTK_TraverseString(extra_variables, add_variable, &list, CCTK_GROUP_OR_VAR) < 0)
    CCTK_PARAMWARN("Outflow::extra_variables is not a list of variables and groups");
  return list;
}

/// The variables of Matter, in the order in which matter_at reads them.
std::vector<int> variables_of_matter() {
  std::vector<int> list;
  for (const char* const name :
       {"HydroBase::rho", "HydroBase::vel[0]", "HydroBase::vel[1]", "HydroBase::vel[2]", "ADMBase::alp",
        "ADMBase::gxx", "ADMBase::gxy", "ADMBase::gxz", "ADMBase::gyy", "ADMBase::gyz", "ADMBase::gzz",
        "ADMBase::betax", "ADMBase::betay", "ADMBase::betaz"})
    list.push_back(CCTK_VarIndex(name));
  return list;
}

Matter matter_at(const std::vector<std::vector<CCTK_REAL>>& u, std::size_t n) {
  return {u[0][n],
          {u[1][n], u[2][n], u[3][n]},
          u[4][n],
          {u[11][n], u[12][n], u[13][n]},
          {u[5][n], u[6][n], u[7][n], u[8][n], u[9][n], u[10][n]}};
}

/// What a detector has seen.
struct Seen {
  std::vector<double> flux_density, w_lorentz, energy;  ///< on its points
  std::vector<std::vector<CCTK_REAL>> extra;
  double flux = 0, mean_w_lorentz = 0, mean_energy = 0;
  std::vector<double> flux_above;  ///< by threshold
};

Seen look(const cGH* gh, const Detector& detector) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> variables = variables_of_matter();
  const std::size_t of_matter = variables.size();
  for (const int variable : extra()) variables.push_back(variable);
  auto values = outflow::interpolated(gh, detector, variables);
  Seen seen;
  seen.flux_above.resize(static_cast<std::size_t>(num_thresholds));
  const bool by_energy = CCTK_EQUALS(threshold_on_var, "eninf");
  double area = 0;
  for (std::size_t n = 0; n < detector.points.size(); ++n) {
    const auto& point = detector.points[n];
    const Matter matter = matter_at(values, n);
    const double weight =
        outflow::theta_weight(static_cast<int>(n) % detector.grid.n_theta, detector.grid.n_theta);
    const double flux = matter.flux_through(point.area), energy = matter.energy_at_infinity();
    const double w_lorentz = matter.w_lorentz();
    seen.flux_density.push_back(flux / point.element());
    seen.w_lorentz.push_back(w_lorentz);
    seen.energy.push_back(energy);
    seen.flux += weight * flux;
    area += weight * point.element();
    seen.mean_w_lorentz += weight * point.element() * w_lorentz;
    seen.mean_energy += weight * point.element() * energy;
    for (std::size_t t = 0; t < seen.flux_above.size(); ++t)
      if ((by_energy ? energy : w_lorentz) >= threshold[t]) seen.flux_above[t] += weight * flux;
  }
  seen.mean_w_lorentz /= area;
  seen.mean_energy /= area;
  seen.extra.assign(values.begin() + static_cast<std::ptrdiff_t>(of_matter), values.end());
  return seen;
}

// ---- files

/// A file that grows by lines; its header is written once.
class Table {
 public:
  Table(const std::string& path, const std::string& header) : path_(path), file_(open(path), std::fclose) {
    if (std::fseek(file_.get(), 0, SEEK_END) == 0 && std::ftell(file_.get()) == 0) write(header);
  }
  void write(const std::string& text) {
    if (std::fputs(text.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0)
      CCTK_VERROR("%s: cannot be written: %s", path_.c_str(), std::strerror(errno));
  }

 private:
  static std::FILE* open(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "a");
    if (file == nullptr) CCTK_VERROR("%s: cannot be opened: %s", path.c_str(), std::strerror(errno));
    return file;
  }
  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

std::string number(double value) {
  DECLARE_CCTK_PARAMETERS;
  char text[128];
  std::snprintf(text, sizeof text, (std::string("%") + out_format).c_str(), value);
  return text;
}

std::string stamp(const cGH* gh) { return std::to_string(gh->cctk_iteration) + "\t" + number(gh->cctk_time); }

std::string path_of(const std::string& name) {
  DECLARE_CCTK_PARAMETERS;
  return std::string(out_dir) + "/" + name;
}

void write_flux(const cGH* gh, const Detector& detector, const Seen& seen) {
  DECLARE_CCTK_PARAMETERS;
  const std::string name = std::to_string(detector.number);
  std::string header = "# Outflow\n# detector no.=" + name +
                       "\n# gnuplot column index:\n# 1:it 2:t 3:flux 4:avg(w_lorentz) 5:avg(eninf)";
  for (int t = 0; t < num_thresholds; ++t)
    header += " " + std::to_string(6 + t) + ":" + threshold_on_var + ">=" + number(threshold[t]);
  std::string line = stamp(gh);
  for (const double value : {seen.flux, seen.mean_w_lorentz, seen.mean_energy}) line += "\t" + number(value);
  for (const double value : seen.flux_above) line += "\t" + number(value);
  Table(path_of("outflow_det_" + name + ".asc"), header + "\n").write(line + "\n");
}

/// One block for each theta, closed by its first point: a mesh for gnuplot.
void write_points(const cGH* gh, const Detector& detector, const Seen& seen) {
  const outflow::Grid& grid = detector.grid;
  const std::string name = std::to_string(detector.number);
  std::string header = "# 2d Outflow\n# detector no.=" + name + " ntheta=" + std::to_string(grid.n_theta) +
                       " nphi=" + std::to_string(grid.n_phi) +
                       "\n# gnuplot column index:\n# 1:it 2:t 3:x 4:y 5:z 6:fluxdens 7:w_lorentz 8:eninf "
                       "9:surface_element";
  const std::vector<int> extras = extra();
  for (std::size_t e = 0; e < extras.size(); ++e)
    header += " " + std::to_string(10 + e) + ":" + CCTK_VarName(extras[e]);
  std::string text;
  for (int i = 0; i < grid.n_theta; ++i) {
    for (int j = 0; j <= grid.n_phi; ++j) {
      const auto n = static_cast<std::size_t>(i + grid.n_theta * (j % grid.n_phi));
      text += stamp(gh);
      for (const double x : detector.points[n].place) text += "\t" + number(x);
      for (const double value :
           {seen.flux_density[n], seen.w_lorentz[n], seen.energy[n], detector.points[n].element()})
        text += "\t" + number(value);
      for (const auto& values : seen.extra) text += "\t" + number(values[n]);
      text += "\n";
    }
    text += "\n";
  }
  Table(path_of("outflow_surface_det_" + name + "_fluxdens.asc"), header + "\n").write(text + "\n");
}

/// Values on the points of a detector, in the arrays of its surface.
template <class Values>
void store(CCTK_REAL* arrays, const Detector& detector, const Values& values) {
  DECLARE_CCTK_PARAMETERS;
  for (int j = 0; j < detector.grid.n_phi; ++j)
    for (int i = 0; i < detector.grid.n_theta; ++i)
      arrays[i + detector.first_theta + maxntheta * (j + detector.first_phi + maxnphi * detector.number)] =
          values[static_cast<std::size_t>(i + detector.grid.n_theta * j)];
}

}  // namespace

extern "C" void Outflow_ParamCheck(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (int d = 0; d < num_detectors; ++d)
    if (outflow::surface_of(d) < 0 || outflow::surface_of(d) >= nsurfaces)
      CCTK_VPARAMWARN(
          "Detector %d has no surface: set Outflow::surface_index[%d], below SphericalSurface::nsurfaces = "
          "%d, or surface_name[%d]",
          d, d, int(nsurfaces), d);
  if (extra().size() > most_extra_variables)
    CCTK_VPARAMWARN("Outflow::extra_variables are %d; there is room for %d", int(extra().size()),
                    int(most_extra_variables));
}

/// Arrays are as large as the largest surface.
extern "C" void Outflow_Clear(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (CCTK_REAL* const arrays :
       {surface_projection_0, surface_projection_1, surface_projection_2, surface_projection_3})
    std::fill_n(arrays, maxntheta * maxnphi * num_detectors, CCTK_REAL(0));
}

extern "C" void Outflow(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (compute_every == 0 || cctk_iteration % compute_every != 0) return;
  const std::array<CCTK_REAL*, most_extra_variables> projections{surface_projection_0, surface_projection_1,
                                                                 surface_projection_2, surface_projection_3};
  for (int d = 0; d < num_detectors; ++d) {
    const auto detector = outflow::detector(cctkGH, d);
    if (!detector) {
      if (verbose > 0) CCTK_VINFO("The surface of detector %d is not valid", d);
      continue;
    }
    const Seen seen = look(cctkGH, *detector);
    outflow_flux[d] = seen.flux;
    store(fluxdens_projected, *detector, seen.flux_density);
    store(w_lorentz_projected, *detector, seen.w_lorentz);
    store(eninf_projected, *detector, seen.energy);
    for (std::size_t e = 0; e < seen.extra.size(); ++e) store(projections[e], *detector, seen.extra[e]);
    if (verbose > 0) CCTK_VINFO("Detector %d: %.10g flows out", d, seen.flux);
    if (CCTK_MyProc(cctkGH) != 0) continue;
    CCTK_CreateDirectory(0755, out_dir);
    write_flux(cctkGH, *detector, seen);
    if (output_2d_data) write_points(cctkGH, *detector, seen);
  }
}
