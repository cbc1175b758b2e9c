// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Kernels -> a complete thorn. Emitters print and decide nothing.
#ifndef KERNELGEN_EMIT_THORN_HH
#define KERNELGEN_EMIT_THORN_HH

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "check/model.hh"
#include "check/names_check.hh"
#include "graph/kernel.hh"
#include "split/launches.hh"

namespace kernelgen {

/// Path below the thorn's folder -> content.
using Files = std::map<std::string, std::string>;

/// A kernel as devices run it.
struct DeviceKernel {
  Kernel kernel;
  LaunchPlan plan;
  DeviceChoice choice;
};

/// A calculation, ready to be printed: one kernel per order of differences, or a single one if none matters;
/// after all of them, if they differ, those for curvilinear coordinates.
struct Emitted {
  const Calculation* calculation = nullptr;
  std::vector<Kernel> kernels;
  bool depends_on_order() const { return kernels.front().order != kernels.back().order; }
  /// True if the kernels for curvilinear coordinates differ from the others.
  bool depends_on_chart() const { return kernels.back().is_curvilinear; }
  /// True if what it writes at a point follows from values there.
  bool is_pointwise() const {
    return std::all_of(kernels.begin(), kernels.end(), [](const Kernel& k) { return k.reach == Offset{}; });
  }
  bool is_at_faces() const { return calculation->where == "faces" || calculation->where == "edges"; }
  /// True if not all points of the interior get values, or others do.
  bool leaves_out_points() const { return is_at_faces() || !calculation->boundary.text.empty(); }
  std::vector<std::string> reads;     ///< variables, sorted, and names of the Jacobian
  std::vector<std::string> writes;    ///< variables, in the order of equations
  std::vector<std::string> uniforms;  ///< names, sorted
  bool is_interior = false;           ///< as opposed to everywhere
  bool is_boundary = false;
  bool finishes_stages = false;   ///< outputs are rates of change, which a time integrator may offer to use
  bool completes_stages = false;  ///< outputs follow from a new state; nobody may need those of some stages
  int loop_size = 0;              ///< operations of a loop at most; 0: as usual
  /// For devices, one for each of `kernels` but those for curvilinear coordinates; empty: there is no version
  /// for devices.
  std::vector<DeviceKernel> device_kernels;
};

/// Collects what kernels read, write and need.
Emitted emitted(const Model& model, const Calculation& calculation, std::vector<Kernel> kernels);

struct Thorn {
  const Model* model = nullptr;
  std::string script_file;
  std::vector<Emitted> calculations;
};

Files emit_thorn(const Thorn& thorn);
/// interface.ccl, param.ccl, schedule.ccl, configuration.ccl
Files emit_ccl(const Thorn& thorn);
/// The scheduled functions of calculations, and those that register variables, symmetries and boundary
/// conditions.
Files emit_faces(const Thorn& thorn);
/// The code of all kernels of a calculation: CALC.inc.
std::string emit_kernel_code(const Emitted& calculation);
/// A kernel for devices: its source in CUDA.
std::string emit_device_source(const Thorn& thorn, const Emitted& calculation, const DeviceKernel& device);
/// The sources of all kernels.
Files emit_device_sources(const Thorn& thorn);
/// Which of these files make compiles: make.code.defn. If there are many, sources that put several together.
Files emit_sources(const Thorn& thorn, const Files& files);
std::string emit_documentation(const Thorn& thorn);

/// Variables that the kernels of a calculation get, in their order: what is read, then what is only written.
std::vector<std::string> fields_of(const Emitted& calculation);
/// The vector and the number that "vel_element_0" means, vel[0]; no number: a variable of that name.
std::pair<std::string, std::string> array_element(const std::string& component);
/// "implementation::variable" of a component that equations name.
std::string full_name(const Model& model, const std::string& component);
/// Header of every generated file; `comment` begins its lines.
std::string generated_by(const Thorn& thorn, const std::string& comment);
/// A component of an own tensor with its place.
struct OwnComponent {
  const Tensor* tensor;
  std::vector<int> at;
  std::string name;
};
/// Own variables in the order of their declaration.
std::vector<OwnComponent> own_components(const Model& model);
bool is_evolved(const Model& model, const Tensor& tensor);
/// Whether a component that equations name is an own variable with a rate of change.
bool is_evolved(const Model& model, const std::string& component);
/// The evolved variable whose rate of change a component is; empty if it is none.
std::string evolved_of(const Model& model, const std::string& component);
/// The tensor that a component of another implementation belongs to; null for other names.
const Tensor* foreign_tensor(const Model& model, const std::string& component);
/// "implementation::group" of a component that equations name.
std::string full_group(const Model& model, const std::string& component);
/// Groups of what a calculation writes, in the order of equations.
std::vector<std::string> written_groups(const Model& model, const Emitted& calculation);
/// A condition of parameters, as CCL files and C++ write it.
std::string condition_text(const Syntax& syntax);
/// True if its derivatives would be wrong on curvilinear blocks.
bool refuses_jacobian(const Thorn& thorn);
/// True if there is something to check of parameters.
bool checks_parameters(const Thorn& thorn);
/// True for a scheduled calculation that looks at neighbours, which a narrow grid lacks.
bool needs_room(const Emitted& calculation);
/// True if the thorn selects boundary conditions for anything.
bool selects_boundaries(const Model& model);
/// True if the schedule may run the calculation on a device: the thorn says so by a tag.
bool runs_on_devices(const Emitted& calculation);
bool has_device_functions(const Thorn& thorn);
/// Name of the kernel's entry function: "calc_rhs_order2".
std::string entry_name(const Emitted& calculation, const Kernel& kernel);

}  // namespace kernelgen

#endif
