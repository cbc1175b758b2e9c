// SPDX-License-Identifier: LGPL-2.1-or-later
#include "program/deep_stack.hh"

#include <pthread.h>

#include <exception>

#include "core/error.hh"
#include "core/text.hh"

namespace kernelgen {

namespace {

// A level of an expression takes several calls, 2 kB in all, eight times as much with sanitizers.
constexpr std::size_t mebibytes = 512;

struct Task {
  const std::function<void()>& work;
  std::exception_ptr thrown;
};

void* run(void* argument) {
  Task& task = *static_cast<Task*>(argument);
  try {
    task.work();
  } catch (...) {
    task.thrown = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void on_deep_stack(const std::function<void()>& work) {
  Task task{work, nullptr};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  const bool runs = pthread_attr_setstacksize(&attributes, mebibytes << 20) == 0 &&
                    pthread_create(&thread, &attributes, run, &task) == 0;
  pthread_attr_destroy(&attributes);
  if (!runs)
    throw flesh::Error(
        flesh::text("there is no address space for a stack of ", mebibytes, " MiB; raise `ulimit -v`"));
  pthread_join(thread, nullptr);
  if (task.thrown) std::rethrow_exception(task.thrown);
}

}  // namespace kernelgen
