// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The C functions that a thorn may take over, and the driver that they make together.
#ifndef FLESH_DRIVER_OVERLOADS_HH
#define FLESH_DRIVER_OVERLOADS_HH

#include <functional>
#include <string>

#include "core/types.hh"
#include "flesh/driver.hh"

namespace flesh {

/// A C function that a thorn may replace once.
template <typename Signature>
class Overload {
 public:
  using Function = Signature*;

  /// Result: 2 if this is the first thorn to replace it, else 0 and nothing changes.
  int set(Function function) {
    if (function_ || !function) return 0;
    function_ = function;
    return 2;
  }
  /// The thorn's function; null if none has replaced it.
  Function get() const { return function_; }
  explicit operator bool() const { return function_ != nullptr; }

 private:
  Function function_ = nullptr;
};

/// All functions that can be replaced, in the signatures of the C API. CCTK_OverloadBarrier(f) is
/// `barrier.set(f)`.
class Overloads {
 public:
  // processes
  Overload<int(const cGH*)> my_process;
  Overload<int(const cGH*)> processes;
  Overload<int(const cGH*)> barrier;
  Overload<int(cGH*)> parallel_init;
  Overload<int(cGH*, int status)> abort;
  Overload<int(cGH*, int status)> exit;
  // the run
  Overload<cGH*(tFleshConfig*, int convergence_level)> set_up_gh;
  Overload<int(tFleshConfig*)> initialise;
  Overload<int(tFleshConfig*)> evolve;
  Overload<int(tFleshConfig*)> shutdown;
  Overload<int()> main_loop_index;
  Overload<int(int index)> set_main_loop_index;
  // storage
  Overload<int(const cGH*, const char* group)> enable_group_storage;
  Overload<int(const cGH*, const char* group)> disable_group_storage;
  Overload<int(const cGH*, int count, const int* groups, const int* timelevels, int* status)>
      storage_increase;
  Overload<int(const cGH*, int count, const int* groups, const int* timelevels, int* status)>
      storage_decrease;
  Overload<int(const cGH*, int group, const char* name)> query_group_storage;
  Overload<int(const cGH*, int count, const int* groups, int* status)> query_max_timelevels;
  Overload<const int*(const cGH*, int direction, int group, const char* name)> array_group_size;
  Overload<int(const cGH*, int group, cGroupDynamicData*)> group_dynamic_data;
  // communication
  Overload<int(const cGH*, const char* group)> enable_group_comm;
  Overload<int(const cGH*, const char* group)> disable_group_comm;
  Overload<int(const cGH*, const char* group)> sync_group;
  Overload<int(const cGH*, int count, const int* groups, const int* directions)> sync_groups_by_direction;
  // output and interpolation: no driver task, looked up by the C functions directly
  Overload<int(const cGH*)> output_gh;
  Overload<int(const cGH*, const char* variable, const char* method, const char* alias)>
      output_var_as_by_method;
  Overload<int(const cGH*, int dimensions, int local_interpolator, int parameter_table, int coordinate_system,
               int points, int coordinate_type, const void* const coordinates[], int inputs,
               const Int input_variables[], int outputs, const Int output_types[],
               void* const output_arrays[])>
      interpolate_grid_arrays;
};

/// The driver in force: a C function where a thorn has replaced it, else the registered driver.
class OverloadedDriver : public Driver {
 public:
  /// \param base        gives the registered driver, or the default one
  /// \param group_name  full name of a group, for C functions that take one
  OverloadedDriver(const Overloads& overloads, std::function<Driver&()> base,
                   std::function<std::string(int group)> group_name);

  std::string_view name() const override;
  int process(const cGH* gh) const override;
  int processes(const cGH* gh) const override;
  int barrier(const cGH* gh) override;
  int parallel_init(cGH* gh) override;
  [[noreturn]] void abort(const cGH* gh, int status) override;
  [[noreturn]] void exit(cGH* gh, int status) override;
  cGH* set_up_grid(tFleshConfig* config, int convergence_level) override;
  int initialise(tFleshConfig* config) override;
  int evolve(tFleshConfig* config) override;
  int shutdown(tFleshConfig* config) override;
  int storage_increase(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                       int* status) override;
  int storage_decrease(const cGH* gh, std::span<const int> groups, std::span<const int> timelevels,
                       int* status) override;
  int query_storage(const cGH* gh, int group) const override;
  int max_active_timelevels(const cGH* gh, int group) const override;
  const int* array_size(const cGH* gh, int direction, int group) const override;
  int group_dynamic_data(const cGH* gh, int group, cGroupDynamicData* data) const override;
  int enable_communication(const cGH* gh, int group) override;
  int disable_communication(const cGH* gh, int group) override;
  int sync_groups(const cGH* gh, std::span<const int> groups) override;
  int sync_groups_by_direction(const cGH* gh, std::span<const int> groups, const int* directions) override;
  bool call(cGH* gh, const ScheduledFunction& function) override;
  bool is_its_turn(const cGH* gh, const ScheduledFunction& function) override;
  void data_reached(const cGH* gh, int variable, int timelevel) override;
  void enter_bin(cGH* gh, std::string_view bin) override;
  void leave_bin(cGH* gh, std::string_view bin) override;
  Devices& devices() override;
  Levels& levels() override;
  std::string describe(const cGH* gh) const override;
  std::string remarks(const cGH* gh) const override;
  void foresee_grid(cGH* gh) override;
  GridForecast forecast(cGH* gh, std::span<const int> timelevels) override;
  double storage_bytes(const cGH* gh, int group, int timelevels) const override;
  double point_updates_per_iteration(const cGH* gh) const override;
  double time_of_iteration(const cGH* gh) const override;

 private:
  bool thorns_keep_storage() const { return overloads_.storage_increase || overloads_.enable_group_storage; }

  const Overloads& overloads_;
  std::function<Driver&()> base_;
  std::function<std::string(int)> group_name_;
};

}  // namespace flesh

#endif
