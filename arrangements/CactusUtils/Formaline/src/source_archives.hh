// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What pack-sources puts into the executable.
#ifndef FORMALINE_SOURCE_ARCHIVES_HH
#define FORMALINE_SOURCE_ARCHIVES_HH

#include <span>

namespace formaline {

/// The sources of one thorn: a compressed tar archive, [begin, end).
struct SourceArchive {
  const char* arrangement;
  const char* thorn;
  const unsigned char* begin;
  const unsigned char* end;
};

/// One for each thorn, each after those that it needs.
std::span<const SourceArchive> source_archives();

/// Names of the configuration and of the build that made this executable.
const char* config_id();
const char* build_id();

}  // namespace formaline

#endif
