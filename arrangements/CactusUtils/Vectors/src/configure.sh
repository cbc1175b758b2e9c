#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Turns the options VECTORISE* (yes or no; default no) into macros and make variables (1 or 0).
set -euo pipefail

names=(VECTORISE VECTORISE_ALIGNED_ARRAYS VECTORISE_ALIGN_FOR_CACHE VECTORISE_ALIGN_INTERIOR
  VECTORISE_ALWAYS_USE_UNALIGNED_LOADS VECTORISE_ALWAYS_USE_ALIGNED_LOADS VECTORISE_INLINE VECTORISE_STREAMING_STORES)

# Vectors in code that is not optimised only make it slower.
if [[ ${OPTIMISE:-yes} == [Nn][Oo] ]]; then VECTORISE=no; fi

faulty=()
for name in "${names[@]}"; do
  case "${!name:-no}" in
    [Yy][Ee][Ss]) value=1 ;;
    [Nn][Oo]) value=0 ;;
    *) faulty+=("$name = ${!name}") ;;
  esac
  printf 'BEGIN DEFINE\n%s %s\nEND DEFINE\nBEGIN MAKE_DEFINITION\n%s = %s\nEND MAKE_DEFINITION\n' \
    "$name" "${value:-0}" "$name" "${value:-0}"
done

if [ ${#faulty[@]} -gt 0 ]; then
  echo 'BEGIN ERROR'
  printf 'The option %s is neither yes nor no\n' "${faulty[@]}"
  echo 'END ERROR'
  exit 1
fi
