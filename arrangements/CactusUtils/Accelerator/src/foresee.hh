// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef ACCELERATOR_FORESEE_HH
#define ACCELERATOR_FORESEE_HH

namespace accelerator {

/// Lets --check say what a step will move between host and device, and because of whom. At start-up.
void register_foresight();

}  // namespace accelerator

#endif
