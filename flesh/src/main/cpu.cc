// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/cpu.hh"

#include <unistd.h>

// Everything here is compiled for the least common CPU and calls nothing of the C++ library, which was not.
#if defined(__x86_64__)
#define FLESH_ANY_CPU __attribute__((target("arch=x86-64")))
#else
#define FLESH_ANY_CPU
#endif

namespace flesh {

FLESH_ANY_CPU const char* first_missing(const InstructionSet* needed) {
  while (needed->name != nullptr && needed->is_there) ++needed;
  return needed->name;
}

FLESH_ANY_CPU const char* missing_instruction_set() {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  const InstructionSet needed[] = {
#ifdef __SSE4_2__
      {"SSE4.2", __builtin_cpu_supports("sse4.2") != 0},
#endif
#ifdef __AVX__
      {"AVX", __builtin_cpu_supports("avx") != 0},
#endif
#ifdef __AVX2__
      {"AVX2", __builtin_cpu_supports("avx2") != 0},
#endif
#ifdef __FMA__
      {"FMA", __builtin_cpu_supports("fma") != 0},
#endif
#ifdef __BMI2__
      {"BMI2", __builtin_cpu_supports("bmi2") != 0},
#endif
#ifdef __AVX512F__
      {"AVX-512F", __builtin_cpu_supports("avx512f") != 0},
#endif
#ifdef __AVX512VL__
      {"AVX-512VL", __builtin_cpu_supports("avx512vl") != 0},
#endif
      {nullptr, true}};
  return first_missing(needed);
}

namespace {

FLESH_ANY_CPU void say(const char* words) {
  unsigned long length = 0;
  while (words[length] != '\0') ++length;
  if (write(STDERR_FILENO, words, length) < 0) _exit(1);
}

}  // namespace

FLESH_ANY_CPU void stop_without(const char* missing) {
  if (missing == nullptr) return;
  say("This program was compiled for CPUs with ");
  say(missing);
  say(", which this one lacks; compile it for this CPU.\n");
  _exit(1);
}

namespace {

// Runs before all other initialisation, which may use those instructions (101 is the first priority we may
// have).
FLESH_ANY_CPU __attribute__((constructor(101))) void stop_on_older_cpu() {
  stop_without(missing_instruction_set());
}

}  // namespace

}  // namespace flesh
