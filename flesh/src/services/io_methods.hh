// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Output methods that I/O thorns register, and how output is asked of them.
#ifndef FLESH_SERVICES_IO_METHODS_HH
#define FLESH_SERVICES_IO_METHODS_HH

#include <span>
#include <string>
#include <string_view>

#include "core/names.hh"
#include "services/registry.hh"
#include "services/timers.hh"

struct _cGH;

namespace flesh {

class WorkTimes;  // services/work_times.hh

using cGH = struct ::_cGH;

/// One way of writing variables. Each function may be missing (null).
struct IoMethod {
  std::string implementation;
  int (*output_gh)(const cGH*) = nullptr;  ///< writes whatever is due
  int (*output_var_as)(const cGH*, const char* variable, const char* alias) = nullptr;
  int (*time_to_output)(const cGH*, int variable) = nullptr;
  int (*trigger_output)(const cGH*, int variable) = nullptr;
  /// Writes those of some variables that are due; in place of `trigger_output`, if it is there.
  int (*trigger_together)(const cGH*, std::span<const int> variables) = nullptr;
  Timer* timer = nullptr;  ///< of all that is written because it is due
};

/// All output methods of a run, by name in any case.
class IoMethods {
 public:
  /// \param timers  gets one timer per method
  /// \param work    is told of output; may be null. Both outlive this
  explicit IoMethods(Timers& timers, WorkTimes* work = nullptr) : timers_(timers), work_(work) {}

  /// Result: handle >= 0; -1 if there is a method with this name.
  int add(std::string_view name, std::string_view implementation);
  int handle(std::string_view name) const { return registry_.handle(name); }
  /// Null for a bad handle.
  IoMethod* find(int handle);
  const char* name(int handle) const;
  int count() const { return registry_.size(); }

  /// Asks every method for whatever is due. Collective. Result: sum of what the methods return as far as it
  /// is > 0.
  int output_gh(const cGH* gh);
  /// Writes one variable by every method. Collective. Result: number of methods that accepted; -1 if there is
  /// none.
  int output_var_as(const cGH* gh, const char* variable, const char* alias);
  /// Writes one variable by one method. Collective. Result: of the method; -1 if there is no such method.
  int output_var_as_by_method(const cGH* gh, const char* variable, const char* method, const char* alias);

  /// True if some method wants this variable now.
  bool is_output_due(const cGH* gh, int variable) const;
  /// Makes each method write those of the variables that it wants now. Collective.
  void trigger_output(const cGH* gh, std::span<const int> variables);

 private:
  static void trigger(const IoMethod& method, const cGH* gh, std::span<const int> variables);

  Timers& timers_;
  WorkTimes* work_;
  Registry<IoMethod, SameName> registry_;
};

}  // namespace flesh

#endif
