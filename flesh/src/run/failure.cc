// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/failure.hh"

#include <exception>
#include <new>
#include <system_error>

#include "core/error.hh"
#include "core/text.hh"
#include "run/exit_status.hh"

namespace flesh {

Failure current_failure() {
  try {
    throw;
  } catch (const Error& error) {
    return {error.what(), exit_status::bad_input};
  } catch (const MachineError& error) {
    return {error.what(), exit_status::machine};
  } catch (const std::bad_alloc&) {
    return {"not enough memory: the system gives no more (see ulimit -v); use fewer points or more machines",
            exit_status::machine};
  } catch (const std::system_error& error) {
    return {error.what(), exit_status::machine};
  } catch (const std::exception& error) {
    return {text("nobody has foreseen this: ", error.what()), exit_status::internal};
  } catch (...) {
    return {"nobody has foreseen this: an exception that says nothing about itself", exit_status::internal};
  }
}

}  // namespace flesh
