// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TEST_CAKERNEL_TRUTH_HH
#define TEST_CAKERNEL_TRUTH_HH

#include "cctk.h"

namespace TestCaKernel {

/// One number for the indices of a point.
CCTK_HOST CCTK_DEVICE inline int place_of(int i, int j, int k) { return i + 1000 * (j + 1000 * k); }

CCTK_HOST CCTK_DEVICE inline int truth(bool is_true, int value) { return is_true ? value : -2; }

}  // namespace TestCaKernel

using namespace TestCaKernel;

#endif
