# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library FFTW3 libfftw3-dev "fftw3" "fftw3" "fftw3.h"
report_library FFTW3
