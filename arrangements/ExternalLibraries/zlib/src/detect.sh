# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library ZLIB zlib1g-dev "zlib" "z" "zlib.h"
report_library ZLIB
