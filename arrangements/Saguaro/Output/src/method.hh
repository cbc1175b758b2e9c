// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Method: one way of writing variables, as the flesh knows it.
#ifndef SAGUARO_OUTPUT_METHOD_HH
#define SAGUARO_OUTPUT_METHOD_HH

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/Output/src/period.hh"
#include "Saguaro/Output/src/requests.hh"
#include "cctk.h"
#include "flesh/io_methods.hh"

namespace output {

/// What a method takes from its parameters. Read anew when some have been steered.
struct MethodParameters {
  std::string variables;  ///< the list of variables
  Period period;
};

/// Where a method remembers its last output: three grid scalars of its thorn, so that checkpoints contain
/// them. They are -1 before the first output.
struct Memory {
  CCTK_INT* last_iteration;
  CCTK_REAL* last_time;
  CCTK_INT* this_iteration;  ///< the last iteration in which something that was due was written

  void forget() const;
};

/// IO::out_criterion, IO::out_every and IO::out_dt.
PeriodParameters common_period();

/// Decides what is due; derived classes write. All members are collective.
class Method {
 public:
  /// \param name       of the method in messages, e.g. "CarpetIOScalar"
  /// \param parameter  full name of the parameter with the list of variables
  Method(std::string name, std::string parameter)
      : name_(std::move(name)), parameter_(std::move(parameter)) {}
  virtual ~Method() = default;

  /// Forgets former output. To be called before initial data are set up.
  void begin(const cGH* gh) { memory(gh).forget(); }

  /// Reads the list of variables. A name that it gives to a variable is that of its files with all methods.
  void read_requests(const cGH* gh);

  /// Reports the mistakes in the parameters of the method. To be called AT PARAMCHECK, when the lists of all
  /// methods have been read.
  void check(const cGH* gh);

  /// Variables of the list that have a period in which they are written. After check().
  std::vector<int> written_variables() const;

  // The functions of an IO method, with the results that the flesh expects.
  int output_gh(const cGH* gh);
  int output_var_as(const cGH* gh, const char* variable, const char* alias);
  int time_to_output(const cGH* gh, int variable);
  int trigger_output(const cGH* gh, int variable);
  /// Writes those of the variables that are due. Result: how many.
  int trigger_together(const cGH* gh, std::span<const int> variables);

 protected:
  virtual MethodParameters parameters() const = 0;
  virtual Memory memory(const cGH* gh) const = 0;
  /// When output was due before, and noting that it is written now: in the memory as it stands.
  virtual Past past(const cGH* gh) const;
  virtual void note(const cGH* gh, const Past& past);
  /// Called when the memory has been written, with output that was due.
  virtual void remembered(const cGH*) {}

  /// False for what would be written when this level is worked on, but belongs to another turn.
  virtual bool is_turn(const cGH* gh, int variable) const = 0;
  /// Variables that are written together with this one (and so only once), in order.
  virtual std::vector<int> written_together(int variable) const { return {variable}; }
  /// Writes variables that lie in one group. \param request  null if they are not in the list
  virtual void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                     const ioRequest* request) = 0;
  virtual std::string file_name(const cGH* gh, int variable) const;
  /// How the names of a variable's files go on after `file_name`; none if it has no files.
  virtual std::vector<std::string> endings(int) const { return {""}; }
  /// Reports mistakes in parameters beside the list of variables: before the run, and whenever some parameter
  /// has been set.
  virtual void check_more(const Requests&) const {}
  /// Whether what is written says of which thorn a variable is. Otherwise of those that have one name of
  /// files one is written.
  virtual bool writes_full_names() const { return false; }
  /// True while all that is due is written: write() may then put off its work until write_collected().
  bool is_collecting() const { return is_collecting_; }
  /// Calls `write` in the way that write() is called: the method is named as the reader, and errors are
  /// reported.
  /// \return false after an error
  bool guarded(const std::function<void()>& write) const;
  /// Called when all that is due has been given to write(), whether or not something was.
  virtual void write_collected(const cGH*) {}
  /// Called when all has been given to write() that is written now: the files must be complete.
  virtual void finish(const cGH*) {}
  /// The same at the end of `output_gh`, if something was due, then or by TRIGGERS before: files may be
  /// completed later.
  virtual void finish_later(const cGH* gh) { finish(gh); }

 private:
  void update_requests(const cGH* gh);
  void warn_of_uneven_interval(const cGH* gh);
  void find_shared_files(const cGH* gh);
  bool is_due(const cGH* gh, int variable) const;
  bool may_be_due(const cGH* gh) const;
  bool is_method_due(const cGH* gh) const;
  int write_due(const cGH* gh, std::span<const int> variables);
  void note_output(const cGH* gh, int variable);
  void note_method(const cGH* gh);
  int trigger_due(const cGH* gh, int variable);
  int write_once(const cGH* gh, int variable);
  bool write_guarded(const cGH* gh, int variable, const std::string& file_name);

  std::string name_;
  std::string parameter_;
  std::optional<std::size_t> parameter_changes_;  ///< when parameters were read; empty: never
  MethodParameters current_;
  Requests requests_;
  /// Iteration of the last output, by the first of the variables that are written together, and level.
  std::map<std::pair<int, int>, int> written_;
  std::set<int> without_storage_;  ///< variables that were complained about
  std::set<int> without_file_;     ///< variables whose files hold others
  bool is_collecting_ = false;
  bool were_triggered_ = false;  ///< variables that have been written since the last output_gh()
  double judged_interval_ = -1;  ///< the last one that has been compared with the time step
};

/// Notes a method, so that its parameters are checked.
void add_method(Method& method);

/// Registers a method with the flesh. The functions of the C interface carry no data: there is one set of
/// them for each function that gives a method. Example: `register_method<&scalar_method>("IOScalar")`.
template <auto method>
int register_method(const char* name) {
  const int handle = CCTK_RegisterIOMethod(name);
  if (handle < 0) return handle;
  add_method(method());
  CCTK_RegisterIOMethodOutputGH(handle, [](const cGH* gh) { return method().output_gh(gh); });
  CCTK_RegisterIOMethodOutputVarAs(handle, [](const cGH* gh, const char* variable, const char* alias) {
    return method().output_var_as(gh, variable, alias);
  });
  CCTK_RegisterIOMethodTimeToOutput(
      handle, [](const cGH* gh, int variable) { return method().time_to_output(gh, variable); });
  CCTK_RegisterIOMethodTriggerOutput(
      handle, [](const cGH* gh, int variable) { return method().trigger_output(gh, variable); });
  flesh::set_trigger_together(handle, [](const cGH* gh, std::span<const int> variables) {
    return method().trigger_together(gh, variables);
  });
  return handle;
}

/// True on the last level that is worked on in an iteration, and above the levels: what concerns the whole
/// grid is written then.
bool is_last_level(const cGH* gh);

/// Makes the driver bring variables up to date everywhere, where declarations bind.
void require_valid_data(const cGH* gh, const std::vector<int>& variables, int timelevel);

}  // namespace output

#endif
