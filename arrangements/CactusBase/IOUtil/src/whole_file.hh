// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Small files that nobody sees half of.
#ifndef IOUTIL_WHOLE_FILE_HH
#define IOUTIL_WHOLE_FILE_HH

#include <filesystem>
#include <string_view>
#include <system_error>

namespace ioutil {

/// Writes a file under a temporary name, which no other process of any machine uses, and renames it.
/// \return why it cannot be written, then the former file, if there is one, is as it was; else no error
std::error_code write_whole(const std::filesystem::path& file, std::string_view text);

}  // namespace ioutil

#endif
