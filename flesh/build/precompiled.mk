# SPDX-License-Identifier: LGPL-2.1-or-later
# Has the compiler read common headers once for all C++ sources of this project. Runs in build/precompiled; graph.mk sets TOP and
# SAGUARO. A header that the compiler cannot use when it is read already is read by each source, as without this.

.DEFAULT_GOAL := standard_library.hh.gch
.SUFFIXES:
include $(SAGUARO)/flesh/build/names.mk
include $(CONFIG)/make.config.defn
include $(SAGUARO)/flesh/build/cxx.mk
cxx_standard := $(CXX_STANDARD_FLAG)
gcc_alone    := -Wno-stringop-overflow
headers      := $(SAGUARO)/flesh/build/precompiled

unit_tests.hh.gch: CPPFLAGS += $(GTEST_FLAGS)

# ccache knows it by what was read, which is the same everywhere; the file itself is not.
%.hh.gch: $(headers)/%.hh $(wildcard $(headers)/*.hh) flags $(SAGUARO)/flesh/build/precompiled.mk $(SAGUARO)/flesh/build/cxx.mk
	@echo '  PCH   $(notdir $<)'
	@cp $(headers)/*.hh .
	$(quiet)$(compile_cxx) -x c++-header $(notdir $<) -o $@
	@$(compile_cxx) -E -x c++-header $(notdir $<) | cksum > $@.sum
	@$(compile_cxx) -Werror -Winvalid-pch $(gcc_alone) -include $(notdir $<) -fsyntax-only -x c++ /dev/null 2>/dev/null || rm -f $@
	@touch $*.built
