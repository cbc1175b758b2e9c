// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/agreement.hh"

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "flesh/error.hh"

namespace grid_driver {
namespace {

/// What decides how the run ends, and who may catch it.
enum class Kind : unsigned char { memory, device_memory, bad_input, machine, other };

struct Problem {
  Kind kind;
  std::string text;
};

/// Of the exception that is being handled.
Problem current_problem() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return {Kind::memory, {}};
  } catch (const device::OutOfMemory& error) {
    return {Kind::device_memory, error.what()};
  } catch (const flesh::Error& error) {
    return {Kind::bad_input, error.what()};
  } catch (const flesh::MachineError& error) {
    return {Kind::machine, error.what()};
  } catch (const std::system_error& error) {
    return {Kind::machine, error.what()};
  } catch (const std::exception& error) {
    return {Kind::other, error.what()};
  } catch (...) {
    return {Kind::other, "an exception that says nothing about itself"};
  }
}

[[noreturn]] void raise(const Problem& problem, std::size_t process) {
  const std::string text = "process " + std::to_string(process) + ": " + problem.text;
  switch (problem.kind) {
    case Kind::memory:
      throw std::bad_alloc();
    case Kind::device_memory:
      throw device::OutOfMemory(text);
    case Kind::bad_input:
      throw flesh::Error(text);
    case Kind::machine:
      throw flesh::MachineError(text);
    case Kind::other:
      break;
  }
  throw std::runtime_error(text);
}

/// Its kind and then its text: never empty.
std::vector<std::byte> packed(const Problem& problem) {
  std::vector<std::byte> result{static_cast<std::byte>(problem.kind)};
  for (const char letter : problem.text) result.push_back(static_cast<std::byte>(letter));
  return result;
}

Problem unpacked(const std::vector<std::byte>& bytes) {
  Problem result{static_cast<Kind>(bytes.front()), {}};
  for (std::size_t n = 1; n < bytes.size(); ++n) result.text += static_cast<char>(bytes[n]);
  return result;
}

}  // namespace

void do_on_all(Messenger& messenger, const std::function<void()>& action) {
  if (messenger.processes().count == 1) return action();
  std::vector<std::byte> problem;  // empty: none
  try {
    action();
  } catch (...) {
    problem = packed(current_problem());
  }
  double has_failed = !problem.empty();
  messenger.maximum({&has_failed, 1});
  if (has_failed == 0) return;
  const auto all = messenger.exchange(std::vector(messenger.processes().count, problem));
  for (std::size_t process = 0; process < all.size(); ++process)
    if (!all[process].empty()) raise(unpacked(all[process]), process);
}

}  // namespace grid_driver
