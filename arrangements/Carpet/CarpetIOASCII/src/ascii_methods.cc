// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points, lines, planes and volumes of variables as text files: four IO methods, one per dimension.
#include <memory>
#include <string>
#include <vector>

#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/headers.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/slice_batch.hh"
#include "Saguaro/Output/src/slice_method.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

using output::SliceJob;

class AsciiMethod final : public output::SliceMethod {
 public:
  explicit AsciiMethod(int dimension) : SliceMethod({"CarpetIOASCII", "IOASCII", ""}, dimension) {}

 protected:
  void write_one(const cGH* gh, const SliceJob& job, const std::string& file_name,
                 const std::string& path) override;
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;
  void write_collected(const cGH* gh) override { batch_.write(gh); }

 private:
  output::SliceStyle style(const cGH* gh) const;
  std::string header(const cGH* gh, const SliceJob& job, const std::string& file_name,
                     const output::SliceStyle& style) const;

  output::SliceBatch batch_;
};

void AsciiMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                        const ioRequest* request) {
  try {
    SliceMethod::write(gh, variables, file_name, request);
  } catch (...) {
    if (!is_collecting()) batch_.forget();
    throw;
  }
  if (!is_collecting()) batch_.write(gh);
}

void AsciiMethod::write_one(const cGH* gh, const SliceJob& job, const std::string& file_name,
                            const std::string& path) {
  DECLARE_CCTK_PARAMETERS;
  const output::SliceStyle style = this->style(gh);
  // The old names end with a letter for point, line, plane, volume.
  const std::string ending = new_filename_scheme ? ".asc" : std::string(1, "plpv"[dimension()]);
  batch_.add(gh, job, style, [=, this](const cGH* now) {
    auto file = output::open_file(now, path + ending, output::LineKey::iteration);
    if (file->is_new()) file->text() += header(now, job, file_name, style);
    return file;
  });
}

output::SliceStyle AsciiMethod::style(const cGH* gh) const {
  DECLARE_CCTK_PARAMETERS;
  output::SliceStyle style;
  style.is_compact = compact_format;
  style.has_labels = output::wants_labels();
  style.separates_grids = separate_grids;
  style.separates_components = separate_components;
  style.has_all_timelevels = has_all_timelevels();
  style.has_ghosts = has_ghosts();
  style.uses_grid_coordinates = use_grid_coordinates;
  style.precision = out_precision;
  style.omitted = omitted(gh);
  return style;
}

std::string AsciiMethod::header(const cGH* gh, const SliceJob& job, const std::string& file_name,
                                const output::SliceStyle& style) const {
  std::string result =
      output::file_header(gh, std::to_string(dimension()) + "D ASCII output created by CarpetIOASCII");
  if (!style.has_labels) return result;
  const int first = job.variables.front();
  result +=
      "# " +
      (job.is_group ? output::group_name(CCTK_GroupIndexFromVarI(first)) : std::string(CCTK_VarName(first))) +
      " " + std::string(job.slice.suffix) + " (" + file_name + ")\n#\n";
  if (!style.is_compact) return result;
  std::vector<std::string> names;
  for (const int variable : job.variables) names.push_back(CCTK_VarName(variable));
  return result + output::column_labels(output::line_style(job, style), names, job.is_group);
}

template <int dimension>
AsciiMethod& ascii_method() {
  static AsciiMethod method(dimension);
  return method;
}

}  // namespace

extern "C" int CarpetIOASCIIStartup() {
  const int handles[] = {output::register_method<&ascii_method<0>>("IOASCII_0D"),
                         output::register_method<&ascii_method<1>>("IOASCII_1D"),
                         output::register_method<&ascii_method<2>>("IOASCII_2D"),
                         output::register_method<&ascii_method<3>>("IOASCII_3D")};
  for (const int handle : handles)
    if (handle < 0) return 1;
  return 0;
}

extern "C" void CarpetIOASCIIInit(CCTK_ARGUMENTS) {
  for (AsciiMethod* method : {&ascii_method<0>(), &ascii_method<1>(), &ascii_method<2>(), &ascii_method<3>()})
    method->begin(cctkGH);
}
