// SPDX-License-Identifier: LGPL-2.1-or-later
#include "files.hh"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numbers>

#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "flesh/formatted.hh"
#include "output_continued_files.hh"

namespace ah_finder {
namespace {

using flesh::formatted;

/// Where a patch's angles appear in pictures: what the two columns are called, and their values in degrees.
struct Axes {
  const char *x_name, *y_name;
  double x, y;
};

Axes axes_of(const Patch& patch, double rho, double sigma) {
  switch (patch.axis) {
    case 2:
      return patch.sign > 0 ? Axes{"dsigma = dnu", "drho = dmu", sigma, rho}
                            : Axes{"dsigma = dnu", "180 - drho = 180 - dmu", sigma, 180 - rho};
    case 0:
      return patch.sign > 0 ? Axes{"drho = dnu", "dsigma = dphi", rho, sigma}
                            : Axes{"drho = dnu", "180 - dsigma = 180 - dphi", rho, 180 - sigma};
    default:
      return patch.sign > 0 ? Axes{"90 - dsigma = 90 - dphi", "drho = dmu", 90 - sigma, rho}
                            : Axes{"90 + dsigma = 90 + dphi", "drho = dmu", 90 + sigma, rho};
  }
}

double degrees(double angle) {
  const double value = angle * 180 / std::numbers::pi;
  return std::abs(value - std::round(value)) < 1e-9 ? std::round(value) : value;
}

std::string directory_called(const char* name) {
  DECLARE_CCTK_PARAMETERS;
  const std::string directory = *name ? name : io_out_dir;
  if (CCTK_CreateDirectory(0755, directory.c_str()) < 0)
    CCTK_VERROR("The directory \"%s\" cannot be made", directory.c_str());
  return directory;
}

void write_text(const std::string& path, const std::string& text, const char* mode) {
  std::FILE* const file = std::fopen(path.c_str(), mode);
  if (!file) CCTK_VERROR("\"%s\" cannot be opened: %s", path.c_str(), std::strerror(errno));
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !is_written)
    CCTK_VERROR("\"%s\" cannot be written: %s", path.c_str(), std::strerror(errno));
}

// The first line of a run begins the file anew or continues it; either way it gets a heading. What the run
// before has written after its checkpoint is found once more.
void write_diagnostics(const cGH* gh, const Horizon& horizon) {
  DECLARE_CCTK_PARAMETERS;
  const std::string path =
      formatted("%s/%s.ah%d.%s", directory_called(BH_diagnostics_directory).c_str(),
                BH_diagnostics_base_file_name, horizon.number, BH_diagnostics_file_name_extension);
  const bool is_first = state_of(gh).written_files.insert(path).second;
  const bool is_anew = is_first && IO_TruncateOutputFiles(gh);
  if (is_first && !is_anew && output::has_recovered(gh))
    output::forget_later_lines(gh, path, output::LineKey::iteration);
  const std::string line =
      line_of_diagnostics(gh->cctk_iteration, double(gh->cctk_time), horizon.diagnostics);
  write_text(path, (is_first ? heading_of_diagnostics(horizon.number, int(N_horizons)) : "") + line,
             is_anew ? "w" : "a");
}

void write_surface(const cGH* gh, const Horizon& horizon, const char* base_name,
                   const std::vector<double>& values) {
  DECLARE_CCTK_PARAMETERS;
  if (!output_ASCII_files) return;
  write_text(
      formatted("%s/%s.t%0*d.ah%d.%s", directory_called(h_directory).c_str(), base_name, int(h_min_digits),
                gh->cctk_iteration, horizon.number, ASCII_gnuplot_file_name_extension),
      text_on_patches(horizon.surface, values), "w");
}

bool is_due(const cGH* gh, CCTK_INT every) { return every > 0 && gh->cctk_iteration % every == 0; }

}  // namespace

std::string text_on_patches(const Surface& surface, const std::vector<double>& values) {
  const PatchSystem& system = surface.sphere->system();
  const std::vector<Vector> points = surface.points();
  const auto [x, y, z] = surface.origin;
  std::string text =
      formatted("# N_patches = %d\n# origin = %.15g %.15g %.15g\n\n", int(system.patches().size()), x, y, z);
  for (const Patch& patch : system.patches()) {
    const Axes names = axes_of(patch, 0, 0);
    text += formatted(
        "### %s patch\n# N_rho = %d\n# N_sigma = %d\n# ghosted_gfn=-3\n# dpx = %s\n# dpy = %s\n#\n"
        "# dpx\tdpy\tgridfn\tglobal_x\tglobal_y\tglobal_z\n",
        patch.name.c_str(), patch.rho.zones + 1, patch.sigma.zones + 1, names.x_name, names.y_name);
    for (int i = 0; i <= patch.rho.zones; ++i) {
      for (int j = 0; j <= patch.sigma.zones; ++j) {
        const int n = patch.point(i, j);
        const Axes at = axes_of(patch, degrees(system.rho(n)), degrees(system.sigma(n)));
        text += formatted("%g\t%g\t%#.15g\t%#.10g\t%#.10g\t%#.10g\n", at.x, at.y, values[n], points[n][0],
                          points[n][1], points[n][2]);
      }
      text += "\n";
    }
    text += "\n";
  }
  return text;
}

void write_files(const cGH* gh, const Horizon& horizon, const SurfaceGeometry& on, const Goal& goal) {
  DECLARE_CCTK_PARAMETERS;
  if (output_BH_diagnostics) write_diagnostics(gh, horizon);
  if (is_due(gh, output_h_every)) write_surface(gh, horizon, h_base_file_name, horizon.surface.h);
  if (is_due(gh, output_Theta_every))
    write_surface(gh, horizon, Theta_base_file_name, residuals(horizon.surface, on, goal));
  if (is_due(gh, output_mean_curvature_every)) {
    std::vector<double> curvature;
    for (const Expansions& at : on.expansions) curvature.push_back(at.divergence);
    write_surface(gh, horizon, mean_curvature_base_file_name, curvature);
  }
}

void write_first_guess(const cGH* gh, const Horizon& horizon) {
  DECLARE_CCTK_PARAMETERS;
  write_surface(gh, horizon, (std::string(h_base_file_name) + ".initial_guess").c_str(), horizon.surface.h);
}

}  // namespace ah_finder
