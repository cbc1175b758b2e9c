// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_GRID_DRIVER_RUN_THORN_DEVICES_HH
#define SAGUARO_GRID_DRIVER_RUN_THORN_DEVICES_HH

#include <memory>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "flesh/devices.hh"

namespace grid_driver {

class GridDriver;

/// Devices as thorns see them, over the objects of the run.
class ThornDevices : public flesh::Devices {
 public:
  explicit ThornDevices(GridDriver& driver) : driver_(driver) {}

  device::Device* current() override;
  device::Device& numbered(int number) override;
  void for_each(const std::function<void()>& work) override;
  flesh::Side side_of(const flesh::ScheduledFunction& function) override;
  std::vector<flesh::DeviceView> views(const flesh::cGH* gh) override;
  std::vector<flesh::DeviceView> all_views(const flesh::cGH* gh) override;
  void* data(const flesh::cGH* gh, const flesh::DeviceView& view, int variable, int timelevel) override;
  void require(const flesh::cGH* gh, std::span<const int> variables, std::span<const int> timelevels,
               flesh::Side side) override;
  void note_written(const flesh::cGH* gh, std::span<const int> variables, std::span<const int> timelevels,
                    flesh::Side side) override;
  flesh::Side home(const flesh::cGH* gh, int variable, int timelevel) override;
  const void* values_on_host(const flesh::cGH* gh, int variable, int timelevel, const char* reader) override;
  std::optional<flesh::PointRange> settled_points(const flesh::DeviceView& view) override;
  void await_ghosts() override;
  flesh::StepTraffic step_traffic() override;
  void time_work() override;
  std::optional<flesh::DeviceWork> work() override;
  /// Before devices go.
  void end_timing() { timers_.clear(); }

 private:
  bool is_kept() const;

  GridDriver& driver_;
  std::vector<std::unique_ptr<device::PartTimer>>
      timers_;  ///< one for each device; none: nothing is measured
};

}  // namespace grid_driver

#endif
