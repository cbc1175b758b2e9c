// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef DISSIPATION_DEVICE_VERSIONS_HH
#define DISSIPATION_DEVICE_VERSIONS_HH

namespace dissipation {

/// Tell the driver of the versions for devices of `dissipation_add` and `setup_epsdis`.
void register_addition();
void register_strength();

}  // namespace dissipation

#endif
