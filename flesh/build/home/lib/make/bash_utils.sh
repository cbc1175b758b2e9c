# SPDX-License-Identifier: LGPL-2.1-or-later
# Shell functions for configuration scripts of thorns that stand for a library. Sourced by bash; prints nothing but
# complaints in the language of such scripts (BEGIN ERROR ... END ERROR).
#
# For a prefix X the functions read X_INC_DIRS, X_LIB_DIRS and X_LIBS from the environment (what the user has set wins)
# and set X_DIR, X_INC_DIRS, X_LIB_DIRS and X_LIBS. Directories that compilers and linkers search anyway never appear.

# What the user or an earlier script has set, before anything here changes it.
_given_variables="$(env)"

_given() { # NAME: its value when the script began
  sed -n "s/^$1=//p" <<<"$_given_variables" | head -n 1
}

_multiarch() {
  "${CC%% *}" -print-multiarch 2>/dev/null || true
}

_standard_libdirs() {
  local triple
  triple="$(_multiarch)"
  echo /usr/local/lib ${triple:+/usr/local/lib/$triple /usr/lib/$triple /lib/$triple} /usr/lib64 /lib64 /usr/lib /lib
}

_standard_incdirs() {
  local triple
  triple="$(_multiarch)"
  echo /usr/include /usr/local/include ${triple:+/usr/include/$triple}
}

_without() { # LIST WORDS...: the words that are not in the list, each once, in order
  local list=" $1 " word
  shift
  for word in "$@"; do
    case "$list" in
      *" $word "*) ;;
      *) list+="$word "; printf '%s ' "$word" ;;
    esac
  done
}

_trimmed() {
  local text="$*"
  text="${text#"${text%%[![:space:]]*}"}"
  echo "${text%"${text##*[![:space:]]}"}"
}

strip_incdirs() { # DIRECTORIES...
  _trimmed "$(_without "$(_standard_incdirs)" "$@")"
}

strip_libdirs() { # DIRECTORIES...
  _trimmed "$(_without "$(_standard_libdirs)" "$@")"
}

_complain() { # LINES...: an error, and the end of the script
  printf '%s\n' 'BEGIN ERROR' "$@" 'END ERROR'
  exit 1
}

# find_files "FILES" "DIRECTORIES": prints the first directory that holds all files; fails if there is none.
find_files() {
  local directory file
  for directory in $2; do
    for file in $1; do
      [ -r "$directory/$file" ] || continue 2
    done
    echo "$directory"
    return 0
  done
  return 1
}

# find_libs "LIBRARIES" "DIRECTORIES": prints, each once, the directories that hold them; fails if one is nowhere.
find_libs() {
  local found='' library directory
  for library in $1; do
    for directory in $2; do
      if [ -r "$directory/lib$library.so" ] || [ -r "$directory/lib$library.a" ] ||
         [ -r "$directory/lib$library.dylib" ]; then
        found+="$directory "
        continue 2
      fi
    done
    return 1
  done
  _trimmed "$(_without '' $found)"
}

# set_make_vars PREFIX "LIBRARIES" "LIBRARY DIRECTORIES" "INCLUDE DIRECTORIES"
set_make_vars() {
  local prefix="$1" given
  given="$(_given "${prefix}_LIBS")"
  printf -v "${prefix}_LIBS" '%s' "$(_trimmed "${given:-$2}")"
  given="$(_given "${prefix}_LIB_DIRS")"
  printf -v "${prefix}_LIB_DIRS" '%s' "$(strip_libdirs ${given:-$3})"
  given="$(_given "${prefix}_INC_DIRS")"
  printf -v "${prefix}_INC_DIRS" '%s' "$(strip_incdirs ${given:-$4})"
}

# pkg_config PREFIX MODULE [MINIMUM]: sets the variables from pkg-config; fails if it does not know the module.
pkg_config() {
  local prefix="$1" module="$2" minimum="${3:-0}"
  command -v pkg-config >/dev/null && pkg-config --exists "$module >= $minimum" 2>/dev/null || return 1
  local includes libraries directories root
  includes="$(pkg-config --cflags-only-I "$module" | sed 's/-I//g')"
  directories="$(pkg-config --libs-only-L "$module" | sed 's/-L//g')"
  libraries="$(pkg-config --libs-only-l "$module" | sed 's/-l//g')"
  root="$(pkg-config --variable=prefix "$module")"
  printf -v "${prefix}_DIR" '%s' "${root:-/usr}"
  set_make_vars "$prefix" "$libraries" "$directories" "$includes"
}

# find_standardlib PREFIX "LIBRARIES" "HEADERS" [ROOTS]: looks below the usual roots, or these; fails if not found.
find_standardlib() {
  local prefix="$1" libraries="$2" headers="$3" root incdir libdirs
  for root in ${4:-/usr /usr/local /opt/local /opt}; do
    incdir="$(find_files "$headers" "$root/include $(echo "$root/include/$(_multiarch)") $root")" || continue
    libdirs="$(find_libs "$libraries" "$root/lib64 $root/lib/$(_multiarch) $root/lib $root")" || continue
    printf -v "${prefix}_DIR" '%s' "$root"
    set_make_vars "$prefix" "$libraries" "$libdirs" "$incdir"
    return 0
  done
  return 1
}

# find_lib PREFIX MODULE CHECK_VERSION MINIMUM "LIBRARIES" "HEADERS" HINT
# HINT is what the option PREFIX_DIR says: a directory, NO_BUILD (the compiler finds it by itself), BUILD (look for
# nothing), or nothing: then pkg-config is asked, then the usual places are searched. Leaves PREFIX_DIR empty if the
# library is nowhere.
find_lib() {
  local prefix="$1" module="$2" minimum="$4" libraries headers="$6" hint="$7"
  libraries="$(_trimmed "$5")"
  [ "$3" = 1 ] || minimum=0
  case "$hint" in
    BUILD) return 0 ;;
    NO_BUILD)
      printf -v "${prefix}_DIR" '%s' NO_BUILD
      set_make_vars "$prefix" "$libraries" '' '' ;;
    '')
      _find_with_pkg_config "$prefix" "$module" "$minimum" "$libraries" ||
        find_standardlib "$prefix" "$libraries" "$headers" || printf -v "${prefix}_DIR" '%s' '' ;;
    *)
      find_standardlib "$prefix" "$libraries" "$headers" "$hint" || printf -v "${prefix}_DIR" '%s' '' ;;
  esac
}

# pkg-config knows the main library; a script may ask for more that lie beside it.
_find_with_pkg_config() { # PREFIX MODULE MINIMUM LIBRARIES
  local prefix="$1" libraries="$4" known directories
  pkg_config "$prefix" "$2" "$3" || return 1
  directories="${prefix}_LIB_DIRS"
  find_libs "$libraries" "${!directories} $(_standard_libdirs)" >/dev/null || return 1
  known="${prefix}_LIBS"
  set_make_vars "$prefix" "$(_without '' $libraries ${!known})" "${!directories}" "$(eval echo \$"${prefix}_INC_DIRS")"
}

# check_tools "TOOLS": each must be named by its variable (TAR for tar) or be in the path.
check_tools() {
  local tool variable missing=''
  for tool in $1; do
    variable="${tool^^}"
    [ -n "${!variable}" ] || command -v "$tool" >/dev/null || missing+=" $tool"
  done
  [ -z "$missing" ] || _complain "Programs are missing:$missing; install them or name them by TAR=..., PATCH=..."
}
