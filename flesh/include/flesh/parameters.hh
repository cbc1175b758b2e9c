// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the flesh tells thorns about parameters beyond cctk_Parameter.h: mistakes that a thorn finds in values
// are reported like those that the flesh finds, and who keeps what he read knows when to read again.
#ifndef FLESH_PARAMETERS_HH
#define FLESH_PARAMETERS_HH

#include <cstddef>
#include <string>
#include <string_view>

namespace flesh {

/// Prints "file:line:column: problem", once for all processes. The position is that of the character
/// `offset` of the value, counted in the value as thorns see it; behind a $variable it may differ by the
/// length of what replaced that. Without a position if the value does not come from the parameter file.
/// \param parameter  "thorn::name" or "implementation::name", of arrays with an index: "thorn::name[3]"
/// \return true if the parameter check is under way, whose end will stop the run; otherwise stopping it is up
///         to the caller
bool report_parameter_mistake(std::string_view parameter, std::size_t offset, std::string_view problem);

/// The same for what does not stop a run.
void report_parameter_warning(std::string_view parameter, std::size_t offset, std::string_view problem);

/// Where the parameter file gives the value: "run.par:12:7"; empty if the value is from elsewhere, or if
/// there is no such parameter. For messages of what is found only during the run, by any process.
std::string parameter_place(std::string_view parameter, std::size_t offset = 0);

/// A number that grows whenever some parameter is set. As long as it stays the same, so do all parameters.
std::size_t parameter_changes();

}  // namespace flesh

#endif
