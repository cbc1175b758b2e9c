// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All passes in their order.
#ifndef KERNELGEN_PROGRAM_PIPELINE_HH
#define KERNELGEN_PROGRAM_PIPELINE_HH

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "check/inherited_names.hh"
#include "emit/thorn.hh"
#include "expand/differentiate.hh"
#include "fma/fma.hh"
#include "graph/kernel.hh"
#include "program/choices.hh"

namespace kernelgen {

/// What passes may need to know beside the kernel.
struct PassContext {
  Graph& graph;
  const Model& model;
  int keep_threshold;  ///< see keep_or_repeat
};

/// A function from kernel to kernel.
struct Pass {
  std::string name;
  std::function<Kernel(const PassContext&, const Kernel&)> run;
};

/// After "expand": discretise, factor, order, fma, keep.
const std::vector<Pass>& passes();

struct PipelineOptions {
  std::string dump_after;      ///< name of a pass, or empty
  bool prints_counts = false;  ///< operations before and after each pass
  bool prints_times = false;
  bool repeats_all = false;                       ///< keep nothing: for comparison
  int loop_size = 0;                              ///< operations of a loop at most; 0: as usual
  bool exports = false;                           ///< print graphs after each pass, for other programs
  const DeviceChoices* device_choices = nullptr;  ///< null: no versions for devices
  int threads = 1;                                ///< that plan launches of devices
  std::ostream* out = nullptr;
  std::vector<OutsideName> outside_names;  ///< what inherited implementations have
};

/// Kernels of a calculation for all orders that it depends on; no kernels for curvilinear coordinates if it
/// has no derivatives by them.
/// \throws flesh::Error if an equation cannot be made into a kernel
std::vector<Kernel> kernels_of(const Model& model, const Calculation& calculation, Graph& graph,
                               const PipelineOptions& options, Chart chart = Chart::cartesian);

/// The same kernel for devices.
DeviceKernel device_kernel(Graph& graph, const Kernel& kernel, const DeviceChoice& choice,
                           LaunchPlanner& planner);

/// A line for each launch that a table of choices names and the kernel has not, with its place in the table.
std::string wrong_launches(const DeviceKernel& device);

/// A report of what is wrong with a script, or the files of its thorns.
struct Generated {
  std::string report;  ///< warnings, or errors
  bool is_good = false;
  std::vector<std::pair<std::string, Files>> thorns;  ///< name, files
  std::vector<std::string> files;                     ///< that were read: the script and what it includes
};
Generated generate(const std::string& file, const std::string& text, const PipelineOptions& options);

std::string to_text(const Kernel& kernel);

/// The graph of a kernel after a pass, fields separated by tabs: a line `kernel NAME ORDER PASS`, a line
/// `node NUMBER KIND NAME VALUE OFFSET AXES ARGUMENTS` for each node after its arguments (lists have commas),
/// a line `output VARIABLE NUMBER` for each output. Not for curvilinear kernels.
std::string exported(const Kernel& kernel, const std::string& pass);

}  // namespace kernelgen

#endif
