// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef ACCELERATOR_TRAFFIC_FORECAST_HH
#define ACCELERATOR_TRAFFIC_FORECAST_HH

namespace accelerator {

/// Lets --check say what a step will move between host and device, and because of whom. At start-up.
void register_traffic_forecast();

}  // namespace accelerator

#endif
