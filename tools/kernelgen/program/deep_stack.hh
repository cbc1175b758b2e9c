// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A stack for what walks along expressions, as long as the deepest expression that a graph holds may need.
#ifndef KERNELGEN_PROGRAM_DEEP_STACK_HH
#define KERNELGEN_PROGRAM_DEEP_STACK_HH

#include <functional>

namespace kernelgen {

/// Calls `work` with a stack of its own and returns when it has ended. Memory is taken only as far as the
/// stack is used. Throws what `work` throws.
/// \throws flesh::Error if there is no address space for the stack
void on_deep_stack(const std::function<void()>& work);

}  // namespace kernelgen

#endif
