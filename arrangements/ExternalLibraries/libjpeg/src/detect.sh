# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library LIBJPEG libjpeg-dev "libjpeg" "jpeg" "jpeglib.h"
report_library LIBJPEG
