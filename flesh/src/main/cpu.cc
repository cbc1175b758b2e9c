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

FLESH_ANY_CPU const char* missing_instruction_set() {
#if defined(__x86_64__)
  __builtin_cpu_init();
#ifdef __SSE4_2__
  if (!__builtin_cpu_supports("sse4.2")) return "SSE4.2";
#endif
#ifdef __AVX__
  if (!__builtin_cpu_supports("avx")) return "AVX";
#endif
#ifdef __AVX2__
  if (!__builtin_cpu_supports("avx2")) return "AVX2";
#endif
#ifdef __FMA__
  if (!__builtin_cpu_supports("fma")) return "FMA";
#endif
#ifdef __BMI2__
  if (!__builtin_cpu_supports("bmi2")) return "BMI2";
#endif
#ifdef __AVX512F__
  if (!__builtin_cpu_supports("avx512f")) return "AVX-512F";
#endif
#ifdef __AVX512VL__
  if (!__builtin_cpu_supports("avx512vl")) return "AVX-512VL";
#endif
#endif
  return nullptr;
}

namespace {

FLESH_ANY_CPU void say(const char* words) {
  unsigned long length = 0;
  while (words[length] != '\0') ++length;
  if (write(STDERR_FILENO, words, length) < 0) _exit(1);
}

// Runs before all other initialisation, which may use those instructions (101 is the first priority we may
// have).
FLESH_ANY_CPU __attribute__((constructor(101))) void stop_on_older_cpu() {
  const char* missing = missing_instruction_set();
  if (missing == nullptr) return;
  say("This program was compiled for CPUs with ");
  say(missing);
  say(", which this one lacks; compile it for this CPU.\n");
  _exit(1);
}

}  // namespace

}  // namespace flesh
