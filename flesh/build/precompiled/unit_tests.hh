// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The same for unit tests.
#include <gtest/gtest.h>

#include "standard_library.hh"
