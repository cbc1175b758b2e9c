# SPDX-License-Identifier: LGPL-2.1-or-later
# MPI says through its compiler wrapper where its headers and libraries are: the wrapper for C++, because some versions of
# mpi.h refer to a C++ library as soon as a C++ source includes them.
source "$CCTK_HOME/lib/make/system_library.sh"

if [ "$MPI_DIR" = NO_BUILD ] || [ "$MPI_DIR" = NATIVE ] || [ "$MPI" = NATIVE ]; then
  MPI_DIR=NO_BUILD
  set_make_vars MPI '' '' ''    # the compilers are wrappers themselves
else
  [ "$MPI_DIR" = BUILD ] && MPI_DIR=''
  wrapper="$(command -v "${MPI_DIR:+$MPI_DIR/bin/}mpicxx")" ||
    _complain "MPI was not found: no mpicxx${MPI_DIR:+ in $MPI_DIR/bin}. Install the package libopenmpi-dev" \
      "(bash tools/setup installs everything), or say where it is: MPI_DIR=path"
  words="$("$wrapper" -show)" || _complain "$wrapper -show failed"
  pick() { grep -oE -- "(^| )-$1[^ ]+" <<<"$words" | sed "s/^ *-$1//" | tr '\n' ' '; }
  set_make_vars MPI "$(pick l)" "$(pick L)" "$(pick I)"
  MPI_DIR="$(dirname "$(dirname "$wrapper")")"
fi
report_library MPI 'CCTK_MPI 1'
printf '%s\n' 'BEGIN MAKE_DEFINITION' 'CCTK_MPI = 1' 'END MAKE_DEFINITION'
