#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# Prints those of its arguments that are not directories which every linker searches by itself.
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../make/bash_utils.sh"
strip_libdirs "$@"
