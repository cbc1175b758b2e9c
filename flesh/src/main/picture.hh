// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Pictures are drawn by a program beside this one.
#ifndef FLESH_MAIN_PICTURE_HH
#define FLESH_MAIN_PICTURE_HH

#include <filesystem>
#include <string>

namespace flesh {

/// The program for pictures of the tree in which a program `exe/cactus_NAME` was built.
std::filesystem::path plotting_program(const std::filesystem::path& program);

/// The words of a command for the shell: each is taken literally.
std::string shell_word(const std::string& word);

/// Lets that program draw boxes, given by their lines (run/forecast_text.hh), into a file. What it says goes
/// to the streams of this process.
/// \return what prevents it, in words; empty if it has drawn
std::string draw_boxes(const std::filesystem::path& plotting_program, const std::string& lines,
                       const std::string& file);

}  // namespace flesh

#endif
