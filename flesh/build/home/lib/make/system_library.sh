# SPDX-License-Identifier: LGPL-2.1-or-later
# What the thorns in ExternalLibraries share: find a library of the system and tell the build about it, or say which
# package to install.
source "$CCTK_HOME/lib/make/bash_utils.sh"

# find_system_library PREFIX PACKAGE "MODULES" "LIBRARIES" "HEADERS"
# Options PREFIX_DIR (a directory, NO_BUILD or nothing), PREFIX_INC_DIRS, PREFIX_LIB_DIRS, PREFIX_LIBS as usual. The first
# of the pkg-config modules that is known is taken.
find_system_library() {
  local prefix="$1" package="$2" modules="$3" libraries="$4" headers="$5" directory="$1_DIR" module hint
  hint="${!directory}"
  [ "$hint" = BUILD ] && hint=''    # nothing is bundled: the system's library serves
  for module in $modules; do
    find_lib "$prefix" "$module" 0 0 "$libraries" "$headers" "$hint"
    [ -z "${!directory}" ] || return 0
  done
  _complain "$prefix was not found${hint:+ in $hint}. Install the package $package" \
    "(bash tools/setup installs everything), or say where it is: ${prefix}_DIR=path"
}

# report_library PREFIX ["DEFINES"]: everything that requiring thorns are compiled and linked with.
report_library() {
  local prefix="$1" define name
  if [ -n "$2" ]; then
    printf 'BEGIN DEFINE\n%s\nEND DEFINE\n' "$2"
  fi
  echo 'BEGIN MAKE_DEFINITION'
  echo "HAVE_$prefix = 1"
  for name in DIR INC_DIRS LIB_DIRS LIBS; do
    local variable="${prefix}_$name"
    echo "$variable = ${!variable}"
  done
  echo 'END MAKE_DEFINITION'
  echo "INCLUDE_DIRECTORY \$(${prefix}_INC_DIRS)"
  echo "LIBRARY_DIRECTORY \$(${prefix}_LIB_DIRS)"
  echo "LIBRARY \$(${prefix}_LIBS)"
}
